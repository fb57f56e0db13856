// Small parts of the page: notices, announcements, addresses, seeds, the list of saved games.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Announcer } from "../../site/app/announcer.js";
import { EngineFailure, RequestRefused } from "../../site/app/engine-client.js";
import { InvalidFile, SaveFailed } from "../../site/app/game-store.js";
import { editionId, editionMatches, editionOf } from "../../site/app/editions.js";
import { emptyForm, parseSeed } from "../../site/app/new-game.js";
import { Notices } from "../../site/app/notices.js";
import { parseQuickStart } from "../../site/app/quick-start.js";
import { SavedGames } from "../../site/app/saved-games.js";

let here, fatal, notices;

beforeEach(() => {
  mock.restoreAll();
  mock.method(console, "error", () => {});
  here = "1";
  fatal = [];
  notices = new Notices({
    position: () => here,
    onChange: () => {},
    onFatal: (error) => fatal.push(error),
    download: () => {},
  });
});

const keys = () => notices.list.map(({ body }) => body);

test("a topic has one notice; the newest three stay", () => {
  for (const key of ["a", "a", "b", "c", "d"]) notices.warn(key);
  assert.deepEqual(keys(), ["b", "c", "d"]);
  notices.dismiss(notices.list[1].id);
  assert.deepEqual(keys(), ["b", "d"]);
  notices.remove("d");
  assert.deepEqual(keys(), ["b"]);
});

test("a transient notice replaces the one before, and goes with the position", () => {
  notices.warn("lasting");
  notices.show("error", "one", { transient: true });
  notices.show("error", "two", { transient: true });
  assert.deepEqual(keys(), ["lasting", "two"]);
  notices.prune();
  assert.deepEqual(keys(), ["lasting", "two"]);
  here = "2";
  notices.prune();
  assert.deepEqual(keys(), ["lasting"]);
});

test("errors: what ends the page, what goes with the position, what is reported once", () => {
  notices.report(new EngineFailure("wasm", ""));
  assert.deepEqual([fatal.length, notices.list.length], [1, 0]);
  notices.report(new SaveFailed("full"));
  notices.report(new SaveFailed("full again"));
  assert.equal(notices.list.length, 1);
  notices.report(new InvalidFile("ui.file_json"));
  notices.report(new RequestRefused({ text: [["Not now.", null]] }));
  assert.deepEqual(keys().slice(1), [["Not now."]], "the second replaces the first");
  notices.report(new EngineFailure("engine", "it stopped"));
  here = "2";
  notices.prune();
  assert.equal(notices.list.length, 2, "a failure of the program stays until it is closed");
});

test("announcements of one drawing are joined; a repeated one is read again", () => {
  const announcer = new Announcer(() => {});
  announcer.announce("A bot digs.");
  announcer.announce("Your turn.");
  assert.equal(announcer.text, "A bot digs. Your turn.");
  announcer.isDrawn = true;
  announcer.announce("Your turn.");
  assert.equal(announcer.text, "Your turn.");
  announcer.isDrawn = true;
  announcer.announce("Your turn.");
  assert.equal(announcer.text, "Your turn.\u00a0");
});

test("a seed is a whole number, or empty for a random one; the engine refuses one that is too large", () => {
  for (const [typed, seed] of [
    ["42", 42],
    [" 7 ", 7],
    ["0", 0],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["", null],
    ["  ", null],
    ["9007199254740992", 2 ** 53],
    ["9".repeat(400), Number.MAX_VALUE],
    ["abc", undefined],
    ["-3", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
    ["٣", undefined],
  ])
    assert.equal(parseSeed(typed), seed, typed);
});

const GAME = {
  players: { min: 2, max: 4 },
  colours: ["red", "blue", "green", "yellow"],
  options: [{ id: "kind", values: ["a", "b"] }],
};
const quick = (query) => parseQuickStart(new URLSearchParams(query), GAME);

test("a quick game from an address", () => {
  assert.deepEqual(quick("quick=1"), { bots: 2, seed: null, level: "skilled", options: {} });
  assert.deepEqual(quick("quick=1&bots=3&seed=5&level=random&kind=b&other=x"), {
    bots: 3,
    seed: 5,
    level: "random",
    options: { kind: "b" },
  });
});

test("an address that describes no game says what is wrong", () => {
  for (const query of ["seed=x&bots=2", "seed=-1", "seed=1.5"])
    assert.deepEqual(quick(query), { error: "ui.bad_seed" }, query);
  for (const query of ["seed=1&bots=9", "bots=0", "bots=1.5", "bots=", "bots=x", "level=wizard", "level="])
    assert.deepEqual(quick(query), { error: "ui.bad_address" }, query);
});

test("the form begins with a person against as many bots as the game allows", () => {
  const by = (bots) => emptyForm({ game: GAME }, bots).seats.map((seat) => seat.by);
  assert.deepEqual(by(1), ["person", "skilled"]);
  assert.equal(by(0).length, 2);
  assert.equal(by(9).length, 4);
  assert.deepEqual(emptyForm({ game: GAME }).options, { kind: "a" });
});

test("an edition is the rules with the engine; old saves name the rules alone", () => {
  const edition = editionId("abc", "engine.1.zip");
  assert.equal(editionOf({ edition, save: {} }), edition);
  assert.equal(editionOf({ save: { version: "abc" } }), "abc");
  assert.equal(editionOf({ save: null }), "");
  assert.equal(editionOf({ save: { version: 5 } }), "");
  assert.ok(editionMatches(edition, edition));
  assert.ok(editionMatches(edition, "abc"));
  assert.ok(!editionMatches(edition, "ab"));
  assert.ok(!editionMatches(edition, ""));
  assert.ok(!editionMatches(undefined, "abc"));
});

test("a saved game is removed at the second press", async () => {
  const removed = [];
  const store = { list: async () => [], warning: async () => "", remove: async ({ id }) => removed.push(id) };
  const errors = [];
  const saved = new SavedGames({
    store,
    game: "thebes",
    onChange: () => {},
    reportError: (error) => errors.push(error),
  });
  await saved.remove({ id: "a" });
  await saved.remove({ id: "b" });
  assert.deepEqual([removed, saved.confirmRemoval], [[], "b"]);
  await saved.remove({ id: "b" });
  assert.deepEqual([removed, saved.confirmRemoval], [["b"], ""]);
  store.remove = async () => Promise.reject(new Error("denied"));
  await saved.remove({ id: "c" });
  await saved.remove({ id: "c" });
  assert.deepEqual(
    errors.map(({ message }) => message),
    ["denied"],
  );
});
