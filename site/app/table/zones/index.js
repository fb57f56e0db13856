// Zones, drawn by kind. The game defines its zones (table.yaml) and their contents (the view). Each kind has a module
// here, a style sheet in site/styles/zones/, a schema in rules/schema/zones/ and a section in docs/views.md.
import { html, nothing } from "../../vendor.js";
import { t } from "../../text.js";
import { inPlay } from "../components.js";
import * as kinds from "./kinds.js";
import { piecesIn } from "./pieces-in.js";

/** @typedef {import("../../engine-client.js").Zone} Zone */
/** @typedef {import("../../compiled-data.d.ts").ZoneSpec} ZoneSpec */
/** @typedef {import("../context.js").Context} Context */

/**
 * A zone to be drawn: id, `spec` of table.yaml, `content` of the view, title. `inside`: template of the zones in it.
 * @typedef {{id: string, spec: ZoneSpec, content: Zone, title: string, inside?: unknown}} Here
 */

/**
 * Exports of the module of a kind.
 * @typedef {object} Kind
 * @property {(ctx: Context, here: Here) => unknown} draw the content below the title, or `nothing`
 * @property {(ctx: Context, here: Here) => number} [aspect] width / height, for zones that another one can frame
 * @property {(ctx: Context, here: Here, inside: unknown, aspect: number) => unknown} [frame] drawn around another zone
 * @property {boolean} [folds] collapsed on phones
 */

/** @param {ZoneSpec} spec */
const kindOf = (spec) => /** @type {Record<string, Kind>} */ (kinds)[spec.kind];

/** @param {string} id @param {ZoneSpec} spec @param {Zone} content @returns {Here} */
const hereOf = (id, spec, content) => ({ id, spec, content, title: t(`zone.${id}`) });

/**
 * A zone with its title.
 * @param {Context} ctx
 * @param {string} id
 * @param {ZoneSpec} spec
 * @param {Zone | undefined} content
 * @param {unknown} [inside] template of the zones in it
 * @param {boolean} [inner] its heading is one level lower
 */
export function zone(ctx, id, spec, content, inside = nothing, inner = spec.inside !== undefined) {
  if (!content || !inPlay(ctx.snap.options, spec)) return nothing;
  const here = { ...hereOf(id, spec, content), inside };
  const kind = kindOf(spec);
  const body = kind?.draw(ctx, here) ?? nothing;
  if (body === nothing) return nothing;
  if (ctx.narrow && kind?.folds) {
    return html`<details class="zone" data-kind=${spec.kind}
      data-zone=${id}><summary><h2>${here.title}</h2></summary>${body}</details>`;
  }
  return html`<section class="zone" data-kind=${spec.kind} data-zone=${id} data-size=${spec.size ?? nothing}>
    ${inner ? html`<h3>${here.title}</h3>` : html`<h2>${here.title}</h2>`} ${body}
  </section>`;
}

/**
 * The zones of an area in order; except on phones a zone with `around` is drawn as the frame of another one.
 * @param {Context} ctx
 * @param {Record<string, ZoneSpec>} specs
 * @param {Record<string, Zone>} zones
 */
export function area(ctx, specs, zones) {
  const all = Object.entries(specs).filter(([id, spec]) => zones[id] && inPlay(ctx.snap.options, spec));
  const lies = (/** @type {ZoneSpec} */ spec) => spec.inside !== undefined && all.some(([id]) => id === spec.inside);
  // on phones: shown inside another zone, unless one can choose from them
  const seen = new Set(
    (ctx.phone ? Object.values(ctx.data.table.zones).flatMap(({ shows = [] }) => shows) : []).filter(
      (id) => !piecesIn(zones[id]).some((one) => ctx.can.has(one.id) || ctx.picked.has(one.id)),
    ),
  );
  const here = all.filter(([id, spec]) => !lies(spec) && !seen.has(id));
  /** @param {[string, ZoneSpec]} one @param {string} inner */
  const surrounds = ([, spec], inner) =>
    !ctx.phone && spec.around === inner && kindOf(spec)?.frame && kindOf(specs[inner] ?? spec)?.aspect;
  /** @param {[string, ZoneSpec]} one @returns {unknown} */
  const one = ([id, spec]) => {
    const content = zones[id] ?? {};
    if (here.some(([inner]) => surrounds([id, spec], inner))) return nothing;
    const outer = here.find((one) => surrounds(one, id));
    if (!outer) {
      const within = all.filter(([, inner]) => inner.inside === id);
      return zone(ctx, id, spec, content, within.length ? within.map(one) : nothing);
    }
    const [outerId, outerSpec] = outer;
    const inside = hereOf(id, spec, content);
    const kind = kindOf(spec);
    return html`<section class="zone" data-kind="board" data-zone=${id} aria-label=${inside.title}>
      ${kindOf(outerSpec)?.frame?.(
        ctx,
        hereOf(outerId, outerSpec, zones[outerId] ?? {}),
        kind?.draw(ctx, inside),
        kind?.aspect?.(ctx, inside) ?? 1,
      )}
    </section>`;
  };
  return together(here).map((list) =>
    list[0]?.[1].kind === "pile"
      ? html`<div class="piles" data-count=${list.length}>${list.map(one)}</div>`
      : list.map(one),
  );
}

/** Groups consecutive piles. @param {[string, ZoneSpec][]} all */
function together(all) {
  /** @type {[string, ZoneSpec][][]} */
  const groups = [];
  for (const one of all) {
    const last = groups.at(-1);
    if (one[1].kind === "pile" && last?.[0]?.[1].kind === "pile") last.push(one);
    else groups.push([one]);
  }
  return groups;
}
