// Service worker: caches the whole site, so that it works offline.
//
// Two caches: the Python core, keyed by its own hash, and everything else. A new version of the site fetches only the
// files that changed and never the core again. It waits until the page activates it: no game is interrupted.
//
// Every file is identified by the hash of its content: an answer of the server is accepted only if the hash matches,
// and a version counts as complete only when all of its files are cached.
//
// A game is finished by the rules and the engine (its edition) with which it began. An earlier version is therefore
// kept while a saved game needs it, and served below at/<version>/: all URLs within the site are relative.

/// <reference lib="webworker" />

/** @typedef {[path: string, hash: string]} Listed */
/** @typedef {Record<string, string>} Editions rules and engine by game */
/** @typedef {{version: string, core: {version: string, files: Listed[]}, app: Listed[], editions: Editions}}
 *   Precache */
/** @typedef {{game: string, edition: string}} Game a saved game and the edition that it needs */
/** @typedef {{core: string, files: Record<string, string>, editions: Editions}} Index the content of a version: hash by
 *   path */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const precache = /** @type {Precache} */ (/** @type {unknown} */ ({/*PRECACHE*/}));

const CORE_PREFIX = "ludoglot-core-";
const APP_PREFIX = "ludoglot-app-";
const CORE_CACHE = CORE_PREFIX + precache.core?.version;
const APP_CACHE = APP_PREFIX + precache.version;
const INDEX_ENTRY = "precache-index"; // an entry of each app cache, written last: its Index
const MAX_PARALLEL_FETCHES = 6;
/** How long the edition of a finished game is kept, so that the game can be reviewed. */
const FINISHED_GAME_TTL_MS = 30 * 24 * 3600 * 1000;

/** @type {Index} */
const ownIndex = {
  core: CORE_CACHE,
  files: Object.fromEntries([...(precache.core?.files ?? []), ...(precache.app ?? [])]),
  editions: precache.editions ?? {},
};

/** @param {string} path below the site's root */
const url = (path) => new URL(path, scope.registration.scope).href;

scope.addEventListener("install", (event) => event.waitUntil(withCacheLock(install)));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(scope.skipWaiting());
  if (event.data === "tidy") event.waitUntil(withCacheLock(removeUnusedVersions));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.registration.scope)) {
    event.respondWith(answer(request));
  }
});

/**
 * Runs `work` under a lock: the new version's worker fills caches while the current one removes unused ones.
 * @param {() => Promise<void>} work
 * @returns {Promise<unknown>}
 */
const withCacheLock = (work) => scope.navigator.locks?.request("ludoglot-caches", work) ?? work();

// -- caching ------------------------------------------------------------------------------------------------------

async function install() {
  const core = await caches.open(CORE_CACHE);
  const app = await caches.open(APP_CACHE);
  const earlier = await completeVersions();
  let done = 0;
  const all = precache.core.files.length + precache.app.length;
  /** @param {Cache} cache @returns {(listed: Listed) => Promise<void>} */
  const keep =
    (cache) =>
    async ([path, hash]) => {
      if (!(await hasHash(await cache.match(url(path)), hash))) {
        await cache.put(url(path), (await copied(path, hash, earlier)) ?? (await fetchVerified(path, hash)));
      }
      await postToPages({ offline: "installing", part: ++done / all });
    };
  await runLimited(precache.core.files, keep(core));
  await runLimited(precache.app, keep(app));
  await app.put(url(INDEX_ENTRY), new Response(JSON.stringify(ownIndex)));
}

async function activate() {
  await scope.clients.claim();
  await postToPages({ offline: "ready" });
}

/** Half of the SHA-256, in hexadecimal, as the build lists it. @param {ArrayBuffer} content */
async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a response has this content. @param {Response | undefined} response not consumed @param {string} hash */
async function hasHash(response, hash) {
  return response !== undefined && (await digest(await response.clone().arrayBuffer())) === hash;
}

/**
 * Fetches a file with a given hash; bypasses the browser's HTTP cache if that has other content. Error if the server
 * does not have it.
 * @param {string} path
 * @param {string} hash
 * @returns {Promise<Response>}
 */
async function fetchVerified(path, hash) {
  let fault = "";
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const response = await fetch(url(path), { cache });
    const content = await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    if (!response.ok) fault = String(response.status);
    else if ((await digest(content)) === hash) return new Response(content, { headers: { "content-type": type } });
    else fault = "its content is not the one that this version of the site has";
  }
  throw new Error(`${path}: ${fault}`);
}

/** Finds a file in the caches of other versions. @param {string} path @param {string} hash
 * @param {{cache: Cache, index: Index}[]} among */
async function copied(path, hash, among) {
  for (const { cache, index } of among) {
    const found = index.files[path] === hash ? await cache.match(url(path)) : undefined;
    if (await hasHash(found, hash)) return found;
  }
  return undefined;
}

/** @returns {Promise<{name: string, cache: Cache, index: Index}[]>} the completely cached versions, the latest first */
async function completeVersions() {
  const found = [];
  for (const name of (await caches.keys()).reverse()) {
    if (!name.startsWith(APP_PREFIX)) continue;
    const cache = await caches.open(name);
    const index = await indexOf(cache);
    if (index) found.push({ name, cache, index });
  }
  return found;
}

/** @param {Cache} cache @returns {Promise<Index | null>} null while the version is incomplete */
async function indexOf(cache) {
  const kept = await cache.match(url(INDEX_ENTRY));
  const index = await kept?.json().catch(() => null);
  return index?.files && index.editions ? index : null;
}

/**
 * Runs `work` for each item, MAX_PARALLEL_FETCHES at a time.
 * @template T
 * @param {T[]} list
 * @param {(one: T) => Promise<unknown>} work
 */
async function runLimited(list, work) {
  const rest = [...list];
  await Promise.all(
    Array.from({ length: MAX_PARALLEL_FETCHES }, async () => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
    }),
  );
}

/** Sends a message to every open page of the site. @param {unknown} message */
async function postToPages(message) {
  for (const page of await scope.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

// -- removing unused versions ---------------------------------------------------------------------------------------

/** Removes versions that no saved game needs; only while a single page is open, since others may hold such a game. */
async function removeUnusedVersions() {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { waiting, installing } = scope.registration;
  if (pages.length > 1 || waiting || installing) return;
  const all = await savedGames();
  if (!all) return;
  /** @type {Game[]} */
  let games = all.filter(({ edition, game }) => !editionMatches(ownIndex.editions[game], edition));
  const kept = new Set([APP_CACHE, CORE_CACHE]);
  for (const { name, cache, index } of await completeVersions()) {
    const mine = games.filter(({ edition, game }) => editionMatches(index.editions[game], edition));
    if (name === APP_CACHE || !mine.length) continue;
    const served = new Set(mine);
    games = games.filter((one) => !served.has(one));
    kept.add(name).add(index.core);
    await removeUnusedPages(cache, index, new Set(mine.map(({ game }) => game)));
  }
  for (const name of await caches.keys()) {
    if ((name.startsWith(APP_PREFIX) || name.startsWith(CORE_PREFIX)) && !kept.has(name)) await caches.delete(name);
  }
}

/** Removes the pages of an earlier version, except the play pages of the games that need it.
 * @param {Cache} cache @param {Index} index @param {Set<string>} games */
async function removeUnusedPages(cache, index, games) {
  const idle = Object.keys(index.files).filter((path) => {
    const [, game = "", page] = path.split("/");
    return isPage(path) && !(page === "play" && games.has(game));
  });
  if (!idle.length) return;
  for (const path of idle) {
    delete index.files[path];
    await cache.delete(url(path));
  }
  await cache.put(url(INDEX_ENTRY), new Response(JSON.stringify(index)));
}

/** Whether a path is that of an HTML page. @param {string} path */
const isPage = (path) => /(\/|\.html|^)$/.test(path);

/** Whether an edition is the one a game needs. @param {string | undefined} edition
 * @param {string} asked an edition; in old saves the version of the rules alone */
const editionMatches = (edition, asked) =>
  edition === asked || (asked !== "" && (edition?.startsWith(`${asked}+`) ?? false));

/**
 * Reads from IndexedDB the saved games whose editions must be kept.
 * @returns {Promise<Game[] | null>} null if the database cannot be read
 */
function savedGames() {
  return new Promise((done) => {
    const opening = indexedDB.open("ludoglot");
    let fresh = false;
    opening.onupgradeneeded = () => {
      fresh = true;
      opening.transaction?.abort(); // there are no games yet, and only the page creates the database
    };
    opening.onerror = () => done(fresh ? [] : null);
    opening.onsuccess = () => {
      const base = opening.result;
      base.onversionchange = () => base.close();
      try {
        const all = base.transaction("games").objectStore("games").getAll();
        all.onerror = () => done(null);
        all.onsuccess = () =>
          done(
            all.result
              .filter(isNeeded)
              .map(toSavedGame)
              .filter(({ game }) => game),
          );
      } catch {
        done(null);
      }
      base.close(); // takes effect after the transaction
    };
  });
}

/** Whether a saved game is unfinished or was finished recently. @param {any} record */
const isNeeded = (record) => record?.over !== true || Date.now() - Number(record?.updated) < FINISHED_GAME_TTL_MS;

/** @param {unknown} value */
const asText = (value) => (typeof value === "string" ? value : "");

/** @param {any} record */
const toSavedGame = (record) => ({
  game: asText(record?.game),
  edition: asText(record?.edition ?? record?.save?.version),
});

// -- answering ----------------------------------------------------------------------------------------------------

/** Files whose hash was verified since the worker started: each is read and compared once. @type {Set<string>} */
const verifiedFiles = new Set();

/** @param {Request} request @returns {Promise<Response>} from the cache; from the network only what is not cached */
async function answer(request) {
  const asked = new URL(request.url);
  const path = (asked.origin + asked.pathname).slice(scope.registration.scope.length);
  const [, version = "", inner = ""] = /^at\/([0-9a-f]{12})\/(.*)$/.exec(path) ?? [];
  if (version) return answerEarlier(request, version, inner);
  const page = request.mode === "navigate";
  const places = page ? [path, path.replace(/index\.html$/, ""), `${path}/`] : [path];
  const place = places.find((one) => one in ownIndex.files);
  if (place !== undefined) {
    const kept = await cachedFile(APP_CACHE, ownIndex, place);
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = page && (await cachedFile(APP_CACHE, ownIndex, "404.html"));
    if (lost) return lost;
    throw error;
  }
}

/**
 * Answers from an earlier version only. If the version is gone, or the page is no play page, it redirects to the
 * current version, with ?gone=1 so that the page does not redirect back.
 * @param {Request} request
 * @param {string} version
 * @param {string} path within the version
 */
async function answerEarlier(request, version, path) {
  const page = request.mode === "navigate";
  const name = APP_PREFIX + version;
  const cache = (await caches.has(name)) ? await caches.open(name) : null;
  const index = cache && (await indexOf(cache));
  if (page && !(index && /\/play\/$/.test(path) && (await hasAllFiles(name, index, path)))) {
    return Response.redirect(url(`${path}${/\/play\/$/.test(path) ? "?gone=1" : ""}`), 302);
  }
  return (index && (await cachedFile(name, index, path))) ?? Response.error();
}

/**
 * Whether a version has a play page and everything that it loads. Other pages do not count: removeUnusedPages() deletes
 * them, possibly at this moment.
 * @param {string} name of its cache @param {Index} index @param {string} table path of the play page
 */
async function hasAllFiles(name, index, table) {
  const there = new Set();
  for (const one of [name, index.core]) {
    for (const { url: place } of await (await caches.open(one)).keys()) there.add(place);
  }
  const needed = Object.keys(index.files).filter((path) => !isPage(path));
  return [table, ...needed].every((path) => there.has(url(path)));
}

/**
 * Returns a verified file of a version: the cached one, or a new copy if that is damaged or missing.
 * @param {string} name of the version's cache
 * @param {Index} index
 * @param {string} path
 * @returns {Promise<Response | null>} null if it cannot be fetched
 */
async function cachedFile(name, index, path) {
  const hash = index.files[path];
  if (hash === undefined) return null;
  const core = path.startsWith("runtime/core.");
  const cache = await caches.open(core ? index.core : name);
  const kept = await cache.match(url(path));
  const known = `${name} ${path}`;
  // The core was verified when it was cached; hashing its megabytes at each start would be noticeable.
  if (kept && (core || verifiedFiles.has(known) || (await hasHash(kept, hash)))) {
    verifiedFiles.add(known);
    return kept;
  }
  try {
    const right = (await copied(path, hash, await completeVersions())) ?? (await fetchVerified(path, hash));
    await cache.put(url(path), right.clone());
    return right;
  } catch (error) {
    console.warn(error);
    return null;
  }
}
