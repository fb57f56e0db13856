// The engine worker: Python (Pyodide) with the engine. One message in, one call, one message out.
//
// in:  {id, request}          request and answer are JSON strings for engine.session.session.Session.handle
// out: {id, answer}           or {id, error} when Python itself failed (a bug, never swallowed)
//      {alive: name}          the worker holds the Web Lock of this name; the lock becomes free when it dies
//      {step, part}           while starting: the step that begins, the part done (0..1)
//      {ready: true} | {fatal: text}

/// <reference lib="webworker" />

/** @typedef {import("./engine-start.js").Runtime} Runtime */

const RUNTIME_URL = new URL("../../runtime/", import.meta.url);

/** URL of a file of the runtime. @param {string} name */
const runtimeUrl = (name) => new URL(name, RUNTIME_URL).href;

/** @param {string} url */
async function fetchBytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Reads a file before anything else happens: Python is in the middle of a call. @param {string} url */
function readNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status} ${request.statusText}`);
  return /** @type {ArrayBuffer} */ (request.response);
}

/** Fetches a zip that is compressed as a whole. @param {string} url */
async function fetchPack(url) {
  const packed = new Blob([/** @type {any} */ (await fetchBytes(url))]);
  const content = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await content.arrayBuffer());
}

/**
 * Compiles WebAssembly while downloading; after the download if the server sends the wrong content type.
 * @param {string} url
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileWasm(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    return WebAssembly.compile(await fetchBytes(url));
  }
}

/** @param {"load" | "python" | "engine"} step @param {number} done */
const postProgress = (step, done) => self.postMessage({ step, part: done });

/** Starts Python; begins every download before awaiting the first. Returns the engine's request handler. */
async function startPython() {
  postProgress("load", 0);
  const runtime = /** @type {Runtime} */ (JSON.parse(self.name)); // engine-start.js gives it
  const core = runtimeUrl(runtime.core);
  const asm = import(`${core}pyodide.asm.mjs`);
  const loader = import(`${core}pyodide.mjs`);
  const module = compileWasm(`${core}pyodide.asm.wasm`);
  const split = import("./split-wasm.js");
  const std = fetchPack(runtimeUrl(runtime.std));
  const engine = fetchPack(runtimeUrl(runtime.engine));
  for (const under of [asm, loader, module, split, std, engine]) under.catch(() => {}); // each is awaited below
  const { loadPyodide } = await loader;
  await Promise.all([asm, module, std, engine]);
  postProgress("python", 0.5);

  // Pyodide calls only instantiateStreaming(fetch(…)): return the module that is compiled already.
  const fetchAnything = self.fetch;
  const stdUrl = runtimeUrl(runtime.std);
  self.fetch = /** @type {typeof fetch} */ (
    async (resource, options) => {
      if (String(resource).endsWith("pyodide.asm.wasm")) return new Response(null);
      if (String(resource) === stdUrl) return new Response(/** @type {any} */ (await std));
      return fetchAnything(resource, options);
    }
  );
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const compiled = await module;
    const { instantiateSplit } = await split;
    const readRest = () => readNow(`${core}pyodide.rest.wasm`);
    return { module: compiled, instance: await instantiateSplit(compiled, imports ?? {}, readRest) };
  };
  const python = await loadPyodide({
    indexURL: core,
    stdLibURL: stdUrl,
    packageBaseUrl: core,
    lockFileContents: { info: runtime.info, packages: {} }, // avoids a request for a package list that is never used
    env: { PYTHONPATH: "/lib/engine.zip" },
    fsInit: async (/** @type {any} */ fs) => fs.writeFile("/lib/engine.zip", await engine),
    createPyodideModule: async (/** @type {any} */ settings) => (await asm).default(settings),
  });
  self.fetch = fetchAnything;
  postProgress("engine", 0.85);
  return python.pyimport("engine.session.session").Session().handle;
}

const lockName = `ludoglot-engine-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-")}`;
void navigator.locks?.request(lockName, () => {
  self.postMessage({ alive: lockName });
  return new Promise(() => {}); // held until the worker ends, even by a silent crash
});

/** @type {Promise<(request: string) => string>} */
const handler = startPython();
handler.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ fatal: String(error?.stack ?? error) }),
);

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ id: data.id, answer: (await handler)(data.request) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
