// The choice by pictures: of several moves, the pieces on the table by which each differs from the others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesApart, piecesOnTable } from "../../site/app/table/move-pieces.js";

const die = (n, value, at = undefined) => ({
  id: `worker_${n}.red`,
  face: null,
  owner: 0,
  side: "front",
  figure: "die",
  value,
  at,
});
const card = (id, face) => ({ id, face, owner: null, side: "front" });
const SNAP = {
  turn: 0,
  view: {
    zones: {
      row: { slots: [card("row_1", "mask"), null, card("row_2", "mask")] },
      city: { side: "small", pieces: [die(4, 2, "agora_1")] },
      deck: { count: 3 },
    },
    seats: [
      { zones: { pieces: { pieces: [die(1, 2), die(2, 2), die(3, 1)] }, hand: { pieces: [card("vase", "vase")] } } },
      { zones: { hand: { pieces: [card("ring", "ring")] } } },
    ],
  },
};
const apart = (...moves) => {
  const all = moves.map((touch) => ({ touch }));
  return all.map((one) => piecesApart(piecesOnTable(SNAP), one, all).map(({ id }) => id));
};

test("the pieces on the table are those in all shared zones and of the active player", () => {
  assert.deepEqual(
    piecesOnTable(SNAP).map(({ id }) => id),
    ["row_1", "row_2", "worker_4.red", "worker_1.red", "worker_2.red", "worker_3.red", "vase"],
  );
  assert.deepEqual(
    piecesOnTable({ ...SNAP, turn: 1 }).map(({ id }) => id),
    ["row_1", "row_2", "worker_4.red", "ring"],
    "the hand of another player is no choice",
  );
});

test("what all moves touch is no difference; dice that look alike are one picture", () => {
  const ready = ["worker_1.red", "worker_2.red"];
  assert.deepEqual(apart(["forum", ...ready], ["forum", "worker_3.red"]), [["worker_2.red"], ["worker_3.red"]]);
});

test("equal dice at different places are different pictures", () => {
  assert.deepEqual(apart(["worker_1.red"], ["worker_4.red"]), [["worker_1.red"], ["worker_4.red"]]);
});

test("equal cards are one picture, and a move may differ in several pieces", () => {
  assert.deepEqual(apart(["row_1", "row_2", "vase"], ["worker_3.red"]), [["row_2", "vase"], ["worker_3.red"]]);
});

test("a move without a piece of its own has no picture, so that a list is shown", () => {
  assert.deepEqual(apart(["vase"], []), [["vase"], []]);
  assert.deepEqual(apart(["vase"], ["vase"]), [[], []], "moves that touch the same");
  assert.deepEqual(apart(["agora_2"], ["agora_3"]), [[], []], "places without a piece");
});
