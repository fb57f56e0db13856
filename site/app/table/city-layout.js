// Layout of a city board: plots in order with their spaces, and the pieces by place. Pure functions over the rules
// data.
import { has, name, t, term } from "../text.js";
import { seatName } from "./pieces.js";

/** @typedef {import("../protocol.d.ts").Piece} Piece */
/** @typedef {import("../compiled-data.d.ts").PlanSide} PlanSide */
/** @typedef {import("../compiled-data.d.ts").Plans} Plans */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * A space of a plot: `row` of the rules data; `open`: for any number of pieces; `print`: for players' pieces.
 * @typedef {{id: string, row: Record<string, any>, box: Rect, open: boolean, print: boolean}} Space
 */

/**
 * @typedef {object} Plot
 * @property {string} id
 * @property {Record<string, any>} row
 * @property {Rect} box
 * @property {number} head height of the head with its name
 * @property {{x: number, y: number, size: number}} label
 * @property {number | undefined} number printed on it; plots without one are sorted last
 * @property {string} sign of its seal, "" for none
 * @property {string} emblem its icon
 * @property {Space[]} spaces
 */

/** Returns the side of the board in play. @param {Context} ctx @param {string | undefined} side
 * @returns {PlanSide | undefined} */
export function sideOf(ctx, side) {
  const { sides = {} } = /** @type {Partial<Plans>} */ (/** @type {unknown} */ (ctx.board ?? {}));
  return sides[side ?? ""] ?? Object.values(sides)[0];
}

/** @param {Context} ctx @param {string | string[]} names @param {string} side */
const rowsOf = (ctx, names, side) =>
  [names]
    .flat()
    .flatMap((set) =>
      (ctx.data.board[set] ?? []).filter(
        (row) => row.at && (row.side === undefined || [row.side].flat().includes(side)),
      ),
    );

/** @type {WeakMap<object, Plot[]>} */
const plotCache = new WeakMap();

/** Returns the plots of a side by number, those without one last.
 * @param {Context} ctx @param {PlanSide} plan @returns {Plot[]} */
export function plotsOf(ctx, plan) {
  const found = plotCache.get(plan);
  if (found) return found;
  const extra = ctx.data.faces.plan ?? {};
  const spaces = Object.fromEntries(rowsOf(ctx, extra.spaces ?? [], plan.side).map((row) => [row.id, row]));
  const spots = Object.fromEntries(rowsOf(ctx, Object.keys(extra.spots ?? {}), plan.side).map((row) => [row.id, row]));
  /** @param {Record<string, any>} row @returns {Plot} */
  const plot = (row) => {
    const [x, y, w, h] = plan.plots[row.id] ?? [0, 0, 0, 0];
    const inside = Object.entries(plan.spaces).filter(([, at]) => at.x > x && at.x < x + w && at.y > y && at.y < y + h);
    return {
      id: row.id,
      row,
      box: { x, y, w, h },
      head: plan.head,
      label: plan.labels[row.id] ?? { x, y, size: 20 },
      number: row[extra.number],
      sign: row[extra.sign] ?? "",
      emblem: extra.emblems?.[row.id] ?? "",
      spaces: inside.map(([id, at]) => ({
        id,
        row: spaces[id] ?? spots[id] ?? {},
        box: { x: at.x - at.w / 2, y: at.y - at.h / 2, w: at.w, h: at.h },
        open: at.pieces === 0,
        print: id in spaces,
      })),
    };
  };
  const plots = rowsOf(ctx, extra.plots ?? [], plan.side).map(plot);
  plots.sort((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0);
  plotCache.set(plan, plots);
  return plots;
}

/** Rect for pieces at a plot but at none of its spaces: below its head, above its spaces. @param {Plot} plot
 * @returns {Rect} */
export function freeGround({ box, head, spaces }) {
  const top = box.y + head + 6;
  const bottom = Math.min(box.y + box.h - 8, ...spaces.map(({ box: { y } }) => y - 8));
  return { x: box.x + 14, y: top, w: box.w - 28, h: Math.max(bottom - top, 18) };
}

/** Groups pieces by place; identical ones are stacked, unless they can be chosen.
 * @param {Context} ctx @param {PlanSide} plan @param {Piece[]} all @returns {Map<string, Piece[]>} */
export function byPlace(ctx, plan, all) {
  /** @type {Map<string, Piece[]>} */
  const places = new Map();
  for (const one of all) {
    const here = places.get(String(one.at)) ?? [];
    places.set(String(one.at), here);
    /** @param {Piece} other */
    const equal = (other) =>
      ["face", "owner", "figure", "value", "badge", "side"].every(
        (key) => Reflect.get(other, key) === Reflect.get(one, key),
      );
    // pairs are not stacked
    const alone = ctx.can.has(one.id) || ctx.picked.has(one.id) || (plan.spaces[String(one.at)]?.pieces ?? 0) > 1;
    const at = alone
      ? -1
      : here.findIndex((other) => equal(other) && !ctx.can.has(other.id) && !ctx.picked.has(other.id));
    const first = here[at];
    if (first) here[at] = { ...first, n: (first.n ?? 1) + (one.n ?? 1) };
    else here.push(one);
  }
  return places;
}

/** Returns the largest size of `n` squares that fit into a box. @param {Rect} box @param {number} n
 * @param {number} most maximum */
export function squareSize({ w, h }, n, most) {
  let size = Math.min(most, h);
  while (size > 12 && Math.floor(w / size) * Math.floor(h / size) < n) size -= 1;
  return size;
}

/** Returns the reward of a space.
 * @param {Context} ctx @param {string | undefined} id @returns {Record<string, any> | undefined} */
export function rewardOf(ctx, id) {
  /** @type {Record<string, any>[]} */
  const rows = ctx.data.tables[ctx.data.faces.plan?.rewards?.set]?.rows ?? [];
  return id ? rows.find((row) => row.id === id) : undefined;
}

/** Returns the name of a space: plot, number, required rank, reward, pieces.
 * @param {Context} ctx @param {Plot} plot @param {Space} space @param {Piece[]} here */
export function spaceName(ctx, plot, { row, open }, here) {
  const words = [`${name(plot.id)} ${open ? "" : (row.index ?? "")}`.trim()];
  if (row.rank !== undefined && has("plan.rank")) words.push(`${t("plan.rank")} ${row.rank}`);
  if (row.lightning && has("plan.lightning")) words.push(t("plan.lightning"));
  const paid = rewardOf(ctx, row.reward);
  if (paid && has("plan.pays")) {
    words.push(
      `${t("plan.pays")} ${term(`kind.${paid.gives}`) ?? ""} × ${paid.n}${paid.once ? ` ${t("plan.once")}` : ""}`,
    );
  }
  for (const one of here) {
    const kind = one.figure ? (term(`kind.${one.figure}`) ?? "") : "";
    const who = typeof one.owner === "number" ? seatName(ctx, one.owner) : "";
    words.push([who, kind, one.value ?? "", (one.n ?? 1) > 1 ? `× ${one.n}` : ""].filter(Boolean).join(" "));
  }
  return words.join(", ");
}

/** Returns the name of a space in a list of choices, with its required rank and reward.
 * @param {Context} ctx @param {string} id @returns {string} "" if the id is no space */
export function choiceName(ctx, id) {
  const zone = Object.keys(ctx.data.table.zones).find((one) => ctx.data.table.zones[one]?.kind === "plan");
  const plan = zone && sideOf(ctx, /** @type {{side?: string}} */ (ctx.snap.view.zones[zone] ?? {}).side);
  for (const plot of plan ? plotsOf(ctx, plan) : []) {
    const space = plot.spaces.find((one) => one.print && one.id === id);
    if (space) return spaceName(ctx, plot, space, []);
  }
  return "";
}
