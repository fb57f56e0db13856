// Selection of a move: narrows the legal moves by what the player has chosen. Pure functions without DOM.

/** @typedef {import("../engine-client.js").MoveOption} MoveOption */
/** @typedef {import("../protocol.d.ts").MoveRecord} MoveRecord */
/** @typedef {import("../compiled-data.d.ts").MoveSpec} MoveSpec */
/** @typedef {import("../compiled-data.d.ts").ParamKind} ParamKind */

/**
 * What the player has chosen so far.
 * @typedef {object} Choice
 * @property {string[]} touched ids of pieces; a move must list all of them in `touch`
 * @property {string | null} kind kind of move
 * @property {Record<string, unknown>} fixed pieces picked by name: parameter -> value
 * @property {Record<string, unknown[]>} sets members picked so far: parameter -> member keys
 * @property {[string, unknown][]} wishes values of numbers and switches, the latest last; met as far as a legal move
 *   allows
 * @property {number | null} which index among moves that no control distinguishes; null: none was picked
 */

/** @returns {Choice} */
export const nothingChosen = () => ({ touched: [], kind: null, fixed: {}, sets: {}, wishes: [], which: null });

/** @param {unknown} a @param {unknown} b */
const isEqual = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Keys of the pieces of a group: their ids; from the second piece with the same id on with a number, `titan_air_5#2`.
 * @param {string[]} group @returns {string[]} */
const memberKeys = (group) =>
  group.map((id, index) => {
    const n = group.slice(0, index).filter((other) => other === id).length;
    return n ? `${id}#${n + 1}` : id;
  });

/** @param {MoveOption} offer @param {string} name @returns {string[]} the keys of all pieces of a set */
const setMembers = ({ sets: open }, name) => open?.[name]?.of.flatMap(memberKeys) ?? [];

/** The pieces on the table of each member of a set: of a group with fewer pieces than members the last one is a pile.
 * @param {MoveOption} offer @param {string} name @returns {[key: string, id: string][]} */
const piecesOfMembers = ({ sets: open }, name) =>
  (open?.[name]?.of ?? []).flatMap((group, n) => {
    const ids = open?.[name]?.touch?.[n];
    return memberKeys(group).map(
      (key, index) => /** @type {[string, string]} */ ([key, ids?.[Math.min(index, ids.length - 1)] ?? key]),
    );
  });

/** The keys of the members that lie on the table as the piece `id`. @param {MoveOption} offer @param {string} name
 * @param {string} id @returns {string[]} */
const keysOfPiece = (offer, name, id) =>
  piecesOfMembers(offer, name).flatMap(([key, piece]) => (piece === id ? [key] : []));

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
      setControls.every(([name, chosen]) => chosen.every((one) => setMembers(offer, name).includes(String(one))))
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
    return touched.length || choice.kind ? { ...choice, touched, which: null } : nothingChosen();
  }
  const more = { ...choice, touched: [...choice.touched, id], which: null };
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
 * @property {unknown[]} [waste] of a piece: the values with which every move brings nothing
 * @property {[number, number]} [sizes] minimum and maximum size of a legal set
 * @property {Map<string, string[]>} [pieces] of a set: the pieces on the table, each with the keys of its members
 */

/**
 * Composes the current move and its remaining controls.
 * @param {MoveOption[]} moves candidates of one kind
 * @param {MoveSpec | undefined} spec
 * @param {Choice} choice
 * @returns {{move: MoveOption | null, controls: Control[], rest: MoveOption[], draft?: MoveRecord}} `rest`: the moves
 *   that no control distinguishes; the player picks by label, also a single one that brings nothing. `draft`: the record with a picked set that is not
 *   legal yet, if sums limit it: the engine can explain what is missing
 */
export function compose(moves, spec, choice) {
  const params = Object.entries(spec?.params ?? {});
  const pieces = params.filter(([, kind]) => kind === "piece").map(([name]) => name);
  // what brings nothing is never chosen for the player, not even as the only possibility
  const isUnasked = moves.every(({ waste }) => waste) && !isNarrowed(choice);
  const open = pieces.find((name) => distinct(moves, name).length > (isUnasked ? 0 : 1));
  if (open !== undefined) return { move: null, controls: [pieceControl(moves, open)], rest: [] };
  const soft = params.filter(([, kind]) => kind !== "piece" && kind !== "set");
  const { controls, whole, draft } = setControls(moves, params, choice);
  const best = bestMatch(whole, soft, choice.wishes);
  if (!best) return { move: null, controls, rest: [], ...(draft && { draft }) };
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
  const alike = whole.filter(({ move }) => params.every(([name]) => isEqual(move[name], best.move[name])));
  const rest = [...alike.filter(({ waste }) => !waste), ...alike.filter(({ waste }) => waste)];
  const move = rest[Math.min(choice.which ?? 0, rest.length - 1)] ?? best;
  return { move: move.waste && !isNarrowed(choice) ? null : move, controls, rest };
}

/** Whether the player has chosen more than a kind of move. @param {Choice} choice */
const isNarrowed = ({ touched, fixed, sets, wishes, which }) =>
  which !== null ||
  touched.length + wishes.length + Object.keys(fixed).length > 0 ||
  Object.values(sets).some(({ length }) => length > 0);

/** The control of a piece; what brings nothing comes last. @param {MoveOption[]} moves @param {string} name
 * @returns {Control} */
function pieceControl(moves, name) {
  const useful = distinct(
    moves.filter(({ waste }) => !waste),
    name,
  );
  const waste = distinct(moves, name).filter((value) => !useful.some((other) => isEqual(other, value)));
  return { name, kind: "piece", values: [...useful, ...waste], value: undefined, waste };
}

/**
 * Returns the controls of sets, and the moves with exactly the picked sets.
 * @param {MoveOption[]} moves
 * @param {[string, ParamKind][]} params
 * @param {Choice} choice
 * @returns {{controls: Control[], whole: MoveOption[], draft: MoveRecord | undefined}}
 */
function setControls(moves, params, choice) {
  /** @type {Control[]} */
  const controls = [];
  let whole = moves;
  /** @type {MoveRecord | undefined} */
  let draft;
  for (const [name, kind] of params) {
    if (kind !== "set") continue;
    const values = [...new Set(moves.flatMap((one) => setMembers(one, name)))];
    if (!values.length) continue;
    const chosen = pickedMembers(moves, choice, name);
    const counts = moves.flatMap(({ sets: open }) => open?.[name]?.count ?? []);
    const sizes = /** @type {[number, number]} */ ([Math.min(...counts), Math.max(...counts)]);
    const ids = new Set(moves.flatMap((one) => piecesOfMembers(one, name).map(([, id]) => id)));
    const pieces = new Map([...ids].map((id) => [id, keysOf(moves, name, id)]));
    controls.push({ name, kind, values, value: chosen, sizes, pieces });
    const limited = moves.find(({ sets: open }) => open?.[name]?.sums?.length);
    if (limited && chosen.length) draft = { ...limited.move, [name]: firstIds(limited, name, chosen) };
    whole = whole.flatMap((one) => withSet(one, name, chosen));
  }
  return { controls, whole, draft };
}

/** @param {MoveOption[]} moves @param {string} name @param {string} id @returns {string[]} */
const keysOf = (moves, name, id) => [...new Set(moves.flatMap((one) => keysOfPiece(one, name, id)))];

/** The number of picked members of each group. @param {string[][]} groups @param {unknown[]} chosen */
const countsOf = (groups, chosen) =>
  groups.map((group) => memberKeys(group).filter((key) => chosen.includes(key)).length);

/** The ids of as many pieces as are picked; of identical pieces the first ones. @param {MoveOption} offer
 * @param {string} name @param {unknown[]} chosen @returns {string[]} */
function firstIds({ sets: open }, name, chosen) {
  const groups = open?.[name]?.of ?? [];
  const counts = countsOf(groups, chosen);
  return groups.flatMap((group, n) => group.slice(0, counts[n]));
}

/** Fixes one set of a move option; of identical pieces the first ones are used.
 * @param {MoveOption} offer @param {string} name
 * @param {unknown[]} chosen @returns {MoveOption[]} empty if the set is not legal */
function withSet(offer, name, chosen) {
  const open = offer.sets?.[name];
  if (!open) return [offer];
  const [least, most] = open.count;
  if (chosen.length < least || chosen.length > most) return [];
  const counts = countsOf(open.of, chosen);
  const isReached = (open.sums ?? []).every(
    (sum) => counts.reduce((total, n, group) => total + n * Number(sum.weights[group]), 0) >= sum.least,
  );
  return isReached ? [{ ...offer, move: { ...offer.move, [name]: firstIds(offer, name, chosen) } }] : [];
}

/** The picked members of a set: those picked in the composer and those touched on the table; a touched pile of
 * identical pieces is its first member. @param {MoveOption[]} moves @param {Choice} choice @param {string} name */
const pickedMembers = (moves, { sets: all, touched }, name) => [
  ...new Set([...(all[name] ?? []), ...touched.flatMap((id) => keysOf(moves, name, id).slice(0, 1))]),
];

/** Adds a member to a set, or removes it. A member beyond the most replaces the one picked first.
 * @param {Choice} choice
 * @param {Control} control
 * @param {unknown} key
 * @returns {Choice}
 */
export function toggle(choice, { name, value, pieces, sizes: [, most] = [0, Infinity] }, key) {
  const picked = /** @type {unknown[]} */ (value);
  const isMember = picked.includes(key);
  const joined = [...picked, key];
  // the pieces touched are members now; what they pointed at besides stays touched
  const isPiece = (/** @type {string} */ id) => Boolean(pieces?.get(id)?.length);
  return {
    ...choice,
    which: null,
    touched: choice.touched.filter((id) => !isPiece(id)),
    sets: {
      ...choice.sets,
      [name]: isMember ? picked.filter((one) => one !== key) : joined.slice(Math.max(0, joined.length - most)),
    },
  };
}

/** Adds the next member of a pile on the table to a set; if all are picked, removes them.
 * @param {Choice} choice
 * @param {Control} control
 * @param {string} id of the piece
 * @returns {Choice}
 */
export function togglePile(choice, control, id) {
  const keys = control.pieces?.get(id) ?? [];
  const picked = /** @type {unknown[]} */ (control.value);
  const next = keys.find((key) => !picked.includes(key));
  if (next !== undefined) return toggle(choice, control, next);
  return toggle(
    choice,
    { ...control, value: picked.filter((one) => one === keys[0] || !keys.includes(String(one))) },
    keys[0],
  );
}

/** Returns the ids of all picked pieces on the table, which it marks.
 * @param {MoveOption[]} moves @param {Choice} choice @returns {Set<string>} */
export function markedIds(moves, { touched, sets: all }) {
  const ids = Object.entries(all).flatMap(([name, keys]) =>
    keys.map((key) => {
      const pairs = moves.flatMap((offer) => piecesOfMembers(offer, name));
      return pairs.find(([member]) => member === key)?.[1] ?? String(key);
    }),
  );
  return new Set([...touched, ...ids]);
}

/** Returns the label of the move to which each piece leads by a single touch, if it is unique.
 * @param {MoveOption[]} moves
 * @param {Record<string, MoveSpec>} specs
 * @returns {Map<string, import("../protocol.d.ts").Text>}
 */
export function costs(moves, specs) {
  /** @type {Map<string, MoveOption[]>} */
  const by = new Map();
  for (const one of moves) {
    const [id] = one.touch; // the piece that the move is about; further ids are only shortcuts
    if (id) by.set(id, [...(by.get(id) ?? []), one]);
  }
  /** @type {Map<string, import("../protocol.d.ts").Text>} */
  const words = new Map();
  for (const [id, list] of by) {
    const kind = list[0]?.move.kind;
    if (list.some(({ move }) => move.kind !== kind)) continue;
    const { move, rest } = compose(list, specs[String(kind)], { ...nothingChosen(), touched: [id] });
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
  /** @param {MoveOption} option */
  const cost = ({ move, waste }) => [
    ...latest.map(([name, value]) => distance(move[name], value)),
    waste && !latest.length ? 1 : 0, // what brings nothing is proposed last
    ...unwished.map(([name]) => (typeof move[name] === "number" ? move[name] : move[name] === true ? 1 : 0)),
  ];
  /** @type {MoveOption | null} */
  let best = null;
  /** @type {number[]} */
  let least = [];
  for (const move of moves) {
    const price = cost(move);
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
  which: null,
  wishes: [...choice.wishes.filter(([other]) => other !== name), [name, value]],
});

/** Fixes the value of a parameter. @param {Choice} choice @param {string} name @param {unknown} value
 * @returns {Choice} */
export const addFixed = (choice, name, value) => ({ ...choice, fixed: { ...choice.fixed, [name]: value } });

/** Returns the position of a wheel for the move being composed, if the view defines it.
 * @param {import("./zones/dial.js").Content["at"] | undefined} positions
 * @param {Record<string, unknown>} record
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
