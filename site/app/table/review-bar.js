// Looking back: a slider over the moves, a replay, turning points, a note, and a game of its own from here.
import { html, live, nothing } from "../vendor.js";
import { glyph } from "../symbols.js";
import { t } from "../text.js";
import { REVIEW_SPEEDS } from "./play.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./play.js").Play} Play */

/** Maximum length of a note; the engine has the same limit. */
const MAX_NOTE_CHARS = 1000;

/** @param {Event} event */
const valueOf = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/**
 * @param {Context} ctx
 * @param {Play} play
 * @param {import("./mode.js").Mode & {kind: "review"}} mode
 */
export function reviewBar({ snap }, play, { end, auto = false, sight }) {
  const go = (/** @type {number} */ to) => play.dispatch({ type: "review", to });
  const turning = [...new Set(play.scoreHistory.history?.turning.map(({ n }) => n) ?? [])];
  const coming = turning.find((n) => n > snap.n && n < end);
  const note = snap.notes?.find(([n]) => n === snap.n)?.[1] ?? "";
  return html`<div class="review-bar" data-act="review">
    <label class="review-slider"><span class="past-note">${t("ui.looking_back")} <b>${snap.n} / ${end}</b></span>
      <input type="range" min="0" max=${end} .value=${live(String(snap.n))} list="turning-points"
        aria-label=${t("ui.looking_back")} @input=${(/** @type {Event} */ event) => go(Number(valueOf(event)))} /></label>
    <datalist id="turning-points">${turning.map((n) => html`<option value=${n}></option>`)}</datalist>
    <div class="review-acts">
      ${
        sight
          ? html`<button type="button" data-act="open" aria-pressed=${sight.open ? "true" : "false"}
        aria-label=${t("ui.as_it_was")} title=${`${t("ui.as_it_was")}. ${t("ui.as_it_was_note")}`}
        @click=${() => play.dispatch({ type: "open" })}>${glyph("eye")}</button>`
          : nothing
      }
      <button type="button" data-act="auto" aria-pressed=${auto ? "true" : "false"}
        @click=${() => play.dispatch({ type: "auto" })}>${auto ? nothing : glyph("play")}
        ${auto ? t("ui.pause") : t("ui.auto")}</button>
      <select data-act="review-speed" aria-label=${t("ui.replay_speed")} title=${t("ui.replay_speed")}
        @change=${(/** @type {Event} */ event) => (play.reviewSpeed = Number(valueOf(event)))}>
        ${REVIEW_SPEEDS.map(
          (speed) => html`<option value=${speed} ?selected=${speed === play.reviewSpeed}>${`×${speed}`}</option>`,
        )}
      </select>
      <button type="button" data-act="turning" ?disabled=${coming === undefined}
        @click=${() => coming !== undefined && go(coming)}>${t("ui.next_turning")}</button>
      <button type="button" data-act="branch" title=${t("ui.play_on_note")}
        @click=${() => play.host.branch()}>${t("ui.play_on")}</button>
      <button type="button" class="strong" data-act="present" @click=${() => go(end)}>${t("ui.to_present")}</button>
      <input type="text" class="review-note" maxlength=${MAX_NOTE_CHARS} .value=${live(note)} data-act="note"
        aria-label=${t("ui.note")} placeholder=${t("ui.note")} title=${t("ui.note")}
        @change=${(/** @type {Event} */ event) => void play.note(valueOf(event))} />
    </div>
  </div>`;
}
