// URLs of the site, relative to this module, so that the site works in any folder.

/** The root of this version of the site, with a trailing slash. */
export const ROOT = new URL("../../", import.meta.url);

/** Root of the site in the address bar; earlier versions for old games are served below it (sw.js). */
export const SITE = new URL(ROOT.href.replace(/at\/[0-9a-f]{12}\/$/, ""));

/** Whether this page belongs to an earlier version. */
export const IS_EARLIER = SITE.href !== ROOT.href;

/** URL of a file of this version. @param {string} path below the site's root */
export const siteUrl = (path) => new URL(path, ROOT).href;

/** Files that first-worker.js has requested. @type {Map<string, Promise<any>>} */
const requested = /** @type {{firstEngine?: FirstEngine}} */ (globalThis).firstEngine?.files ?? new Map();

/**
 * Takes the content of a file that first-worker.js has requested; it is not kept.
 * @param {string} path below the site's root
 * @returns {Promise<any>} null if it was not requested, was taken before, or could not be fetched
 */
export async function takeRequested(path) {
  const content = requested.get(path);
  requested.delete(path);
  return (await content?.catch(() => null)) ?? null;
}

/**
 * Fetches a JSON file of the site.
 * @param {string} path below the site's root
 * @returns {Promise<any>} Error if the server does not answer with 200
 */
export async function fetchJson(path) {
  const content = await takeRequested(path);
  if (content !== null) return content;
  const answer = await fetch(siteUrl(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
  return answer.json();
}

/** Replaces the language in the page's URL: /hu/<game>/play/ becomes /ru/<game>/play/.
 * @param {string} from
 * @param {string} to
 */
export function replaceLanguage(from, to) {
  const here = new URL(location.href);
  const base = SITE.pathname;
  if (here.pathname.startsWith(`${base}${from}/`)) {
    here.pathname = `${base}${to}/${here.pathname.slice(base.length + from.length + 1)}`;
  }
  here.searchParams.delete("lang");
  history.replaceState(history.state, "", here);
}
