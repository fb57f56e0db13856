// The switch of the workshop, in which texts are mended in the page. While it is off, nothing of it is loaded.
import { IS_EARLIER } from "./paths.js";
import { changeSettings, settings } from "./settings.js";

/**
 * What the workshop needs of the table.
 * @typedef {object} WorkshopHost
 * @property {string} game
 * @property {HTMLElement} root
 * @property {(data: any) => Promise<void>} tryRules opens the match of the table again with other rules, as a trial
 * @property {() => Promise<void>} showTexts gives the page's catalog to the engine and draws everything again
 */

/** What the address asks of the workshop, before the table that it opens takes its place. */
const asked = new URL(location.href).searchParams.get("workshop");

/** Opens the workshop if the settings or the address (`?workshop=1`) ask for it.
 * @param {WorkshopHost} host
 * @returns {Promise<{follow: () => Promise<void>} | null>} `follow` is called after a change of the language */
export async function openWorkshop(host) {
  if (asked !== null) changeSettings({ workshop: asked !== "0" });
  if (!settings.workshop || IS_EARLIER) return null;
  const { TableWorkshop } = await import("./workshop/table-workshop.js");
  const workshop = new TableWorkshop(host);
  await workshop.follow();
  return workshop;
}
