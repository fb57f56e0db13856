// Keeps the whole site on the device, so that it works with the network cut.
//
// Two caches: the Python core, keyed by its own hash, and everything else. A new version of the site fetches only the
// files that changed and never the core again. It waits until the page asks for it: no game is interrupted.

/// <reference lib="webworker" />

/** @typedef {{version: string, core: {version: string, files: string[]}, app: [string, string][]}} Precache */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const wanted = /** @type {Precache} */ (/** @type {unknown} */ ({/*PRECACHE*/}));

const CORE = `ludoglot-core-${wanted.core?.version}`;
const APP = `ludoglot-app-${wanted.version}`;
const INDEX = "precache-index"; // an entry of each app cache: which hash each of its files has
const AT_ONCE = 6;

/** @param {string} path below the site's root */
const url = (path) => new URL(path, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(request));
  }
});

async function install() {
  const core = await caches.open(CORE);
  const app = await caches.open(APP);
  const old = await carried();
  let done = 0;
  const all = wanted.core.files.length + wanted.app.length;
  const step = async () => tell({ offline: "installing", part: ++done / all });
  await inTurns(wanted.core.files, async (path) => {
    if (!(await core.match(url(path)))) await core.put(url(path), await fetched(path));
    await step();
  });
  await inTurns(wanted.app, async ([path, hash]) => {
    await app.put(url(path), (await old(path, hash)) ?? (await fetched(path)));
    await step();
  });
  await app.put(url(INDEX), new Response(JSON.stringify(Object.fromEntries(wanted.app))));
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("ludoglot-") && name !== CORE && name !== APP) await caches.delete(name);
  }
  await worker.clients.claim();
  await tell({ offline: "ready" });
}

/** @returns a function that finds a file with this hash in the caches of earlier versions */
async function carried() {
  /** @type {{cache: Cache, index: Record<string, string>}[]} */
  const earlier = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("ludoglot-app-")) continue;
    const cache = await caches.open(name);
    const index = await cache.match(url(INDEX));
    if (index) earlier.push({ cache, index: await index.json() });
  }
  /** @param {string} path @param {string} hash */
  return async (path, hash) => {
    const from = earlier.find(({ index }) => index[path] === hash);
    return from?.cache.match(url(path));
  };
}

/** @param {string} path @returns {Promise<Response>} straight from the server, past the browser's own cache of pages */
async function fetched(path) {
  const response = await fetch(url(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
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

/** @param {Request} request @returns {Promise<Response>} from the device; from the network only what is not kept */
async function answer(request) {
  const app = await caches.open(APP);
  const core = await caches.open(CORE);
  const page = request.mode === "navigate";
  const plain = new URL(request.url);
  plain.search = plain.hash = "";
  const places = [plain.href];
  if (page) places.push(plain.href.replace(/index\.html$/, ""), `${plain.href}/`);
  for (const place of places) {
    const kept = (await app.match(place)) ?? (await core.match(place));
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = page && (await app.match(url("404.html")));
    if (lost) return lost;
    throw error;
  }
}
