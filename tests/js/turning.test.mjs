// Turning points: which moves are looked at, which are shown, and that closing the dialog ends the search.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findTurningPoints, greatest } from "../../site/app/table/turning.js";

const LOG = [
  { n: 0, seat: 0 },
  { n: 1, seat: 0 },
  { n: 1, seat: 0 },
  { n: 2, seat: 1 },
  { n: 3, seat: 0 },
  { n: 4, seat: 0 },
];
const COSTS = { 1: 6.2, 3: 0.4, 4: null };

/** @param {number | null} viewer @param {number} [closedAfter] answers after which the dialog is closed */
function page(viewer, closedAfter = Infinity) {
  const asked = [];
  const errors = [];
  const dialogs = [];
  let drawn = 0;
  const request = async (kind, { n }) => {
    asked.push(n);
    if (n === 9) throw new Error("lost");
    const points = COSTS[n] ?? null;
    return { made: [["made", null]], better: points === null ? null : { points, label: [], reasons: [] } };
  };
  const host = {
    engine: { request },
    lang: () => "en",
    onChange: () => (drawn += 1),
    reportError: (error) => errors.push(error.message),
  };
  const act = {
    open: (dialog) => dialogs.push(dialog),
    close: () => errors.push("closed"),
    isOpen: () => asked.length < closedAfter,
  };
  const searched = [];
  const match = { log: LOG, snap: { viewer }, measure: async (purpose, to) => searched.push([purpose, to]) && [] };
  return { asked, searched, errors, dialogs, act, play: { host, match }, drawn: () => drawn };
}

test("each move of the viewer is looked at once", async () => {
  const { asked, searched, dialogs, act, play, drawn } = page(0);
  await findTurningPoints(play, act);
  assert.deepEqual(asked, [1, 3, 4]);
  assert.deepEqual(
    searched,
    [0, 2, 3].map((to) => ["cost", to]),
    "from the position before the move",
  );
  const [{ done, total, points }] = dialogs;
  assert.deepEqual([done, total, drawn()], [3, 3, 3]);
  assert.deepEqual(
    points.map(({ n, seat, better }) => [n, seat, better.points]),
    [[1, 0, 6.2]],
  );
});

test("a spectator sees the moves of all", async () => {
  const { asked, act, play } = page(null);
  await findTurningPoints(play, act);
  assert.deepEqual(asked, [1, 2, 3, 4]);
});

test("closing the dialog ends the search", async () => {
  const { asked, act, play } = page(0, 1);
  await findTurningPoints(play, act);
  assert.deepEqual(asked, [1]);
});

test("a lost answer closes the dialog and is reported", async () => {
  const { errors, act, play } = page(0);
  play.match.log = [{ n: 9, seat: 0 }];
  await findTurningPoints(play, act);
  assert.deepEqual(errors, ["closed", "lost"]);
});

test("the three that cost most are shown in the order of the game", () => {
  const points = [1.5, 7, 3, 4].map((cost, n) => ({ n, better: { points: cost } }));
  assert.deepEqual(
    greatest(points).map(({ n }) => n),
    [1, 2, 3],
  );
});
