// Workers that search: how worlds are shared out, and what is left when workers fail or the answer is not wanted.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { RequestRefused } from "../../site/app/engine-client.js";
import { SearchWorkers } from "../../site/app/search-workers.js";

const RULES = { do: "rules", data: { id: "fake" } };
const SAVE = { moves: [1, 2] };
/** Worlds and moves of the stages: the moves of the second are those that are left. */
const STAGES = [
  { worlds: [0, 1, 2, 3, 4], moves: [0, 1] },
  { worlds: [5, 6], moves: [1] },
  { worlds: [], moves: [1] },
];
const valueOf = (world, moves) => moves.map((move) => [world + move / 10]);
const ALL = [0, 1, 2, 3, 4].map((world) => valueOf(world, [0, 1])).concat([5, 6].map((world) => valueOf(world, [1])));

/** Workers that note what they are asked. `fails(n, kind, asked)`: an error, or nothing; `starts(n)`: a promise. */
function workers(count, { fails = () => null, starts = () => Promise.resolve() } = {}) {
  const all = [];
  const start = () => {
    const n = all.length;
    const searcher = {
      ready: starts(n),
      failure: null,
      asked: [],
      giveUp: (error) => (searcher.failure = error),
      async request(kind, args) {
        searcher.asked.push(kind);
        for (let turn = 0; turn <= n; turn++) await Promise.resolve(); // the later ones are slower
        const error = fails(n, kind, searcher.asked.length);
        if (error) throw error;
        if (kind === "plan") return STAGES.find(({ worlds }) => !worlds.length || worlds[0] === args.measured.length);
        if (kind === "measure") return { values: valueOf(args.world, args.moves) };
        return {};
      },
    };
    all.push(searcher);
    return searcher;
  };
  return { all, pool: new SearchWorkers(() => [RULES], { count, start }) };
}

const task = (more = {}) => ({ purpose: "bot", save: SAVE, to: 2, isWanted: () => true, ...more });
const count = (searcher, kind) => searcher.asked.filter((one) => one === kind).length;

for (const n of [1, 2, 4]) {
  test(`what the worlds gave is in their order: workers: ${n}`, async () => {
    const { all, pool } = workers(n);
    assert.equal(all.length, 0, "none starts before the first search");
    assert.deepEqual(await pool.measure(task()), ALL);
    assert.equal(all.length, n);
    assert.deepEqual(await pool.measure(task()), ALL);
    assert.equal(all.length, n);
    assert.deepEqual(
      all.map((searcher) => [count(searcher, "rules"), count(searcher, "position") <= 2]),
      Array(n).fill([1, true]),
    );
    const measured = all.reduce((sum, searcher) => sum + count(searcher, "measure"), 0);
    assert.equal(measured, 2 * ALL.length, "each world once");
    if (n > 1) assert.ok(all.every((searcher) => count(searcher, "measure")));
  });
}

test("a worker that fails leaves its world to the others, and is not asked again", async () => {
  const { all, pool } = workers(2, { fails: (n, kind) => (n === 0 && kind === "measure" ? new Error("died") : null) });
  assert.deepEqual(await pool.measure(task()), ALL);
  assert.ok(all[0].failure);
  assert.deepEqual(await pool.measure(task()), ALL);
  assert.deepEqual([all.length, count(all[0], "position")], [2, 1]);
});

test("a worker that fails while it plans leaves that to the others", async () => {
  const { pool } = workers(2, { fails: (n, kind) => (n === 0 && kind === "plan" ? new Error("died") : null) });
  assert.deepEqual(await pool.measure(task()), ALL);
});

test("without workers the engine of the table measures what is missing", async () => {
  const { pool: none } = workers(0);
  assert.deepEqual(await none.measure(task()), []);
  const dying = (n, kind, asked) => (kind === "measure" && asked > 5 ? new Error("died") : null);
  const { all, pool } = workers(1, { fails: dying });
  assert.deepEqual(await pool.measure(task()), ALL.slice(0, 2));
  assert.deepEqual(await pool.measure(task()), []);
  assert.equal(all.length, 1);
  const { pool: unable } = workers(1, { starts: () => Promise.reject(new Error("no memory")) });
  assert.deepEqual(await unable.measure(task()), []);
  const refused = new SearchWorkers(() => [RULES], {
    count: 2,
    start: () => {
      throw new Error("not allowed");
    },
  });
  assert.deepEqual(await refused.measure(task()), []);
  const { all: unasked, pool: idle } = workers(1);
  assert.deepEqual([await idle.measure(task({ save: undefined })), unasked[0]?.asked ?? []], [[], []]);
});

test("a refusal ends the search, not the worker", async () => {
  let refusals = 1;
  const refusal = () => new RequestRefused({ key: "error.save_digest", args: {}, text: [] });
  const { pool } = workers(1, { fails: (n, kind) => (kind === "position" && refusals-- > 0 ? refusal() : null) });
  assert.deepEqual(await pool.measure(task()), []);
  assert.deepEqual(await pool.measure(task()), ALL);
});

test("a search that is not wanted any more ends after the world that is under way", async () => {
  const { all, pool } = workers(1);
  let left = 3;
  const measured = await pool.measure(task({ isWanted: () => left-- > 0 }));
  assert.ok(measured.length < ALL.length);
  assert.deepEqual(await pool.measure(task({ isWanted: () => false })), []);
  assert.deepEqual(await pool.measure(task()), ALL, "the next one is complete");
  assert.equal(count(all[0], "position"), 2);
});

test("a worker that still starts is not waited for; one that never starts is given up", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const never = new Promise(() => {});
  const { all, pool } = workers(2, { starts: (n) => (n ? never : Promise.resolve()) });
  assert.deepEqual(await pool.measure(task()), ALL);
  assert.deepEqual(all[1].asked, []);
  const { pool: silent } = workers(1, { starts: () => never });
  const measured = silent.measure(task());
  for (let n = 0; n < 5; n++) await Promise.resolve();
  mock.timers.tick(15_000);
  assert.deepEqual(await measured, []);
  mock.timers.reset();
});

test("workers at rest are ended, and others start with the next search", async () => {
  const { all, pool } = workers(1);
  await pool.measure(task());
  pool.rest();
  assert.ok(all[0].failure);
  assert.deepEqual(await pool.measure(task()), ALL);
  assert.equal(all.length, 2);
});
