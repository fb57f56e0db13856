// Bags: number of pieces in each, and their contents where they are public.
import { html } from "../../vendor.js";
import { name } from "../../text.js";
import { tint } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Bags} Content */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { content }) {
  const { bags } = /** @type {Content} */ (content);
  return html`<div class="bags" data-rove role="group">
    ${bags.map(({ id, count, contents }, index) => {
      const title = name(id);
      const list = (contents ?? []).map(([face, n]) => ({ id: `${id}:${face}`, face, n, owner: null, side: "front" }));
      const label = typeof count === "number" ? `${title}: ${count}` : title;
      return html`<button type="button" class="bag" tabindex=${index ? -1 : 0} data-tint=${tint(ctx, id)} data-about="bag"
        ?disabled=${!contents} @click=${() => ctx.open({ kind: "browse", title, list })}>
        <span class="sr-only">${label}</span>${sack()}
        <span class="count" aria-hidden="true">${count ?? ""}</span>
        <span class="bag-name" aria-hidden="true">${title}</span>
      </button>`;
    })}
  </div>`;
}

/** A bag. */
export const sack = () => html`<svg class="sack" viewBox="0 0 40 44" aria-hidden="true">
  <path class="sack-body" d="M14 12C7 18 3 26 4 34c.6 6 6 8 16 8s15.4-2 16-8c1-8-3-16-10-22Z" />
  <path class="sack-neck" d="M13 11c3-1 11-1 14 0l3-8c-3 1.5-4-1-6.5 0S20 4 17.5 3 13 4.5 10 3Z" />
  <path class="sack-cord" d="M12.5 11.5c4 1.5 11 1.5 15 0M22 12.5c2 2 2 5 5 6" />
</svg>`;
