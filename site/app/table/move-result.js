// Result of a person's move: reveals what it brought piece by piece, and offers to go on, to pass the device on or to undo.
import { css, html, nothing } from "../vendor.js";
import { drawFigure, glyph, rubble } from "../symbols.js";
import { face, name, rich, t } from "../text.js";
import { namedPieces } from "./history.js";
import { revealStep } from "./gain.js";
import { components } from "./components.js";
import { drawing, faceOf, pieceName } from "./pieces.js";
import { playerName } from "./seats.js";
import { sack } from "./zones/bag.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gain.js").Gain} Gain */
/** @typedef {import("../protocol.d.ts").Piece} Piece */

const MAX_FIGURES = 12; // of one amount; more are only counted
const FIGURE_STEP_S = 0.07; // between two figures that drop in

/** @param {Context} ctx @param {import("./play.js").Play} play
 * @param {import("./mode.js").Mode & {kind: "acknowledge"}} mode */
export function moveResult(ctx, play, { pass }) {
  const { gain } = play;
  const entries = gain?.entries ?? play.latestEntries();
  const title = gain ? (gain.finds || gain.blanks ? t("ui.found") : t("ui.result")) : t("ui.done");
  const goOn = () => play.dispatch({ type: "go-on" });
  /** A tap beside the buttons is enough where no device changes hands. @param {Event} event */
  const tapped = ({ target }) => !pass && !(target instanceof Element && target.closest("button")) && goOn();
  return html`<section class="move-sheet moment" data-shown data-held aria-label=${title} @click=${tapped}>
    <div class="sheet-head"><h2 tabindex="-1">${title}</h2></div>
    <div class="sheet-body">
      <div class="sheet-choices">
        ${gain ? gainPieces(ctx, gain) : nothing}
        <ul class="moment-words">
          ${entries.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}
        </ul>
      </div>
    </div>
    ${play.lesson?.leadsOn() && !pass ? nothing : resultButtons(ctx, play, pass, goOn)}
  </section>`;
}

/** The ways on from a result, unless a card of a lesson leads on. @param {Context} ctx
 * @param {import("./play.js").Play} play @param {boolean} pass @param {() => void} goOn */
function resultButtons(ctx, play, pass, goOn) {
  const { snap } = play;
  return html`<div class="sheet-foot"><div class="buttons">
      ${
        pass
          ? html`<button type="button" data-act="take-back" aria-disabled=${snap.can_undo || snap.undo_asks ? "false" : "true"}
              @click=${() => play.undo()}>${glyph("undo")} ${t("ui.undo")}</button>`
          : nothing
      }
      <button type="button" class="strong" data-act="pass" @click=${goOn}>
        ${
          pass && play.match.isPerson(snap.turn)
            ? html`${t("ui.pass_on")} ${playerName(ctx, snap.turn)}`
            : t("ui.go_on")
        }
      </button>
    </div></div>`;
}

/** What a result brought: worthless pieces, finds, figures, points, one after the other. @param {Context} ctx
 * @param {Gain} gain */
export function gainPieces(ctx, gain) {
  const { blanks, amounts, points } = gain;
  const pieces = gainedPieces(ctx, gain);
  const step = revealStep(gain);
  let time = 0;
  /** @param {number} seconds */
  const late = (seconds) => {
    const delay = css({ "--late": `${time.toFixed(2)}s` });
    time += seconds;
    return delay;
  };
  const isFromBag = blanks > 0 || gain.finds > 0;
  if (!pieces.length && !blanks && !amounts.length && points <= 0) return nothing;
  return html`<div class="turned" data-bag=${isFromBag ? "" : nothing}>
    ${isFromBag ? sack() : nothing}
    ${Array.from({ length: blanks }, () => html`<span class="find blank" aria-hidden="true" ${late(step)}>${rubble()}</span>`)}
    ${pieces.map((piece) => gainedPiece(ctx, piece, gain.worth, late(step)))}
    ${amounts.map(
      ({ figure, n }) =>
        html`<span class="amount">${Array.from(
          { length: Math.min(n, MAX_FIGURES) },
          () => html`<span class="amount-figure" aria-hidden="true"
            ${late(FIGURE_STEP_S)}>${drawFigure(figure, ctx.snap.seats[gain.seat]?.colour ?? "")}</span>`,
        )}<b class="find-points" ${late(0)}>+${n}</b></span>`,
    )}
    ${points > 0 ? html`<b class="find-points" ${late(0)}><small>${t("ui.points")}</small> +${points}</b>` : nothing}
  </div>`;
}

/** The pieces of a result; if it has none, the components that its events name. @param {Context} ctx
 * @param {Gain} gain @returns {Piece[]} */
export const gainedPieces = (ctx, { pieces, entries }) =>
  pieces.length
    ? pieces
    : namedPieces(
        ctx,
        entries.filter(({ key }) => ctx.data.table.events?.[key]?.result),
      ).map((id) => ({ id, face: id, owner: null, side: "front" }));

/** A piece of a result: a component, which can be enlarged, or a pawn or die. @param {Context} ctx @param {Piece} piece
 * @param {string} worth the field of the component with its points, or "" @param {unknown} delay */
function gainedPiece(ctx, piece, worth, delay) {
  const id = faceOf(piece);
  if (!id)
    return html`<span class="find" data-shape="figure" role="img" aria-label=${pieceName(ctx, piece)}
      ${delay}>${drawing(ctx, piece)}</span>`;
  return html`<button type="button" class="find" data-shape=${face(id)?.shape ?? "card"} title=${name(id)} ${delay}
    @click=${() => ctx.show(id)}><span class="sr-only">${`${t("ui.enlarge")}: `}</span>${drawing(ctx, piece)}<span
      class="find-name">${name(id)} ${worthOf(ctx, id, worth)}</span></button>`;
}

/** The points of a find. @param {Context} ctx @param {string} id @param {string} field of its component */
function worthOf(ctx, id, field) {
  const points = field && components(ctx.data).get(id.split("#")[0] ?? id)?.row[field];
  return points ? html`<b class="find-worth">+${points}</b>` : nothing;
}
