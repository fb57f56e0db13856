// Games by link: what a link that arrives has to do with the games on the device, and that nothing kept is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivalOf, continued, mayPassByLink } from "../../site/app/turn-link.js";

const seat = (colour, name = "", by = "person") => ({ colour, name, by });
const move = (n) => ({ kind: "take", card: `card_${n}` });
const save = (count, more = {}) => ({
  seats: [seat("red"), seat("blue")],
  options: { stack: "usual" },
  seed: 7,
  first: null,
  version: "1",
  digest: `d${count}`,
  moves: Array.from({ length: count }, (_, n) => move(n)),
  ...more,
});
const kept = (count, more = {}) => ({ id: `k${count}`, by_link: { seat: 1 }, save: save(count), ...more });
const kinds = (saved, sent) => {
  const { kind, n } = arrivalOf(saved, sent);
  return [kind, n];
};

test("a link continues, repeats, or lags behind the game that is kept", () => {
  assert.deepEqual(kinds([kept(3)], save(5)), ["ahead", 3]);
  assert.deepEqual(kinds([kept(3)], save(3)), ["same", 3]);
  assert.deepEqual(kinds([kept(5)], save(3)), ["behind", 3]);
  const other = save(5, { moves: [move(0), move(9)] });
  assert.deepEqual(kinds([kept(3)], other), ["diverged", 1]);
});

test("names and the order of fields make no difference; another set-up does", () => {
  const named = kept(1, { save: save(1, { seats: [seat("red", "Anna"), seat("blue", "Bea")] }) });
  const turned = save(2, { moves: [{ card: "card_0", kind: "take" }, move(1)] });
  assert.deepEqual(kinds([named], turned), ["ahead", 1]);
  for (const other of [
    { seed: 8 },
    { first: 0 },
    { options: { stack: "rare" } },
    { seats: [seat("red"), seat("green")] },
  ])
    assert.equal(arrivalOf([named], save(2, other)).kind, "new");
});

test("of several games the one that fits best is continued", () => {
  const other = kept(3, { id: "other", save: save(3, { moves: [move(0), move(9), move(9)] }) });
  assert.equal(arrivalOf([other, kept(3)], save(4)).kept.id, "k3");
  assert.equal(arrivalOf([other, kept(1), kept(2)], save(4)).kept.id, "k2");
});

test("damaged records and games that are not played by link are left alone", () => {
  const records = [kept(1, { by_link: undefined }), kept(1, { damaged: {} }), kept(1, { by_link: { seat: "x" } })];
  for (const one of [...records, kept(1, { save: null }), kept(1, { save: { seats: 3 } })])
    assert.equal(arrivalOf([one], save(2)).kind, "new");
  assert.equal(arrivalOf([kept(1, { save: { ...save(1), moves: null } })], save(2)).kind, "ahead");
});

test("what is kept gets the moves of the link, and loses nothing of its own", () => {
  const own = save(1, { seats: [seat("red", "Anna"), seat("blue", "Bea")], notes: [[1, "why?"]], take_backs: 1 });
  const { seats, notes, moves, digest, take_backs } = continued(own, save(3, { take_backs: 2 }));
  assert.deepEqual([seats[0].name, notes, moves.length, digest, take_backs], ["Anna", [[1, "why?"]], 3, "d3", 2]);
  assert.equal(continued(own, save(3)).take_backs, 1, "a mark stays");
  assert.equal("take_backs" in continued(save(1), save(3)), false);
});

test("a game by link needs two people", () => {
  assert.equal(mayPassByLink([seat("red"), seat("blue")]), true);
  assert.equal(mayPassByLink([seat("red"), seat("blue", "", "greedy")]), false);
});
