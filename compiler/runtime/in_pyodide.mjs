/**
 * Run a Python script in Node as the page would: with the Pyodide, the library and the engine of the built site.
 *
 *     node compiler/runtime/in_pyodide.mjs RUNTIME SCRIPT < argument > result
 *
 * RUNTIME is the folder `runtime/` of a built site. SCRIPT defines `main(text)`; it receives standard
 * input, and its result is printed. compiler/runtime/__init__.py calls this.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, script] = process.argv.slice(2).map((argument) => path.resolve(argument));
const names = JSON.parse(fs.readFileSync(path.join(runtime, "runtime.json"), "utf8"));
const core = path.join(runtime, names.core);
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  indexURL: core,
  stdLibURL: path.join(runtime, names.std),
  lockFileContents: { info: names.info, packages: {} },
  packageBaseUrl: core,
  env: { PYTHONPATH: "/lib/engine.zip" },
  fsInit: async (/** @type {any} */ fileSystem) =>
    fileSystem.writeFile("/lib/engine.zip", fs.readFileSync(path.join(runtime, names.engine))),
});
try {
  pyodide.runPython(fs.readFileSync(script, "utf8"), { filename: path.basename(script) });
  // A pipe may deliver or accept less than everything at once: streams wait for the rest, single calls do not.
  const request = [];
  for await (const part of process.stdin.setEncoding("utf8")) request.push(part);
  const answer = pyodide.globals.get("main")(request.join(""));
  await new Promise((done) => process.stdout.write(answer, done));
} catch (error) {
  // Print only the Python traceback: for an uncaught error Node prints the whole minified script before it.
  console.error(error.message);
  process.exit(1);
}
