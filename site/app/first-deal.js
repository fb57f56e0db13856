// The first game on a device: its first view was made by the build, and is painted while Python starts.
import { expanded } from "./engine-client.js";
import { takeRequested } from "./paths.js";

/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {{seed: number, snap: import("./engine-client.js").Snapshot}} Deal */

const STORAGE_KEY = "ludoglot.dealt";

/** Whether no deal of the build has been dealt on this device for a game; remembers that one is. To ask IndexedDB for
 * saved games would take longer: at a first visit the browser has to make the database.
 * @param {string} game */
function isFirst(game) {
  try {
    const dealt = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    if (!Array.isArray(dealt) || dealt.includes(game)) return false;
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...dealt, game]));
    return true;
  } catch {
    return false; // storage denied or unreadable: each game would be one of the few deals
  }
}

/**
 * Returns one of the deals that first-worker.js has requested, for the first game on this device.
 * @param {string} game
 * @param {Seat[]} seats
 * @param {string} lang
 * @returns {Promise<Deal | null>} null if there is none for these seats in this language, or it is not the first game
 */
export async function dealFor(game, seats, lang) {
  const found = await takeRequested(`first/${lang}/${game}.json`); // without them nothing is painted
  if (JSON.stringify(found?.seats) !== JSON.stringify(seats)) return null;
  const deal = found?.deals[Math.floor(Math.random() * found.deals.length)];
  return deal?.table.lang === lang && isFirst(game) ? { seed: deal.seed, snap: expanded(deal.table) } : null;
}
