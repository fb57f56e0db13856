// Selection of a move: narrows the legal moves by what the player has chosen. Pure functions without DOM.

/** @typedef {import("../types.js").MoveOption} MoveOption */
/** @typedef {import("../types.js").MoveRecord} MoveRecord */
/** @typedef {import("../types.js").MoveSpec} MoveSpec */
/** @typedef {import("../types.js").ParamKind} ParamKind */

/**
 * What the player has chosen so far.
 * @typedef {object} Choice
 * @property {string[]} touched ids of pieces; a move must list all of them in `touch`
 * @property {string | null} kind kind of move
 * @property {MoveRecord} fixed pieces picked by name: parameter -> value
 * @property {Record<string, unknown[]>} sets members picked so far: parameter -> values
 * @property {[string, unknown][]} wishes values of numbers and switches, the latest last; met as far as a legal move
 *   allows
 * @property {number} which index among moves that no control distinguishes
 */

/** @returns {Choice} */
export const nothingChosen = () => ({ touched: [], kind: null, fixed: {}, sets: {}, wishes: [], which: 0 });

/** @param {unknown} a @param {unknown} b */
const isEqual = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** @param {MoveOption} offer @param {string} name @returns {unknown[]} all pieces of a set */
const setMembers = ({ sets: open }, name) => open?.[name]?.of.flat() ?? [];

/** @param {MoveOption} offer @param {string} id @returns {boolean} whether touching this piece may select the option */
const isTouchedBy = (offer, id) =>
  offer.touch.includes(id) || Object.keys(offer.sets ?? {}).some((name) => setMembers(offer, name).includes(id));

/** Returns the moves that match the choice.
 * @param {MoveOption[]} moves
 * @param {Choice} choice
 */
export function candidates(moves, choice) {
  const fixed = Object.entries(choice.fixed);
  const setControls = Object.entries(choice.sets);
  return moves.filter((offer) => {
    const { move } = offer;
    return (
      (choice.kind === null || move.kind === choice.kind) &&
      choice.touched.every((id) => isTouchedBy(offer, id)) &&
      fixed.every(([name, value]) => isEqual(move[name], value)) &&
      setControls.every(([name, chosen]) => chosen.every((one) => setMembers(offer, name).includes(one)))
    );
  });
}

/** Returns the kinds of the moves, in the order of table.yaml.
 * @param {MoveOption[]} moves
 * @param {Record<string, MoveSpec>} specs
 */
export function moveKinds(moves, specs) {
  const there = new Set(moves.map(({ move }) => String(move.kind)));
  const known = Object.keys(specs).filter((kind) => there.has(kind));
  return [...known, ...[...there].filter((kind) => !known.includes(kind))];
}

/**
 * Adds a touched piece to the choice if a move matches, else starts a new choice with it; a second touch removes it.
 * @param {MoveOption[]} moves
 * @param {Choice} choice
 * @param {string} id
 * @returns {Choice | null} null: no legal move matches this piece
 */
export function touch(moves, choice, id) {
  if (choice.touched.includes(id)) {
    const touched = choice.touched.filter((one) => one !== id);
    return touched.length || choice.kind ? { ...choice, touched, which: 0 } : nothingChosen();
  }
  const more = { ...choice, touched: [...choice.touched, id], which: 0 };
  if (candidates(moves, more).length) return more;
  const anew = { ...nothingChosen(), touched: [id], kind: choice.kind };
  if (candidates(moves, anew).length) return anew;
  const bare = { ...nothingChosen(), touched: [id] };
  return candidates(moves, bare).length ? bare : null;
}

/** Returns the ids that can be touched, given the choice.
 * @param {MoveOption[]} moves
 * @param {Choice} choice
 */
export function touchable(moves, choice) {
  /** @type {Set<string>} */
  const ids = new Set();
  for (const one of candidates(moves, choice)) {
    for (const id of one.touch) ids.add(id);
    for (const name of Object.keys(one.sets ?? {})) for (const id of setMembers(one, name)) ids.add(String(id));
  }
  return ids;
}

/**
 * A control of the move composer: a parameter in which the remaining moves differ.
 * @typedef {object} Control
 * @property {string} name
 * @property {ParamKind} kind
 * @property {unknown[]} values of legal moves, ascending for numbers
 * @property {unknown} value in the current move; undefined while a piece must be picked; of a set the members
 *   picked so far
 * @property {[number, number]} [sizes] minimum and maximum size of a legal set
 */

/**
 * Composes the current move and its remaining controls.
 * @param {MoveOption[]} moves candidates of one kind
 * @param {MoveSpec | undefined} spec
 * @param {Choice} choice
 * @returns {{move: MoveOption | null, controls: Control[], rest: MoveOption[]}} `rest`: several moves that no
 *   control distinguishes; the player picks by label
 */
export function compose(moves, spec, choice) {
  const params = Object.entries(spec?.params ?? {});
  const pieces = params.filter(([, kind]) => kind === "piece").map(([name]) => name);
  const open = pieces.find((name) => distinct(moves, name).length > 1);
  if (open !== undefined) {
    const values = distinct(moves, open);
    return { move: null, controls: [{ name: open, kind: "piece", values, value: undefined }], rest: [] };
  }
  const soft = params.filter(([, kind]) => kind !== "piece" && kind !== "set");
  const { controls, whole } = setControls(moves, params, choice);
  const best = bestMatch(whole, soft, choice.wishes);
  if (!best) return { move: null, controls, rest: [] };
  for (const [name, kind] of soft) {
    // values of this control with the current switches; a switch may change the numbers
    const others = soft.filter(([other, of]) => other !== name && of !== "number" && of !== "dial");
    const within =
      kind === "number" || kind === "dial"
        ? whole.filter(({ move }) => others.every(([other]) => isEqual(move[other], best.move[other])))
        : whole;
    const values = distinct(within, name);
    if (values.length > 1 || (kind === "dial" && values.length)) {
      controls.push({ name, kind, values, value: best.move[name] });
    }
  }
  const rest = whole.filter(({ move }) => params.every(([name]) => isEqual(move[name], best.move[name])));
  return { move: rest[Math.min(choice.which, rest.length - 1)] ?? best, controls, rest };
}

/**
 * Returns the controls of sets, and the moves with exactly the picked sets.
 * @param {MoveOption[]} moves
 * @param {[string, ParamKind][]} params
 * @param {Choice} choice
 * @returns {{controls: Control[], whole: MoveOption[]}}
 */
function setControls(moves, params, choice) {
  /** @type {Control[]} */
  const controls = [];
  let whole = moves;
  for (const [name, kind] of params) {
    if (kind !== "set") continue;
    const values = [...new Set(moves.flatMap((one) => setMembers(one, name)))];
    if (!values.length) continue;
    const chosen = pickedMembers(choice, name, values);
    const counts = moves.flatMap(({ sets: open }) => open?.[name]?.count ?? []);
    controls.push({ name, kind, values, value: chosen, sizes: [Math.min(...counts), Math.max(...counts)] });
    whole = whole.flatMap((one) => withSet(one, name, chosen));
  }
  return { controls, whole };
}

/** Fixes one set of a move option; of identical pieces the first ones are used.
 * @param {MoveOption} offer @param {string} name
 * @param {unknown[]} chosen @returns {MoveOption[]} empty if the number of members is not legal */
function withSet(offer, name, chosen) {
  const open = offer.sets?.[name];
  if (!open) return [offer];
  const [least, most] = open.count;
  if (chosen.length < least || chosen.length > most) return [];
  const firsts = open.of.flatMap((group) => group.slice(0, group.filter((one) => chosen.includes(one)).length));
  return [{ ...offer, move: { ...offer.move, [name]: firsts } }];
}

/** The picked members of a set: those picked in the composer and those touched on the table.
 * @param {Choice} choice @param {string} name @param {unknown[]} values */
const pickedMembers = ({ sets: all, touched }, name, values) => [
  ...new Set([...(all[name] ?? []), ...touched.filter((id) => values.includes(id))]),
];

/** Adds a member to a set, or removes it.
 * @param {Choice} choice
 * @param {string} name
 * @param {unknown} value
 * @returns {Choice}
 */
export function toggle(choice, name, value) {
  const there = choice.sets[name] ?? [];
  const isMember = there.includes(value) || choice.touched.includes(/** @type {string} */ (value));
  return {
    ...choice,
    which: 0,
    touched: choice.touched.filter((id) => id !== value),
    sets: { ...choice.sets, [name]: isMember ? there.filter((one) => one !== value) : [...there, value] },
  };
}

/** Returns the ids of all picked pieces, which the table marks. @param {Choice} choice @returns {Set<string>} */
export const markedIds = ({ touched, sets: all }) => new Set([...touched, ...Object.values(all).flat().map(String)]);

/** Returns the label of the move to which each piece leads by a single touch, if it is unique.
 * @param {MoveOption[]} moves
 * @param {Record<string, MoveSpec>} specs
 * @returns {Map<string, import("../types.js").Text>}
 */
export function costs(moves, specs) {
  /** @type {Map<string, MoveOption[]>} */
  const by = new Map();
  for (const one of moves) {
    const [id] = one.touch; // the piece that the move is about; further ids are only shortcuts
    if (id) by.set(id, [...(by.get(id) ?? []), one]);
  }
  /** @type {Map<string, import("../types.js").Text>} */
  const words = new Map();
  for (const [id, list] of by) {
    const kind = list[0]?.move.kind;
    if (list.some(({ move }) => move.kind !== kind)) continue;
    const { move, rest } = compose(list, specs[String(kind)], nothingChosen());
    if (move && rest.length === 1) words.set(id, move.label);
  }
  return words;
}

/** @param {MoveOption[]} moves @param {string} name */
function distinct(moves, name) {
  /** @type {Map<string, unknown>} */
  const seen = new Map();
  for (const { move } of moves) {
    const value = move[name];
    if (value !== undefined) seen.set(JSON.stringify(value), value);
  }
  const values = [...seen.values()];
  return values.every((value) => typeof value === "number")
    ? values.sort((a, b) => Number(a) - Number(b))
    : values.every((value) => typeof value === "boolean")
      ? values.sort()
      : values;
}

/**
 * Returns the legal move that meets the wishes best: later wishes have priority; numbers that cannot be met are
 * approximated; parameters without a wish are off or minimal.
 * @param {MoveOption[]} moves
 * @param {[string, ParamKind][]} params
 * @param {[string, unknown][]} wishes
 */
function bestMatch(moves, params, wishes) {
  const latest = [...new Map(wishes).entries()].sort(
    ([a], [b]) => lastIndexOfWish(wishes, b) - lastIndexOfWish(wishes, a), // the latest first
  );
  const unwished = params.filter(([name]) => !latest.some(([wish]) => wish === name));
  /** @param {MoveRecord} move */
  const cost = (move) => [
    ...latest.map(([name, value]) => distance(move[name], value)),
    ...unwished.map(([name]) => (typeof move[name] === "number" ? move[name] : move[name] === true ? 1 : 0)),
  ];
  /** @type {MoveOption | null} */
  let best = null;
  /** @type {number[]} */
  let least = [];
  for (const move of moves) {
    const price = cost(move.move);
    if (!best || isLess(price, least)) [best, least] = [move, price];
  }
  return best;
}

/** @param {[string, unknown][]} wishes @param {string} name */
const lastIndexOfWish = (wishes, name) => wishes.map(([wish]) => wish).lastIndexOf(name);

/** @param {unknown} value @param {unknown} wish */
function distance(value, wish) {
  if (typeof value === "number" && typeof wish === "number") return Math.abs(value - wish);
  return isEqual(value, wish) ? 0 : 1;
}

/** @param {number[]} a @param {number[]} b */
function isLess(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return Number(a[i]) < Number(b[i]);
  return false;
}

/** Adds a wish at the end, replacing an earlier one for the same parameter.
 * @param {Choice} choice
 * @param {string} name
 * @param {unknown} value
 * @returns {Choice}
 */
export const addWish = (choice, name, value) => ({
  ...choice,
  which: 0,
  wishes: [...choice.wishes.filter(([other]) => other !== name), [name, value]],
});

/** Returns the position of a wheel for the move being composed, if the view defines it.
 * @param {import("./zones/dial.js").Entry[] | Record<string, number> | undefined} positions the first entry whose
 *   `when` matches the move; or a position for each value of a parameter
 * @param {MoveRecord} record
 * @returns {number | undefined}
 */
export function wheelPosition(positions, record) {
  if (!positions) return undefined;
  if (!Array.isArray(positions)) return Object.values(record).flatMap((value) => positions[String(value)] ?? [])[0];
  const entry = positions.find(({ when }) =>
    Object.entries(when).every(([name, value]) => isEqual(record[name], value)),
  );
  return entry?.row ?? entry?.column;
}
