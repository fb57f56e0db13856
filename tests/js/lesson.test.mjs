// A lesson at the table: which card is shown after moves, texts, refusals and undo, and what other moves mean.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
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
  const example = new LessonRun("TH-T-1", lesson(CARDS.slice(2, 4), { kind: "example" }), run.texts);
  await example.light(table);
  assert.equal(example.lit.size, 0);
  await example.solve(table);
  assert.deepEqual([...example.lit], ["map"]);
  assert.equal(example.hint.other, false);
});

test("an answer for a card that is no longer shown is dropped", async () => {
  run.show(2);
  const light = run.light(table);
  run.show(3);
  await light;
  assert.equal(run.lit.size, 0);
});
