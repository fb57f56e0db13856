// The way that a move leads over the ways of the board: it is lit on the map before the move is made.

import { name, t } from "../text.js";

/** @typedef {import("../types.js").GameData} GameData */
/** @typedef {{places: string[], flies: boolean}} Route from the first place to the last; `flies`: straight, over no way of the
 *   board */

/** The ways from a place, as far as each is: "Roads: Berlin 1, Paris 1"; "" where there are none.
 * @param {import("./context.js").Context} ctx @param {string} place */
export function roads({ data }, place) {
  const all = (data.board.road ?? []).filter(({ a, b }) => a === place || b === place);
  const words = all.map((road) => `${name(road.a === place ? road.b : road.a)} ${length(road)}`);
  return words.length ? `${t("ui.roads")}: ${words.join(", ")}` : "";
}

/** @param {Record<string, unknown>} road its only figure */
const length = (road) => Number(Object.values(road).find((value) => typeof value === "number") ?? 1);

/**
 * The way from the pawn of who moves to the place that the composed move is touched by: the shortest over the ways of the
 * board, or straight through the air.
 * @param {GameData["board"]} board
 * @param {import("./play.js").Play} play
 * @returns {Route} without places where the move leads nowhere
 */
export function route(board, play) {
  const places = new Set((board.place ?? []).map(({ id }) => id));
  const move = play.composed()?.move;
  const to = move?.touch.find((id) => places.has(id));
  const pieces = Object.values(play.snap.view.zones).flatMap(({ pieces: all = [] }) => all);
  const from = pieces.find(
    (/** @type {import("../types.js").Piece} */ one) =>
      !one.face && one.owner === play.snap.turn && places.has(String(one.at)),
  )?.at;
  if (!move || !to || typeof from !== "string" || from === to) return { places: [], flies: false };
  const flies = move.move[play.moveSpecs()[move.move.kind]?.flies ?? ""] === true;
  return { places: flies ? [from, to] : shortest(board.road ?? [], from, to), flies };
}

/** @param {{a: string, b: string, [length: string]: unknown}[]} all @param {string} from @param {string} to
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
