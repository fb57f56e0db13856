// Service worker: caches the whole site, so that it works offline.
//
// Two caches (a third is that of engine-worker.js): the Python core, keyed by its own hash, and everything else. A new version of the site fetches only the
// files that changed and never the core again. It waits until the page activates it: no game is interrupted.
//
// Every file is identified by the hash of its content: an answer of the server is accepted only if the hash matches,
// and a version, or a part of one, counts as there only when all of its files are cached. Where the connection costs
// (data saver, mobile data), the first part is what the open pages need: game, language, engine. The print pages are
// cached when the player asks for everything.
//
// A game is finished by the rules and the engine (its edition) with which it began. An earlier version is therefore
// kept while a saved game needs it, and served below at/<version>/: all URLs within the site are relative.

/// <reference lib="webworker" />

/** @typedef {[path: string, hash: string, light?: 1]} Listed 1: the page is there without its drawings, too */
/** @typedef {Record<string, string>} Editions rules and engine by game */
/** @typedef {{version: string, core: {version: string, files: Listed[]}, app: Listed[], prints: Listed[],
 *   editions: Editions}} Precache */
/** @typedef {"part" | "site" | "all"} Kept what is cached: what the open pages needed, all but the print pages, all */
/** @typedef {{game: string, edition: string}} Game a saved game and the edition that it needs */
/** @typedef {{core: string, files: Record<string, string>, editions: Editions}} Index what is cached of a version: hash
 *   by path */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const precache = /** @type {Precache} */ (/** @type {unknown} */ ({/*PRECACHE*/}));

const CORE_PREFIX = "ludoglot-core-";
const APP_PREFIX = "ludoglot-app-";
const CORE_CACHE = CORE_PREFIX + precache.core?.version;
const APP_CACHE = APP_PREFIX + precache.version;
const INDEX_ENTRY = "precache-index"; // an entry of each app cache, written last: its Index
const MAX_PARALLEL_FETCHES = 6;
/** How often an installation reports: each report makes the pages draw. */
const PROGRESS_STEPS = 20;
/** Header of a cached response: the hash that its content had when it was cached. Scripts have none. */
const HASH_HEADER = "x-ludoglot-hash";
/** How long to wait for the saved games, in milliseconds: nothing can be installed meanwhile. */
const MAX_STORAGE_WAIT_MS = 5_000;
/** How long the edition of a finished game is kept, so that the game can be reviewed. */
const FINISHED_GAME_TTL_MS = 30 * 24 * 3600 * 1000;

/** @param {Listed[]} app files of this version beside the core @returns {Index} */
const indexWith = (app) => ({
  core: CORE_CACHE,
  files: Object.fromEntries([...(precache.core?.files ?? []), ...app].map(([path, hash]) => [path, hash])),
  editions: precache.editions ?? {},
});

/** All files of this version, cached or not. */
const ownIndex = indexWith([...(precache.app ?? []), ...(precache.prints ?? [])]);

/** @param {string} path below the site's root */
const url = (path) => new URL(path, scope.registration.scope).href;

scope.addEventListener("install", (event) => event.waitUntil(withCacheLock(install)));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(scope.skipWaiting());
  if (event.data === "tidy") event.waitUntil(withCacheLock(removeUnusedVersions));
  if (event.data === "kept?") event.waitUntil(withCacheLock(reportKept));
  if (event.data === "keep all") event.waitUntil(withCacheLock(keepEverything));
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
  const earlier = await completeVersions();
  await keep(await filesToInstall(earlier), earlier, "installing");
}

/** The files to cache with the installation: where data is expensive those that open pages need, or that the versions
 * before had. @param {{index: Index}[]} earlier */
async function filesToInstall(earlier) {
  const had = Object.assign({}, ...earlier.map(({ index }) => index.files));
  const prints = precache.prints.filter(([path]) => path in had);
  if (!isDataExpensive()) return [...precache.app, ...prints];
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const places = pages.map((page) => page.url.slice(scope.registration.scope.length).split("/"));
  return [...precache.app.filter(([path]) => path in had || isNeededBy(places, path)), ...prints];
}

/** Whether the player or the connection asks to save data. */
function isDataExpensive() {
  const { connection } = /** @type {{connection?: {saveData?: boolean, type?: string}}} */ (scope.navigator);
  return connection?.saveData === true || connection?.type === "cellular";
}

/** Whether a file belongs to the language and the game of an open page, or to all pages.
 * @param {string[][]} places paths of open pages: language, game, … @param {string} path */
function isNeededBy(places, path) {
  const [top = "", first = "", second = ""] = path.split("/");
  if (["", "assets", "runtime"].includes(top) || !path.includes("/") || first === "away") return true;
  return places.some(
    ([lang = "", game = ""]) =>
      (top === lang && ["", game].includes(first)) ||
      (top === "data" && first.startsWith(`${game}.`)) ||
      (first === lang && second === `${game}.json`), // texts, faces, rulebook, lessons
  );
}

/** Caches the core and files of this version, and then lists them as cached.
 * @param {Listed[]} files @param {{cache: Cache, index: Index}[]} earlier versions that may have them
 * @param {"installing" | "keeping"} step what the pages show */
async function keep(files, earlier, step) {
  const core = await caches.open(CORE_CACHE);
  const app = await caches.open(APP_CACHE);
  const before = (await indexOf(app))?.files ?? {};
  let done = 0;
  const all = precache.core.files.length + files.length;
  /** @type {Promise<string[]> | undefined} what pages share, fetched with the first of them */
  let drawings;
  /** @param {Cache} cache @returns {(listed: Listed) => Promise<void>} */
  const into =
    (cache) =>
    async ([path, hash, light]) => {
      if (!(await hasHash(await cache.match(url(path)), hash))) {
        const made =
          (await copied(path, hash, earlier)) ??
          (light ? await composed(path, hash, (drawings ??= fetchDrawings())) : null);
        await cache.put(url(path), made ?? (await fetchVerified(path, hash)));
      }
      const part = ++done / all;
      const isStep = Math.floor(PROGRESS_STEPS * part) > Math.floor(PROGRESS_STEPS * ((done - 1) / all));
      if (isStep) await postToPages({ offline: step, part });
    };
  await runLimited(precache.core.files, into(core));
  await runLimited(files, into(app));
  await app.put(url(INDEX_ENTRY), new Response(JSON.stringify(indexWith([...Object.entries(before), ...files]))));
}

/** @returns {Promise<string[]>} the drawings that pages share, by their numbers */
const fetchDrawings = async () => (await fetch(url("light/drawings.json"), { cache: "no-cache" })).json();

/**
 * Fetches a page without its drawings and puts them in: most are the same in many pages and in all languages.
 * @param {string} path
 * @param {string} hash
 * @param {Promise<string[]>} drawings
 * @returns {Promise<Response | null>} null if that is not the page of this version: it is fetched whole then
 */
async function composed(path, hash, drawings) {
  try {
    const [shared, light] = await Promise.all([drawings, fetch(url(`light/${path}index.txt`), { cache: "no-cache" })]);
    const page = (await light.text()).replace(/<!--(\d+)-->/g, (mark, number) => shared[number] ?? mark);
    const headers = { "content-type": "text/html; charset=utf-8", [HASH_HEADER]: hash };
    const response = new Response(page, { headers });
    return light.ok && (await hasHash(response, hash)) ? response : null;
  } catch (error) {
    console.info(error);
    return null;
  }
}

/** Caches all that there is, and reports what is cached then. */
async function keepEverything() {
  let failed = false;
  try {
    await keep([...precache.app, ...precache.prints], await completeVersions(), "keeping");
  } catch (error) {
    console.warn(error);
    failed = true;
  }
  await postKept(failed);
}

/** Reports what is cached; completes an installation that was limited while data was expensive. */
async function reportKept() {
  if (!isDataExpensive() && (await keptNow()) === "part")
    await keep(precache.app, await completeVersions(), "keeping").catch((error) => console.warn(error));
  await postKept(false);
}

/** @param {boolean} failed whether more was to be cached */
const postKept = async (failed) => postToPages({ offline: "kept", kept: await keptNow(), failed });

/** @returns {Promise<Kept>} */
async function keptNow() {
  const index = await indexOf(await caches.open(APP_CACHE));
  /** @param {Listed[]} files */
  const has = (files) => files.every(([path]) => index?.files[path] !== undefined);
  if (!has(precache.app)) return "part";
  return has(precache.prints) ? "all" : "site";
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
 * does not have it. A script is returned as the server sent it: Chromium keeps compiled code beside such responses only.
 * @param {string} path
 * @param {string} hash
 * @returns {Promise<Response>}
 */
async function fetchVerified(path, hash) {
  let fault = "";
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const response = await fetch(url(path), { cache });
    const sent = isScript(path) ? response.clone() : null;
    const content = await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    if (!response.ok) fault = String(response.status);
    else if ((await digest(content)) === hash)
      return sent ?? new Response(content, { headers: { "content-type": type, [HASH_HEADER]: hash } });
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
 * Runs `work` for each item, MAX_PARALLEL_FETCHES at a time. After a failure no other item is begun; it rejects when
 * those under way have ended.
 * @template T
 * @param {T[]} list
 * @param {(one: T) => Promise<unknown>} work
 */
async function runLimited(list, work) {
  const rest = [...list];
  const runners = Array.from({ length: MAX_PARALLEL_FETCHES }, async () => {
    try {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
    } catch (error) {
      rest.length = 0;
      throw error;
    }
  });
  await Promise.allSettled(runners);
  await Promise.all(runners);
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

/** Whether a path is that of a script. @param {string} path */
const isScript = (path) => /\.m?js$/.test(path);

/** Whether a cached response was verified when it was cached: only fetchVerified() puts what a server sent.
 * @param {Response} kept @param {string} path @param {string} hash */
const wasVerified = (kept, path, hash) =>
  kept.headers.get(HASH_HEADER) === hash || (isScript(path) && kept.url === url(path));

/** Whether an edition is the one a game needs. @param {string | undefined} edition
 * @param {string} asked an edition; in old saves the version of the rules alone */
const editionMatches = (edition, asked) =>
  edition === asked || (asked !== "" && (edition?.startsWith(`${asked}+`) ?? false));

/**
 * Reads from IndexedDB the saved games whose editions must be kept.
 * @returns {Promise<Game[] | null>} null if the database cannot be read, or not in time
 */
function savedGames() {
  return new Promise((done) => {
    setTimeout(() => done(null), MAX_STORAGE_WAIT_MS);
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

/** Files without HASH_HEADER whose hash was verified since the worker started. @type {Set<string>} */
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
    // A page of the site that is not cached is explained in its language; any other address has the page for wrong ones.
    const away = page && place !== undefined && (await cachedFile(APP_CACHE, ownIndex, `${path.split("/")[0]}/away/`));
    if (away) return new Response(away.body, { status: 503, headers: away.headers });
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
  const file = index && (await cachedFile(name, index, path));
  // What a server sent keeps its address, and the imports of a script would lead from there to the current version.
  return file ? new Response(file.body, { headers: file.headers }) : Response.error();
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
  // What this worker cached was verified then; hashing a hundred files at each start would be noticeable. Anything else
  // that lies there is compared.
  const isKnown = core || (kept && wasVerified(kept, path, hash)) || verifiedFiles.has(known);
  if (kept && (isKnown || (await hasHash(kept, hash)))) {
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
