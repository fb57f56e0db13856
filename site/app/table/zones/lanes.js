// Lanes: tracks with a number on each space, covered spaces, and the next space highlighted.
import { css, html, nothing } from "../../vendor.js";
import { name, t } from "../../text.js";
import { picture, piece } from "../pieces.js";

/** @typedef {import("../context.js").Context} Context */

/** @typedef {import("../../protocol.d.ts").Lane} Lane */
/** @typedef {import("../../protocol.d.ts").Lanes} Content */
/** @typedef {{value: string, above?: string}} Spec names of the numbers: messages value.<name> */

/** @param {Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { spec, content, title }) {
  const { lanes } = /** @type {Content} */ (content);
  return html`<div class="lanes">${lanes.map((one) =>
    lane(ctx, one, /** @type {Spec} */ (/** @type {unknown} */ (spec)), title),
  )}</div>`;
}

/** @param {Context} ctx @param {Lane} one @param {Spec} spec @param {string} title */
function lane(ctx, { id, face, values, above, filled = [], next = null, leaves = null, pieces = [] }, spec, title) {
  const rows = /** @type {[string, number[]][]} */ (
    above && spec.above
      ? [
          [spec.above, above],
          [spec.value, values],
        ]
      : [[spec.value, values]]
  );
  const nextValues = rows.map(([row, list]) => (next === null ? [] : [`${t(`value.${row}`)}: ${list[next]}`])).flat();
  const words = [
    face ? name(face) : title,
    ...nextValues,
    ...(face ? [`${filled.length} / ${values.length}`] : []),
  ].join(", ");
  const may = ctx.can.has(id);
  return html`<div class="lane" role="group" aria-label=${words} data-rove ?data-faces=${pieces.some((one) => one.face)}
    ?data-rows=${rows.length > 1} ?data-meant=${ctx.involved.has(id)}>
    ${
      face
        ? html`<button type="button" class="piece lane-head" data-touch=${id} data-face=${face} data-shape="token"
          tabindex="0"
            ?data-can=${may} aria-pressed=${ctx.picked.has(id) ? "true" : "false"} aria-label=${words} title=${words}
            aria-describedby=${may ? "can-be-chosen" : nothing}>${picture(ctx, face)}</button>`
        : nothing
    }
    ${
      rows.length > 1
        ? html`<span class="lane-names"
          aria-hidden="true">${rows.map(([row]) => html`<span>${t(`value.${row}`)}</span>`)}</span>`
        : nothing
    }
    <ol class="lane-spaces" ${css({ "--spaces": values.length, "--half": Math.ceil(values.length / 2) })}>
      ${values.map((_, space) => {
        const here = pieces.filter(({ at }) => at === space);
        return html`<li class="lane-space" ?data-next=${space === next} ?data-leaves=${may && space === leaves}
          aria-hidden=${here.length ? "false" : "true"}
            title=${rows.map(([row, list]) => `${t(`value.${row}`)}: ${list[space]}`).join(", ")}>
          ${rows.slice(0, -1).map(([, list]) => html`<b class="lane-value above">${list[space]}</b>`)}
          <span class="lane-on">${
            filled.includes(space) && face ? html`<span class="lane-marker">${picture(ctx, face)}</span>` : nothing
          }
            ${here.map((one) => piece(ctx, one, { index: 1 }))}</span>
          <b class="lane-value">${values[space]}</b>
        </li>`;
      })}
    </ol>
  </div>`;
}
