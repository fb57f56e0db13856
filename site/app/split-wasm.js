// Starts the first part of a split WebAssembly module; the rest is loaded when one of its functions is called.
// compiler/runtime/wasm_split.py makes the parts.

/** Prefix of the exports that the rest needs. */
const SHARED = "rest:";

/** Module of the imports whose values are addresses of functions. */
const ADDRESSES = "GOT.func";

/** Types of values by Emscripten's letters; "v" is none. @type {Record<string, number>} */
const VALUES = { i: 127, p: 127, j: 126, f: 125, d: 124, e: 111 };

/** @typedef {((...values: any[]) => any) & {sig?: string}} Callable a function with Emscripten's signature: the letters
 *   of its result and of its parameters */

/**
 * Instantiates a module; one that is not split, too.
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Imports} imports
 * @param {() => BufferSource} readRest reads the rest of the module at once: the function that needs it is being called
 * @returns {Promise<WebAssembly.Instance>}
 */
export async function instantiateSplit(module, imports, readRest) {
  const instance = await WebAssembly.instantiate(module, imports);
  /** @type {Record<string, any>} */
  const shared = {};
  for (const name of Object.keys(instance.exports))
    if (name.startsWith(SHARED)) shared[name.slice(SHARED.length)] = instance.exports[name];
  const { loaded, slots } = shared;
  if (!loaded) return instance;
  adaptAddressed(module, /** @type {Record<string, Callable>} */ (imports["env"]));
  const load = () => {
    // Its slots are filled by the instantiation.
    new WebAssembly.Instance(new WebAssembly.Module(readRest()), { ...imports, rest: shared });
    loaded.value = 1;
  };
  slots.set(0, adapted([Object.assign(load, { sig: "v" })])[0]);
  return instance;
}

/**
 * Replaces the functions that get an address: Emscripten would compile a module of its own for each, 260 at a start.
 * @param {WebAssembly.Module} module
 * @param {Record<string, Callable>} functions
 */
function adaptAddressed(module, functions) {
  const names = WebAssembly.Module.imports(module)
    .filter((one) => one.module === ADDRESSES && functions[one.name]?.sig)
    .map(({ name }) => name);
  const adapters = adapted(names.map((name) => functions[name]));
  for (const [n, name] of names.entries()) functions[name] = adapters[n];
}

/** Returns functions of WebAssembly that call those of JavaScript: only they fit into a table.
 * @param {Callable[]} functions with signatures
 * @returns {Callable[]} */
function adapted(functions) {
  const types = [...new Set(functions.map(({ sig = "v" }) => sig))];
  const inside = functions.map(({ sig = "v" }, n) => [...text("e"), ...text(String(n)), 0, ...leb(types.indexOf(sig))]);
  const outside = functions.map((_, n) => [...text(String(n)), 0, ...leb(n)]);
  const header = [0, 97, 115, 109, 1, 0, 0, 0];
  const bytes = [...header, ...section(1, types.map(functionType)), ...section(2, inside), ...section(7, outside)];
  const imports = /** @type {WebAssembly.ModuleImports} */ (/** @type {unknown} */ (functions));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)), { e: imports });
  return functions.map((_, n) => /** @type {Callable} */ (exports[String(n)]));
}

/** @param {string} sig */
function functionType(sig) {
  const [result = [], ...parameters] = [...sig].map((letter) => VALUES[letter] ?? []);
  return [96, ...leb(parameters.length), ...parameters.flat(), ...leb([result].flat().length), ...[result].flat()];
}

/** @param {number} id @param {number[][]} items */
function section(id, items) {
  const content = [...leb(items.length), ...items.flat()];
  return [id, ...leb(content.length), ...content];
}

/** @param {string} letters of ASCII */
const text = (letters) => [letters.length, ...[...letters].map((letter) => letter.charCodeAt(0))];

/** An unsigned number in LEB128. @param {number} value @returns {number[]} */
const leb = (value) => (value > 127 ? [(value & 127) | 128, ...leb(value >> 7)] : [value]);
