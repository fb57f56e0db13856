// The course of a match: the curve, its table, the result as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { curves, moveText, resultText, tableRows } from "../../site/app/table/score-history.js";
import { challengeQuery, dealQuery, sharePicture, shareText } from "../../site/app/share-result.js";

test("a curve has a point per move, within the box, also below zero", () => {
  const box = { width: 100, height: 50 };
  const {
    curves: lines,
    least,
    most,
    zero,
  } = curves(
    [
      [0, 0],
      [5, -5],
      [20, 0],
    ],
    box,
  );
  assert.deepEqual([least, most, zero], [-5, 20, 40]);
  assert.deepEqual(lines[0], [
    { x: 0, y: 40 },
    { x: 50, y: 30 },
    { x: 100, y: 0 },
  ]);
  assert.equal(lines[1][1].y, 50);
  assert.deepEqual(curves([[0, 0]], box).curves, [[{ x: 0, y: 50 }], [{ x: 0, y: 50 }]]);
});

test("the table lists the start, the end and moves between", () => {
  assert.deepEqual(tableRows(0), [0]);
  assert.deepEqual(tableRows(3), [0, 1, 2, 3]);
  const rows = tableRows(200);
  assert.equal(rows.length, 12);
  assert.deepEqual([rows[0], rows.at(-1)], [0, 200]);
});

test("a result is a line each: title, ranking, mark, address", () => {
  const ranking = [
    { place: 1, name: "Anna", points: 61 },
    { place: 2, name: "Blue (Skilled bot)", points: 0 },
  ];
  const text = resultText({ title: "Thebes", ranking, marks: ["with take-backs"], url: "https://x.org/" });
  assert.equal(text, "Thebes\n1. Anna: 61\n2. Blue (Skilled bot): 0\nwith take-backs\nhttps://x.org/");
  assert.equal(resultText({ title: "T", ranking: [], marks: [], url: "u" }), "T\nu");
});

test("private lines of the log are not part of a move's text", () => {
  const entry = (n, words, own = false) => ({ n, text: [[words, null]], private: own });
  assert.equal(moveText([entry(1, "a."), entry(2, "b."), entry(2, "secret", true), entry(2, "c.")], 2), "b. c.");
});

const DATA = {
  version: "1a",
  game: { colours: ["red", "blue", "green"], options: [{ id: "solo", values: ["no", "yes"] }] },
};
const seats = (...by) => by.map((one, n) => ({ colour: DATA.game.colours[n], name: "", by: one }));
const save = (more = {}) => ({
  seats: seats("person", "skilled", "skilled"),
  options: { solo: "no" },
  seed: 7,
  first: null,
  ...more,
});

test("an address describes the deal of a quick start, and no other", () => {
  assert.equal(String(dealQuery(save(), DATA)), "quick=1&bots=2&seed=7");
  const other = { seats: seats("person", "random"), options: { solo: "yes" } };
  assert.equal(String(dealQuery(save(other), DATA)), "quick=1&bots=1&seed=7&level=random&solo=yes");
  const different = [
    { seats: seats("skilled", "person") },
    { seats: seats("person", "skilled", "random") },
    { seats: seats("person", "person") },
    { seats: seats("person", "skilled").map((seat) => ({ ...seat, colour: "green" })) },
    { first: 0 },
    { arranged: {} },
  ];
  for (const one of different) assert.equal(dealQuery(save(one), DATA), null);
});

test("a link to the same deal has the points to beat, unless moves were taken back", () => {
  const saved = (more = {}, marks = {}) => ({ ...marks, save: save(more) });
  const query = (one, totals = [61, 54, 3]) => String(challengeQuery(one, DATA, totals));
  assert.equal(query(saved()), "quick=1&bots=2&seed=7&beat=61&rules=1a");
  assert.equal(query(saved({ take_backs: 1 })), "quick=1&bots=2&seed=7");
  assert.equal(query(saved(), [-2, 0, 0]), "quick=1&bots=2&seed=7", "a debt is nothing to beat");
  assert.equal(query(saved({}, { deal: { date: "2026-11-23", first: true } })), "deal=2026-11-23&beat=61&rules=1a");
  assert.equal(challengeQuery(saved({ arranged: {} }), DATA, [1, 2, 3]), null);
});

test("a picture goes to the device's sheet, else it is downloaded", async () => {
  const sent = [];
  const device = { canShare: () => true, share: async ({ files }) => void sent.push(files[0].name) };
  assert.equal(await sharePicture(new Blob(["x"], { type: "image/png" }), "a.png", device), "shared");
  assert.deepEqual(sent, ["a.png"]);
  const closed = { ...device, share: () => Promise.reject(new DOMException("closed", "AbortError")) };
  assert.equal(await sharePicture(new Blob(), "a.png", closed), "cancelled");
});

test("a result is shared by the device, else copied, else neither", async () => {
  const copied = [];
  const clipboard = { writeText: async (text) => void copied.push(text) };
  const shared = [];
  const share = async ({ text }) => void shared.push(text);
  assert.equal(await shareText("a", { share, clipboard }), "shared");
  assert.equal(await shareText("b", { clipboard }), "copied");
  const fails = async () => {
    throw new Error("denied");
  };
  assert.equal(await shareText("c", { share: fails, clipboard }), "copied");
  const cancelled = async () => {
    throw new DOMException("closed", "AbortError");
  };
  assert.equal(await shareText("d", { share: cancelled, clipboard }), "cancelled");
  assert.equal(await shareText("e", { clipboard: { writeText: fails } }), "failed");
  assert.deepEqual([shared, copied], [["a"], ["b", "c"]]);
});
