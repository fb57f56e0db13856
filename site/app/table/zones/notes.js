// Private notes of a player: a few are shown inline, more in a dialog.
import { html, nothing } from "../../vendor.js";
import { rich } from "../../text.js";

/** @typedef {import("../../protocol.d.ts").Notes<import("../../protocol.d.ts").Text>} Content */

const MAX_INLINE_LINES = 2;

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { content, title }) {
  const { lines } = /** @type {Content} */ (content);
  if (!lines.length) return nothing;
  if (lines.length <= MAX_INLINE_LINES) return noteLines(ctx, lines);
  return html`<button type="button" class="notes-open" aria-haspopup="dialog"
    @click=${() => ctx.open({ kind: "notes", title, lines })}>${title} <b>${lines.length}</b></button>`;
}

/** @param {import("../context.js").Context} ctx @param {import("../../protocol.d.ts").Text[]} lines */
export const noteLines = (ctx, lines) => html`<ul class="note-lines">
  ${lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
</ul>`;
