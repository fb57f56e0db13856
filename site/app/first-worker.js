// Starts the engine worker from the head of the play page, as Python takes longest, and requests the files of the first
// view: they are read while the page is parsed and its modules are on their way. This is a classic script, after
// browser-check.js: a module would wait until the page is parsed and its style sheets are there.

/** @typedef {import("./compiled-data.d.ts").Runtime} Runtime */
/** @typedef {{runtime: Runtime, worker: Worker | null, messages: MessageEvent[], files: Map<string, Promise<any>>}}
 *   FirstEngine what engine-start.js and paths.js take over (a classic script declares its types for all); `worker`:
 *   null without WebAssembly and in browsers that browser-check.js refused; `messages`: those that arrived before
 *   EngineClient listened; `files`: the content of JSON files by their path */
/** @typedef {{createScriptURL: (url: string) => string}} Policy */
/** @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} Factory */
{
  /** Written here by the build: neither page nor worker has to ask for the names first. */
  const runtime = /** @type {Runtime} */ (/** @type {unknown} */ ({/*RUNTIME*/}));

  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const script = new URL("engine-worker.js", src).href;
  /** @type {Policy} */
  const rules = { createScriptURL: () => script }; // nothing else can be started by it
  const { trustedTypes } = /** @type {{trustedTypes?: Factory}} */ (globalThis);
  const policy = trustedTypes?.createPolicy("ludoglot-engine", rules) ?? rules;

  const canStart = typeof WebAssembly === "object" && document.documentElement.dataset.browser !== "old";
  const options = /** @type {const} */ ({ type: "module", name: JSON.stringify(runtime) });
  /** @type {FirstEngine} */
  const first = {
    runtime,
    worker: canStart ? new Worker(policy.createScriptURL(script), options) : null,
    messages: [],
    files: new Map(),
  };
  if (first.worker) first.worker.onmessage = (event) => first.messages.push(event);

  // The deals are for an address that asks for any quick game (first-deal.js).
  const { files = "", deals = "" } = dataset;
  const paths = location.search === "?quick=1" ? [...files.split(" "), deals] : files.split(" ");
  for (const path of canStart ? paths : []) {
    const content = fetch(new URL(`../../${path}`, src)).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    content.catch(() => {}); // the page requests it again, and reports the fault
    first.files.set(path, content);
  }
  Object.assign(globalThis, { firstEngine: first });
}
