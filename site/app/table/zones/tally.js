// Tally: a symbol and a number for each entry.
import { html, nothing } from "../../vendor.js";
import { icon, drawFigure } from "../../symbols.js";
import { has, plain, t } from "../../text.js";
import { seatColour, seatName, sign } from "../pieces.js";

/** @typedef {import("../../protocol.d.ts").Tally<import("../../protocol.d.ts").Text>} Content without a `label`, the name of
 *   an entry is the message tally.<id> */
/**
 * @typedef {{figure?: string, figures?: Record<string, string>, words?: boolean}} Spec figures (symbols.js) of
 *   all entries and of single ones (default: the entry's sign in faces.yaml, or the icon of its back); `words`: show
 * names
 */

/** @param {import("../context.js").Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { figure = "disc", figures = {}, words: shown = false } = /** @type {Spec} */ (/** @type {unknown} */ (spec));
  const { items } = /** @type {Content} */ (content);
  if (!items.length) return nothing;
  return html`<ul class="tally" aria-label=${title}>
    ${items.map(({ id = "", owner, n, label }) => {
      const word = has(`tally.${id}`) ? t(`tally.${id}`) : owner === undefined ? id : seatName(ctx, owner);
      const description = label ? plain(label) : `${word}: ${n}`;
      return html`<li data-entry=${id || nothing} data-about=${id || nothing} title=${description} ?data-none=${n === 0}>
        ${(figures[id] ? null : emblem(ctx, id)) ?? drawFigure(figures[id] ?? figure, seatColour(ctx, owner))}
        ${shown ? html`<span class="tally-word" aria-hidden="true">${word}</span>` : nothing}
        <b aria-hidden="true">${n}</b><span class="sr-only">${description}</span>
      </li>`;
    })}
  </ul>`;
}

/** The sign of a place or good, or the icon of a set's back; null if there is none.
 * @param {import("../context.js").Context} ctx @param {string} id */
function emblem(ctx, id) {
  const back = ctx.data.faces?.faces?.[id]?.back;
  return sign(ctx, id) ?? (back ? icon(back) : null);
}
