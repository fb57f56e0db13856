// Cards or tokens, grouped by a field of their component, with a number of face-down ones.
import { html, nothing, repeat } from "../../vendor.js";
import { t } from "../../text.js";
import { numberOf, groupName, groupByField } from "../components.js";
import { picture, pieces } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Piece} Piece */

/** @typedef {import("../../protocol.d.ts").Cards} Content */
/** @typedef {{group?: string, size?: string, back?: string, places?: number | string}} Spec */

const MAX_SHOWN_BACKS = 5;

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { group, back, places } = /** @type {Spec} */ (spec);
  const { pieces: all, hidden } = /** @type {Content} */ (content);
  const free = numberOf(ctx, places) - all.reduce((sum, { n = 1 }) => sum + n, 0);
  if (!all.length && !hidden && free <= 0) return nothing;
  const groups = group ? groupByField(ctx, all, group) : [/** @type {[string, Piece[]]} */ (["", all])];
  return html`<div class="groups">
    ${repeat(
      groups.filter(([, list]) => list.length),
      ([key]) => key,
      ([key, list]) =>
        html`<div class="cluster">
          ${
            groupName(key) ? html`<p class="cluster-name">${groupName(key)}</p>` : nothing
          } ${pieces(ctx, list, groupName(key) || title, back)}
        </div>`,
    )}
    ${
      free > 0
        ? html`<div class="cluster free-places">${Array.from(
            { length: free },
            () => html`<span class="gap"
          title=${t("ui.empty")}></span>`,
          )}</div>`
        : nothing
    }
    ${
      hidden
        ? html`<div class="cluster"><div class="piece-row" role="img"
          aria-label=${`${t("ui.hidden_cards")}: ${hidden}`}>
            ${Array.from(
              { length: Math.min(hidden, MAX_SHOWN_BACKS) },
              () => html`<span
              class="piece">${picture(ctx, null, back)}</span>`,
            )}
            <span class="count">${hidden}</span>
          </div></div>`
        : nothing
    }
  </div>`;
}
