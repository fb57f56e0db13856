// Numbers in the workshop: what was touched, corrections within the limits, a trial, the texts of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "../../site/app/workshop/drafts.js";
import { NumberBench, isWithin, listedNumbers, namesAround } from "../../site/app/workshop/number-bench.js";

const number = (address, more = {}) => ({
  address,
  file: "rules/thebes/tables.yaml",
  line: 22,
  value: 5,
  low: 1,
  high: 6,
  rule: "",
  row: "",
  names: [address],
  known: [],
  ...more,
});
const NUMBERS = [
  number("constants.majority_vp", { rule: "TH-SCO-05" }),
  number("research_card.book_1.weeks", { row: "book_1", known: [{ kind: "reconstructed", sources: "", remark: "" }] }),
  number("research_card.book_1.n", { row: "book_1", value: 1 }),
];

/** A bench with a worker that answers from `replies`. */
function bench({ replies = {}, tryRules = null, drafts = new Drafts(async () => null) } = {}) {
  const asked = [];
  const applied = [];
  const client = {
    request: async (kind, args) => {
      asked.push([kind, args]);
      const reply = { problems: [], data: { id: "thebes" }, texts: [], patch: { m: { a: "b" }, t: {} } };
      return kind === "named" ? { names: ["constants.majority_vp"] } : (replies[kind]?.(args) ?? reply);
    },
  };
  const host = {
    drafts,
    onChange: () => {},
    focus: () => {},
    apply: async (patch) => void applied.push(patch),
    tryRules,
  };
  const made = new NumberBench(client, host);
  made.close("thebes");
  made.state.numbers = NUMBERS;
  return { made, asked, applied, drafts };
}

test("a number is whole and within its limits", () => {
  const limits = { low: 1, high: 6 };
  assert.deepEqual(
    ["1", "6", " 3 ", "0", "7", "2.5", "", "x", "1e0"].map((text) => isWithin(text, limits)),
    [true, true, true, false, false, false, false, false, false],
  );
  assert.ok(isWithin("-4", { low: null, high: null }));
});

test("touching lists the numbers of the row, of the texts and of the rule", async () => {
  const around = { dataset: { touch: "book_1#2" }, id: "TH-SCO-05", parentElement: null };
  const touched = { dataset: {}, id: "", parentElement: around };
  assert.deepEqual([...namesAround(touched).rows], ["book_1", "TH-SCO-05"]);
  assert.deepEqual([...namesAround(touched).rules], ["TH-SCO-05"]);
  const { made } = bench();
  assert.ok(await made.pick(touched, ["log.score"]));
  assert.deepEqual(
    listedNumbers(made.state).map(({ address }) => address),
    NUMBERS.map(({ address }) => address),
  );
  assert.ok(await made.pick({ dataset: {}, id: "", parentElement: null }, []));
  assert.equal(made.state.address, "constants.majority_vp", "a single number is opened");
});

test("the list has filters and a search", () => {
  const { made } = bench();
  const of = (filter, query = "") =>
    listedNumbers({ ...made.state, corrections: new Map([["research_card.book_1.n", {}]]), filter, query }).length;
  assert.deepEqual([of("all"), of("touched"), of("reconstructed"), of("corrected")], [3, 0, 1, 1]);
  assert.deepEqual([of("all", "BOOK"), of("all", "yaml:22"), of("all", "nothing")], [2, 3, 0]);
});

test("a correction is kept, checked with the others and handed in; one outside of the limits is only kept", async () => {
  const { made, asked, drafts } = bench();
  made.state.address = "constants.majority_vp";
  await made.correct({ value: "9" });
  assert.deepEqual(asked.at(-1), ["correct", { changes: {} }]);
  await made.correct({ value: "6" });
  assert.deepEqual(asked.at(-1), ["correct", { changes: { "constants.majority_vp": 6 } }]);
  assert.deepEqual(made.sound(), [
    { number: "constants.majority_vp", was: 5, value: 6, public: "my copy of the game" },
  ]);
  assert.deepEqual(drafts.of("", ["thebes"])[0].texts, ["6", "my copy of the game"]);
  await made.correct({ how: "  " });
  assert.equal(made.sound()[0].public, "");
  await made.discard();
  assert.deepEqual([made.sound(), drafts.of("", ["thebes"])], [[], []]);
});

test("a trial opens the table with the rules, then shows their texts; rules that cannot be played do not", async () => {
  const tried = [];
  const tryRules = async (data) => void tried.push(data);
  const { made, applied } = bench({ tryRules });
  made.state.address = "constants.majority_vp";
  await made.correct({ value: "6" });
  await made.tryAtTable();
  assert.deepEqual([tried, applied, made.state.isTrial], [[{ id: "thebes" }], [{ m: { a: "b" }, t: {} }], true]);
  made.close("thebes"); // another language
  made.state.numbers = NUMBERS;
  await made.follow();
  assert.equal(applied.length, 2);

  const refused = { problems: [{ code: "R5" }], data: null, texts: [], patch: { m: {}, t: {} } };
  const other = bench({ tryRules, replies: { correct: () => refused } }).made;
  await other.tryAtTable();
  assert.deepEqual([tried.length, other.state.isTrial, other.state.isPlayable], [1, false, false]);
});
