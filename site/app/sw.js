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

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const wanted = /** @type {Precache} */ (/** @type {unknown} */ ({/*PRECACHE*/}));

const CORES = "ludoglot-core-";
const APPS = "ludoglot-app-";
const CORE = CORES + wanted.core?.version;
const APP = APPS + wanted.version;
const INDEX = "precache-index"; // an entry of each app cache, written when all others are there: its Index
const AT_ONCE = 6;
const FINISHED = 30 * 24 * 3600 * 1000; // milliseconds for which finished games can still be looked at with their own rules

/** @type {Index} */
const own = {
  core: CORE,
  files: Object.fromEntries([...(wanted.core?.files ?? []), ...(wanted.app ?? [])]),
  editions: wanted.editions ?? {},
};

/** @param {string} path below the site's root */
const url = (path) => new URL(path, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(alone(install)));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "tidy") event.waitUntil(alone(tidy));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(request));
  }
});

/**
 * The worker of a new version fills caches while the one of today throws away what it does not know: one after the other.
 * @param {() => Promise<void>} work
 * @returns {Promise<unknown>}
 */
const alone = (work) => worker.navigator.locks?.request("ludoglot-caches", work) ?? work();

// -- keeping ------------------------------------------------------------------------------------------------------

async function install() {
  const core = await caches.open(CORE);
  const app = await caches.open(APP);
  const earlier = await versions();
  let done = 0;
  const all = wanted.core.files.length + wanted.app.length;
  /** @param {Cache} cache @returns {(listed: Listed) => Promise<void>} */
  const keep =
    (cache) =>
    async ([path, hash]) => {
      if (!(await isRight(await cache.match(url(path)), hash))) {
        await cache.put(url(path), (await carried(path, hash, earlier)) ?? (await fetched(path, hash)));
      }
      await tell({ offline: "installing", part: ++done / all });
    };
  await inTurns(wanted.core.files, keep(core));
  await inTurns(wanted.app, keep(app));
  await app.put(url(INDEX), new Response(JSON.stringify(own)));
}

async function activate() {
  await worker.clients.claim();
  await tell({ offline: "ready" });
}

/** @param {ArrayBuffer} content */
async function digest(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Response | undefined} response stays unread @param {string} hash */
async function isRight(response, hash) {
  return response !== undefined && (await digest(await response.clone().arrayBuffer())) === hash;
}

/**
 * A file from the server: past the browser's own cache, if that has something else.
 * @param {string} path
 * @param {string} hash
 * @returns {Promise<Response>}
 */
async function fetched(path, hash) {
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
async function carried(path, hash, among) {
  for (const { cache, index } of among) {
    const found = index.files[path] === hash ? await cache.match(url(path)) : undefined;
    if (await isRight(found, hash)) return found;
  }
  return undefined;
}

/** @returns {Promise<{name: string, cache: Cache, index: Index}[]>} the versions that are whole, the latest first */
async function versions() {
  const found = [];
  for (const name of (await caches.keys()).reverse()) {
    if (!name.startsWith(APPS)) continue;
    const cache = await caches.open(name);
    const index = await indexOf(cache);
    if (index) found.push({ name, cache, index });
  }
  return found;
}

/** @param {Cache} cache @returns {Promise<Index | null>} null while its version is not whole */
async function indexOf(cache) {
  const kept = await cache.match(url(INDEX));
  const index = await kept?.json().catch(() => null);
  return index?.files && index.editions ? index : null;
}

/**
 * @template T
 * @param {T[]} list
 * @param {(one: T) => Promise<unknown>} work
 */
async function inTurns(list, work) {
  const rest = [...list];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
    }),
  );
}

/** @param {unknown} message to every open page of the site */
async function tell(message) {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

// -- what is needed no more ---------------------------------------------------------------------------------------

/** Removes versions that no game needs: when only one page is open, which could not have begun a game with another. */
async function tidy() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { waiting, installing } = worker.registration;
  if (pages.length > 1 || waiting || installing) return;
  const all = await shelf();
  if (!all) return;
  /** @type {Game[]} */
  let games = all.filter(({ edition, game }) => !fits(own.editions[game], edition));
  const kept = new Set([APP, CORE]);
  for (const { name, cache, index } of await versions()) {
    const mine = games.filter(({ edition, game }) => fits(index.editions[game], edition));
    if (name === APP || !mine.length) continue;
    const served = new Set(mine);
    games = games.filter((one) => !served.has(one));
    kept.add(name).add(index.core);
    await slim(cache, index, new Set(mine.map(({ game }) => game)));
  }
  for (const name of await caches.keys()) {
    if ((name.startsWith(APPS) || name.startsWith(CORES)) && !kept.has(name)) await caches.delete(name);
  }
}

/** Of an earlier version only the tables are needed, not the other pages.
 * @param {Cache} cache @param {Index} index @param {Set<string>} games */
async function slim(cache, index, games) {
  const idle = Object.keys(index.files).filter((path) => {
    const [, game = "", page] = path.split("/");
    return isPage(path) && !(page === "play" && games.has(game));
  });
  if (!idle.length) return;
  for (const path of idle) {
    delete index.files[path];
    await cache.delete(url(path));
  }
  await cache.put(url(INDEX), new Response(JSON.stringify(index)));
}

/** @param {string} path */
const isPage = (path) => /(\/|\.html|^)$/.test(path);

/** @param {string | undefined} edition @param {string} asked an edition; of games of long ago the rules' version alone */
const fits = (edition, asked) => edition === asked || (asked !== "" && (edition?.startsWith(`${asked}+`) ?? false));

/**
 * The games on the shelf that need their edition.
 * @returns {Promise<Game[] | null>} null when it cannot be read
 */
function shelf() {
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
              .map(needs)
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
const isNeeded = (record) => record?.over !== true || Date.now() - Number(record?.updated) < FINISHED;

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");

/** @param {any} record */
const needs = (record) => ({ game: text(record?.game), edition: text(record?.edition ?? record?.save?.version) });

// -- answering ----------------------------------------------------------------------------------------------------

/** Files of this life of the worker that were found to be right: read and compared once. @type {Set<string>} */
const trusted = new Set();

/** @param {Request} request @returns {Promise<Response>} from the device; from the network only what is not kept */
async function answer(request) {
  const asked = new URL(request.url);
  const path = (asked.origin + asked.pathname).slice(worker.registration.scope.length);
  const [, version = "", inner = ""] = /^at\/([0-9a-f]{12})\/(.*)$/.exec(path) ?? [];
  if (version) return answerEarlier(request, version, inner);
  const page = request.mode === "navigate";
  const places = page ? [path, path.replace(/index\.html$/, ""), `${path}/`] : [path];
  const place = places.find((one) => one in own.files);
  if (place !== undefined) {
    const kept = await whole(APP, own, place);
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = page && (await whole(APP, own, "404.html"));
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
  const name = APPS + version;
  const cache = (await caches.has(name)) ? await caches.open(name) : null;
  const index = cache && (await indexOf(cache));
  if (page && !(index && /\/play\/$/.test(path) && (await isWhole(name, index, path)))) {
    return Response.redirect(url(`${path}${/\/play\/$/.test(path) ? "?gone=1" : ""}`), 302);
  }
  return (index && (await whole(name, index, path))) ?? Response.error();
}

/**
 * Whether a version has this table and all that a table needs. Its other pages do not count: they are taken away by
 * `slim`, perhaps at this very moment.
 * @param {string} name of its cache @param {Index} index @param {string} table
 */
async function isWhole(name, index, table) {
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
async function whole(name, index, path) {
  const hash = index.files[path];
  if (hash === undefined) return null;
  const core = path.startsWith("runtime/core.");
  const cache = await caches.open(core ? index.core : name);
  const kept = await cache.match(url(path));
  const known = `${name} ${path}`;
  // The core was compared when it was kept: reading its megabytes twice at each start would be felt.
  if (kept && (core || trusted.has(known) || (await isRight(kept, hash)))) {
    trusted.add(known);
    return kept;
  }
  try {
    const right = (await carried(path, hash, await versions())) ?? (await fetched(path, hash));
    await cache.put(url(path), right.clone());
    return right;
  } catch (error) {
    console.warn(error);
    return null;
  }
}
