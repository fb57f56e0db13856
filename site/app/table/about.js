// What a place, a piece or a phase does: the sentence of the rules with its rule, then the forecast.
import { html, nothing } from "../vendor.js";
import { rich, t } from "../text.js";
import { ruleMark } from "./seats.js";

/** @typedef {import("./context.js").Context} Context */

/**
 * The lines about something; nothing while they are requested, or if there are none.
 * @param {Context} ctx
 * @param {string} id
 */
export function about(ctx, id) {
  const [sentence, ...forecast] = (id && ctx.about(id)) || [];
  if (!sentence) return nothing;
  return html`<div class="about">
    <p>${rich(sentence.text, ctx.show)} ${ruleMark(ctx, sentence.rule)}</p>
    ${forecast.length ? html`<ul>${forecast.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}</ul>` : nothing}
  </div>`;
}

/** Why no move of a kind is legal now. @param {Context} ctx @param {string} kind */
export function refusal(ctx, kind) {
  const reasons = ctx.whyNot(kind);
  if (!reasons) return nothing;
  const texts = reasons.length ? reasons.map(({ text }) => rich(text)) : [t("ui.not_now")];
  return html`<div class="about">${texts.map((text) => html`<p>${text}</p>`)}</div>`;
}
