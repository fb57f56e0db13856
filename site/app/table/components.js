// Components of a game: index by id, grouping, references to constants, conditions.
import { holds } from "../game-options.js";
import { has, pluralHeading, t, term } from "../text.js";

/** @typedef {import("../protocol.d.ts").Piece} Piece */
/** @typedef {import("../compiled-data.d.ts").GameData} GameData */
/** @typedef {import("./context.js").Context} Context */

/** @type {WeakMap<object, Map<string, {at: number, row: Record<string, any>}>>} */
const componentIndex = new WeakMap();

/** Returns all components of the game by id, with their index in the data; cached.
 * @param {GameData} data
 */
export function components(data) {
  let index = componentIndex.get(data);
  if (!index) {
    index = new Map();
    for (const row of Object.values(data.components).flat()) index.set(row.id, { at: index.size, row });
    componentIndex.set(data, index);
  }
  return index;
}

/** Component id of a piece, without the number of the copy. @param {Piece} one */
const componentId = (one) => (one.face ?? "").split("#")[0] ?? "";

/** Groups pieces by a field of their component, in the order of the data.
 * @param {Context} ctx
 * @param {Piece[]} all
 * @param {string} field
 * @returns {[string, Piece[]][]}
 */
export function groupByField(ctx, all, field) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  const order = components(ctx.data);
  const sorted = [...all].sort((a, b) => (order.get(componentId(a))?.at ?? 0) - (order.get(componentId(b))?.at ?? 0));
  for (const one of sorted) {
    const key = String(order.get(componentId(one))?.row[field] ?? "");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.entries()];
}

/** @param {string} key @returns {string} heading of a group, "" if the catalogs have none */
export const groupName = (key) =>
  has(`group.${key}`) ? t(`group.${key}`) : (term(`place.${key}`) ?? pluralHeading(`kind.${key}`) ?? "");

/** Resolves a number of table.yaml: itself, or "constants.<id>".
 * @param {Context} ctx
 * @param {number | string | undefined} value
 * @returns {number}
 */
export function numberOf(ctx, value) {
  if (typeof value === "string") return Number(ctx.data.constants[value.replace(/^constants\./, "")] ?? 0);
  return value ?? 0;
}

/** Whether something is in play with these options.
 * @param {Record<string, string> | undefined} options
 * @param {{when?: import("../compiled-data.d.ts").When} | undefined} item
 */
export const inPlay = (options, item) => holds(options, item?.when);
