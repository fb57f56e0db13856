// The ladder of bots: what counts as a win on which rung, and what the device remembers.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { knownRungs, rememberRung, rungOf, rungsOf } from "../../site/app/ladder.js";
import { marksOf } from "../../site/app/saved-game-record.js";

const seats = (...by) => by.map((one) => ({ by: one }));
const won = (players, winners = [0], takenBack = false) => rungOf({ seats: players, winners, takenBack });

beforeEach(() => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  };
});

test("the weakest bot at the table names the rung", () => {
  assert.equal(won(seats("person", "master")), "2 master");
  assert.equal(won(seats("person", "master", "novice")), "3 novice");
  assert.equal(won(seats("skilled", "person"), [1]), "2 skilled");
});

test("a bot that was a level once counts as the one in its place", () => {
  assert.equal(won(seats("person", "greedy")), "2 skilled");
  assert.equal(won(seats("person", "search", "evaluation")), "3 strong");
  localStorage.setItem("ludoglot.ladder", '{"thebes": ["2 greedy", "4 search", "3 master"]}');
  assert.deepEqual([...knownRungs("thebes")], ["2 skilled", "4 expert", "3 master"]);
});

test("ties, losses, take-backs, two people and bots of research are no rung", () => {
  assert.equal(won(seats("person", "skilled"), [1]), null);
  assert.equal(won(seats("person", "skilled"), [0, 1]), null);
  assert.equal(won(seats("person", "skilled"), [0], true), null);
  assert.equal(won(seats("person", "person")), null);
  assert.equal(won(seats("person", "person", "skilled")), null);
  assert.equal(won(seats("person", "random")), null);
  assert.equal(won(seats("skilled", "novice")), null);
});

test("the finished games of the list count, and a rung is new only once", () => {
  const players = (...points) => points.map((n, seat) => ({ by: seat ? "skilled" : "person", points: n }));
  const rows = [players(61, 54), players(50, 50), players(9, 1, 3)].map((one) => ({ players: one, takenBack: false }));
  assert.deepEqual([...rungsOf(rows)], ["2 skilled", "3 skilled"]);
  assert.equal(rememberRung("thebes", "2 skilled"), true);
  assert.equal(rememberRung("thebes", "2 skilled"), false);
  assert.equal(rememberRung("artifact", "2 skilled"), true);
  assert.deepEqual([...knownRungs("thebes")], ["2 skilled"]);
  globalThis.localStorage.getItem = () => '{"thebes": 7}';
  assert.equal(knownRungs("thebes").size, 0);
});

test("marks of a saved game that are not well-formed are left out", () => {
  const marks = { by_link: { seat: 1 }, deal: { date: "2026-11-23", first: true }, beat: 61 };
  assert.deepEqual(marksOf({ ...marks, other: 1 }), marks);
  assert.deepEqual(marksOf({ by_link: { seat: "1" }, deal: { date: 5 }, beat: -1 }), {});
  assert.deepEqual(marksOf({ by_link: null, deal: { date: "2026-11-23", first: 1 } }), {
    deal: { date: "2026-11-23", first: false },
  });
});
