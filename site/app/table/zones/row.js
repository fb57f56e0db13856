// Row: spaces side by side, each with a piece or empty.
import { html, nothing } from "../../vendor.js";
import { t } from "../../text.js";
import { keyed, piece } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Row} Content */
/** @typedef {{labels?: string[], flow?: boolean, back?: string, size?: string}} Spec */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { labels, flow, back } = /** @type {Spec} */ (spec);
  const { slots } = /** @type {Content} */ (content);
  const first = slots.findIndex((one) => one !== null);
  return html`<div class="row" role="group" aria-label=${title} data-rove ?data-flow=${flow}>
    ${slots.map(
      (one, index) =>
        html`<div class="slot" ?data-empty=${!one}>
          ${
            one
              ? keyed(one, piece(ctx, one, { index: index - first, back }))
              : html`<span class="gap" title=${t("ui.empty")}></span>`
          }
          ${labels ? html`<span class="slot-label">${labels[index]}</span>` : nothing}
        </div>`,
    )}
  </div>`;
}
