/**
 * Compile the engine to byte code for the browser, in the interpreter that will run it: Pyodide, in Node.
 *
 *     node compiler/runtime/runtime.mjs PYODIDE SOURCES OUT [STD]
 *
 * PYODIDE is the folder of the npm package, SOURCES a folder that holds `engine/`, OUT a folder for the products:
 * `std.zip` (the part of the standard library that the engine needs), `engine.zip` (the engine) and `made.json`.
 * With STD, an earlier `std.zip`, the interpreter starts from that, three times faster; if the engine now needs
 * other modules than those, the status is 3 and nothing is written. compiler/runtime/__init__.py calls this.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const OTHER_MODULES = 3;

const [pyodideFolder, sources, out, std] = process.argv.slice(2).map((argument) => path.resolve(argument));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")).href);
// A fixed hash seed: the order of sets inside byte code must not change from build to build.
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  env: { PYTHONHASHSEED: "0" },
  ...(std ? { stdLibURL: std } : {}),
});

pyodide.FS.mkdirTree("/build");
pyodide.FS.writeFile("/build/std.zip", fs.readFileSync(path.join(pyodideFolder, "python_stdlib.zip")));
for (const entry of fs.readdirSync(path.join(sources, "engine"), { recursive: true, encoding: "utf8" }).sort()) {
  const name = `engine/${entry.split(path.sep).join("/")}`;
  if (!name.endsWith(".py")) continue;
  pyodide.FS.mkdirTree(`/build/own/${path.posix.dirname(name)}`);
  pyodide.FS.writeFile(`/build/own/${name}`, fs.readFileSync(path.join(sources, "engine", entry)));
}
pyodide.FS.writeFile("/build/packer.py", fs.readFileSync(path.join(import.meta.dirname, "packer.py")));
// Call Python in the same ways as the page, so that their lazy imports are packed.
await pyodide.runPythonAsync("import sys; sys.path[:0] = ['/build', '/build/own']");
if (std) pyodide.FS.writeFile("/build/earlier.zip", fs.readFileSync(std));
const packer = pyodide.pyimport("packer");
let made;
try {
  made = JSON.parse(packer.make("/build"));
} catch (error) {
  if (!std) {
    // Print only the Python traceback: for an uncaught error Node prints the whole minified script before it.
    console.error(error.message);
    process.exit(1);
  }
}
if (!made) process.exit(OTHER_MODULES);

fs.mkdirSync(out, { recursive: true });
for (const name of ["std.zip", "engine.zip"]) {
  fs.writeFileSync(path.join(out, name), pyodide.FS.readFile(`/build/out/${name}`));
}
const { info } = JSON.parse(fs.readFileSync(path.join(pyodideFolder, "pyodide-lock.json"), "utf8"));
fs.writeFileSync(path.join(out, "made.json"), JSON.stringify({ ...made, info }, null, 1));
