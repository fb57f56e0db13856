// Starts the table worker at once, before the rest of the page has loaded: Python takes longest.
import { trustedScriptUrl } from "./trusted-script.js";

/** What the worker said before anybody listened. @type {MessageEvent[]} */
export const earlyMessages = [];

/** A worker that starts. */
export const startWorker = () => new Worker(trustedScriptUrl("assets/app/engine-worker.js"), { type: "module" });

/** null where the browser cannot run the engine. */
export const firstWorker = typeof WebAssembly === "object" ? startWorker() : null;

if (firstWorker) firstWorker.onmessage = (event) => earlyMessages.push(event);
