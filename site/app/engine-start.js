// Start of the engine worker, before the rest of the page has loaded: Python takes longest.
import { trustedScriptUrl } from "./trusted-script.js";

/** @typedef {import("./compiled-data.d.ts").Runtime & {bundle?: string, keeps?: boolean}} Runtime what a worker needs:
 *   `bundle`: the compiler's texts, for the workshop; `keeps`: the worker keeps the memory */

/** Written here by the build: neither page nor worker has to ask for the names first. */
export const runtime = /** @type {Runtime} */ (/** @type {unknown} */ ({/*RUNTIME*/}));

/** Messages that arrived before EngineClient listened. @type {MessageEvent[]} */
export const earlyMessages = [];

/** Starts an engine worker; its name holds the names of the files that it loads. @param {Partial<Runtime>} [changes] */
const start = (changes) =>
  new Worker(trustedScriptUrl("assets/app/engine-worker.js"), {
    type: "module",
    name: JSON.stringify({ ...runtime, ...changes }),
  });

/** Starts a new engine worker for the page. */
export const startWorker = () => start();

/** Starts a worker that keeps Python's memory after the start on the device, for later starts, and ends. */
export const startKeeper = () => start({ keeps: true });

const isOld = document.documentElement.dataset.browser === "old";
/** The worker of this page load; null without WebAssembly and in browsers that browser-check.js refused. */
export const firstWorker = typeof WebAssembly === "object" && !isOld ? startWorker() : null;

if (firstWorker) firstWorker.onmessage = (event) => earlyMessages.push(event);
