// Layout of a city board, and the route of a move over the roads.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  byPlace,
  choiceName,
  freeGround,
  plotsOf,
  rewardOf,
  sideOf,
  spaceName,
  squareSize,
} from "../../site/app/table/city-layout.js";
import { roads, route } from "../../site/app/table/route.js";
import { nothingChosen } from "../../site/app/table/move-selection.js";
import { Selection } from "../../site/app/table/selection.js";
import { loadTexts } from "./texts.mjs";

before(loadTexts);

/** A city of two plots; one of its three spaces is on the other side of the board. */
const PLAN = {
  side: "small",
  width: 400,
  height: 200,
  svg: "",
  head: 46,
  plots: { agora: [0, 0, 200, 200], rome: [200, 0, 200, 200] },
  spaces: {
    agora_1: { x: 50, y: 150, w: 40, h: 40, pieces: 1 },
    agora_2: { x: 150, y: 150, w: 60, h: 40, pieces: 2 },
    tower: { x: 300, y: 100, w: 50, h: 50, pieces: 0 },
  },
  labels: { agora: { x: 8, y: 20, size: 18 } },
};
const context = (more = {}) => ({
  board: { sides: { small: PLAN, large: { ...PLAN, side: "large", plots: {} } } },
  can: new Set(),
  picked: new Set(),
  data: {
    board: {
      building: [
        { id: "rome", at: [3, 1] },
        { id: "agora", at: [1, 1], number: 2, seal: "wave" },
        { id: "attic", at: [2, 2], number: 1, side: "large" },
        { id: "store", number: 3 },
      ],
      space: [
        { id: "agora_1", at: [1, 2], side: ["small", "large"], index: 1, rank: 3, reward: "gold" },
        { id: "agora_2", at: [1, 3], side: "small", index: 2, lightning: true },
        { id: "agora_9", at: [9, 9], side: "large" },
      ],
      spot: [{ id: "tower", at: [3, 3] }],
    },
    faces: {
      plan: {
        plots: "building",
        spaces: ["space"],
        spots: { spot: {} },
        number: "number",
        sign: "seal",
        emblems: { agora: "columns" },
        rewards: { set: "reward" },
      },
    },
    tables: { reward: { rows: [{ id: "gold", gives: "coin", n: 2, once: true }] } },
    table: { zones: { city: { kind: "plan" }, display: { kind: "row" } } },
  },
  snap: { seats: [{ colour: "red" }], view: { zones: { city: { side: "small" } } } },
  ...more,
});

test("the side in play, else the first", () => {
  const ctx = context();
  assert.equal(sideOf(ctx, "large").side, "large");
  assert.equal(sideOf(ctx, "other"), PLAN);
  assert.equal(sideOf(ctx, undefined), PLAN);
  assert.equal(sideOf({ ...ctx, board: null }, "small"), undefined);
});

test("plots by number, with the spaces that lie on them", () => {
  const ctx = context({ board: null });
  const plan = { ...PLAN };
  const plots = plotsOf(ctx, plan);
  assert.deepEqual(
    plots.map(({ id, number, sign, emblem, spaces }) => [id, number, sign, emblem, spaces.map((space) => space.id)]),
    [
      ["agora", 2, "wave", "columns", ["agora_1", "agora_2"]],
      ["rome", undefined, "", "", ["tower"]],
    ],
    "plots of the other side and places without a position are left out",
  );
  const [first] = plots[0].spaces;
  assert.deepEqual(first.box, { x: 30, y: 130, w: 40, h: 40 });
  assert.deepEqual([first.open, first.print, first.row.rank], [false, true, 3]);
  const [tower] = plots[1].spaces;
  assert.deepEqual([tower.open, tower.print], [true, false]);
  assert.deepEqual(plots[1].label, { x: 200, y: 0, size: 20 }, "a name without a place is at the corner");
  assert.equal(plotsOf(ctx, plan), plots, "computed once per side");
});

test("the free ground of a plot is between its head and its spaces", () => {
  const [agora] = plotsOf(context(), { ...PLAN });
  assert.deepEqual(freeGround(agora), { x: 14, y: 52, w: 172, h: 70 });
  const full = { ...agora, spaces: [{ ...agora.spaces[0], box: { x: 0, y: 50, w: 40, h: 40 } }] };
  assert.equal(freeGround(full).h, 18, "never nothing");
  assert.equal(freeGround({ ...agora, spaces: [] }).h, 140);
});

const piece = (id, at, more = {}) => ({ id, at, face: "titan", owner: 0, ...more });

test("equal pieces of a place are stacked, unless they can be chosen or come in pairs", () => {
  const count = (ctx, ...pieces) => [...byPlace(ctx, PLAN, pieces).values()].map((all) => all.map(({ n = 1 }) => n));
  const ctx = context();
  assert.deepEqual(count(ctx, piece("a", "tower"), piece("b", "tower"), piece("c", "tower", { n: 3 })), [[5]]);
  assert.deepEqual(count(ctx, piece("a", "tower"), piece("b", "tower", { owner: 1 })), [[1, 1]]);
  assert.deepEqual(count(ctx, piece("a", "tower"), piece("b", "agora_1")), [[1], [1]]);
  assert.deepEqual(count(ctx, piece("a", "agora_2"), piece("b", "agora_2")), [[1, 1]], "a space for two");
  const chosen = context({ can: new Set(["b"]), picked: new Set(["c"]) });
  assert.deepEqual(count(chosen, ...["a", "b", "c", "d"].map((id) => piece(id, "tower"))), [[2, 1, 1]]);
});

test("the largest squares that fit", () => {
  assert.equal(squareSize({ w: 100, h: 50 }, 2, 80), 50);
  assert.equal(squareSize({ w: 100, h: 50 }, 8, 80), 25);
  assert.equal(squareSize({ w: 100, h: 50 }, 1, 30), 30);
  assert.equal(squareSize({ w: 20, h: 20 }, 99, 80), 12, "never smaller than can be seen");
  for (let n = 1; n < 40; n++) {
    const size = squareSize({ w: 130, h: 70 }, n, 60);
    assert.ok(size === 12 || Math.floor(130 / size) * Math.floor(70 / size) >= n, String(n));
  }
});

test("a space is named with its rank, reward and pieces", () => {
  const ctx = context();
  const [agora, rome] = plotsOf(ctx, { ...PLAN });
  const [one, two] = agora.spaces;
  assert.equal(spaceName(ctx, agora, one, []), "Agóra 1, rang 3, ad érme × 2 egyszer");
  assert.equal(spaceName(ctx, agora, two, []), "Agóra 2, villám");
  const here = [{ id: "w", figure: "worker", owner: 0, value: 4, n: 2 }];
  assert.equal(spaceName(ctx, agora, two, here), "Agóra 2, villám, piros munkás 4 × 2");
  assert.equal(spaceName(ctx, rome, rome.spaces[0], []), "Róma");
  assert.equal(choiceName(ctx, "agora_2"), "Agóra 2, villám");
  assert.equal(choiceName(ctx, "tower"), "", "not for players' pieces");
  assert.equal(choiceName(ctx, "map"), "");
  assert.equal(rewardOf(ctx, undefined), undefined);
});

// -- roads ---------------------------------------------------------------------------------------------------

const BOARD = {
  place: ["london", "paris", "rome", "crete", "mars"].map((id) => ({ id })),
  road: [
    { a: "london", b: "paris", weeks: 1 },
    { a: "rome", b: "paris", weeks: 1 },
    { a: "london", b: "rome", weeks: 3 },
    { a: "rome", b: "crete", weeks: 1 },
  ],
};

/** The route when a pawn in London goes to a place. */
function routeTo(place, { flies = false, pawn = "london" } = {}) {
  const option = { move: { kind: "travel", zeppelin: flies }, touch: ["card", place], label: [] };
  const selection = new Selection({
    mayAct: () => true,
    options: () => [option],
    specs: { travel: { params: {}, flies: "zeppelin" } },
  });
  selection.choice = { ...nothingChosen(), kind: "travel" };
  const pieces = [
    { id: "card", face: "card", at: "rome", owner: 0 },
    { id: "other", owner: 1, at: "crete" },
    { id: "pawn", owner: 0, at: pawn },
  ];
  return route(BOARD, selection, { turn: 0, view: { zones: { map: { pieces }, pile: {} } } });
}

test("the shortest way by road, a straight line by air", () => {
  assert.deepEqual(routeTo("rome"), { places: ["london", "paris", "rome"], flies: false });
  assert.deepEqual(routeTo("crete").places, ["london", "paris", "rome", "crete"]);
  assert.deepEqual(routeTo("crete", { flies: true }), { places: ["london", "crete"], flies: true });
});

test("no way: none needed, none there, no pawn on the map", () => {
  const none = { places: [], flies: false };
  assert.deepEqual(routeTo("london"), none);
  assert.deepEqual(routeTo("mars"), none);
  assert.deepEqual(routeTo("rome", { pawn: "the deck" }), none);
  assert.deepEqual(routeTo("somewhere"), none);
});

test("the roads of a place, with their lengths", () => {
  const ctx = { data: { board: BOARD } };
  assert.equal(roads(ctx, "paris"), "Utak: london 1, Róma 1");
  assert.equal(roads(ctx, "mars"), "");
});
