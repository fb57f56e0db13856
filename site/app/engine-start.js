// Start of the engine worker, before the rest of the page has loaded: Python takes longest.
import { trustedScriptUrl } from "./trusted-script.js";

/** Messages that arrived before EngineClient listened. @type {MessageEvent[]} */
export const earlyMessages = [];

/** Starts a new engine worker. */
export const startWorker = () => new Worker(trustedScriptUrl("assets/app/engine-worker.js"), { type: "module" });

const isOld = document.documentElement.dataset.browser === "old";
/** The worker of this page load; null without WebAssembly and in browsers that browser-check.js refused. */
export const firstWorker = typeof WebAssembly === "object" && !isOld ? startWorker() : null;

if (firstWorker) firstWorker.onmessage = (event) => earlyMessages.push(event);
