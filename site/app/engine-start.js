// Start of the engine worker, before the rest of the page has loaded: Python takes longest.
import { trustedScriptUrl } from "./trusted-script.js";

/** Messages that arrived before EngineClient listened. @type {MessageEvent[]} */
export const earlyMessages = [];

/** Starts a new engine worker. */
export const startWorker = () => new Worker(trustedScriptUrl("assets/app/engine-worker.js"), { type: "module" });

/** The worker of this page load; null without WebAssembly. */
export const firstWorker = typeof WebAssembly === "object" ? startWorker() : null;

if (firstWorker) firstWorker.onmessage = (event) => earlyMessages.push(event);
