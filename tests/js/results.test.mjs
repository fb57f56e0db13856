// The results of finished games: which count, the best scores, CSV and JSON.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestScores, resultsOf, toCsv, toResultJson } from "../../site/app/results.js";

const seat = (by, name = "", colour = "red") => ({ by, name, colour });
const saved = (more = {}) => ({
  game: "thebes",
  updated: Date.UTC(2026, 0, 2),
  over: true,
  totals: [40, 61],
  n: 67,
  save: { seats: [seat("greedy"), seat("person", "Anna", "blue")] },
  ...more,
});

test("only finished games with a readable result are listed", () => {
  const bad = [
    { over: false },
    { damaged: {} },
    { totals: [1] },
    { totals: [1, "x"] },
    { totals: null },
    { save: null },
  ];
  assert.equal(resultsOf(bad.map(saved)).length, 0);
  const [row] = resultsOf([saved({ save: { ...saved().save, take_backs: 2 } })]);
  assert.deepEqual([row.players[1].points, row.players[1].name, row.takenBack], [61, "Anna", true]);
});

test("the best score is a person's, by the number of players, without take-backs", () => {
  const rows = resultsOf([
    saved(),
    saved({ totals: [90, 12] }),
    saved({ totals: [1, 80], save: { ...saved().save, take_backs: 1 } }),
    saved({ totals: [3, 2, 1], save: { seats: [seat("person"), seat("greedy"), seat("person")] } }),
  ]);
  assert.deepEqual(
    bestScores(rows).map(({ players, points }) => [players, points]),
    [
      [2, 61],
      [3, 3],
    ],
  );
});

test("CSV has a line for each player, quotes what needs it, and holds no formulas", () => {
  const rows = resultsOf([saved({ save: { seats: [seat("greedy", '=1+1"'), seat("person", "A, B")] } })]);
  assert.deepEqual(toCsv(rows).split("\r\n"), [
    "game,date,players,moves,take_backs,place,colour,name,played_by,points",
    `thebes,2026-01-02T00:00:00.000Z,2,67,0,2,red,"'=1+1""",greedy,40`,
    'thebes,2026-01-02T00:00:00.000Z,2,67,0,1,red,"A, B",person,61',
    "",
  ]);
  assert.equal(JSON.parse(toResultJson(rows))[0].players[1].points, 61);
});
