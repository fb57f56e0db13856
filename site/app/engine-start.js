// Starts engine workers. The first one was started by first-worker.js, before any module was read.
import { trustedScriptUrl } from "./trusted-script.js";

/** @typedef {import("./compiled-data.d.ts").Runtime & {bundle?: string, keeps?: boolean}} Runtime what a worker needs:
 *   `bundle`: the compiler's texts, for the workshop; `keeps`: the worker keeps the memory */

/** Outside a page, as in unit tests, no worker has been started. @type {FirstEngine} */
const none = {
  runtime: /** @type {Runtime} */ (/** @type {unknown} */ ({})),
  worker: null,
  messages: [],
  files: new Map(),
};
const { firstEngine = none } = /** @type {{firstEngine?: FirstEngine}} */ (globalThis);

/** The names of the files that a worker loads. */
export const runtime = firstEngine.runtime;

/** The worker of this page load; null without WebAssembly and in browsers that browser-check.js refused. */
export const firstWorker = firstEngine.worker;

/** Messages of the first worker that arrived before EngineClient listened. */
export const earlyMessages = firstEngine.messages;

/** Starts an engine worker; its name holds the names of the files that it loads. @param {Partial<Runtime>} [changes] */
const start = (changes) =>
  new Worker(trustedScriptUrl("assets/app/engine-worker.js"), {
    type: "module",
    name: JSON.stringify({ ...runtime, ...changes }),
  });

/** Starts a new engine worker for the page. */
export const startWorker = () => start();

/** Starts a worker that keeps Python's memory after the start on the device, for later starts, and ends.
 * @param {Iterable<unknown>} setup requests that the session in that memory has handled: rules and catalogs */
export const startKeeper = (setup) =>
  start({ keeps: true }).postMessage({ setup: Array.from(setup, (one) => JSON.stringify(one)) });
