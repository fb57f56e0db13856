// The client of the engine with a fake worker: restarts, what a new engine is told, requests that kill it, timeouts.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { EngineClient, EngineFailure, RequestRefused } from "../../site/app/engine-client.js";

/** Locks as the browser has them: granted when the worker that holds them has ended. */
class FakeLocks {
  waiting = new Map();

  request(name, granted) {
    this.waiting.set(name, granted);
    return Promise.resolve();
  }
}

class FakeWorker {
  constructor(n) {
    this.name = `engine-${n}`;
    this.received = [];
    this.isTerminated = false;
  }

  postMessage({ id, request }) {
    this.received.push({ id, ...JSON.parse(request) });
  }

  terminate() {
    this.isTerminated = true;
  }

  send(data) {
    this.onmessage?.({ data });
  }

  start() {
    this.send({ alive: this.name });
    this.send({ step: "python", part: 0.5 });
    this.send({ ready: true });
  }

  /** Answers the oldest request that has no answer yet. */
  answer(reply = {}) {
    const request = this.received.find(({ id, answered }) => id && !answered);
    request.answered = true;
    this.send({ id: request.id, answer: JSON.stringify({ ok: true, ...reply }) });
  }

  /** What it was asked: kinds in order. */
  get kinds() {
    return this.received.map((request) => request.do);
  }
}

let workers, client, seen, locks, now;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  now = 0;
  mock.method(Date, "now", () => now);
  mock.method(console, "info", () => {});
  locks = new FakeLocks();
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  seen = { progress: [], started: [], slow: 0 };
  workers = [new FakeWorker(1)];
  const start = () => {
    workers.push(new FakeWorker(workers.length + 1));
    return workers.at(-1);
  };
  client = new EngineClient(
    {
      onProgress: (step, part) => seen.progress.push([step, part]),
      onStarted: (again) => seen.started.push(again),
      onSlow: () => (seen.slow += 1),
    },
    { first: workers[0], early: [{ data: { step: "download", part: 0.1 } }], start },
  );
});

afterEach(() => mock.restoreAll());

/** Lets time pass; a device that sleeps has a clock that is far ahead of its timers. */
function pass(ms, clock = ms) {
  now += clock;
  mock.timers.tick(ms);
}

/** Ends the current worker as the browser does: its lock becomes free. */
const die = () => locks.waiting.get(workers.at(-1).name)();

/** Sends a request and has it answered. */
async function ask(kind, args, reply) {
  const asked = client.request(kind, args);
  workers.at(-1).answer(reply);
  return asked;
}

const tick = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

test("early messages count, and requests wait for the start", async () => {
  assert.deepEqual(seen.progress, [["download", 0.1]]);
  const asked = client.request("save");
  assert.deepEqual(workers[0].kinds, []);
  workers[0].start();
  await client.ready;
  assert.deepEqual([workers[0].kinds, seen.started], [["save"], [false]]);
  workers[0].answer({ save: 1 });
  assert.equal((await asked).save, 1);
});

test("a refusal is an error with key and text", async () => {
  workers[0].start();
  await assert.rejects(ask("play", {}, { ok: false, error: { key: "error.move", text: [["Not now.", null]] } }), {
    name: "Error",
    key: "error.move",
    message: "Not now.",
  });
  await assert.rejects(ask("play", {}, { ok: false, error: { key: "error.move", text: [] } }), RequestRefused);
});

test("the lists that move options share are expanded", async () => {
  workers[0].start();
  const asked = client.requestTable("look", {});
  const table = { n: 0, touches: [["a"], ["b"]], labels: ["A", "B"], offers: [{ touch: 1, label: 0 }] };
  workers[0].answer({ table, save: 1 });
  assert.deepEqual(await asked, { snap: { n: 0, offers: [{ touch: ["b"], label: "A" }] }, save: 1 });
});

test("a request that is no JSON is refused at once and leaves nothing behind", async () => {
  await assert.rejects(client.request("look", { seat: 1n }), TypeError);
  workers[0].start();
  await assert.rejects(client.request("look", { seat: 1n }), TypeError);
  assert.equal(client.pending.size, 0);
});

/** A started engine with a match after two moves. */
async function withMatch() {
  workers[0].start();
  await ask("rules", { data: {} }, { game: "fake" });
  await ask("catalog", { lang: "en" }, { lang: "en" });
  await ask("new", { seed: 1 }, { save: "at the start" });
  await ask("play", { move: 1 }, { save: "after one" });
  await ask("bot", {}, { save: "after two" });
}

const FATAL = "Pyodide already fatally failed";
const DEATHS = {
  "its lock becomes free": die,
  "Python fails": () => workers.at(-1).send({ id: 99, error: FATAL }),
  "an exception is not caught": () => workers.at(-1).onerror({ preventDefault() {}, message: "x" }),
};

for (const [name, kill] of Object.entries(DEATHS)) {
  test(`${name}: a new engine gets rules, texts, the latest save and what was not answered`, async () => {
    await withMatch();
    const asked = client.request("bot", {});
    kill();
    assert.equal(workers[0].isTerminated, true);
    assert.equal(workers.length, 2);
    workers[1].start();
    assert.deepEqual(workers[1].kinds, ["rules", "catalog", "load", "bot"]);
    assert.equal(workers[1].received[2].save, "after two");
    assert.deepEqual(
      workers[1].received.map(({ id }) => id > 0),
      [false, false, false, true],
      "answers to what is repeated are ignored",
    );
    workers[1].answer({ n: 3 });
    assert.equal((await asked).n, 3);
    assert.deepEqual(seen.started, [false, true]);
  });
}

test("what was undone can be redone: undo and redo are repeated after the save before them", async () => {
  await withMatch();
  await ask("undo", {}, { save: "after one" });
  await ask("undo", {}, { save: "at the start" });
  await ask("redo", {}, { save: "after one" });
  die();
  workers[1].start();
  assert.deepEqual(workers[1].kinds.slice(2), ["load", "undo", "undo", "redo"]);
  assert.equal(workers[1].received[2].save, "after two");
  await ask("play", {}, { save: "another second" });
  die();
  workers[2].start();
  assert.deepEqual(workers[2].kinds.slice(2), ["load"]);
  assert.equal(workers[2].received[2].save, "another second");
});

test("another match forgets the one before, another language is added", async () => {
  await withMatch();
  await ask("load", { save: "other" }, { save: "other" });
  await ask("catalog", { lang: "hu" }, { lang: "hu" });
  await ask("jump", { to: 1 }, {});
  await ask("preview", {}, {});
  die();
  workers[1].start();
  assert.deepEqual(workers[1].kinds, ["rules", "catalog", "catalog", "load", "jump"]);
});

test("a refused move is not repeated", async () => {
  await withMatch();
  await ask("play", { move: 9 }, { ok: false, error: { key: "error.move", text: [] } }).catch(() => {});
  die();
  workers[1].start();
  assert.deepEqual(workers[1].kinds.slice(2), ["load"]);
  assert.equal(workers[1].received[2].save, "after two");
});

test("a request of which two engines died is refused, and the match goes on with a third", async () => {
  await withMatch();
  const fatal = client.request("preview", {});
  const next = client.request("save");
  die();
  workers[1].start();
  die();
  await assert.rejects(fatal, (error) => error instanceof EngineFailure && error.reason === "engine");
  workers[2].start();
  assert.deepEqual(workers[2].kinds.slice(2), ["load", "save"]);
  workers[2].answer({ save: 1 });
  assert.equal((await next).save, 1);
});

test("an engine that never answers again is given up after three restarts", async () => {
  await withMatch();
  const asked = client.request("bot", {});
  const failed = assert.rejects(asked, EngineFailure);
  for (let n = 0; n < 4; n++) {
    if (n) workers.at(-1).start();
    die();
    await tick();
  }
  await failed;
  assert.equal(workers.length, 4);
  await assert.rejects(client.request("look"), EngineFailure);
});

test("an answer makes the restarts count anew", async () => {
  await withMatch();
  for (let n = 0; n < 8; n++) {
    die();
    workers.at(-1).start();
    await ask("preview", {}, {});
  }
  assert.equal(workers.length, 9);
});

test("messages of an engine that was replaced are ignored", async () => {
  await withMatch();
  const asked = client.request("save");
  die();
  workers[0].answer({ save: "late" });
  workers[0].onerror({ preventDefault() {}, message: "late" });
  workers[1].start();
  workers[1].answer({ save: "new" });
  assert.equal((await asked).save, "new");
  assert.equal(workers.length, 2);
});

test("a position that cannot be repeated is the end", async () => {
  await withMatch();
  die();
  workers[1].start();
  workers[1].send({ id: 0, answer: JSON.stringify({ ok: false, error: { key: "error.move" } }) });
  await assert.rejects(client.request("look"), /error\.move/);
});

test("a worker that does not start is reported", async () => {
  workers[0].send({ fatal: "no Python" });
  await assert.rejects(client.ready, (error) => error.reason === "worker" && error.message === "no Python");
});

test("a script that does not load is reported, not repeated", async () => {
  workers[0].onerror({ preventDefault() {}, message: "" });
  await assert.rejects(client.ready, EngineFailure);
  assert.equal(workers.length, 1);
});

test("without WebAssembly there is no engine", async () => {
  const none = new EngineClient({}, { first: null, early: [], start: () => assert.fail("no worker is started") });
  await assert.rejects(none.ready, (error) => error.reason === "wasm");
  await assert.rejects(none.request("look"), EngineFailure);
});

test("after thirty seconds of silence a restart is offered; with an answer it is not", async () => {
  await withMatch();
  const asked = client.request("bot", {});
  pass(29_000);
  assert.equal(seen.slow, 0);
  pass(1_000);
  assert.equal(seen.slow, 1);
  workers[0].answer();
  await asked;
  pass(60_000);
  assert.equal(seen.slow, 1);
});

test("a device that was asleep is no slow engine", async () => {
  await withMatch();
  const asked = client.request("bot", {});
  pass(30_000, 60 * 60_000);
  assert.equal(seen.slow, 0);
  pass(30_000);
  assert.equal(seen.slow, 1);
  workers[0].answer();
  await asked;
});

test("without locks a silent engine is replaced", async () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  workers[0].send({ ready: true });
  const asked = client.request("new", {});
  pass(30_000);
  assert.equal(workers.length, 2);
  workers[1].send({ ready: true });
  workers[1].answer({ n: 0 });
  assert.equal((await asked).n, 0);
});
