// The deal of the first game on a device: which address asks for it, and that it is dealt once.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const SEATS = [{ colour: "red", name: "", by: "person" }];
const deals = { seats: SEATS, deals: [{ seed: 7, table: { lang: "hu", offers: [], log: [] } }] };
const stored = new Map();
globalThis.localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
};
const files = new Map();
globalThis.firstEngine = { runtime: {}, worker: null, messages: [], files };
const { dealFor } = await import("../../site/app/first-deal.js");
const { fetchJson, takeRequested } = await import("../../site/app/paths.js");

beforeEach(() => {
  stored.clear();
  files.clear();
});
const requested = (content = Promise.resolve(deals)) => files.set("first/hu/fake.json", content);

test("a game is dealt once on a device, and each game on its own", async () => {
  requested();
  assert.equal((await dealFor("fake", SEATS, "hu"))?.seed, 7);
  requested();
  assert.equal(await dealFor("fake", SEATS, "hu"), null);
  files.set("first/hu/other.json", Promise.resolve(deals));
  assert.equal((await dealFor("other", SEATS, "hu"))?.seed, 7);
});

test("without its deals, or with other seats or another language, nothing is dealt", async () => {
  assert.equal(await dealFor("fake", SEATS, "hu"), null);
  requested(Promise.reject(new Error("offline")));
  assert.equal(await dealFor("fake", SEATS, "hu"), null);
  requested();
  assert.equal(await dealFor("fake", [...SEATS, ...SEATS], "hu"), null);
  requested();
  assert.equal(await dealFor("fake", SEATS, "it"), null);
  requested();
  assert.equal((await dealFor("fake", SEATS, "hu"))?.seed, 7, "none of these counts as dealt");
});

test("where storage is denied nothing is dealt: each game would be one of the few deals", async () => {
  requested();
  const { getItem } = globalThis.localStorage;
  globalThis.localStorage.getItem = () => {
    throw new Error("denied");
  };
  assert.equal(await dealFor("fake", SEATS, "hu"), null);
  globalThis.localStorage.getItem = getItem;
});

test("a file that the head of the page has requested is taken once", async () => {
  files.set("data/fake.json", Promise.resolve({ id: "fake" }));
  assert.deepEqual(await fetchJson("data/fake.json"), { id: "fake" });
  assert.equal(await takeRequested("data/fake.json"), null);
});
