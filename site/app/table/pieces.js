// Pieces: cards, tokens, permits, pawns. Every piece that can be touched is a button with an accessible name.
import { html, nothing, repeat, unsafeHTML } from "../vendor.js";
import { disc, glyph, icon, playerSign, drawFigure } from "../symbols.js";
import { face, has, name, plain, playerTerm, t, term } from "../text.js";

/** @typedef {import("../protocol.d.ts").Piece} Piece */
/** @typedef {import("./context.js").Context} Context */

/** What two lines below a card on a phone hold; longer labels are in the move composer. */
const MAX_PHONE_COST_CHARS = 20;

/**
 * Accessible name of a piece: its title, state and printed needs; of pieces on offer also text and move label.
 * @param {Context} ctx
 * @param {Piece} piece
 */
export function pieceName(ctx, piece) {
  if (piece.face && piece.side !== "back") {
    const words = [name(faceOf(piece) ?? piece.face)];
    if (piece.side === "spent") words.push(t("ui.spent"));
    if (piece.n && piece.n > 1) words.push(`× ${piece.n}`);
    words.push(...(piece.marks ?? []).map((seat) => seatName(ctx, seat)));
    const { needs = [], text = "", label = "" } = face(faceOf(piece)) ?? {};
    const said = [words.join(", "), needs.join(", "), ctx.costs ? text : "", label, plain(ctx.costs?.get(piece.id))];
    return said
      .map((one) => one.replace(/\.$/, ""))
      .filter(Boolean)
      .join(". ");
  }
  if (isFigure(ctx, piece)) {
    const words = typeof piece.owner === "number" ? [seatName(ctx, piece.owner)] : [];
    const figure = has(`figure.${piece.figure}`) ? t(`figure.${piece.figure}`) : term(`kind.${piece.figure}`);
    if (figure) words.push([figure, piece.value].filter(Boolean).join(" "));
    if (piece.badge && has(`badge.${piece.badge}`)) words.push(t(`badge.${piece.badge}`));
    if (piece.n && piece.n > 1) words.push(`× ${piece.n}`);
    const where = term(`place.${piece.at}`);
    if (where) words.push(where);
    return words.join(", ");
  }
  return t("ui.face_down");
}

/** Whether a piece is a pawn or marker: it has no face, but a figure or an owner.
 * @param {Context} ctx
 * @param {Piece} piece
 */
const isFigure = (ctx, piece) =>
  !piece.face && piece.side !== "back" && (piece.figure !== undefined || seatColour(ctx, piece.owner) !== "");

/** Drawing of a piece: figure, marker, or the picture of its face.
 * @param {Context} ctx @param {Piece} piece @param {{standing?: string, back?: string, large?: boolean}} [how] */
export function drawing(ctx, piece, how = {}) {
  if (!isFigure(ctx, piece)) return picture(ctx, piece.side === "back" ? null : faceOf(piece), how.back, how.large);
  const colour = seatColour(ctx, piece.owner);
  const stands = piece.figure ?? how.standing;
  return stands ? drawFigure(stands, colour, piece.value) : disc(colour);
}

/** Face id of a piece: that of its side, if it has one, else that of its component. @param {Piece} piece */
export const faceOf = ({ face: id, side }) =>
  id && side && face(`${componentId(id)}:${side}`) ? `${componentId(id)}:${side}` : id;

/** Component id without the number of the copy. @param {string} id */
const componentId = (id) => id.split("#")[0] ?? id;

/** Whether a seat is that of the reader: the only person, who plays against bots. @param {Context} ctx
 * @param {number} seat */
export const isYou = ({ snap }, seat) =>
  snap.seats[seat]?.by === "person" && snap.seats.every(({ by }, n) => n === seat || by !== "person");

/** What a player is called beside a typed name: "You", the bot's name, or the colour.
 * @param {Context} ctx
 * @param {number} seat
 */
export function seatName(ctx, seat) {
  const player = ctx.snap.seats[seat];
  if (!player) return "";
  return isYou(ctx, seat) ? t("ui.you") : playerTerm(player);
}

/** @param {Context} ctx @param {number | null | undefined} seat */
export const seatColour = (ctx, seat) => (typeof seat === "number" ? (ctx.snap.seats[seat]?.colour ?? "") : "");

/** The picture of a component.
 * @param {Context} ctx
 * @param {string | null | undefined} id null: face down
 * @param {string} [back] component set whose back is shown if face down
 * @param {boolean} [large] the full face; else the compact one, if there is one
 */
export function picture(ctx, id, back = "", large = false) {
  const drawn = face(id ?? `back:${back}`);
  if (drawn) {
    const small = !large && drawn.small;
    return html`<span class="picture" data-shape=${drawn.shape ?? "card"}
      ?data-small=${small}>${unsafeHTML(small || drawn.svg)}</span>`;
  }
  if (id) return ticket(ctx, id);
  return html`<span class="picture back" data-shape="card"></span>`;
}

/** A ticket with the name, for ids without a picture.
 * @param {Context} ctx
 * @param {string} id
 */
function ticket(ctx, id) {
  return html`<span class="picture ticket" data-shape="ticket"
    data-tint=${tint(ctx, id)}><span>${name(id)}</span></span>`;
}

/** @param {Context} ctx @param {string} place @returns {string} colour of a place on the board, or "" */
export const tint = (ctx, place) => ctx.data.board?.place?.find(({ id }) => id === place)?.colour ?? "";

/** The sign of an element, a good or a site in its colour, as on the board; null if it has none.
 * @param {Context} ctx @param {string} id */
export function sign(ctx, id) {
  const { icon: drawn = "", colour = "" } = ctx.data.faces?.signs?.[id] ?? {};
  return drawn ? html`<span class="emblem" data-tint=${colour || tint(ctx, id)}>${icon(drawn)}</span>` : null;
}

/** @param {Piece} piece */
const shape = (piece) => (piece.face ? (face(piece.face)?.shape ?? "ticket") : "card");

/** Label of the move to which touching a piece leads; below the small pieces of a phone only a short one.
 * @param {Context} ctx @param {Piece} piece */
function costLabel(ctx, { id }) {
  const words = plain(ctx.costs?.get(id));
  return ctx.phone && words.length > MAX_PHONE_COST_CHARS ? "" : words;
}

/**
 * A piece on the table.
 * @param {Context} ctx
 * @param {Piece} piece
 * @param {{index?: number, standing?: string, back?: string}} [how] `index` in a group with arrow keys;
 *   `standing`: figure for a pawn on a map; `back`: component set whose back a face-down piece shows
 */
export function piece(ctx, piece, how = {}) {
  const colour = seatColour(ctx, piece.owner);
  const figure = isFigure(ctx, piece);
  const stands = piece.figure ?? how.standing;
  const drawn = drawing(ctx, piece, how);
  const label = pieceName(ctx, piece);
  const cost = costLabel(ctx, piece);
  const inner = html`${drawn}${
    piece.n && piece.n > 1 ? html`<span class="many" aria-hidden="true">×${piece.n}</span>` : nothing
  }
    ${
      piece.marks?.length
        ? html`<span class="marks">${piece.marks.map((seat) => disc(seatColour(ctx, seat)))}</span>`
        : nothing
    }
    ${!figure && colour && how.standing ? html`<span class="owner">${playerSign(colour)}</span>` : nothing}
    ${
      piece.badge
        ? html`<span class="piece-badge" data-badge=${piece.badge}>${
            piece.badge === "disc" ? disc(colour) : glyph("check")
          }</span>`
        : nothing
    }`;
  if (figure && !ctx.can.has(piece.id)) {
    return html`<span class="piece figure" role="img" aria-label=${label} title=${piece.figure ? label : nothing}
      data-move=${piece.id} ?data-stack=${(piece.n ?? 1) > 1}
      data-figure=${stands ?? nothing}>${inner}</span>`;
  }
  return html`<button
    type="button"
    class="piece"
    tabindex=${(how.index ?? 0) === 0 ? 0 : -1}
    data-touch=${piece.id}
    data-move=${piece.id}
    data-face=${(piece.side !== "back" && faceOf(piece)) || nothing}
    data-side=${piece.side ?? nothing}
    data-figure=${(figure && stands) || nothing}
    data-shape=${shape(piece)}
    ?data-stack=${(piece.n ?? 1) > 1}
    ?data-can=${ctx.can.has(piece.id)}
    aria-pressed=${ctx.picked.has(piece.id) ? "true" : "false"}
    aria-describedby=${ctx.can.has(piece.id) ? "can-be-chosen" : nothing}
    title=${face(piece.face) && piece.side !== "back" ? nothing : label}
  >
    <span class="sr-only">${label}</span>${inner}${
      cost ? html`<span class="cost" aria-hidden="true">${cost}</span>` : nothing
    }
  </button>`;
}

/** Keys a template by piece id, so that the element moves with the piece.
 * @param {Piece} one
 * @param {unknown} drawn
 */
export const keyed = (one, drawn) =>
  repeat(
    [one],
    ({ id }) => id,
    () => drawn,
  );

/**
 * Stacks pieces with equal faces, except those that can be chosen.
 * @param {Context} ctx
 * @param {Piece[]} list
 * @returns {Piece[]} the top piece of each stack, with `n`
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
 * A row of pieces, with arrow keys.
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
