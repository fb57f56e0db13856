// A lesson at the table: which card is shown after moves, texts, refusals and undo, and what other moves mean.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { isBegun, knownKinds, reachedCard, rememberCard, rememberKinds } from "../../site/app/lesson-progress.js";
import { newStep } from "../../site/app/table/first-card.js";
import { LessonRun } from "../../site/app/lesson.js";

const TAKE = { kind: "take", card: "map" };
const RIVAL = { kind: "take", card: "shovel" };
const OPENING = { seats: 2, options: {}, seed: 1, first: null, arranged: {} };
const CARDS = [
  { kind: "say", text: "goal", light: ["time"] },
  { kind: "say", text: "weeks" },
  { kind: "do", text: "take", fields: TAKE },
  { kind: "say", text: "took" },
  { kind: "rival", text: "rival", fields: RIVAL },
  { kind: "try", text: "try", fields: { kind: "dig" }, rule: "TH-PERM-02" },
  { kind: "say", text: "end" },
];
const option = (move) => ({ move, touch: [move.card], label: [], step: 0 });

/** Answers `fit` like the engine: a move fits if it has all fields. */
class FakeTable {
  sent = [];
  changes = 0;
  engine = {
    request: async (kind, args) => {
      this.sent.push([kind, args]);
      if (kind === "preview") return { lines: [[[`${args.move.kind} ${args.move.card}`, null]]] };
      const { fields, move } = args;
      return {
        move: fields,
        touch: [fields.card],
        same: Boolean(move) && Object.keys(fields).every((key) => fields[key] === move[key]),
      };
    },
  };
  view = () => ({ seat: 0, lang: "en" });
  onChange = () => this.changes++;
}

let run, table;
const lesson = (cards = CARDS, more = {}) => ({
  kind: "lesson",
  scenes: [{ opening: OPENING, learner: 0, cards }],
  ...more,
});

beforeEach(() => {
  run = new LessonRun("TH-L-1", lesson(), { title: "First", texts: { goal: "<p>Goal</p>" } });
  table = new FakeTable();
});

test("texts are turned, moves are waited for, and the number counts the cards of all scenes", () => {
  assert.equal(run.text, "<p>Goal</p>");
  assert.deepEqual(run.progress(), { number: 1, of: 7 });
  run.turn(-1);
  run.turn(1);
  run.turn(1);
  assert.equal(run.card.text, "take");
  run.turn(1);
  assert.equal(run.card.text, "take");
  const second = new LessonRun("x", { ...lesson(), scenes: [lesson().scenes[0], lesson().scenes[0]] }, run.texts, 1);
  assert.deepEqual(second.progress(), { number: 8, of: 14 });
});

test("a card can be turned back as long as no move lies between", () => {
  run.turn(1);
  assert.equal(run.mayTurnBack(), true);
  run.turn(-1);
  assert.equal(run.at, 0);
  run.moved(1);
  assert.equal(run.card.text, "took");
  assert.equal(run.mayTurnBack(), false);
});

test("the move may be made before its card; the bot makes the move of its card; undo and redo find the card again", () => {
  assert.equal(run.expected(), 2);
  run.moved(1);
  assert.equal(run.botFields(), undefined);
  run.turn(1);
  assert.deepEqual(run.botFields(), RIVAL);
  assert.equal(run.expected(), -1);
  run.moved(2);
  assert.equal(run.card.text, "try");
  run.went(0);
  assert.equal(run.card.text, "goal");
  run.went(2);
  assert.equal(run.card.text, "try");
  run.went(1);
  assert.equal(run.card.text, "took");
});

test("an attempt passes when the table refuses it by its rule", () => {
  run.show(5);
  run.refused(["TH-DIG-01"]);
  assert.equal(run.card.text, "try");
  run.refused(["TH-DIG-01", "TH-PERM-02"]);
  assert.equal(run.card.text, "end");
  assert.equal(run.isLast(), true);
});

test("another move is not made but previewed, with the one that is expected", async () => {
  run.show(2);
  assert.equal(await run.accepts(table, option({ kind: "take", card: "vase" })), false);
  assert.deepEqual(run.hint.lines, [[["take vase", null]]]);
  assert.deepEqual(run.hint.expected.move, TAKE);
  assert.equal(run.hint.other, true);
  assert.deepEqual([...run.lit], ["map"]);
  assert.equal(await run.accepts(table, option(TAKE)), true);
  run.moved(1);
  assert.equal(run.hint, null);
  run.show(6); // no move is expected: whatever the player does is right
  assert.equal(await run.accepts(table, option({ kind: "take", card: "vase" })), true);
});

test("a lesson lights what a card is about and what selects its move; an example only when it is asked", async () => {
  run.show(0);
  assert.deepEqual([...run.lit], ["time"]);
  await run.light(table);
  assert.deepEqual([...run.lit], ["time"]);
  run.show(2);
  await run.light(table);
  assert.deepEqual([...run.lit], ["map"]);
  assert.deepEqual(run.sought, TAKE);
  run.moved(1);
  assert.equal(run.sought, null, "the move is made: nothing of it is lit any more");
  const example = new LessonRun("TH-T-1", lesson(CARDS.slice(2, 4), { kind: "example" }), run.texts);
  await example.light(table);
  assert.equal(example.lit.size, 0);
  await example.solve(table);
  assert.deepEqual([...example.lit], ["map"]);
  assert.equal(example.hint.other, false);
});

test("a card leads on by itself where it tells of a bot's move or of nothing to do", () => {
  const leading = CARDS.map((_, at) => (run.show(at), run.leadsOn()));
  assert.deepEqual(leading, [true, true, false, true, true, false, false]);
  const example = new LessonRun("TH-T-1", lesson(CARDS.slice(0, 2), { kind: "example" }), run.texts);
  assert.equal(example.leadsOn(), true);
  example.show(1);
  assert.equal(example.leadsOn(), false);
});

test("an answer for a card that is no longer shown is dropped", async () => {
  run.show(2);
  const light = run.light(table);
  run.show(3);
  await light;
  assert.equal(run.lit.size, 0);
});

test("a lesson goes on at the card where it was left, after the moves before it", async () => {
  const made = [];
  const answer = await run.catchUp(
    5,
    async (card) => {
      made.push(card.text);
      return { n: made.length, answer: `after ${card.text}` };
    },
    "opened",
  );
  assert.deepEqual(made, ["take", "rival"]);
  assert.equal(answer, "after rival");
  assert.equal(run.card.text, "try");
  assert.equal(await new LessonRun("x", lesson(), run.texts).catchUp(0, null, "opened"), "opened");
});

test("the card that was reached and the kinds of move that were explained stay on the device", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.deepEqual(reachedCard("TH-L-01"), { scene: 0, at: 0 });
  rememberCard("TH-L-01", { scene: 1, at: 2 });
  assert.deepEqual(reachedCard("TH-L-01"), { scene: 1, at: 2 });
  assert.deepEqual([isBegun("TH-L-01"), isBegun("PA-L-01")], [true, false]);
  assert.equal(knownKinds("thebes"), null);
  rememberKinds("thebes", ["take"]);
  rememberKinds("thebes", ["take", "dig"]);
  assert.deepEqual(knownKinds("thebes"), ["take", "dig"]);
  rememberCard("TH-L-01", null);
  assert.deepEqual(reachedCard("TH-L-01"), { scene: 0, at: 0 });
  for (const broken of ["{", "null", '{"reached": {"TH-L-01": {"scene": -1, "at": "x"}}, "known": 5}']) {
    for (const key of kept.keys()) kept.set(key, broken);
    assert.deepEqual(reachedCard("TH-L-01"), { scene: 0, at: 0 });
    assert.equal(knownKinds("thebes"), null);
  }
  delete globalThis.localStorage;
});

test("after a lesson, a kind of move is explained when it is offered for the first time, an event when it has happened", () => {
  const steps = [
    { id: "next", moves: ["next"], events: [] },
    { id: "take", moves: ["take"], events: [] },
    { id: "dig", moves: ["dig", "scan"], events: [] },
    { id: "new_year", moves: ["new_year"], events: ["log.new_year"] },
  ];
  const offers = [{ move: { kind: "dig" } }, { move: { kind: "take" } }];
  assert.equal(newStep(offers, [], steps, null), undefined);
  assert.equal(newStep(offers, [], steps, [])?.id, "take");
  assert.equal(newStep(offers, [], steps, ["take"])?.id, "dig");
  assert.equal(newStep(offers, [], steps, ["take", "dig"]), undefined);
  assert.equal(newStep([], [], steps, []), undefined);
  assert.equal(newStep([{ move: { kind: "scan" } }], [], steps, ["take", "dig"])?.id, "dig", "one of its kinds is new");
  const log = [{ key: "log.take" }, { key: "log.new_year" }];
  assert.equal(newStep(offers, log, steps, ["take", "dig"])?.id, "new_year", "what has happened is explained, too");
  assert.equal(newStep(offers, log, steps, ["take", "dig", "log.new_year"]), undefined);
  run.show(3);
  assert.deepEqual(run.madeKinds(), ["take"]);
});

test("only what the player is to do waits until a result is read", () => {
  const tasks = CARDS.flatMap(({ kind }, at) => {
    run.show(at);
    return run.isTask() ? [kind] : [];
  });
  assert.deepEqual(tasks, ["do", "try"]);
});
