// Zones by their kind. The game says which zones there are (table.yaml) and what lies in them (the view).
import { html, nothing, repeat } from "../lib.js";
import { has, many, name, rich, t, term } from "../text.js";
import { dial } from "./dial.js";
import { map } from "./map.js";
import { picture, piece, pieces, tint } from "./pieces.js";
import { strip } from "./track.js";

/** @typedef {import("../types.js").Zone} Zone */
/** @typedef {import("../types.js").ZoneSpec} ZoneSpec */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./context.js").Context} Context */

/** A figure of table.yaml: a number, or "constants.<id>".
 * @param {Context} ctx
 * @param {number | string | undefined} value
 * @returns {number}
 */
export function figure(ctx, value) {
  if (typeof value === "string") return ctx.data.constants[value.replace(/^constants\./, "")] ?? 0;
  return value ?? 0;
}

/**
 * A zone with its title.
 * @param {Context} ctx
 * @param {string} id
 * @param {ZoneSpec} spec
 * @param {Zone | undefined} content
 */
export function zone(ctx, id, spec, content) {
  if (!content) return nothing;
  const title = t(`zone.${id}`);
  const inner = body(ctx, id, spec, content, title);
  if (inner === nothing) return nothing;
  return html`<section class="zone" data-kind=${spec.kind} data-zone=${id} data-size=${spec.size ?? nothing}>
    <h3>${title}</h3>
    ${inner}
  </section>`;
}

/**
 * @param {Context} ctx
 * @param {string} id
 * @param {ZoneSpec} spec
 * @param {Zone} content
 * @param {string} title
 */
function body(ctx, id, spec, content, title) {
  switch (spec.kind) {
    case "row":
      return row(ctx, spec, content, title);
    case "pile":
      return pile(ctx, id, spec, content, title);
    case "cards":
      return cards(ctx, spec, content, title);
    case "bag":
      return bags(ctx, content);
    case "notes":
      return notes(ctx, content);
    case "map":
      return map(ctx, id, content, title);
    case "track":
      return strip(ctx, figure(ctx, spec.spaces), figure(ctx, spec.first_lap), content, title);
    case "dial":
      return dial(ctx, id, spec, {
        at: ctx.dials[id] ?? 1,
        turn: (at) => ctx.turnDial(id, at),
      });
  }
}

/** @param {Context} ctx @param {ZoneSpec} spec @param {Zone} content @param {string} title */
function row(ctx, spec, content, title) {
  const slots = content.slots ?? [];
  const first = slots.findIndex((one) => one !== null);
  return html`<div class="row" role="group" aria-label=${title} data-rove ?data-flow=${spec.flow}>
    ${slots.map(
      (one, index) =>
        html`<div class="slot" ?data-empty=${!one}>
          ${one ? keyed(one, piece(ctx, one, { index: index - first, back: spec.back })) : html`<span class="gap" title=${t("ui.empty")}></span>`}
          ${spec.labels ? html`<span class="slot-label">${spec.labels[index]}</span>` : nothing}
        </div>`,
    )}
  </div>`;
}

/** Keeps a piece's element with the piece, not with its slot.
 * @param {Piece} one
 * @param {unknown} drawn
 */
const keyed = (one, drawn) =>
  repeat(
    [one],
    ({ id }) => id,
    () => drawn,
  );

/** @param {Context} ctx @param {string} id @param {ZoneSpec} spec @param {Zone} content @param {string} title */
function pile(ctx, id, spec, content, title) {
  const { count, top = null, pieces: list } = content;
  const empty = count === 0;
  const shown = html`${empty ? html`<span class="gap"></span>` : picture(ctx, top && top.side !== "back" ? top.face : null, spec.back)}
    ${typeof count === "number" ? html`<span class="count">${count}</span>` : nothing}`;
  const label = typeof count === "number" ? `${title}: ${count}` : title;
  if (top && top.side !== "back" && !list) return html`<div class="pile">${keyed(top, piece(ctx, top, { back: spec.back }))}</div>`;
  if (!list?.length) return html`<div class="pile" role="img" aria-label=${label} ?data-empty=${empty}>${shown}</div>`;
  return html`<button type="button" class="pile" aria-label=${label} title=${t("ui.look_through")}
    @click=${() => ctx.browse(id, title, list)}>${shown}</button>`;
}

/** @param {Context} ctx @param {ZoneSpec} spec @param {Zone} content @param {string} title */
function cards(ctx, spec, content, title) {
  const all = content.pieces ?? [];
  const hidden = content.hidden ?? 0;
  if (!all.length && !hidden) return nothing;
  const by = spec.group;
  const groups = by ? grouped(ctx, all, by) : [/** @type {[string, Piece[]]} */ (["", all])];
  return html`<div class="groups">
    ${repeat(
      groups.filter(([, list]) => list.length),
      ([key]) => key,
      ([key, list]) =>
        html`<div class="cluster">
          ${groupName(key) ? html`<h4>${groupName(key)}</h4>` : nothing} ${pieces(ctx, list, groupName(key) || title, spec.back)}
        </div>`,
    )}
    ${
      hidden
        ? html`<div class="cluster"><div class="piece-row" role="img" aria-label=${`${t("ui.hidden_cards")}: ${hidden}`}>
            ${Array.from({ length: Math.min(hidden, 5) }, () => html`<span class="piece">${picture(ctx, null, spec.back)}</span>`)}
            <span class="count">${hidden}</span>
          </div></div>`
        : nothing
    }
  </div>`;
}

/** @param {string} key @returns {string} a heading for a group, if the catalogs have a word for it */
const groupName = (key) => (has(`group.${key}`) ? t(`group.${key}`) : (term(`place.${key}`) ?? many(`kind.${key}`) ?? ""));

/** Pieces by a field of their component, in the order in which the components are listed in the data.
 * @param {Context} ctx
 * @param {Piece[]} all
 * @param {string} field
 */
function grouped(ctx, all, field) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  const order = components(ctx.data);
  const sorted = [...all].sort((a, b) => place(order, a) - place(order, b));
  for (const one of sorted) {
    const key = String(order.get(bare(one))?.row[field] ?? "");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.entries()];
}

/** @param {Piece} one the component of a piece, without the number of its copy */
const bare = (one) => (one.face ?? "").split("#")[0] ?? "";

/** @param {Map<string, {at: number}>} order @param {Piece} one */
const place = (order, one) => order.get(bare(one))?.at ?? 0;

/** @type {WeakMap<object, Map<string, {at: number, row: Record<string, any>}>>} */
const known = new WeakMap();

/** Every component of the game by its id, with its place in the list.
 * @param {import("../types.js").GameData} data
 */
export function components(data) {
  let index = known.get(data);
  if (!index) {
    index = new Map();
    for (const row of Object.values(data.components).flat()) index.set(row.id, { at: index.size, row });
    known.set(data, index);
  }
  return index;
}

/** @param {Context} ctx @param {Zone} content */
function bags(ctx, content) {
  return html`<div class="bags" data-rove role="group">
    ${(content.bags ?? []).map(({ id, count, contents }, index) => {
      const title = name(id);
      const list = (contents ?? []).map(([face, n]) => ({ id: `${id}:${face}`, face, n, owner: null }));
      const label = typeof count === "number" ? `${title}: ${count}` : title;
      return html`<button type="button" class="bag" tabindex=${index ? -1 : 0} data-tint=${tint(ctx, id)}
        aria-label=${label} ?disabled=${!contents} @click=${() => ctx.browse(id, title, list)}>
        ${sack()} <span class="count">${count ?? ""}</span> <span class="bag-name">${title}</span>
      </button>`;
    })}
  </div>`;
}

const sack = () => html`<svg class="sack" viewBox="0 0 40 44" aria-hidden="true">
  <path class="sack-body" d="M14 12C7 18 3 26 4 34c.6 6 6 8 16 8s15.4-2 16-8c1-8-3-16-10-22Z" />
  <path class="sack-neck" d="M13 11c3-1 11-1 14 0l3-8c-3 1.5-4-1-6.5 0S20 4 17.5 3 13 4.5 10 3Z" />
  <path class="sack-cord" d="M12.5 11.5c4 1.5 11 1.5 15 0M22 12.5c2 2 2 5 5 6" />
</svg>`;

/** @param {Context} ctx @param {Zone} content */
function notes(ctx, content) {
  const lines = content.lines ?? [];
  if (!lines.length) return nothing;
  return html`<ul class="note-lines">
    ${lines.map((line) => html`<li>${rich(line, ctx.show)}</li>`)}
  </ul>`;
}
