// Words of the page: messages, terms, names, sentences with terms in them; log, gains and conditions.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { components, groupByField, groupName, inPlay, numberOf } from "../../site/app/table/components.js";
import { gainOf } from "../../site/app/table/gain.js";
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

const entry = (n, seat, action) => ({ n, seat, rule: "", text: [[`move ${n}`, null]], ...(action && { action }) });

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

test("news are what happened since one's own last move", () => {
  const log = [entry(0, -1), entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 1)];
  const numbers = (...args) => newsOf(...args).map(({ n }) => n);
  assert.deepEqual(numbers(log, 0), [3, 4]);
  assert.deepEqual(numbers(log, 0, 4), [4], "a later move without an entry counts");
  assert.deepEqual(numbers(log, 2), [1, 2, 3, 4], "the set-up is no news");
});

const snapshot = (n, pieces, total, more = {}) => ({
  n,
  turn: 1,
  can_undo: false,
  totals: [0, total],
  view: { seats: [{ zones: {} }, { zones: { hand: { pieces }, facts: {} } }] },
  ...more,
});

test("finds are pieces that came without being chosen, with their faces up", () => {
  const piece = (id, more = {}) => ({ id, face: `${id}_face`, ...more });
  const before = snapshot(6, [piece("old")], 3);
  const after = snapshot(
    7,
    [piece("old"), piece("taken"), piece("found"), piece("hidden", { side: "back" }), { id: "pawn" }],
    8,
    { turn: 0 },
  );
  assert.deepEqual(gainOf(before, after, { touch: ["taken"] }), { n: 7, seat: 1, faces: ["found_face"], points: 5 });
  const undoable = gainOf(before, { ...after, can_undo: true }, { touch: [] });
  assert.deepEqual([undoable.faces, undoable.points], [[], 5], "what can be undone has revealed nothing");
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
