// Hints: the best moves as the strongest bot sees them, what they gain, and in what they differ.
import { html, nothing } from "../vendor.js";
import { name, rich, signed, t } from "../text.js";

/** @typedef {import("../protocol.d.ts").HintedMove} HintedMove */
/** @typedef {{kind: "hint", hints: HintedMove[] | null}} HintDialog `hints`: null: on their way */

/**
 * Opens the dialog of a hint at once, and fills it when the engine has answered.
 * @param {Pick<import("./play.js").Play, "snap"> & {match: Pick<import("./match.js").Match, "measure">,
 *   host: Pick<import("./play.js").Host, "engine" | "lang" | "onChange" | "reportError">}} play
 * @param {{open: (dialog: HintDialog) => void, close: () => void, isOpen: (dialog: HintDialog) => boolean}} page
 */
export async function askForHint({ snap, match, host }, { open, close, isOpen }) {
  /** @type {HintDialog} */
  const dialog = { kind: "hint", hints: null };
  open(dialog);
  try {
    const measured = await match.measure("hint", snap.n, () => isOpen(dialog));
    if (!isOpen(dialog)) return;
    const { hints } = await host.engine.request("hint", { lang: host.lang(), seat: snap.viewer, measured });
    dialog.hints = hints;
    host.onChange();
  } catch (error) {
    close();
    host.reportError(error);
  }
}

/** A move in words: its label, after the piece or place that selects it unless the label names one.
 * @param {import("../protocol.d.ts").Text} label @param {string} piece its id
 * @param {(face: string) => void} show enlarges a component */
export function moveWords(label, piece, show) {
  const named = label.some(([, term]) => term) || name(piece) === piece ? "" : name(piece);
  return html`${named ? html`<b>${named}</b> ` : nothing}${rich(label, show)}`;
}

/** Content of the dialog. @param {HintedMove[] | null} hints @param {(face: string) => void} show enlarges a component */
export function hintBody(hints, show) {
  if (!hints) return html`<p role="status">${t("ui.hint_thinks")}</p>`;
  return html`<ol class="hints" role="status">${hints.map((hint, place) => move(hint, place, show))}</ol>
    <p class="small">${hints.length > 1 ? t("ui.hint_note") : t("ui.hint_only")}</p>`;
}

/** @param {HintedMove} hint @param {number} place 0: the best one @param {(face: string) => void} show */
function move({ label, piece, points, reasons }, place, show) {
  return html`<li data-place=${place}>
    <h3>${moveWords(label, piece, show)}</h3>
    <dl>
      <div class="hint-points"><dt>${place ? t("ui.hint_worse") : t("ui.hint_better")}</dt>
        <dd>${signed(points)}</dd></div>
      ${reasons.map(({ text, points: part }) => html`<div><dt>${rich(text, show)}</dt><dd>${signed(part)}</dd></div>`)}
    </dl>
  </li>`;
}
