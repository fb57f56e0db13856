// The engine worker: Python (Pyodide) with the engine. One message in, one call, one message out.
//
// in:  {id, request}          request and answer are JSON strings for engine.session.session.Session.handle; with a bundle
//                             of the compiler, for compiler.text.workshop.Workshop.handle
// out: {id, answer}           or {id, error} when Python itself failed (a bug, never swallowed)
//      {alive: name}          the worker holds the Web Lock of this name; the lock becomes free when it dies
//      {step, part}           while starting: the step that begins, the part done (0..1)
//      {ready: true, isKept} | {fatal: text}; `isKept`: Python's memory after an earlier start is on the device
//
// A worker whose runtime has `keeps` starts Python, handles the requests of a message {setup}, keeps its memory on the
// device, and ends: the next worker copies the memory instead of initializing Python, importing the engine and reading
// rules and catalogs.

/// <reference lib="webworker" />

/** @typedef {import("./engine-start.js").Runtime} Runtime */

/** The cache with Python's memory; its only entry has the names of the files that the memory was made from. */
const MEMORY_CACHE = "ludoglot-memory";

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

/** Address of the kept memory. @param {Runtime} runtime */
const memoryUrl = ({ core, std, engine }) => runtimeUrl(`memory/${core}${std}/${engine}`);

/** Python's memory after an earlier start with the same files. @param {Runtime} runtime
 * @returns {Promise<Uint8Array | undefined>} */
async function keptMemory(runtime) {
  if (runtime.bundle || runtime.keeps || !self.caches) return undefined;
  try {
    const kept = await caches.match(memoryUrl(runtime), { cacheName: MEMORY_CACHE });
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined; // the storage is blocked or damaged: Python starts without
  }
}

/** Keeps Python's memory in place of any other. @param {Runtime} runtime @param {Uint8Array} memory */
async function keepMemory(runtime, memory) {
  await caches.delete(MEMORY_CACHE);
  const used = memory.subarray(0, memory.findLastIndex(Boolean) + 1); // memory is zero at first
  const cache = await caches.open(MEMORY_CACHE);
  await cache.put(memoryUrl(runtime), new Response(/** @type {any} */ (used)));
}

/** What is fetched before Python starts. @param {Runtime} runtime */
function download(runtime) {
  const core = runtimeUrl(runtime.core);
  const files = {
    asm: import(`${core}pyodide.asm.mjs`),
    loader: import(`${core}pyodide.mjs`),
    module: compileWasm(`${core}pyodide.asm.wasm`),
    split: import("./split-wasm.js"),
    memory: keptMemory(runtime),
    std: fetchPack(runtimeUrl(runtime.std)),
    engine: fetchPack(runtimeUrl(runtime.engine)),
    bundle: runtime.bundle ? fetchBytes(runtimeUrl(runtime.bundle)) : null,
  };
  for (const under of Object.values(files)) under?.catch(() => {}); // each is awaited
  return files;
}

/** Number of references to JavaScript that Python holds after its start: null, the global object, Pyodide. */
const REFERENCES = 3;

/** A Pyodide module that expects no other references in its memory: our library makes none, npm's does.
 * @param {any} module */
function withReferences(module) {
  const all = module.API.getExpectedKeys;
  module.API.getExpectedKeys = () => all().slice(0, REFERENCES);
  return module;
}

/** Starts Python, from its memory after an earlier start if there is one.
 * @param {Runtime} runtime @param {ReturnType<typeof download>} files @param {Uint8Array} [memory] */
async function startPython(runtime, files, memory) {
  const core = runtimeUrl(runtime.core);
  const stdUrl = runtimeUrl(runtime.std);
  const { asm, module, split, std, engine, bundle } = files;
  const { loadPyodide } = await files.loader;
  // Pyodide calls only instantiateStreaming(fetch(…)): return the module that is compiled already.
  const fetchAnything = self.fetch;
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
  try {
    return await loadPyodide({
      indexURL: core,
      stdLibURL: stdUrl,
      packageBaseUrl: core,
      lockFileContents: { info: runtime.info, packages: {} }, // avoids a request for a package list that is never used
      env: { PYTHONPATH: bundle ? "/lib/engine.zip:/lib/bundle.zip" : "/lib/engine.zip" },
      fsInit: async (/** @type {any} */ fs) => {
        fs.writeFile("/lib/engine.zip", await engine);
        if (bundle) fs.writeFile("/lib/bundle.zip", await bundle);
      },
      createPyodideModule: async (/** @type {any} */ settings) => withReferences(await (await asm).default(settings)),
      _makeSnapshot: runtime.keeps,
      _loadSnapshot: memory,
    });
  } finally {
    self.fetch = fetchAnything;
  }
}

/** Resolves `setup`. @type {(requests: string[]) => void} */
let resolveSetup = () => {};
/** The requests that a kept memory has handled. @type {Promise<string[]>} */
const setup = new Promise((done) => (resolveSetup = done));

/** Imports everything that the page may import, and opens the session of the memory.
 * @param {Runtime} runtime @param {any} python */
async function prepareMemory(runtime, python) {
  const modules = runtime.modules.map((name) => `import ${name}\n`).join("");
  python.runPython(`${modules}from engine.session.session import Session\nsession = Session()\n`);
  const { handle } = python.globals.get("session");
  for (const request of await setup) handle(request);
}

/** Starts the engine; begins every download before awaiting the first.
 * @returns {Promise<{handle: (request: string) => string, isKept: boolean}>} the request handler */
async function startEngine() {
  postProgress("load", 0);
  const runtime = /** @type {Runtime} */ (JSON.parse(self.name)); // first-worker.js or engine-start.js gives it
  const files = download(runtime);
  await Promise.all([files.asm, files.module, files.std, files.engine]);
  postProgress("python", 0.5);
  const memory = await files.memory;
  const python = await startPython(runtime, files, memory).catch((error) => {
    if (!memory) throw error;
    void caches.delete(MEMORY_CACHE); // damaged
    return startPython(runtime, files);
  });
  postProgress("engine", 0.85);
  if (runtime.keeps) {
    await prepareMemory(runtime, python);
    await keepMemory(runtime, python.makeMemorySnapshot());
    self.close();
  }
  const part = runtime.bundle ? "compiler.text.workshop" : "engine.session.session";
  const { Workshop, Session } = python.pyimport(part);
  const kept = memory && python.globals.get("session");
  return { handle: (kept ?? (runtime.bundle ? Workshop : Session)()).handle, isKept: memory !== undefined };
}

const lockName = `ludoglot-engine-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-")}`;
void navigator.locks?.request(lockName, () => {
  self.postMessage({ alive: lockName });
  return new Promise(() => {}); // held until the worker ends, even by a silent crash
});

const engine = startEngine();
engine.then(
  ({ isKept }) => self.postMessage({ ready: true, isKept }),
  (error) => self.postMessage({ fatal: String(error?.stack ?? error) }),
);

/** Answers a request. @param {{id: number, request: string}} message */
async function answer({ id, request }) {
  try {
    self.postMessage({ id, answer: (await engine).handle(request) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
}

self.onmessage = ({ data }) => (data.setup ? resolveSetup(data.setup) : void answer(data));
