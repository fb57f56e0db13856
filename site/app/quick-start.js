// A quick game as an address describes it: `?quick=1&bots=2&seed=7&level=skilled`, and options of the game by id.
import { BOTS } from "./limits.js";
import { USUAL_LEVEL, parseSeed } from "./new-game.js";

/** @typedef {{bots: number, seed: number | null, level: string, options: Record<string, string>}} QuickStart
 *   `seed`: null: random */

/**
 * @param {URLSearchParams} params
 * @param {import("./compiled-data.d.ts").GameData["game"]} game
 * @returns {QuickStart | {error: string}} `error`: key of the message that names what is wrong
 */
export function parseQuickStart(params, { players: { min, max }, options = [] }) {
  const seed = parseSeed(params.get("seed") ?? "");
  if (seed === undefined) return { error: "ui.bad_seed" };
  const bots = Number(params.get("bots") ?? min);
  const level = params.get("level") ?? USUAL_LEVEL;
  const isPossible = Number.isInteger(bots) && bots + 1 >= min && bots + 1 <= max && BOTS.includes(level);
  if (!isPossible) return { error: "ui.bad_address" };
  const chosen = options.flatMap(({ id }) => (params.has(id) ? [[id, params.get(id)]] : []));
  return { bots, seed, level, options: Object.fromEntries(chosen) };
}
