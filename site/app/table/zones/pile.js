// Pile: top card or back, number of cards; public piles open as a list.
import { html, nothing } from "../../vendor.js";
import { t } from "../../text.js";
import { keyed, picture, piece } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Pile} Content */
/** @typedef {{back?: string}} Spec */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { id, spec, content, title }) {
  const { back } = /** @type {Spec} */ (spec);
  const { count, top, pieces: list } = /** @type {Content} */ (content);
  const empty = count === 0;
  const shown = html`${
    empty ? html`<span class="gap"></span>` : picture(ctx, top && top.side !== "back" ? top.face : null, back)
  }
    ${typeof count === "number" ? html`<span class="count">${count}</span>` : nothing}`;
  const label = typeof count === "number" ? `${title}: ${count}` : title;
  if (top && top.side !== "back" && !list)
    return html`<div class="pile">${keyed(top, piece(ctx, top, { back }))}</div>`;
  if (!list?.length)
    return html`<div class="pile" role="img" aria-label=${label} data-about=${id} ?data-empty=${empty}>${shown}</div>`;
  return html`<button type="button" class="pile" data-about=${id} title=${t("ui.look_through")}
    @click=${() => ctx.open({ kind: "browse", title, list })}><span class="sr-only">${label}</span><span
      aria-hidden="true">${shown}</span></button>`;
}
