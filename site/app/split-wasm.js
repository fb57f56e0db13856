// Starts the first part of a split WebAssembly module; the rest is loaded when one of its functions is called.
// compiler/runtime/wasm_split.py makes the parts.

/** Prefix of the exports that the rest needs. */
const SHARED = "rest:";

/** A module that exports the function `f` which it imports from `e`: only functions of modules fit into a table. */
const ADAPTER = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // header
  ...[1, 4, 1, 96, 0, 0], // a type without arguments and results
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0], // import
  ...[7, 5, 1, 1, 102, 0, 0], // export
);

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
  const load = () => {
    // Its slots are filled by the instantiation.
    new WebAssembly.Instance(new WebAssembly.Module(readRest()), { ...imports, rest: shared });
    loaded.value = 1;
  };
  slots.set(0, new WebAssembly.Instance(new WebAssembly.Module(ADAPTER), { e: { f: load } }).exports["f"]);
  return instance;
}
