// Starts the table worker at once, before the rest of the page has loaded: Python takes longest.

/** What the worker said before anybody listened. @type {MessageEvent[]} */
export const early = [];

/** null where the browser cannot run the engine. */
export const worker =
  typeof WebAssembly === "object" ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }) : null;

if (worker) worker.onmessage = (event) => early.push(event);
