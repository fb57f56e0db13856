// Editions: the version of the rules and the engine with which a game began and is finished. The service worker keeps
// earlier versions of the site while saved games need them (sw.js); this module finds the version for a game.
import { SITE } from "./paths.js";
import { inTime } from "./time-limit.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** Identifier of an edition.
 * @param {string} rules version of the compiled rules @param {string} engine its file name */
export const editionId = (rules, engine) => `${rules}+${engine}`;

/** The edition with which a game began; in old saves the version of the rules alone; "" if unknown.
 * @param {{edition?: string, save: any}} kept @returns {string} */
export function editionOf({ edition: stored, save }) {
  const edition = stored ?? save?.version;
  return typeof edition === "string" ? edition : "";
}

/** Whether an edition is the one a game needs. @param {string | undefined} edition
 * @param {string} needed edition of the game */
export const editionMatches = (edition, needed) =>
  edition === needed || (needed !== "" && (edition?.startsWith(`${needed}+`) ?? false));

/**
 * Finds a version of the site on this device that has an edition of a game.
 * @param {string} game
 * @param {string} edition
 * @returns {Promise<URL | null>} root URL of that version; null if there is none
 */
export async function findVersion(game, edition) {
  if (!edition || !navigator.serviceWorker || !("caches" in globalThis)) return null;
  try {
    return await inTime(findCached(game, edition));
  } catch (error) {
    console.info(error); // storage denied or silent: no version can be opened either
    return null;
  }
}

/** @param {string} game @param {string} edition @returns {Promise<URL | null>} */
async function findCached(game, edition) {
  if (!(await navigator.serviceWorker.getRegistration(SITE.href))?.active) return null;
  for (const name of (await caches.keys()).reverse()) {
    const [, version] = /^ludoglot-app-([0-9a-f]{12})$/.exec(name) ?? [];
    if (!version) continue;
    const kept = await (await caches.open(name)).match(new URL("precache-index", SITE));
    const index = await kept?.json();
    if (editionMatches(index?.editions?.[game], edition)) return new URL(`at/${version}/`, SITE);
  }
  return null;
}
