// The pieces by which moves differ: their pictures are the choice. Pure functions without DOM.
import { piecesIn } from "./zones/pieces-in.js";

/** @typedef {import("../engine-client.js").Snapshot} Snapshot */
/** @typedef {import("../protocol.d.ts").Piece} Piece */

/** All pieces in the zones of the table and of the active player. @param {Pick<Snapshot, "view" | "turn">} snap
 * @returns {Piece[]} */
export const piecesOnTable = ({ view, turn }) =>
  [view, view.seats[turn]].flatMap((area) => Object.values(area?.zones ?? {})).flatMap(piecesIn);

/** The pieces on the table by which a move differs from the others, one of each look and place.
 * @param {Piece[]} onTable @param {Pick<import("../engine-client.js").MoveOption, "touch">} option
 * @param {Pick<import("../engine-client.js").MoveOption, "touch">[]} all the moves, this one among them
 * @returns {Piece[]} */
export function piecesApart(onTable, { touch }, all) {
  const ids = touch.filter((one) => !all.every((other) => other.touch.includes(one)));
  const there = onTable.filter(({ id }) => ids.includes(id));
  const look = (/** @type {Piece} */ { face, side, figure, value, owner, at }) =>
    JSON.stringify([face, side, figure, value, owner, at]);
  return [...new Map(there.map((piece) => [look(piece), piece])).values()];
}
