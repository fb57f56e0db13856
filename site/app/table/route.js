// Route of the composed move over the roads of the board; highlighted on the map.

import { name, t } from "../text.js";
import { piecesIn } from "./zones/pieces-in.js";

/** @typedef {import("../compiled-data.d.ts").GameData} GameData */
/** @typedef {{places: string[], flies: boolean}} Route `places` in order; `flies`: a straight line instead of roads */

/** Describes the roads of a place with their lengths: "Roads: Berlin 1, Paris 1"; "" if it has none.
 * @param {import("./context.js").Context} ctx @param {string} place */
export function roads({ data }, place) {
  const all = (data.board.road ?? []).filter(({ a, b }) => a === place || b === place);
  const words = all.map((road) => `${name(road.a === place ? road.b : road.a)} ${length(road)}`);
  return words.length ? `${t("ui.roads")}: ${words.join(", ")}` : "";
}

/** Length of a road: its only number. @param {Record<string, unknown>} road */
const length = (road) => Number(Object.values(road).find((value) => typeof value === "number") ?? 1);

/**
 * Returns the route from the active player's pawn to the place of the composed move: the shortest one by road, or a
 * flight.
 * @param {GameData["board"]} board
 * @param {import("./selection.js").Selection} selection
 * @param {import("../engine-client.js").Snapshot} snap
 * @returns {Route} without places if the move has no destination
 */
export function route(board, selection, snap) {
  const places = new Set((board.place ?? []).map(({ id }) => id));
  const move = selection.composed()?.move;
  const to = move?.touch.find((id) => places.has(id));
  const from = Object.values(snap.view.zones)
    .flatMap(piecesIn)
    .find((one) => !one.face && one.owner === snap.turn && places.has(String(one.at)))?.at;
  if (!move || !to || typeof from !== "string" || from === to) return { places: [], flies: false };
  const flies = move.move[selection.specs[move.move.kind]?.flies ?? ""] === true;
  return { places: flies ? [from, to] : shortest(board.road ?? [], from, to), flies };
}

/** Shortest path by Dijkstra's algorithm; empty if there is none.
 * @param {{a: string, b: string, [length: string]: unknown}[]} all @param {string} from @param {string} to
 * @returns {string[]} */
function shortest(all, from, to) {
  /** @type {Map<string, {far: number, by: string}>} */
  const seen = new Map([[from, { far: 0, by: "" }]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => ((seen.get(a)?.far ?? 0) <= (seen.get(b)?.far ?? 0) ? a : b));
    if (here === to) break;
    open.delete(here);
    for (const road of all) {
      const { a, b } = road;
      if (a !== here && b !== here) continue;
      const next = a === here ? b : a;
      const far = (seen.get(here)?.far ?? 0) + length(road);
      if (far < (seen.get(next)?.far ?? Infinity)) {
        seen.set(next, { far, by: here });
        open.add(next);
      }
    }
  }
  const way = [];
  for (let at = to; at; at = seen.get(at)?.by ?? "") way.unshift(at);
  return way[0] === from ? way : [];
}
