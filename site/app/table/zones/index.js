// Zones by their kind. The game says which zones there are (table.yaml) and what lies in them (the view).
// A kind is a module here, a sheet in site/styles/zones/, a schema in rules/schema/zones/ and a section of docs/views.md.
import { html, nothing } from "../../vendor.js";
import { t } from "../../text.js";
import { inPlay } from "../components.js";
import * as kinds from "./kinds.js";

/** @typedef {import("../../types.js").Zone} Zone */
/** @typedef {import("../../types.js").ZoneSpec} ZoneSpec */
/** @typedef {import("../context.js").Context} Context */

/**
 * A zone as it is drawn: its id, what table.yaml says of it, what the view holds for it, its title.
 * `inside`: the zones that lie in it, drawn.
 * @typedef {{id: string, spec: ZoneSpec, content: Zone, title: string, inside?: unknown}} Here
 */

/**
 * What the module of a kind may export.
 * @typedef {object} Kind
 * @property {(ctx: Context, here: Here) => unknown} draw what lies below the title; `nothing` where there is nothing
 * @property {(ctx: Context, here: Here) => number} [aspect] width / height, for a zone that another one may surround
 * @property {(ctx: Context, here: Here, inside: unknown, aspect: number) => unknown} [frame] drawn around another zone
 * @property {boolean} [folds] on a phone it opens with a touch of its title
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
 * @param {unknown} [inside] the zones that lie in it, drawn
 * @param {boolean} [inner] its title stands below another one
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
 * The zones of an area in their order; where there is room, a zone that lies `around` another one is its frame.
 * @param {Context} ctx
 * @param {Record<string, ZoneSpec>} specs
 * @param {Record<string, Zone>} zones
 */
export function area(ctx, specs, zones) {
  const all = Object.entries(specs).filter(([id, spec]) => zones[id] && inPlay(ctx.snap.options, spec));
  const lies = (/** @type {ZoneSpec} */ spec) => spec.inside !== undefined && all.some(([id]) => id === spec.inside);
  const seen = new Set(ctx.narrow ? Object.values(ctx.data.table.zones).flatMap(({ shows = [] }) => shows) : []); // once is enough
  const here = all.filter(([id, spec]) => !lies(spec) && !seen.has(id));
  /** @param {[string, ZoneSpec]} one @param {string} inner */
  const surrounds = ([, spec], inner) =>
    !ctx.narrow && spec.around === inner && kindOf(spec)?.frame && kindOf(specs[inner] ?? spec)?.aspect;
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
    list[0]?.[1].kind === "pile" ? html`<div class="piles">${list.map(one)}</div>` : list.map(one),
  );
}

/** Piles that follow each other lie together. @param {[string, ZoneSpec][]} all */
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
