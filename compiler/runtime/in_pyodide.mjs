/**
 * Run a Python script in Node as the page would: with the Pyodide, the library and the engine of the built site.
 *
 *     node compiler/runtime/in_pyodide.mjs RUNTIME SCRIPT [INSTRUMENTED] < argument > result
 *
 * RUNTIME is the folder `runtime/` of a built site. SCRIPT defines `main(text)`; it receives standard input, and its
 * result is printed. With INSTRUMENTED, an instrumented pyodide.asm.wasm, this is used, and the numbers of the
 * functions that were called are printed instead. compiler/runtime/__init__.py calls this.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [runtime, script, instrumented] = process.argv.slice(2).map((argument) => path.resolve(argument));
const names = JSON.parse(fs.readFileSync(path.join(runtime, "runtime.json"), "utf8"));
const core = path.join(runtime, names.core);
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
const { instantiateSplit } = await import(new URL("../../site/app/split-wasm.js", import.meta.url).href);
const { instantiate } = WebAssembly;
/** @type {any} */
let instance;
WebAssembly.instantiate = /** @type {any} */ (
  async (/** @type {any} */ source, /** @type {any} */ imports) => {
    WebAssembly.instantiate = instantiate; // the first module is Python
    const module = await WebAssembly.compile(instrumented ? fs.readFileSync(instrumented) : source);
    instance = await instantiateSplit(module, imports, () => fs.readFileSync(path.join(core, "pyodide.rest.wasm")));
    return { module, instance };
  }
);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "ludoglot-"));
const library = path.join(scratch, "std.zip"); // the loader reads a file
fs.writeFileSync(library, gunzipSync(fs.readFileSync(path.join(runtime, names.std))));
const pyodide = await loadPyodide({
  indexURL: core,
  stdLibURL: library,
  lockFileContents: { info: names.info, packages: {} },
  packageBaseUrl: core,
  env: { PYTHONPATH: "/lib/engine.zip" },
  fsInit: async (/** @type {any} */ fileSystem) =>
    fileSystem.writeFile("/lib/engine.zip", gunzipSync(fs.readFileSync(path.join(runtime, names.engine)))),
});
fs.rmSync(scratch, { recursive: true });
try {
  pyodide.runPython(fs.readFileSync(script, "utf8"), { filename: path.basename(script) });
  // A pipe may deliver or accept less than everything at once: streams wait for the rest, single calls do not.
  const request = [];
  for await (const part of process.stdin.setEncoding("utf8")) request.push(part);
  let answer = pyodide.globals.get("main")(request.join(""));
  if (instrumented) {
    const used = Object.keys(instance.exports).filter((name) => /^used:/.test(name) && instance.exports[name].value);
    answer = JSON.stringify(used.map((name) => Number(name.slice("used:".length))));
  }
  await new Promise((done) => process.stdout.write(answer, done));
} catch (error) {
  // Print only the Python traceback: for an uncaught error Node prints the whole minified script before it.
  console.error(error.message);
  process.exit(1);
}
