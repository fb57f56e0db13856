// What comes by a link: how it is opened, what is said of an older or another course, and that nothing kept is written over.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadTexts } from "./texts.mjs";
import { LinkOpener, linkIn } from "../../site/app/link-opener.js";

before(loadTexts);

const move = (n) => ({ kind: "take", card: `card_${n}` });
const save = (count, last = count - 1) => ({
  seats: [
    { colour: "red", name: "", by: "person" },
    { colour: "blue", name: "", by: "person" },
  ],
  options: {},
  seed: 7,
  first: null,
  version: "1",
  digest: `d${count}`,
  moves: Array.from({ length: count }, (_, n) => move(n === count - 1 ? last : n)),
});
const named = (one) => ({ ...one, seats: one.seats.map((seat) => ({ ...seat, name: "Anna" })) });

/** An opener that notes what is opened. @param {object} world `sent`: the save of the link; `kept`: saved games */
function fakeOpener({ sent, kept = [], seat = 1, error = null }) {
  const notes = { opened: [], said: [], url: null };
  const opener = {
    play: null,
    host: {
      game: "fake",
      store: { list: async () => kept },
      notices: {
        show: (_kind, text) => notes.said.push(typeof text === "string" ? text : text.values[0]),
        report: (fault) => notes.said.push(fault.message),
      },
      onOpened() {},
      askSeat: async () => seat,
      lang: () => "en",
    },
    load: async () => {
      if (error) throw error;
      return { snap: { seats: sent.seats, turn: 1 }, save: sent };
    },
    open: async (kind, request, how) => notes.opened.push([kind, request, how]) > 0,
    setUrl: (id) => (notes.url = id),
  };
  return { links: new LinkOpener(opener), notes };
}

const record = (one) => ({ id: "k", game: "fake", by_link: { seat: 0 }, save: named(one) });

test("an address says what its link opens", () => {
  assert.deepEqual(linkIn("#turn=abc"), { kind: "turn", word: "abc" });
  assert.deepEqual(linkIn("#task="), { kind: "task", word: "" });
  for (const hash of ["", "#game=abc", "#turnabc", "turn=abc"]) assert.equal(linkIn(hash), null);
});

test("a game that is new here is opened for the seat that the player names, or not at all", async () => {
  const { links, notes } = fakeOpener({ sent: save(3) });
  await links.openTurn("word");
  assert.deepEqual(notes.opened, [["open_link", { game: "fake", link: "word" }, { marks: { by_link: { seat: 1 } } }]]);
  const declined = fakeOpener({ sent: save(3), seat: null });
  await declined.links.openTurn("word");
  assert.deepEqual([declined.notes.opened, declined.notes.url], [[], ""]);
});

test("a link that goes on continues the game that is kept, with its names", async () => {
  const kept = record(save(2));
  const { links, notes } = fakeOpener({ sent: save(3), kept: [kept] });
  await links.openTurn("word");
  const [[kind, request, how]] = notes.opened;
  assert.deepEqual([kind, request.save.moves.length, request.save.seats[0].name], ["load", 3, "Anna"]);
  assert.equal(how.savedGame, kept);
  assert.deepEqual(notes.said, []);
});

test("an older link leaves the game as it is, and says so", async () => {
  const kept = record(save(4));
  const { links, notes } = fakeOpener({ sent: save(3), kept: [kept] });
  await links.openTurn("word");
  assert.equal(notes.opened[0][1].save, kept.save);
  assert.deepEqual(notes.said, ["ui.turn_older"]);
});

test("a link that has gone another way becomes a game of its own", async () => {
  const { links, notes } = fakeOpener({ sent: save(3, 9), kept: [record(save(4))] });
  await links.openTurn("word");
  const [[kind, request, how]] = notes.opened;
  assert.deepEqual([kind, request.save.moves.length, how], ["load", 3, { marks: { by_link: { seat: 0 } } }]);
  assert.deepEqual(notes.said, ["ui.turn_diverged"]);
});

test("a cut or foreign link is reported, and nothing is opened", async () => {
  const { links, notes } = fakeOpener({ sent: save(1), kept: [record(save(1))], error: new Error("damaged") });
  await links.openTurn("word");
  assert.deepEqual([notes.opened, notes.said], [[], ["damaged"]]);
});

test("a position that came by a link is a task, once more on request", async () => {
  const { links, notes } = fakeOpener({ sent: save(1) });
  await links.openTask("word");
  const [, request, { task }] = notes.opened[0];
  assert.deepEqual([request.link, task.stage, task.known], ["word", "asked", null]);
  task.again();
  assert.equal(notes.opened.length, 2);
});
