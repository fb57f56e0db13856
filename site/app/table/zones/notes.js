// Lines of text that are for one player alone.
import { html, nothing } from "../../lib.js";
import { rich } from "../../text.js";

/** @typedef {{lines?: import("../../types.js").Text[]}} Content */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { content }) {
  const { lines = [] } = /** @type {Content} */ (content);
  if (!lines.length) return nothing;
  return html`<ul class="note-lines">
    ${lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
  </ul>`;
}
