// The first game on a device: its first view was made by the build, and is painted while Python starts.
import { expanded } from "./engine-client.js";
import { fetchJson } from "./paths.js";

/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {{seed: number, snap: import("./engine-client.js").Snapshot}} Deal */
/** @typedef {import("./compiled-data.d.ts").FirstDeals} FirstDeals */

/** Whether an address asks for a quick game without any choice. @param {URL} url */
const asksForAny = ({ searchParams }) => [...searchParams.keys()].join() === "quick";

/** Begins to fetch the deals of a game, if an address asks for any game.
 * @param {URL} url @param {string} lang @param {string} game
 * @returns {Promise<FirstDeals> | null} null if a deal is not wanted */
export function fetchDeals(url, lang, game) {
  if (!asksForAny(url)) return null;
  const deals = fetchJson(`first/${lang}/${game}.json`);
  deals.catch(() => {}); // without them nothing is painted
  return deals;
}

/**
 * Returns one of the deals for a game with these seats in this language.
 * @param {Promise<FirstDeals> | null} deals
 * @param {Seat[]} seats
 * @param {string} lang
 * @returns {Promise<Deal | null>} null if there is none
 */
export async function dealFor(deals, seats, lang) {
  const found = await deals?.catch(() => null);
  if (JSON.stringify(found?.seats) !== JSON.stringify(seats)) return null;
  const deal = found?.deals[Math.floor(Math.random() * found.deals.length)];
  return deal?.table.lang === lang ? { seed: deal.seed, snap: expanded(deal.table) } : null;
}
