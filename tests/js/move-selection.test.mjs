// The selection of a move: legal moves are narrowed by what was touched and set, until one is left.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addFixed,
  addWish,
  candidates,
  compose,
  costs,
  markedIds,
  moveKinds,
  nothingChosen,
  toggle,
  togglePile,
  touch,
  touchable,
  wheelPosition,
} from "../../site/app/table/move-selection.js";

const option = (move, ids = [], label = "") => ({ move, touch: ids, label: [[label, null]] });

/** Two titans of 8 of the element, one of 9 of another, a reinforcement of 2; 11 are needed. */
const DUEL = [
  {
    ...option({ kind: "duel_add" }, ["earth.red", "fire.red", "helper.red"]),
    sets: {
      tokens: {
        of: [["earth", "earth"], ["fire"], ["helper"]],
        touch: [["earth.red"], ["fire.red"], ["helper.red"]],
        count: [1, 4],
        sums: [
          { weights: [8, 9, 2], least: 11 },
          { weights: [0, -1, 1], least: 0 },
        ],
      },
    },
  },
  option({ kind: "concede" }),
];
/** Pieces that have the same ids on the table as in the record. */
const GIFTS = [
  {
    ...option({ kind: "donate", card: "museum" }, ["museum", "cup_1", "cup_2", "ring"]),
    sets: { artifacts: { of: [["cup_1", "cup_2"], ["ring"]], count: [2, 2] } },
  },
];
/** One token of a display and a promotion, or two; equal tokens lie on two spaces. */
const TAKINGS = [1, 2].map((n) => ({
  ...option({ kind: "take_goods", promote: n === 1 }, ["agora_1", "agora_2", "agora_3"]),
  sets: { goods: { of: [["iron", "iron"], ["cattle"]], touch: [["agora_1", "agora_3"], ["agora_2"]], count: [n, n] } },
}));
/** Digs at two places with a number of weeks and an assistant, and a card to take. */
const DIGS = [
  ...[1, 2, 3].flatMap((weeks) =>
    [false, true].map((helped) =>
      option({ kind: "dig", site: "crete", weeks, helped }, ["crete"], `${weeks} ${helped}`),
    ),
  ),
  option({ kind: "dig", site: "egypt", weeks: 2, helped: false }, ["egypt", "papyrus"]),
  option({ kind: "take", card: "map" }, ["map", "papyrus"], "a map"),
];
const SPECS = {
  take: { params: { card: "piece" } },
  dig: { params: { site: "piece", weeks: "number", helped: "toggle" } },
};
const chosen = (more) => ({ ...nothingChosen(), ...more });

/** Makes steps of a selection and returns what is composed after each. A step is {touch: id}, {pile: id} or {member:
 * key} with the composer open, or {kind}. */
function choose(options, params, ...steps) {
  let choice = nothingChosen();
  const spec = { params };
  return steps.map((step) => {
    const left = () => candidates(options, choice);
    const control = () => compose(left(), spec, choice).controls[0];
    const begun = () => ({ ...choice, kind: left()[0].move.kind });
    if (step.kind) choice = { ...choice, kind: step.kind };
    if (step.touch) choice = touch(options, choice, step.touch);
    if (step.pile) choice = togglePile(begun(), control(), step.pile);
    if (step.member) choice = toggle(begun(), control(), step.member);
    const { move, draft, controls } = compose(left(), spec, choice);
    const { value: picked, values } = controls[0];
    return { move: move?.move, draft, picked, values, marked: [...markedIds(options, choice)].sort() };
  });
}

const TOKENS = { tokens: "set" };
const members = (...keys) => keys.map((member) => ({ member }));

test("a set is legal when its sums are reached; until then there is a draft, to be explained by the engine", () => {
  const steps = [{ touch: "fire.red" }, ...members("helper", "helper", "earth", "helper")];
  const [one, two, three, four, five] = choose(DUEL, TOKENS, ...steps);
  assert.deepEqual([one.move, one.draft], [undefined, { kind: "duel_add", tokens: ["fire"] }]);
  assert.deepEqual(one.values, ["earth", "earth#2", "fire", "helper"]);
  assert.deepEqual([two.move, two.draft], [{ kind: "duel_add", tokens: ["fire", "helper"] }, undefined]);
  assert.equal(three.move, undefined);
  assert.deepEqual(
    four.draft,
    { kind: "duel_add", tokens: ["earth", "fire"] },
    "17, but the fire titan is not changed",
  );
  assert.deepEqual(five.move, { kind: "duel_add", tokens: ["earth", "fire", "helper"] }, "stronger than needed");
});

test("a pile of equal pieces is touched once for each; a further touch puts all back", () => {
  const pile = { pile: "earth.red" };
  const [one, two, three] = choose(DUEL, TOKENS, { touch: "earth.red" }, pile, pile);
  assert.deepEqual([one.picked, one.marked], [["earth"], ["earth.red"]]);
  assert.deepEqual(two.picked, ["earth", "earth#2"]);
  assert.deepEqual(two.move, { kind: "duel_add", tokens: ["earth", "earth"] });
  assert.deepEqual(two.marked, ["earth.red"]);
  assert.deepEqual([three.picked, three.move, three.draft, three.marked], [[], undefined, undefined, []]);
});

test("the second of equal members counts as the first", () => {
  const [one] = choose(DUEL, TOKENS, { kind: "duel_add", member: "earth#2" });
  assert.deepEqual(one.draft, { kind: "duel_add", tokens: ["earth"] });
});

test("of equal pieces with ids of their own the first are given, whichever are touched; without sums no draft", () => {
  const params = { card: "piece", artifacts: "set" };
  const steps = [{ touch: "museum" }, { pile: "cup_2" }, { pile: "ring" }, { pile: "cup_2" }];
  const [, two, three, four] = choose(GIFTS, params, ...steps);
  assert.deepEqual([two.move, two.draft, two.marked], [undefined, undefined, ["cup_2", "museum"]]);
  assert.deepEqual(three.move, { kind: "donate", card: "museum", artifacts: ["cup_1", "ring"] });
  assert.deepEqual([four.move, four.picked], [undefined, ["ring"]]);
});

test("equal tokens are touched one by one on their spaces; one beyond the most replaces the first", () => {
  const steps = [{ touch: "agora_3" }, { pile: "agora_1" }, { pile: "agora_2" }, { pile: "agora_2" }];
  const [one, two, three, four] = choose(TAKINGS, { goods: "set" }, ...steps);
  assert.deepEqual(one.move, { kind: "take_goods", promote: true, goods: ["iron"] });
  assert.deepEqual(one.marked, ["agora_3"]);
  assert.deepEqual(two.move, { kind: "take_goods", promote: false, goods: ["iron", "iron"] });
  assert.deepEqual(two.marked, ["agora_1", "agora_3"]);
  assert.deepEqual(three.move, { kind: "take_goods", promote: false, goods: ["iron", "cattle"] });
  assert.deepEqual(three.marked, ["agora_1", "agora_2"]);
  assert.deepEqual([four.move.goods, four.marked], [["iron"], ["agora_1"]]);
});

test("a control counts the members that are needed", () => {
  const [gifts] = compose(GIFTS, { params: { artifacts: "set" } }, nothingChosen()).controls;
  assert.deepEqual([gifts.sizes, gifts.value], [[2, 2], []]);
  assert.deepEqual(gifts.pieces.get("cup_1"), ["cup_1"]);
});

test("candidates match the kind, every touched piece, fixed values and picked members", () => {
  const count = (more) => candidates(DIGS, chosen(more)).length;
  assert.equal(count({}), 8);
  assert.equal(count({ kind: "dig" }), 7);
  assert.equal(count({ touched: ["papyrus"] }), 2);
  assert.equal(count({ touched: ["papyrus", "map"] }), 1);
  assert.equal(count({ fixed: { site: "egypt" } }), 1);
  assert.equal(candidates(DUEL, chosen({ sets: { tokens: ["earth#2", "fire"] } })).length, 1);
  assert.equal(candidates(DUEL, chosen({ sets: { tokens: ["earth#3"] } })).length, 0);
});

test("a touch adds a piece, or begins anew with it; a second touch takes it back", () => {
  const first = touch(DIGS, nothingChosen(), "papyrus");
  assert.deepEqual(first.touched, ["papyrus"]);
  assert.deepEqual(touch(DIGS, first, "map").touched, ["papyrus", "map"]);
  assert.deepEqual(touch(DIGS, chosen({ touched: ["map"] }), "crete").touched, ["crete"]);
  assert.deepEqual(touch(DIGS, first, "papyrus"), nothingChosen());
  const dig = chosen({ kind: "dig", touched: ["crete"] });
  assert.deepEqual(touch(DIGS, dig, "crete"), chosen({ kind: "dig" }), "the kind stays");
  assert.deepEqual(touch(DIGS, dig, "egypt"), chosen({ kind: "dig", touched: ["egypt"] }));
  assert.deepEqual(touch(DIGS, dig, "map"), chosen({ touched: ["map"] }), "a piece of another kind of move");
  assert.equal(touch(DIGS, dig, "rome"), null, "no legal move");
});

test("what can be touched narrows with the choice", () => {
  assert.deepEqual([...touchable(DIGS, nothingChosen())].sort(), ["crete", "egypt", "map", "papyrus"]);
  assert.deepEqual([...touchable(DIGS, chosen({ touched: ["map"] }))].sort(), ["map", "papyrus"]);
  assert.ok(touchable(DUEL, nothingChosen()).has("earth#2"), "members of sets, too");
});

test("kinds are in the order of the specification, unknown ones last", () => {
  assert.deepEqual(moveKinds([option({ kind: "fly" }), ...DIGS], SPECS), ["take", "dig", "fly"]);
});

const digs = (more = {}) => {
  const choice = chosen({ kind: "dig", fixed: { site: "crete" }, ...more });
  return compose(candidates(DIGS, choice), SPECS.dig, choice);
};

test("a piece is asked for first", () => {
  const { move, controls } = compose(candidates(DIGS, chosen({ kind: "dig" })), SPECS.dig, nothingChosen());
  assert.equal(move, null);
  assert.deepEqual(controls, [
    { name: "site", kind: "piece", values: ["crete", "egypt"], value: undefined, waste: [] },
  ]);
});

test("what brings nothing is never proposed: it comes last, and is picked by hand", () => {
  const ship = (site, pay, waste) => ({ ...option({ kind: "ship", site, pay }, [site]), ...(waste && { waste }) });
  const ships = [ship("africa", "a", true), ship("asia", "a", true), ship("asia", "b", false)];
  const spec = { params: { site: "piece" } };
  const [control] = compose(ships, spec, nothingChosen()).controls;
  assert.deepEqual([control.values, control.waste], [["asia", "africa"], ["africa"]]);
  const inAsia = compose(ships.slice(1), spec, chosen({ fixed: { site: "asia" } }));
  assert.deepEqual([inAsia.move, inAsia.rest], [ships[2], [ships[2], ships[1]]]);
  const only = ships.slice(0, 1);
  assert.equal(compose(only, spec, chosen({ kind: "ship" })).move, null, "not even as the only possibility");
  assert.equal(compose(only, spec, chosen({ kind: "ship", touched: ["africa"] })).move, only[0]);
  assert.equal(costs(only, { ship: spec }).get("africa"), only[0].label, "a touch leads there");
});

test("to do without is an answer of its own, which waits to be picked", () => {
  const titan = ["played.earth"];
  const keep = {
    ...option({ kind: "keep" }, titan),
    sets: { titans: { of: [["earth"]], touch: [titan], count: [1, 1], sums: [] } },
  };
  const none = { ...option({ kind: "keep", titans: [] }), waste: true };
  const spec = { params: { titans: "set" } };
  const { move, controls, rest } = compose([keep, none], spec, chosen({ kind: "keep" }));
  assert.deepEqual([move, rest, controls.map(({ kind }) => kind)], [null, [none], ["set"]]);
  assert.equal(compose([keep, none], spec, chosen({ kind: "keep", which: 0 })).move, none);
  const kept = compose([keep, none], spec, chosen({ kind: "keep", sets: { titans: ["earth"] } }));
  assert.deepEqual(kept.move?.move, { kind: "keep", titans: ["earth"] });
});

test("numbers and switches begin with the least, and follow the wishes", () => {
  const { move, controls, rest } = digs();
  assert.deepEqual(move.move, { kind: "dig", site: "crete", weeks: 1, helped: false });
  assert.deepEqual(
    controls.map(({ name, values, value }) => [name, values, value]),
    [
      ["weeks", [1, 2, 3], 1],
      ["helped", [false, true], false],
    ],
  );
  assert.equal(rest.length, 1);
  const wished = addWish(addWish(nothingChosen(), "weeks", 3), "helped", true);
  assert.deepEqual(digs({ wishes: wished.wishes }).move.move, { kind: "dig", site: "crete", weeks: 3, helped: true });
});

test("the latest wish is met first, a number as nearly as possible", () => {
  const some = DIGS.filter(({ move }) => !(move.weeks === 3 && move.helped));
  const of = (...wishes) =>
    compose(candidates(some, chosen({ touched: ["crete"] })), SPECS.dig, chosen({ wishes })).move;
  assert.deepEqual(of(["weeks", 3], ["helped", true]).move, { kind: "dig", site: "crete", weeks: 2, helped: true });
  assert.deepEqual(of(["helped", true], ["weeks", 3]).move, { kind: "dig", site: "crete", weeks: 3, helped: false });
  assert.equal(of(["weeks", 99]).move.weeks, 3);
  const twice = addWish(addWish(nothingChosen(), "weeks", 3), "weeks", 2);
  assert.deepEqual(twice.wishes, [["weeks", 2]]);
});

test("a switch limits the numbers that are offered", () => {
  const some = DIGS.filter(({ move }) => !move.helped || move.weeks === 2);
  const choice = chosen({ touched: ["crete"], wishes: [["helped", true]] });
  const names = compose(candidates(some, choice), SPECS.dig, choice).controls.map(({ name }) => name);
  assert.deepEqual(names, ["helped"], "one number is no choice");
});

test("moves that no control distinguishes are listed", () => {
  const twins = ["a", "b"].map((label) => option({ kind: "swap", secret: label }, [], label));
  const { move, rest } = compose(twins, { params: {} }, chosen({ which: 1 }));
  assert.deepEqual([move, rest.length], [twins[1], 2]);
  assert.equal(compose(twins, undefined, chosen({ which: 7 })).move, twins[1], "never beyond the last one");
});

test("a value that is fixed stays", () => {
  assert.deepEqual(addFixed(nothingChosen(), "card", "map").fixed, { card: "map" });
});

test("a piece that leads to one move by a single touch has its label", () => {
  const labels = costs(DIGS, SPECS);
  assert.deepEqual(labels.get("map"), [["a map", null]]);
  assert.equal(labels.get("crete")[0][0], "1 false", "with the least of everything");
  assert.equal(labels.has("papyrus"), false, "further ids are shortcuts only");
  assert.equal(costs([option({ kind: "a" }, ["x"]), option({ kind: "b" }, ["x"])], {}).has("x"), false, "two kinds");
});

test("pieces that are picked in the composer are marked on the table", () => {
  const marked = markedIds(DUEL, chosen({ touched: ["helper.red"], sets: { tokens: ["earth#2", "fire"] } }));
  assert.deepEqual([...marked].sort(), ["earth.red", "fire.red", "helper.red"]);
  assert.deepEqual([...markedIds(GIFTS, chosen({ sets: { artifacts: ["ring"] } }))], ["ring"]);
});

test("the wheel is at the entry that fits the move", () => {
  const entries = [
    { when: { site: "crete" }, row: 3 },
    { when: {}, column: 5 },
  ];
  assert.equal(wheelPosition(entries, { site: "crete" }), 3);
  assert.equal(wheelPosition(entries, { site: "egypt" }), 5);
  assert.equal(wheelPosition({ crete: 4 }, { kind: "dig", site: "crete" }), 4);
  assert.equal(wheelPosition({ crete: 4 }, { site: "egypt" }), undefined);
  assert.equal(wheelPosition(undefined, {}), undefined);
});

test("what brings nothing is proposed last, and never as the only possibility", () => {
  const waste = (one) => ({ ...one, waste: true });
  const none = waste(option({ kind: "sell", n: 0 }, [], "nothing"));
  const some = [2, 4].map((n) => option({ kind: "sell", n }, [], `${n}`));
  const spec = { params: { n: "number" } };
  assert.equal(compose([none, ...some], spec, nothingChosen()).move?.move.n, 2);
  assert.equal(compose([none, ...some], spec, addWish(nothingChosen(), "n", 0)).move?.move.n, 0);

  const rest = [waste(option({ kind: "forum" }, [], "nothing")), option({ kind: "forum" }, [], "hire")];
  assert.equal(compose(rest, { params: {} }, nothingChosen()).move?.label[0][0], "hire");

  const empty = [waste(option({ kind: "ship", site: "africa" }, ["africa"]))];
  const asked = compose(empty, { params: { site: "piece" } }, nothingChosen());
  assert.deepEqual([asked.move, asked.controls.map(({ values }) => values)], [null, [["africa"]]]);
  const chosen = compose(empty, { params: { site: "piece" } }, { ...nothingChosen(), touched: ["africa"] });
  assert.equal(chosen.move?.waste, true);
});
