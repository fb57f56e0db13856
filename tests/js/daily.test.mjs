// The deal of the day: the same for all by the date in UTC, which try counts, what an address may ask for.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  DEAL_LEVEL,
  dayOf,
  firstTry,
  isLate,
  parseDay,
  rememberTry,
  scoreToBeat,
  seedOf,
} from "../../site/app/daily.js";
import { BOT_LEVELS } from "../../site/app/limits.js";

const NOON = Date.UTC(2026, 10, 23, 12);

beforeEach(() => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  };
});

test("a day has one seed per game, the same on every device", () => {
  assert.equal(seedOf("thebes", "2026-11-23"), 337539455, "changing it would change the deals of all days");
  const seeds = ["thebes", "artifact"].flatMap((game) => ["2026-11-23", "2026-11-24"].map((day) => seedOf(game, day)));
  assert.equal(new Set(seeds).size, 4);
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 1e9));
  assert.ok(BOT_LEVELS.includes(DEAL_LEVEL));
});

test("the date is that of UTC; it belongs to the start of the game", () => {
  assert.equal(dayOf(Date.UTC(2026, 10, 23, 23, 59)), "2026-11-23");
  assert.equal(isLate("2026-11-23", Date.UTC(2026, 10, 23, 23, 59)), false);
  assert.equal(isLate("2026-11-23", Date.UTC(2026, 10, 24)), true);
});

test("an address names a day that has begun", () => {
  assert.deepEqual(parseDay("2026-11-23", NOON), { date: "2026-11-23" });
  assert.deepEqual(parseDay("2025-01-01", NOON), { date: "2025-01-01" });
  assert.deepEqual(parseDay("2026-11-24", NOON), { error: "ui.deal_none" });
  for (const typed of ["", "today", "2026-02-30", "2026-13-01", "20261123", "2026-11-23T10:00"])
    assert.deepEqual(parseDay(typed, NOON), { error: "ui.bad_address" }, typed);
});

test("a score to beat is a number of points", () => {
  const read = (query) => scoreToBeat(new URLSearchParams(query));
  assert.deepEqual([read("beat=61"), read("beat=0")], [61, 0]);
  for (const query of ["", "beat=", "beat=-1", "beat=1e9", "beat=99999", "beat=x"])
    assert.equal(read(query), undefined);
});

test("the first try is remembered from its start on, and keeps its result", () => {
  assert.equal(firstTry("thebes", "2026-11-23"), undefined);
  rememberTry("thebes", "2026-11-23", { points: null });
  assert.deepEqual(firstTry("thebes", "2026-11-23"), { points: null });
  rememberTry("thebes", "2026-11-23", { points: 61, takenBack: true });
  assert.deepEqual(firstTry("thebes", "2026-11-23"), { points: 61, takenBack: true });
  assert.equal(firstTry("artifact", "2026-11-23"), undefined);
  for (let day = 1; day < 80; day += 1) rememberTry("thebes", dayOf(NOON + day * 86_400_000), { points: day });
  assert.equal(firstTry("thebes", "2026-11-23"), undefined, "old days are forgotten");
  assert.deepEqual(firstTry("thebes", dayOf(NOON + 79 * 86_400_000)), { points: 79 });
});

test("storage that is denied, full or damaged does no harm", () => {
  globalThis.localStorage = {
    getItem: () => '{"thebes": {"2026-11-23": {"points": "many"}}}',
    setItem: () => {
      throw new Error("full");
    },
  };
  assert.equal(firstTry("thebes", "2026-11-23"), undefined);
  rememberTry("thebes", "2026-11-23", { points: 1 });
  globalThis.localStorage.getItem = () => "{";
  assert.equal(firstTry("thebes", "2026-11-23"), undefined);
});
