// A look-up table as two discs that everybody may turn; in the sheet of a move the figures of the move hold it.
import { wheel } from "../wheel.js";

/**
 * @typedef {object} Spec
 * @property {string} table the look-up table of tables.yaml
 * @property {string} row the outer index; its word is param.<name>
 * @property {string} column the inner index
 * @property {string} result what the table tells
 * @property {"row" | "column"} live the axis that the view tells; the other one is chosen
 * @property {string} [param] the parameter of a move that the other axis is
 */

/** @typedef {{when: import("../../types.js").MoveRecord, row?: number, column?: number}} Entry */
/** @typedef {{at?: Entry[] | Record<string, number>}} Content where the live axis stands for a move: see `live` in move-selection.js */

export const folds = true; // the sheet of a move that needs it shows it, too

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { id, spec }) {
  return wheel(ctx, id, spec, { at: ctx.dials[id] ?? 1, turn: (at) => ctx.turnDial(id, at) });
}
