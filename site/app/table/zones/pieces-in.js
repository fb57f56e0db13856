// The pieces in a zone. Pure functions without DOM.

/** @typedef {import("../../engine-client.js").Zone} Zone */
/** @typedef {import("../../protocol.d.ts").Piece} Piece */

/** The pieces in a zone of any kind: those in its spaces and those without one.
 * @param {Zone | undefined} zone @returns {Piece[]} */
export const piecesIn = (zone = { pieces: [] }) => [
  ...("pieces" in zone ? (zone.pieces ?? []) : []),
  ...("slots" in zone ? zone.slots.filter((one) => one !== null) : []),
];
