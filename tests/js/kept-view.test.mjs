// The view kept beside a save: what may be kept and painted, and of which save, edition and language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForTable } from "../../site/app/address-opener.js";
import { onlyPerson } from "../../site/app/game-opener.js";
import { keptView, viewToPaint } from "../../site/app/kept-view.js";

const PERSON = { colour: "red", name: "", by: "person" };
const BOT = { colour: "blue", name: "", by: "greedy" };
const snapshot = (change) => ({
  game: "fake",
  lang: "hu",
  n: 7,
  seats: [PERSON, BOT],
  viewer: 0,
  hidden: true,
  prompt: [["Choose.", null]],
  offers: [{ move: { kind: "take" } }],
  log: Array.from({ length: 150 }, (_, n) => ({ n })),
  view: { zones: {} },
  ...change,
});

test("the view of a seat is kept only where nobody else may look at it", () => {
  const several = { seats: [PERSON, PERSON] };
  assert.ok(keptView(snapshot()));
  assert.equal(keptView(snapshot(several)), null);
  assert.ok(keptView(snapshot({ ...several, viewer: null })), "a spectator's view hides what a cover hides");
  assert.ok(keptView(snapshot({ ...several, hidden: false })));
});

test("a kept view is limited", () => {
  assert.deepEqual(
    keptView(snapshot()).log.map(({ n }) => n),
    Array.from({ length: 100 }, (_, n) => n + 50),
  );
  assert.equal(keptView(snapshot({ offers: Array(301).fill({}) })).offers.length, 0);
  assert.equal(keptView(snapshot()).offers.length, 1);
});

test("a view is painted only for its own save, edition and language", () => {
  const view = snapshot();
  const record = { view, n: 7, edition: "e", game: "fake" };
  assert.equal(viewToPaint(record, "e", "hu"), view);
  assert.equal(viewToPaint(record, "other", "hu"), null);
  assert.equal(viewToPaint(record, "e", "it"), null);
  assert.equal(viewToPaint({ ...record, n: 8 }, "e", "hu"), null);
  assert.equal(viewToPaint({ ...record, game: "other" }, "e", "hu"), null);
});

test("a damaged record has no view", () => {
  const record = { n: 7, edition: "e", game: "fake" };
  for (const view of [undefined, null, 5, "view", {}, snapshot({ seats: "none" }), snapshot({ view: null })])
    assert.equal(viewToPaint({ ...record, view }, "e", "hu"), null);
  const covered = snapshot({ seats: [PERSON, PERSON] });
  assert.equal(viewToPaint({ ...record, view: covered }, "e", "hu"), null, "a view that should never have been kept");
});

test("the first view is that of the only person", () => {
  assert.equal(onlyPerson([BOT, PERSON]), 1);
  for (const seats of [[PERSON, PERSON], [BOT, BOT], [], [null], "seats", undefined])
    assert.equal(onlyPerson(seats), null);
});

test("an address that opens a table is recognised", () => {
  const opens = (rest) => asksForTable(new URL(`https://example.org/hu/thebes/play/${rest}`));
  assert.deepEqual(
    [
      "",
      "?quick=1&bots=2",
      "?example=a",
      "?lesson=a",
      "?try=x",
      "?again=x",
      "#game=x",
      "#share=x",
      "?lang=it",
      "#main",
    ].map(opens),
    [false, true, true, true, true, true, true, true, false, false],
  );
});
