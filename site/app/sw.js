// Keeps the whole site on the device, so that it works with the network cut.
//
// Two caches: the Python core, keyed by its own hash, and everything else. A new version of the site fetches only the
// files that changed and never the core again. It waits until the page asks for it: no game is interrupted.
//
// Every file is known by the hash of its content: what the server answers counts only when it is this content, and a
// version is there only when all of its files are.
//
// A game is finished by the rules and the engine (its edition) that it began with. So an earlier version stays as long as
// a game on the shelf needs it, and is served below at/<version>/: all addresses within the site are relative.

/// <reference lib="webworker" />

/** @typedef {[path: string, hash: string]} Listed */
/** @typedef {Record<string, string>} Editions of each game: its rules and its engine */
/** @typedef {{version: string, core: {version: string, files: Listed[]}, app: Listed[], editions: Editions}} Precache */
/** @typedef {{game: string, edition: string}} Game what a game on the shelf needs */
/** @typedef {{core: string, files: Record<string, string>, editions: Editions}} Index what a version consists of */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const precache = /** @type {Precache} */ (/** @type {unknown} */ ({/*PRECACHE*/}));

const CORE_PREFIX = "ludoglot-core-";
const APP_PREFIX = "ludoglot-app-";
const CORE_CACHE = CORE_PREFIX + precache.core?.version;
const APP_CACHE = APP_PREFIX + precache.version;
const INDEX_ENTRY = "precache-index"; // an entry of each app cache, written when all others are there: its Index
const MAX_PARALLEL_FETCHES = 6;
const FINISHED_GAME_TTL_MS = 30 * 24 * 3600 * 1000; // milliseconds for which finished games can still be looked at with their own rules

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
 * The worker of a new version fills caches while the one of today throws away what it does not know: one after the other.
 * @param {() => Promise<void>} work
 * @returns {Promise<unknown>}
 */
const withCacheLock = (work) => scope.navigator.locks?.request("ludoglot-caches", work) ?? work();

// -- keeping ------------------------------------------------------------------------------------------------------

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

/** @param {ArrayBuffer} content */
async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Response | undefined} response stays unread @param {string} hash */
async function hasHash(response, hash) {
  return response !== undefined && (await digest(await response.clone().arrayBuffer())) === hash;
}

/**
 * A file from the server: past the browser's own cache, if that has something else.
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

/** A file from another version that is on the device. @param {string} path @param {string} hash
 * @param {{cache: Cache, index: Index}[]} among */
async function copied(path, hash, among) {
  for (const { cache, index } of among) {
    const found = index.files[path] === hash ? await cache.match(url(path)) : undefined;
    if (await hasHash(found, hash)) return found;
  }
  return undefined;
}

/** @returns {Promise<{name: string, cache: Cache, index: Index}[]>} the versions that are whole, the latest first */
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

/** @param {Cache} cache @returns {Promise<Index | null>} null while its version is not whole */
async function indexOf(cache) {
  const kept = await cache.match(url(INDEX_ENTRY));
  const index = await kept?.json().catch(() => null);
  return index?.files && index.editions ? index : null;
}

/**
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

/** @param {unknown} message to every open page of the site */
async function postToPages(message) {
  for (const page of await scope.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

// -- what is needed no more ---------------------------------------------------------------------------------------

/** Removes versions that no game needs: when only one page is open, which could not have begun a game with another. */
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

/** Of an earlier version only the tables are needed, not the other pages.
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

/** @param {string} path */
const isPage = (path) => /(\/|\.html|^)$/.test(path);

/** @param {string | undefined} edition @param {string} asked an edition; of games of long ago the rules' version alone */
const editionMatches = (edition, asked) =>
  edition === asked || (asked !== "" && (edition?.startsWith(`${asked}+`) ?? false));

/**
 * The games on the shelf that need their edition.
 * @returns {Promise<Game[] | null>} null when it cannot be read
 */
function savedGames() {
  return new Promise((done) => {
    const opening = indexedDB.open("ludoglot");
    let fresh = false;
    opening.onupgradeneeded = () => {
      fresh = true;
      opening.transaction?.abort(); // there are no games yet, and the page makes the database
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
      base.close(); // it waits for the transaction
    };
  });
}

/** @param {any} record */
const isNeeded = (record) => record?.over !== true || Date.now() - Number(record?.updated) < FINISHED_GAME_TTL_MS;

/** @param {unknown} value */
const asText = (value) => (typeof value === "string" ? value : "");

/** @param {any} record */
const toSavedGame = (record) => ({
  game: asText(record?.game),
  edition: asText(record?.edition ?? record?.save?.version),
});

// -- answering ----------------------------------------------------------------------------------------------------

/** Files of this life of the worker that were found to be right: read and compared once. @type {Set<string>} */
const verifiedFiles = new Set();

/** @param {Request} request @returns {Promise<Response>} from the device; from the network only what is not kept */
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
 * From an earlier version, nothing else. Where it is gone, or asked for another page than a table, the page of today
 * answers; it is told, so that it does not send here again.
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
 * Whether a version has this table and all that a table needs. Its other pages do not count: they are taken away by
 * `slim`, perhaps at this very moment.
 * @param {string} name of its cache @param {Index} index @param {string} table
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
 * A file of a version as it should be: as it is kept, or got once more if that is damaged or gone.
 * @param {string} name of the version's cache
 * @param {Index} index
 * @param {string} path
 * @returns {Promise<Response | null>} null if it cannot be had
 */
async function cachedFile(name, index, path) {
  const hash = index.files[path];
  if (hash === undefined) return null;
  const core = path.startsWith("runtime/core.");
  const cache = await caches.open(core ? index.core : name);
  const kept = await cache.match(url(path));
  const known = `${name} ${path}`;
  // The core was compared when it was kept: reading its megabytes twice at each start would be felt.
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
