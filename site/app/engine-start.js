// Starts the table worker at once, before the rest of the page has loaded: Python takes longest.
import { script } from "./trusted-script.js";

/** What the worker said before anybody listened. @type {MessageEvent[]} */
export const early = [];

/** A worker that starts. */
export const start = () => new Worker(script("assets/app/engine-worker.js"), { type: "module" });

/** null where the browser cannot run the engine. */
export const worker = typeof WebAssembly === "object" ? start() : null;

if (worker) worker.onmessage = (event) => early.push(event);
