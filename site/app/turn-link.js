// Games by link: each player has a device, and a link with the whole game goes from one to the next. What a link that
// arrives has to do with the games on this device. Pure functions.
import { marksOf } from "./saved-game-record.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */
/** @typedef {import("./protocol.d.ts").Save} Save */

/**
 * - new: no game on this device began like it.
 * - ahead: it goes on from what is kept. - same, behind: it brings nothing new.
 * - diverged: after `n` common moves it goes another way.
 * @typedef {{kind: "new"} | {kind: "ahead" | "same" | "behind" | "diverged", kept: SavedGame, n: number}} Arrival
 */

/** The kinds of arrival, the one that fits best first. */
const BY_FIT = ["ahead", "same", "behind", "diverged"];

/**
 * @param {SavedGame[]} saved
 * @param {Save} save of the link
 * @returns {Arrival}
 */
export function arrivalOf(saved, save) {
  const wanted = setupOf(save);
  const related = saved
    .filter((kept) => kept.damaged === undefined && marksOf(kept).by_link && setupOf(kept.save) === wanted)
    .map((kept) => ({ kept, ...compared(kept.save.moves ?? [], save.moves) }))
    .sort((a, b) => BY_FIT.indexOf(a.kind) - BY_FIT.indexOf(b.kind) || b.n - a.n);
  return related[0] ?? { kind: "new" };
}

/** How moves of a link relate to those that are kept. @param {unknown[]} kept @param {unknown[]} sent
 * @returns {{kind: "ahead" | "same" | "behind" | "diverged", n: number}} `n`: moves that both have */
function compared(kept, sent) {
  const shorter = Math.min(kept.length, sent.length);
  let n = 0;
  while (n < shorter && isSameMove(kept[n], sent[n])) n += 1;
  if (n < shorter) return { kind: "diverged", n };
  return { kind: sent.length > n ? "ahead" : kept.length > n ? "behind" : "same", n };
}

/** @param {unknown} one @param {unknown} other */
const isSameMove = (one, other) => sorted(one) === sorted(other);

/** @param {unknown} move */
const sorted = (move) =>
  JSON.stringify(Object.entries(/** @type {object} */ (move ?? {})).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What two devices have in common before the first move; names are not in links. @param {any} save
 * @returns {string} */
function setupOf(save) {
  const { seats, options, seed, first = null } = save ?? {};
  const players = Array.isArray(seats) ? seats.map((seat) => [seat?.colour, seat?.by]) : [];
  return JSON.stringify([players, sorted(options), seed, first]);
}

/**
 * The game that is kept, with the moves of a link that goes on from it: its names and notes stay.
 * @param {any} kept save @param {Save} sent @returns {Save}
 */
export const continued = (kept, { version, moves, digest, take_backs = 0 }) => {
  const marks = Math.max(Number(kept.take_backs) || 0, take_backs);
  return { ...kept, version, moves, digest, ...(marks && { take_backs: marks }) };
};

/** Whether players on several devices can pass a game on by link. @param {import("./protocol.d.ts").Seat[]} seats */
export const mayPassByLink = (seats) => seats.filter(({ by }) => by === "person").length > 1;
