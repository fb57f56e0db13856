// A game is finished by the rules and the engine that it began with: its edition. The service worker keeps earlier
// versions of the site as long as games need them (sw.js); here it is looked up which one a game needs.
import { SITE } from "./paths.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */

/** @param {string} rules version of the compiled rules @param {string} engine name of its file */
export const editionId = (rules, engine) => `${rules}+${engine}`;

/** The edition that a game began with; of games of long ago the version of the rules alone; "" if it says nothing.
 * @param {{edition?: string, save: any}} kept @returns {string} */
export function editionOf({ edition: known, save }) {
  const wanted = known ?? save?.version;
  return typeof wanted === "string" ? wanted : "";
}

/** @param {string | undefined} here an edition @param {string} wanted what a game asks for */
export const editionMatches = (here, wanted) =>
  here === wanted || (wanted !== "" && (here?.startsWith(`${wanted}+`) ?? false));

/**
 * Finds the version on this device that has an edition of a game.
 * @param {string} game
 * @param {string} wanted
 * @returns {Promise<URL | null>} the root of that version
 */
export async function findVersion(game, wanted) {
  const { serviceWorker } = navigator;
  if (!wanted || !serviceWorker || !("caches" in globalThis)) return null;
  try {
    if (!(await serviceWorker.getRegistration(SITE.href))?.active) return null;
    for (const name of (await caches.keys()).reverse()) {
      const [, version] = /^ludoglot-app-([0-9a-f]{12})$/.exec(name) ?? [];
      if (!version) continue;
      const kept = await (await caches.open(name)).match(new URL("precache-index", SITE));
      const index = await kept?.json();
      if (editionMatches(index?.editions?.[game], wanted)) return new URL(`at/${version}/`, SITE);
    }
  } catch (error) {
    console.info(error); // storage denied: no version is kept either
  }
  return null;
}
