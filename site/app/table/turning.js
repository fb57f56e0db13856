// Turning points: after the game, the moves that cost a player most, as a strong bot sees them.
import { html } from "../vendor.js";
import { rich, signed, t, tenths } from "../text.js";
import { moveWords } from "./hint.js";

/** @typedef {import("../protocol.d.ts").CostReply & {n: number, seat: number,
 *   better: import("../protocol.d.ts").HintedMove}} Turning `n`: the number of the move, `seat`: who made it */
/** @typedef {{review: (n: number, how: {seat: number, open: boolean}) => void, task: (turning: Turning) => void}} Acts
 *   `review` shows the position before a move as its player knew it, or `open`; `task` opens it, so that the player can
 *   look for the better move */
/** @typedef {{kind: "turning", done: number, total: number, points: Turning[]}} TurningDialog `done`: moves looked at */

/** How many turning points are shown. */
const MAX_SHOWN = 3;
/** A move that cost less is none. */
const LEAST_COST_POINTS = 1;

/**
 * Opens the dialog, looks at one move of the viewer (of all players, for a spectator) after the other, and ends when the
 * dialog is closed. The engine is free for other requests between two moves.
 * @param {{host: Pick<import("./play.js").Host, "engine" | "lang" | "onChange" | "reportError">,
 *   match: Pick<import("./match.js").Match, "log" | "snap" | "measure">}} play
 * @param {{open: (dialog: TurningDialog) => void, close: () => void, isOpen: (dialog: TurningDialog) => boolean}} page
 */
export async function findTurningPoints({ host, match }, { open, close, isOpen }) {
  const { viewer } = match.snap;
  const own = match.log.filter(({ n, seat }) => n > 0 && (viewer === null || seat === viewer));
  const moves = [...new Map(own.map(({ n, seat }) => [n, seat]))];
  /** @type {TurningDialog} */
  const dialog = { kind: "turning", done: 0, total: moves.length, points: [] };
  open(dialog);
  try {
    for (const [n, seat] of moves) {
      if (!isOpen(dialog)) return;
      const measured = await match.measure("cost", n - 1, () => isOpen(dialog));
      if (!isOpen(dialog)) return;
      const about = { lang: host.lang(), seat: viewer, n, measured };
      const { made, piece, better } = await host.engine.request("cost", about);
      dialog.done += 1;
      if (better && better.points >= LEAST_COST_POINTS) dialog.points.push({ n, seat, made, piece, better });
      host.onChange();
    }
  } catch (error) {
    close();
    host.reportError(error);
  }
}

/** The moves that cost most, in the order of the game. @param {Turning[]} points @returns {Turning[]} */
export const greatest = (points) =>
  [...points]
    .sort((a, b) => b.better.points - a.better.points)
    .slice(0, MAX_SHOWN)
    .sort((a, b) => a.n - b.n);

/**
 * Content of the dialog.
 * @param {TurningDialog} dialog
 * @param {(face: string) => void} show enlarges a component
 * @param {Acts} act
 */
export function turningBody({ done, total, points }, show, act) {
  const shown = greatest(points);
  const isDone = done >= total;
  return html`${isDone ? "" : html`<p><label>${t("ui.turning_search")} <progress value=${done} max=${total}></progress></label></p>`}
    <ol class="hints" role="status">${shown.map((one) => turning(one, show, act))}</ol>
    ${isDone && !shown.length ? html`<p>${t("ui.turning_none")}</p>` : ""}
    <p class="small">${t("ui.turning_note")}</p>`;
}

/** @param {Turning} point @param {(face: string) => void} show @param {Acts} act */
function turning(point, show, { review, task }) {
  const { n, seat, made, piece, better } = point;
  const look = (/** @type {boolean} */ open) => review(n - 1, { seat, open });
  return html`<li data-move=${n}>
    <h3>${moveWords(made, piece, show)}</h3>
    ${comparison(better, show)}
    <div class="buttons">
      <button type="button" data-act="turning" @click=${() => look(false)}>${t("ui.as_known")}</button>
      <button type="button" data-act="turning-open" title=${t("ui.as_it_was_note")}
        @click=${() => look(true)}>${t("ui.as_it_was")}</button>
      <button type="button" data-act="turning-task" @click=${() => task(point)}>${t("ui.turning_task")}</button>
    </div>
  </li>`;
}

/** What was lost, the better move, and what it gains. @param {import("../protocol.d.ts").HintedMove} better
 * @param {(face: string) => void} show */
export const comparison = (better, show) => html`<dl class="comparison">
  <div class="hint-points"><dt>${t("ui.turning_lost")}</dt><dd>${tenths(better.points)}</dd></div>
  <div><dt>${t("ui.turning_better")}</dt><dd>${moveWords(better.label, better.piece, show)}</dd></div>
  ${better.reasons.map(({ text, points }) => html`<div><dt>${rich(text, show)}</dt><dd>${signed(points)}</dd></div>`)}
</dl>`;
