// Words of the page: messages, terms, names, sentences with terms in them; log, gains and conditions.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { components, groupByField, groupName, inPlay, numberOf } from "../../site/app/table/components.js";
import { courseFrom, follow, gainOf, isRevealing, revealTime } from "../../site/app/table/gain.js";
import { byAction, newsOf } from "../../site/app/table/log.js";
import { has, lang, name, plain, pluralHeading, rich, t, term } from "../../site/app/text.js";
import { loadTexts } from "./texts.mjs";

before(loadTexts);

test("a message, in English while its translation is missing, else its key", () => {
  assert.equal(lang(), "hu");
  assert.deepEqual([t("plan.rank"), t("ui.only_english"), t("ui.unknown")], ["rang", "English", "ui.unknown"]);
  assert.equal(t("rule.x"), "rule.x", "a message with arguments comes from the engine");
  assert.deepEqual([has("plan.rank"), has("ui.only_english"), has("rule.x")], [true, true, false]);
});

test("terms and headings", () => {
  assert.deepEqual([term("place.agora"), term("place.rome"), term("kind.vase")], ["Agóra", "Róma", "vase"]);
  assert.equal(term("place.nowhere"), undefined);
  assert.equal(pluralHeading("kind.titan"), "Titánok", "the plural, where a number takes the base form");
  assert.equal(pluralHeading("kind.coin"), "Érmét", "else the form after numbers");
  assert.equal(pluralHeading("place.rome"), "Róma");
  assert.equal(pluralHeading("kind.unknown"), undefined);
});

test("anything with an id has a name", () => {
  assert.deepEqual(["rome", "vase_1", "car#2", "red", "nothing"].map(name), [
    "Róma",
    "Ión váza",
    "Autó",
    "piros",
    "nothing",
  ]);
});

test("a sentence as text, and as a template", () => {
  const text = [
    ["Kék ", "player.blue"],
    ["elveszi: ", null],
    ["az Ión vázát", "vase_1"],
  ];
  assert.equal(plain(text), "Kék elveszi: az Ión vázát");
  assert.equal(plain(undefined), "");
  const shown = [];
  const [player, words, component] = rich(text, (id) => shown.push(id));
  assert.equal(words, "elveszi: ");
  assert.ok(player.values.includes("blue"));
  component.values.find((value) => typeof value === "function")();
  assert.deepEqual(shown, ["vase_1"]);
});

const entry = (n, seat, action, args = {}) => ({
  n,
  seat,
  rule: "",
  key: "log.move",
  args,
  text: [[`move ${n}`, null]],
  ...(action && { action }),
});

test("the log by actions: the moves of one action are one group, named by the last", () => {
  const groups = byAction([entry(1, 0), entry(1, 0), entry(2, 1, 2), entry(3, 1, 2), entry(4, 0, 2), entry(5, 0)]);
  assert.deepEqual(
    groups.map(({ n, seat, entries }) => [n, seat, entries.length]),
    [
      [1, 0, 2],
      [3, 1, 2],
      [4, 0, 1],
      [5, 0, 1],
    ],
  );
  assert.deepEqual(byAction([]), []);
});

test("news are what happened since one's own last move: to oneself, and to the others", () => {
  const colours = ["red", "blue", "green"];
  const log = [entry(0, -1), entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1)];
  const numbers = (seat, last, entries = log) => {
    const { own, others } = newsOf(entries, seat, colours, last);
    return [own.map(({ n }) => n), others.map(({ n, seat }) => `${n} ${colours[seat]}`)];
  };
  assert.deepEqual(numbers(0), [[3], ["4 blue"]]);
  assert.deepEqual(numbers(0, 4), [[], ["4 blue"]], "a later move without an entry counts");
  assert.deepEqual(numbers(2), [[], ["1 red", "2 blue", "3 red", "4 blue"]], "the set-up is no news");
  const income = ["red", "green"].map((colour) => entry(5, 1, 5, { player: `player.${colour}` }));
  assert.deepEqual(
    numbers(0, 0, [...log, ...income]),
    [
      [3, 5],
      ["4 blue", "5 green"],
    ],
    "of whom it says, not who moved",
  );
});

const snapshot = (n, pieces, total, log = [], zones = {}) => ({
  n,
  action: n + 1,
  seats: [{ colour: "red" }, { colour: "blue" }],
  totals: [0, total],
  view: { zones, seats: [{ zones: {} }, { zones: { hand: { pieces }, facts: {} } }] },
  log,
});
const piece = (id, more = {}) => ({ id, face: `${id}_face`, ...more });
const EVENTS = {
  "log.find": { result: true, worth: "vp" },
  "log.rubble": { result: true, blanks: "k" },
  "log.pay": { result: true, amount: "k", figure: "coin" },
};
const event = (n, key, args = {}, more = {}) => ({ ...entry(n, 1, n, args), key, ...more });

test("finds are pieces that were hidden before, with their faces up; those that lay open come first", () => {
  const offered = {
    row: { slots: [{ id: "row_1", face: "shovel" }, null] },
    sites: { panels: [{ id: "crete", zones: { workers: { lanes: [{ id: "lane", face: "taken_face" }] } } }] },
  };
  const course = courseFrom(snapshot(6, [piece("old"), piece("sold"), piece("wine", { n: 2 })], 3, [], offered), 1);
  const taken = [piece("taken"), { id: "shovel.blue", face: "shovel" }];
  const rest = [piece("hidden", { side: "back" }), piece("wine", { n: 4 }), piece("old")];
  const pieces = [piece("found"), ...rest, ...taken];
  const log = [
    event(7, "log.find", { player: "player.blue" }),
    event(7, "log.rubble", { k: 4 }),
    event(7, "log.pay", { player: "player.blue", k: 2 }),
    event(7, "log.pay", { player: "player.red", k: 9 }),
  ];
  const after = snapshot(7, pieces, 8, log);
  follow(course, after);
  const { entries, ...gain } = gainOf(course, after, EVENTS);
  assert.equal(entries.length, 3, "what the other player gets is no result");
  assert.deepEqual(gain, {
    n: 7,
    seat: 1,
    pieces: [
      ...taken.map((one) => ({ ...one, n: 1 })),
      piece("found", { n: 1 }),
      piece("wine", { n: 1 }),
      piece("wine", { n: 1 }),
    ],
    finds: 3,
    worth: "vp",
    blanks: 4,
    amounts: [{ figure: "coin", n: 2 }],
    points: 5,
  });
  assert.equal(isRevealing(gain), true);
  assert.equal(revealTime({ ...gain, pieces: gain.pieces.slice(0, 1) }), 5 * 0.45);
  assert.equal(revealTime({ ...gain, blanks: 30 }), 3, "many follow each other faster");
});

test("one's own pieces that lie elsewhere are not received, but count with another value", () => {
  const die = (n, value, more = {}) => ({ id: `die_${n}`, face: null, owner: 1, figure: "die", value, ...more });
  const course = courseFrom(
    snapshot(6, [die(1, 2), die(2, 1)], 3, [], { city: { pieces: [die(3, 1), die(4, 1)] } }),
    1,
  );
  const log = [event(7, "log.find", { player: "player.blue" })];
  const after = snapshot(7, [die(1, 2), die(3, 1), die(5, 3)], 3, log, { city: { pieces: [die(2, 1), die(4, 2)] } });
  follow(course, after);
  const gain = gainOf(course, after, EVENTS);
  assert.deepEqual(
    gain?.pieces.map(({ id, value }) => [id, value]),
    [
      ["die_4", 2],
      ["die_5", 3],
    ],
  );
  assert.deepEqual([gain?.finds, isRevealing(gain), isRevealing(null)], [0, false, false]);
});

test("a result comes at the end of the action, from events that are declared", () => {
  const course = courseFrom(snapshot(6, [], 3), 1);
  const begun = { ...snapshot(7, [], 3, [event(7, "log.find")]), action: 7 };
  follow(course, begun);
  assert.equal(gainOf(course, begun, EVENTS), null, "the action goes on");
  const done = snapshot(8, [], 3, [
    event(8, "log.other", { player: "player.blue" }, { action: 7 }),
    event(8, "log.new_cards", {}, { action: 7 }),
  ]);
  follow(course, done);
  assert.deepEqual(
    gainOf(course, done, EVENTS)?.entries.map(({ n, key }) => [n, key]),
    [
      [7, "log.find"],
      [8, "log.other"],
    ],
    "new cards on display are no part of it",
  );
  assert.equal(gainOf(course, done, {}), null);
  const other = courseFrom(snapshot(6, [], 3), 0);
  follow(other, begun);
  assert.equal(gainOf(other, done, EVENTS), null, "it is another player's");
});

test("components are grouped in the order of the data", () => {
  const data = {
    constants: { hand: 4 },
    components: {
      vase: [
        { id: "b", site: "rome" },
        { id: "a", site: "crete" },
      ],
    },
  };
  const faces = ["a", "b#2", "b", null].map((face) => ({ id: `${face}`, face }));
  assert.deepEqual(
    groupByField({ data }, faces, "site").map(([key, pieces]) => [key, pieces.length]),
    [
      ["rome", 2],
      ["", 1],
      ["crete", 1],
    ],
  );
  assert.equal(components(data), components(data), "the index is made once");
  assert.deepEqual(
    [numberOf({ data }, "constants.hand"), numberOf({ data }, 3), numberOf({ data }, undefined)],
    [4, 3, 0],
  );
  assert.deepEqual([groupName("rome"), groupName("titan"), groupName("unknown")], ["Róma", "Titánok", ""]);
});

test("a condition on options: each has one of the values; an option that is not in play forbids nothing", () => {
  const item = { when: { board: ["small", "large"], fights: ["true"] } };
  assert.ok(inPlay({ board: "large", fights: "true" }, item));
  assert.ok(!inPlay({ board: "large", fights: "false" }, item));
  assert.ok(inPlay({ board: "small" }, item));
  assert.ok(inPlay(undefined, item));
  assert.ok(inPlay({ board: "huge" }, undefined));
});
