/**
 * Compile the engine to byte code for the browser, in the interpreter that will run it: Pyodide, in Node.
 *
 *     node compiler/runtime/runtime.mjs PYODIDE SOURCES OUT [STD]
 *
 * PYODIDE is the folder of the npm package, SOURCES a folder that holds `engine/` and `imports.json` (see collector.py),
 * OUT a folder for the products: `std.pack` (the part of the standard library that the engine needs), `engine.pack`
 * (the engine) and `made.json`. With STD, an earlier `std.pack`, the interpreter starts from that, three times faster;
 * if the engine now needs other modules than those, the status is 3 and nothing is written.
 * compiler/runtime/__init__.py calls this.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const OTHER_MODULES = 3;
const LIBRARY = "/build/slim.zip";

const [pyodideFolder, sources, out, std] = process.argv.slice(2).map((argument) => path.resolve(argument));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")).href);

/** A Python with npm's standard library, or with another one. @param {string} [stdLibURL] */
async function start(stdLibURL) {
  // A fixed hash seed: the order of sets inside byte code must not change from build to build.
  const options = { indexURL: pyodideFolder, env: { PYTHONHASHSEED: "0" } };
  const pyodide = await loadPyodide(stdLibURL ? { ...options, stdLibURL } : options);
  pyodide.FS.mkdirTree("/build/slim");
  for (const name of ["packer.py", "collector.py"]) copy(pyodide, path.join(import.meta.dirname, name), name);
  for (const entry of fs.readdirSync(path.join(sources, "engine"), { recursive: true, encoding: "utf8" }).sort()) {
    const name = `engine/${entry.split(path.sep).join("/")}`;
    if (name.endsWith(".py")) copy(pyodide, path.join(sources, "engine", entry), `own/${name}`);
  }
  pyodide.runPython("import sys; sys.path[:0] = ['/build', '/build/own']");
  return pyodide;
}

/** @param {any} pyodide @param {string} from @param {string} to its path below /build */
function copy(pyodide, from, to) {
  pyodide.FS.mkdirTree(path.posix.dirname(`/build/${to}`));
  pyodide.FS.writeFile(`/build/${to}`, fs.readFileSync(from));
}

/** @template T @param {() => T} work @returns {T} */
function orExit(work) {
  try {
    return work();
  } catch (error) {
    if (std) process.exit(OTHER_MODULES);
    // Print only the Python traceback: for an uncaught error Node prints the whole minified script before it.
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}

/** The modules that the engine needs, in an interpreter with a library of the page. @param {any} pyodide */
const collect = (pyodide) =>
  orExit(() => pyodide.pyimport("collector").collect(fs.readFileSync(path.join(sources, "imports.json"), "utf8")));

fs.mkdirSync(out, { recursive: true });
const library = path.join(out, "library.zip"); // the loader reads a file
let pyodide;
let collected;
if (std) {
  fs.writeFileSync(library, gunzipSync(fs.readFileSync(std)));
  pyodide = await start(library);
  collected = collect(pyodide);
  copy(pyodide, library, "earlier.zip");
  copy(pyodide, path.join(pyodideFolder, "python_stdlib.zip"), "std.zip");
  pyodide.runPython("import sys; sys.path.append('/build/std.zip')"); // the packer needs more than the page
} else {
  pyodide = await start();
  copy(pyodide, path.join(pyodideFolder, "python_stdlib.zip"), "std.zip");
  const slim = path.join(import.meta.dirname, "slim");
  for (const name of fs.readdirSync(slim)) {
    if (name.endsWith(".py")) copy(pyodide, path.join(slim, name), `slim/${name}`);
  }
  pyodide.pyimport("packer").replace("/build");
  fs.writeFileSync(library, pyodide.FS.readFile(LIBRARY));
  collected = collect(await start(library));
}
const made = JSON.parse(orExit(() => pyodide.pyimport("packer").make("/build", collected)));
if (!made) process.exit(OTHER_MODULES);

if (std) fs.copyFileSync(std, path.join(out, "std.pack"));
for (const name of std ? ["engine.pack"] : ["std.pack", "engine.pack"]) {
  fs.writeFileSync(path.join(out, name), pyodide.FS.readFile(`/build/out/${name}`));
}
fs.rmSync(library);
const { info } = JSON.parse(fs.readFileSync(path.join(pyodideFolder, "pyodide-lock.json"), "utf8"));
fs.writeFileSync(path.join(out, "made.json"), JSON.stringify({ ...made, info }, null, 1));
