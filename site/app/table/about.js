// What a place, a piece or a phase does: the sentence of the rules with its rule, then the forecast.
import { html, nothing } from "../vendor.js";
import { rich } from "../text.js";
import { ruleId } from "./seats.js";

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
    <p>${rich(sentence.text, ctx.show)} ${ruleId(ctx, sentence.rule)}</p>
    ${forecast.length ? html`<ul>${forecast.map(({ text }) => html`<li>${rich(text, ctx.show)}</li>`)}</ul>` : nothing}
  </div>`;
}
