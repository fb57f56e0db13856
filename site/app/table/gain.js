// What a move brought the person who made it. Pure functions without DOM.
import { piecesIn } from "./zones/pieces-in.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../engine-client.js").MoveOption} MoveOption */

/**
 * @typedef {object} Gain result of a person's move
 * @property {number} n number of the move
 * @property {number} seat
 * @property {string[]} faces finds: pieces that the player received without choosing them
 * @property {number} points increase of the score
 */

/** Pieces in a player's area. @param {Snapshot} snap @param {number} seat @returns {import("../protocol.d.ts").Piece[]} */
const ownPieces = (snap, seat) => Object.values(snap.view.seats[seat]?.zones ?? {}).flatMap(piecesIn);

/**
 * Returns what a move brought to the seat that made it.
 * @param {Snapshot} before
 * @param {Snapshot} after
 * @param {MoveOption} option the move
 * @returns {Gain}
 */
export function gainOf(before, after, { touch }) {
  const seat = before.turn;
  const had = new Set([...ownPieces(before, seat).map(({ id }) => id), ...touch]);
  // finds are random: a move that can be undone has revealed nothing
  const finds = after.can_undo ? [] : ownPieces(after, seat);
  const faces = finds.flatMap(({ id, face, side }) => (face && side !== "back" && !had.has(id) ? [face] : []));
  return { n: before.n + 1, seat, faces, points: (after.totals[seat] ?? 0) - (before.totals[seat] ?? 0) };
}
