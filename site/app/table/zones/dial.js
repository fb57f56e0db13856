// Dial: a look-up table as a wheel that can be turned; the move that is being composed sets its position.
import { wheelPosition } from "../move-selection.js";
import { wheel } from "../wheel.js";

/**
 * @typedef {object} Spec
 * @property {string} table the look-up table of tables.yaml
 * @property {string} row name of the outer index; its message is param.<name>
 * @property {string} column name of the inner index
 * @property {string} result name of the values
 * @property {"row" | "column"} live the axis that the view sets; the other one is chosen
 * @property {string} [param] parameter of a move for the other axis
 */

/** @typedef {import("../../protocol.d.ts").Dial} Content positions: see wheelPosition() in move-selection.js */

export const folds = true; // the move composer shows it where a move needs it

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { id, spec, content }) {
  const { at } = /** @type {Content} */ (content);
  const ofMove = wheelPosition(at, ctx.move);
  const { param } = /** @type {Spec} */ (/** @type {unknown} */ (spec));
  if (ofMove !== undefined) return wheel(ctx, id, spec, { at: ofMove, chosen: Number(ctx.move[param ?? ""]) });
  return wheel(ctx, id, spec, {
    at: ctx.ui.dials[id] ?? bestPosition(at),
    turn: (at) => ctx.setUi({ dials: { ...ctx.ui.dials, [id]: at } }),
  });
}

/** The best position for any of the active player's moves, else the first one. @param {Content["at"]} positions */
const bestPosition = (positions) =>
  Math.max(
    1,
    ...(Array.isArray(positions)
      ? positions.map(({ row, column }) => row ?? column ?? 1)
      : Object.values(positions ?? {})),
  );
