// Saved games with a fake database: two tabs, storage that is denied, full or cleared, records and files of any shape.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidFile, Store, readSaveFile } from "../../site/app/game-store.js";
import { toJson, toSavedGame } from "../../site/app/saved-game-record.js";
import { SavedGames } from "../../site/app/saved-games.js";

/** The part of the database that the store uses; keys are as in `records`. */
class FakeDatabase {
  constructor(records = new Map()) {
    Object.assign(this, { records, isClosed: false, isFull: false, unreadable: new Set(), writes: [], done: null });
    Object.assign(this, { isSilent: false, aborted: 0 });
  }

  check() {
    if (this.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
  }

  async get(key) {
    this.check();
    if (this.isSilent) await new Promise(() => {});
    if (this.unreadable.has(key)) throw new DOMException("", "DataError");
    return structuredClone(this.records.get(key));
  }

  async getAllKeys() {
    this.check();
    if (this.isSilent) await new Promise(() => {});
    return [...this.records.keys()];
  }

  async delete(key) {
    this.check();
    this.records.delete(key);
  }

  close() {
    this.isClosed = true;
  }

  transaction() {
    this.check();
    const put = async (record) => {
      await null;
      if (this.isSilent) await new Promise(() => {});
      if (this.isFull) throw new DOMException("", "QuotaExceededError");
      this.writes.push(record.n);
      this.records.set(record.id, structuredClone(record));
    };
    const store = {
      get: (key) => this.get(key),
      getAllKeys: () => this.getAllKeys(),
      delete: (key) => this.delete(key),
      put,
    };
    const abort = () => (this.aborted += 1);
    return { store, commit() {}, abort, done: this.done ?? Promise.resolve() };
  }
}

const content = (n, more = {}) => ({ game: "thebes", save: { moves: n }, n, over: false, totals: [n], ...more });
const valid = (more = {}) => ({ id: "a", created: 1, updated: 2, rev: 3, ...content(4), ...more });
const storeOf = (database) => new Store(undefined, async () => database);
const MAX_WAIT_MS = 20;
const later = (ms = 5) => new Promise((passed) => setTimeout(passed, ms));

test("a new game gets an id, then revisions; its time of creation stays", async () => {
  const database = new FakeDatabase();
  const store = storeOf(database);
  const first = await store.put(null, content(0));
  assert.match(first.id, /^[0-9a-z]{16}$/);
  const second = await store.put(first, content(1));
  assert.deepEqual([second.id, second.rev, second.created], [first.id, 2, first.created]);
  assert.deepEqual([database.records.size, (await store.get(first.id)).n], [1, 1]);
  assert.equal(await store.warning(), "");
});

test("when another tab has continued a game, this one becomes a game of its own", async () => {
  const database = new FakeDatabase();
  const [here, there] = [storeOf(database), storeOf(database)];
  const known = await here.put(null, content(0));
  await there.put(known, content(1));
  const forked = await here.put(known, content(2));
  assert.notEqual(forked.id, known.id);
  assert.deepEqual([forked.rev, database.records.size], [1, 2]);
  assert.equal(database.records.get(known.id).n, 1, "the other tab's moves stay");
});

test("a game that was deleted meanwhile is written as a new one", async () => {
  const store = storeOf(new FakeDatabase());
  const known = await store.put(null, content(0));
  await store.remove(known);
  const again = await store.put(known, content(1));
  assert.notEqual(again.id, known.id);
});

test("writes are in order; one that fails stops no other", async () => {
  const database = new FakeDatabase();
  const store = storeOf(database);
  const first = await store.put(null, content(0));
  database.isFull = true;
  await assert.rejects(store.put(first, content(1)), { name: "QuotaExceededError" });
  database.isFull = false;
  await Promise.all([store.put(null, content(2)), store.put(null, content(3)), store.put(null, content(4))]);
  assert.deepEqual(database.writes, [0, 2, 3, 4]);
});

test("a write is over when its transaction is, and fails with it", async () => {
  const database = new FakeDatabase();
  const store = storeOf(database);
  let commit, abort;
  database.done = new Promise((done, fail) => ([commit, abort] = [done, fail]));
  let isOver = false;
  const writing = store.put(null, content(0)).then((game) => ((isOver = true), game));
  await later();
  assert.deepEqual([database.writes, isOver], [[0], false]);
  commit();
  const first = await writing;
  database.done = new Promise((_, fail) => (abort = fail));
  const aborted = assert.rejects(store.put(first, content(1)), { name: "AbortError" });
  abort(new DOMException("", "AbortError"));
  await aborted;
});

test("where storage is denied, games last for the visit", async () => {
  const reasons = [];
  const store = new Store({ onUnsaved: (reason) => reasons.push(reason) }, async () => {
    throw new Error("denied");
  });
  assert.equal(await store.warning(), "ui.no_storage");
  assert.deepEqual(reasons, []);
  const first = await store.put(null, content(0));
  const second = await store.put(first, content(1));
  assert.deepEqual([second.id, second.rev], [first.id, 2]);
  assert.deepEqual(reasons, ["ui.no_storage"], "said once");
  assert.deepEqual(
    (await store.list("thebes")).map(({ n }) => n),
    [1],
  );
  assert.equal((await store.get(first.id)).n, 1);
  await store.remove(second);
  assert.deepEqual(await store.listAll(), []);
  assert.equal(await store.get(first.id), undefined);
});

test("a database that is never opened is not waited for; games last for the visit", async () => {
  const reasons = [];
  const host = { onUnsaved: (reason) => reasons.push(reason) };
  const store = new Store(host, () => new Promise(() => {}), MAX_WAIT_MS);
  const errors = [];
  const saved = new SavedGames({ store, game: "thebes", onChange() {}, reportError: (error) => errors.push(error) });
  await saved.refresh();
  assert.deepEqual([saved.list, saved.warning, errors], [[], "ui.storage_silent", []]);
  const first = await store.put(null, content(0));
  const second = await store.put(first, content(1));
  assert.deepEqual([second.id, second.rev], [first.id, 2]);
  assert.equal((await store.get(first.id)).n, 1);
  assert.deepEqual(reasons, ["ui.storage_silent"]);
});

test("a database that is opened late gets the games of the visit", async () => {
  const database = new FakeDatabase(new Map([["old", valid({ id: "old" })]]));
  let answer;
  let answers = 0;
  const opening = new Promise((done) => (answer = done));
  const store = new Store({ onAnswer: () => (answers += 1) }, () => opening, MAX_WAIT_MS);
  const first = await store.put(null, content(0));
  assert.deepEqual([database.records.has(first.id), answers], [false, 0]);
  answer(database);
  await later();
  assert.deepEqual([database.records.has(first.id), answers, await store.warning()], [true, 1, ""]);
  const second = await store.put(first, content(1));
  assert.deepEqual([second.id, second.rev, database.records.get(first.id).n], [first.id, 2, 1]);
  assert.equal((await store.listAll()).length, 2);
});

test("a write without an answer is undone, and kept for the visit until the database answers again", async () => {
  const [first, second] = [new FakeDatabase(), new FakeDatabase()];
  const databases = [first, second];
  const reasons = [];
  let answer;
  second.done = new Promise((done) => (answer = done));
  const host = { onUnsaved: (reason) => reasons.push(reason) };
  const store = new Store(host, async () => databases.shift(), MAX_WAIT_MS);
  const known = await store.put(null, content(0));
  first.isSilent = true;
  const written = await store.put(known, content(1));
  assert.deepEqual([first.aborted, first.isClosed, reasons], [1, true, ["ui.storage_silent"]]);
  assert.deepEqual([written.n, (await store.get(written.id)).n, await store.warning()], [1, 1, "ui.storage_silent"]);
  assert.deepEqual(second.writes, []);
  answer();
  await later();
  assert.deepEqual([second.records.get(written.id).n, await store.warning()], [1, ""]);
});

test("a list without an answer is that of the visit", async () => {
  const database = new FakeDatabase(new Map([["a", valid()]]));
  database.isSilent = true;
  let opened = 0;
  const store = new Store(undefined, async () => (opened++ ? new Promise(() => {}) : database), MAX_WAIT_MS);
  assert.deepEqual(await store.list("thebes"), []);
  assert.equal(await store.warning(), "ui.storage_silent");
});

test("a page that is left ends its transactions, and repeats them if it comes back", async () => {
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  const { Store } = await import("../../site/app/game-store.js?left");
  const database = new FakeDatabase(new Map([["a", valid()]]));
  let abort;
  database.done = new Promise((_, fail) => (abort = fail));
  database.getAllKeys = async () => {
    await database.done;
    return ["a"];
  };
  database.transaction = ((begin) => () => {
    return { ...begin.call(database), abort: () => abort(new DOMException("", "AbortError")) };
  })(database.transaction);
  const listing = new Store(undefined, async () => database).listAll();
  await later();
  page.dispatchEvent(new Event("pagehide"));
  await later();
  database.done = Promise.resolve();
  page.dispatchEvent(new Event("pageshow"));
  assert.deepEqual(
    (await listing).map(({ id }) => id),
    ["a"],
  );
  delete globalThis.addEventListener;
});

test("a database that the browser has closed is opened again", async () => {
  const databases = [new FakeDatabase(), new FakeDatabase()];
  const store = new Store(undefined, async () => databases.shift());
  const [first, second] = databases;
  const known = await store.put(null, content(0));
  first.isClosed = true;
  const written = await store.put(known, content(1));
  assert.deepEqual([...second.records.keys()], [written.id]);
  assert.equal(written.rev, 1, "the record was cleared with the database");
});

test("a database that cannot be opened again leaves the games of the visit", async () => {
  const databases = [new FakeDatabase()];
  const store = new Store(undefined, async () => databases.shift() ?? Promise.reject(new Error("denied")));
  const [first] = databases;
  await store.put(null, content(0));
  first.isClosed = true;
  await store.put(null, content(1));
  assert.deepEqual(
    (await store.listAll()).map(({ n }) => n),
    [1],
  );
});

test("a page that upgrades the database closes it here; it is opened on demand", async () => {
  let closed;
  let opened = 0;
  const store = new Store(undefined, async (whenClosed) => {
    closed = whenClosed;
    opened += 1;
    return new FakeDatabase();
  });
  await store.put(null, content(0));
  closed();
  await store.put(null, content(1));
  assert.equal(opened, 2);
});

test("games are listed by time, damaged ones last, those of other games not", async () => {
  const records = [
    valid({ id: "old", updated: 1 }),
    valid({ id: "new", updated: 9 }),
    valid({ id: "other", game: "artifact" }),
    { id: "nameless" },
  ];
  const database = new FakeDatabase(new Map(records.map((record) => [record.id, record])));
  database.unreadable.add("old");
  const store = storeOf(database);
  assert.deepEqual(
    (await store.list("thebes")).map(({ id }) => id),
    ["new", "old", "nameless"],
  );
  assert.equal((await store.listAll()).length, 4);
});

test("a record with a key of any type is found and deleted", async () => {
  const database = new FakeDatabase(new Map([[7, { n: 1 }]]));
  const store = storeOf(database);
  const [kept] = await store.listAll();
  assert.equal(kept.id, "number:7");
  await store.remove(kept);
  assert.equal(database.records.size, 0);
});

// -- records -------------------------------------------------------------------------------------------------

const loop = {};
loop.self = loop;
const DAMAGED = [
  { updated: NaN },
  { updated: undefined },
  { updated: Infinity },
  { updated: 9e15 },
  { updated: {} },
  { updated: "yesterday" },
  { updated: -1, created: new Date() },
  { n: 10n },
  { n: 1.5 },
  { over: "no", save: 10n },
  { rev: NaN },
  { game: undefined },
  { game: { toString: 1 } },
  { game: ["thebes"] },
  { id: 7, save: new Map([[1, new Set([2])]]) },
  { id: new Date(0) },
  { id: ["a", "b"], save: null },
  { id: new Uint8Array([1, 2]) },
  { updated: null, save: loop },
  { edition: 5 },
];
const STRANGE_SAVES = [
  { save: { seats: [{ colour: { toString: 1 }, name: "x", by: {} }, null, 7], version: {} } },
  { save: { seats: "none", moves: 5 }, totals: "x" },
  { save: undefined },
];

test("a record of any shape can be listed, downloaded and deleted", () => {
  for (const strange of DAMAGED) {
    const record = structuredClone({ ...valid(), ...strange });
    const game = toSavedGame(record.id, record);
    assert.equal(game.damaged, record);
    assert.equal(typeof game.id, "string");
    assert.equal(typeof game.game, "string");
    assert.deepEqual([game.n, game.updated, game.over], [0, 0, false]);
    JSON.parse(toJson(game.damaged));
  }
  for (const nothing of [null, undefined, 5, "text", []]) {
    const game = toSavedGame("x", nothing);
    assert.deepEqual([game.id, game.game], ["x", ""]);
    assert.notEqual(game.damaged, undefined);
  }
});

test("only the engine can judge a save: a record that holds a strange one is a game", () => {
  for (const strange of STRANGE_SAVES) {
    const record = valid(strange);
    assert.equal(toSavedGame("a", record), record);
  }
});

test("JSON of anything", () => {
  const read = (value) => JSON.parse(toJson(value));
  assert.deepEqual(read({ a: 10n, b: NaN, c: [1, null] }), { a: "10", b: "NaN", c: [1, null] });
  assert.deepEqual(read(new Map([[1, new Set([2])]])), [[1, [2]]]);
  assert.deepEqual(read(loop), { self: "…" });
  assert.equal(read(undefined), null);
  let deep = [];
  for (let n = 0; n < 100_000; n++) deep = [deep];
  assert.ok("unreadable" in read(deep));
});

// -- files ---------------------------------------------------------------------------------------------------

const file = (text, size = text.length) => ({ size, text: async () => text });

test("a file is a saved game of this page, or there is a message that says why not", async () => {
  const good = { game: "thebes", moves: [], seats: [] };
  assert.deepEqual(await readSaveFile(file(JSON.stringify(good)), "thebes"), good);
  const bad = [
    [file("{"), "ui.file_json"],
    [file(""), "ui.file_json"],
    [file("[]"), "ui.file_shape"],
    [file("null"), "ui.file_shape"],
    [file("7"), "ui.file_shape"],
    [file(JSON.stringify({ ...good, moves: {} })), "ui.file_shape"],
    [file(JSON.stringify({ ...good, seats: "none" })), "ui.file_shape"],
    [file(JSON.stringify({ ...good, game: "artifact" })), "ui.file_game"],
    [file("{}", 20_000_001), "ui.file_size"],
    [file("[".repeat(100_000) + "]".repeat(100_000)), "ui.file_json"],
  ];
  for (const [one, key] of bad)
    await assert.rejects(
      readSaveFile(one, "thebes"),
      (error) => error instanceof InvalidFile && error.key === key,
      key,
    );
});
