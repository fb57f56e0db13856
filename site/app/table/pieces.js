// Pieces: cards, tokens, permits, pawns. Every piece that may be touched is a button with a name.
import { html, nothing, repeat, unsafeHTML } from "../lib.js";
import { disc, pawn, sign } from "../signs.js";
import { face, name, t, term } from "../text.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./context.js").Context} Context */

/**
 * What a screen reader calls a piece.
 * @param {Context} ctx
 * @param {Piece} piece
 */
export function pieceName(ctx, piece) {
  if (piece.face && piece.side !== "back") {
    const words = [name(piece.face)];
    if (piece.side === "spent") words.push(t("ui.spent"));
    if (piece.n && piece.n > 1) words.push(`× ${piece.n}`);
    return words.join(", ");
  }
  if (isFigure(ctx, piece)) return seatName(ctx, piece.owner ?? 0);
  return t("ui.face_down");
}

/** A pawn or marker: it belongs to a seat and has no face.
 * @param {Context} ctx
 * @param {Piece} piece
 */
const isFigure = (ctx, piece) => !piece.face && piece.side !== "back" && seatColour(ctx, piece.owner) !== "";

/** The colour of a seat as a word; players are spoken of by their colours.
 * @param {Context} ctx
 * @param {number} seat
 */
export function seatName(ctx, seat) {
  const colour = ctx.snap.seats[seat]?.colour ?? "";
  return term(`player.${colour}`) ?? colour;
}

/** @param {Context} ctx @param {number | null | undefined} seat */
export const seatColour = (ctx, seat) => (typeof seat === "number" ? (ctx.snap.seats[seat]?.colour ?? "") : "");

/** The picture of a component.
 * @param {Context} ctx
 * @param {string | null | undefined} id null: it lies face down
 * @param {string} [back] component set whose back is shown then
 */
export function picture(ctx, id, back = "") {
  const drawn = face(id ?? `back:${back}`);
  if (drawn) return html`<span class="picture" data-shape=${drawn.shape ?? "card"}>${unsafeHTML(drawn.svg)}</span>`;
  if (id) return ticket(ctx, id);
  return html`<span class="picture back" data-shape="card"></span>`;
}

/** A small ticket with a name in the colour of its place, for what has no picture of its own.
 * @param {Context} ctx
 * @param {string} id
 */
function ticket(ctx, id) {
  return html`<span class="picture ticket" data-shape="ticket" data-tint=${tint(ctx, id)}><span>${name(id)}</span></span>`;
}

/** @param {Context} ctx @param {string} place @returns {string} the colour that the board gives to a place, or "" */
export const tint = (ctx, place) => ctx.data.board?.place?.find(({ id }) => id === place)?.colour ?? "";

/** @param {Piece} piece */
const shape = (piece) => (piece.face ? (face(piece.face)?.shape ?? "ticket") : "card");

/**
 * A piece on the table.
 * @param {Context} ctx
 * @param {Piece} piece
 * @param {{index?: number, standing?: boolean, back?: string}} [how] `index` in a group that arrow keys walk; `standing`: on a map;
 *   `back`: the component set whose back a face-down piece shows
 */
export function piece(ctx, piece, how = {}) {
  const colour = seatColour(ctx, piece.owner);
  const figure = isFigure(ctx, piece);
  const drawn = figure
    ? how.standing
      ? pawn(colour)
      : disc(colour)
    : picture(ctx, piece.side === "back" ? null : piece.face, how.back);
  const label = pieceName(ctx, piece);
  const inner = html`${drawn}${piece.n && piece.n > 1 ? html`<span class="many">×${piece.n}</span>` : nothing}
    ${!figure && colour && how.standing ? html`<span class="owner">${sign(colour)}</span>` : nothing}`;
  if (figure && !ctx.can.has(piece.id)) {
    return html`<span class="piece figure" role="img" aria-label=${label} data-move=${piece.id}>${inner}</span>`;
  }
  return html`<button
    type="button"
    class="piece"
    tabindex=${(how.index ?? 0) === 0 ? 0 : -1}
    data-touch=${piece.id}
    data-move=${piece.id}
    data-face=${(piece.side !== "back" && piece.face) || nothing}
    data-side=${piece.side ?? nothing}
    data-shape=${shape(piece)}
    ?data-stack=${(piece.n ?? 1) > 1}
    ?data-can=${ctx.can.has(piece.id)}
    aria-pressed=${ctx.picked.has(piece.id) ? "true" : "false"}
    aria-label=${label}
    aria-describedby=${ctx.can.has(piece.id) ? "can-be-chosen" : nothing}
    title=${label}
  >
    ${inner}
  </button>`;
}

/**
 * Pieces that say the same lie on each other; what can be chosen now lies by itself.
 * @param {Context} ctx
 * @param {Piece[]} list
 * @returns {Piece[]} the top of each stack, with the number of its pieces
 */
function stacks(ctx, list) {
  /** @type {Map<string, Piece>} */
  const tops = new Map();
  for (const one of list) {
    const seen = one.side === "back" ? undefined : face(one.face);
    const alone = !seen || ctx.can.has(one.id) || ctx.picked.has(one.id);
    const key = alone ? one.id : JSON.stringify([one.side, one.owner, seen.title, seen.text]);
    const top = tops.get(key);
    tops.set(key, top ? { ...top, n: (top.n ?? 1) + (one.n ?? 1) } : one);
  }
  return [...tops.values()];
}

/**
 * A row of pieces that arrow keys walk.
 * @param {Context} ctx
 * @param {Piece[]} pieces
 * @param {string} label
 * @param {string} [back]
 */
export function pieces(ctx, pieces, label, back) {
  return html`<div class="piece-row" role="group" aria-label=${label} data-rove>
    ${repeat(
      stacks(ctx, pieces),
      (one) => one.id,
      (one, index) => piece(ctx, one, { index, back }),
    )}
  </div>`;
}
