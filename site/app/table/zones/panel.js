// Panels: boxes with the same zones each, on and around the map of their places; on phones one box at a time, with tabs.
import { html, nothing } from "../../vendor.js";
import { face, name } from "../../text.js";
import { picture, tint } from "../pieces.js";
import { piecesIn } from "./pieces-in.js";

/** @typedef {import("../context.js").Context} Context */

/** @typedef {import("../../protocol.d.ts").Text} Text */
/** @typedef {import("../../protocol.d.ts").Panel<Text>} Box */
/** @typedef {import("../../protocol.d.ts").Panels<Text>} Content */
/** @typedef {{zones: Record<string, import("../../compiled-data.d.ts").ZoneSpec>}} Spec */

/** @param {Context} ctx @param {import("./index.js").Here} here */
export function draw(ctx, { id, spec, content, title, inside }) {
  const { zones: specs } = /** @type {Spec} */ (/** @type {unknown} */ (spec));
  const { panels } = /** @type {Content} */ (content);
  if (ctx.phone) return tabbed(ctx, { id, title, specs, panels, inside });
  return html`<div class="panels" data-spread>
    ${inside === nothing ? nothing : html`<div class="panel-middle">${inside}</div>`}
    ${columns(ctx, panels).map(
      (boxes) => html`<div class="panel-side">${boxes.map((one) => box(ctx, one, specs))}</div>`,
    )}
  </div>`;
}

/** Arranges boxes like their places on the map: a column for each third of its width, northern ones at the top.
 * @param {Context} ctx @param {Box[]} panels @returns {Box[][]} */
function columns({ board }, panels) {
  /** @param {Box} one @param {0 | 1} axis */
  const at = ({ id }, axis) => board?.places[id]?.[axis] ?? 0;
  const third = (/** @type {Box} */ one) => Math.floor((3 * at(one, 0)) / (board?.width ?? 1));
  return [0, 1, 2].map((n) => panels.filter((one) => third(one) === n).sort((a, b) => at(a, 1) - at(b, 1)));
}

/** @param {Context} ctx @param {Box} one @param {Spec["zones"]} specs */
function box(ctx, one, specs) {
  return html`<section class="panel-box" data-tint=${tint(ctx, one.id)} data-panel=${one.id} aria-label=${name(one.id)}
    ?data-alive=${hasAny(ctx.can, one)}>
    ${head(ctx, one)}
    <div class="panel-zones">${Object.entries(specs).map(([id, spec]) =>
      ctx.zone(ctx, id, spec, one.zones[id], nothing, true),
    )}</div>
  </section>`;
}

/** @param {Context} ctx @param {Box} one */
const head = (ctx, { id }) =>
  html`<h3 class="panel-head"><button type="button" class="piece" data-touch=${id} data-face=${id}
    ?data-can=${ctx.can.has(id)}
    aria-pressed=${ctx.picked.has(id) ? "true" : "false"}
      aria-describedby=${ctx.can.has(id) ? "can-be-chosen" : nothing}>
    ${face(id) ? picture(ctx, id) : nothing}<span>${name(id)}</span></button></h3>`;

/**
 * The open box, and a tab for each.
 * @param {Context} ctx
 * @param {{id: string, title: string, specs: Spec["zones"], panels: Box[], inside: unknown}} all
 */
function tabbed(ctx, { id, title, specs, panels, inside }) {
  const chosen = panels.find((one) => ctx.picked.has(one.id) || ctx.involved.has(one.id))?.id ?? "";
  const tab = ctx.ui.tabs[id]; // a chosen box opens, and others can be looked at as long as none else is chosen
  const opened = tab?.beside === chosen ? tab.open : chosen || tab?.open;
  const open = panels.find((one) => one.id === opened) ?? panels.find((one) => hasAny(ctx.lit, one)) ?? panels[0];
  return html`<div class="panels">
    <div class="panel-tabs" role="tablist" aria-label=${title} data-rove>
      ${panels.map(
        (one) =>
          html`<button type="button" role="tab" data-tint=${tint(ctx, one.id)}
            aria-selected=${one === open ? "true" : "false"}
            tabindex=${one === open ? 0 : -1} data-tab=${one.id} ?data-alive=${hasAny(ctx.can, one)}
              @click=${() => ctx.setUi({ tabs: { ...ctx.ui.tabs, [id]: { open: one.id, beside: chosen } } })}>
            ${face(one.id) ? picture(ctx, one.id) : nothing}<span>${name(one.id)}</span></button>`,
      )}
    </div>
    ${open ? html`<div role="tabpanel" aria-label=${name(open.id)}>${box(ctx, open, specs)}</div>` : nothing}
    ${inside === nothing ? nothing : html`<div class="panel-middle">${inside}</div>`}
  </div>`;
}

/** Whether a box or anything in it is among pieces and places. @param {Set<string>} ids @param {Box} one */
const hasAny = (ids, { id, zones }) =>
  ids.has(id) || Object.values(zones).some((zone) => piecesIn(zone).some((one) => ids.has(one.id)));
