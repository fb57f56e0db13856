"""Python's WebAssembly in two parts: both together do what the whole does, and the rest is loaded once, if needed."""

from __future__ import annotations

import json
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from compiler import runtime
from compiler.base.node import node
from compiler.base.paths import ROOT
from compiler.runtime import used_functions, wasm_split
from compiler.runtime.wasm_split import exported, sized, vector

TYPES = vector([b"\x60\x00\x00", b"\x60\x01\x7f\x01\x7f"])
ADD = b"\x00\x20\x00\x23\x00\x6a\x0b"
"""Returns the argument and the global together."""
COUNT = b"\x00\x23\x00\x41\x01\x6a\x24\x00\x20\x00\x10\x00\x0b"
"""Adds 1 to the global, then calls ADD."""
STORE = b"\x00\x41\x00\x20\x00\x10\x01\x36\x02\x00\x41\x00\x28\x02\x00\x0b"
"""Calls COUNT, stores the result in memory, and returns what is there."""
INDIRECT = b"\x00\x20\x00\x41\x00\x11\x01\x00\x0b"
"""Calls the function in slot 0 of the module's own table, which is STORE."""
FUNCTIONS = (ADD, COUNT, STORE, INDIRECT)

MODULE = wasm_split.written(
    [
        (wasm_split.TYPES, TYPES),
        (wasm_split.FUNCTIONS, vector([b"\x01"] * len(FUNCTIONS))),
        (wasm_split.TABLES, vector([b"\x70\x00\x01"])),
        (wasm_split.MEMORIES, vector([b"\x00\x01"])),
        (wasm_split.GLOBALS, vector([wasm_split.MUTABLE_NUMBER])),
        (wasm_split.EXPORTS, vector([exported(f"f{n}".encode(), 0, n) for n in range(len(FUNCTIONS))])),
        (wasm_split.ELEMENTS, vector([b"\x00\x41\x00\x0b" + vector([b"\x02"])])),
        (wasm_split.CODE, vector([sized(body) for body in FUNCTIONS])),
    ],
)

RUN = """
import { instantiateSplit } from %s;
const [whole, ...pairs] = JSON.parse(%s).map((one) => one.map((hex) => Buffer.from(hex, "hex")));
const results = [];
for (const [first, rest] of [whole, ...pairs]) {
  let loads = 0;
  const readRest = () => (loads++, rest);
  const { exports } = await instantiateSplit(new WebAssembly.Module(first), {}, readRest);
  results.push([[3, 2, 1, 0, 3].map((n) => exports[`f${n}`](10 * n)), loads]);
}
console.log(JSON.stringify(results));
"""


def test_both_parts_do_what_the_whole_does_however_it_is_split() -> None:
    every = range(len(FUNCTIONS))
    selections = [set(some) for count in range(len(FUNCTIONS) + 1) for some in combinations(every, count)]
    parts = [(MODULE,), *(wasm_split.split(MODULE, selection) for selection in selections)]
    given = json.dumps([[part.hex() for part in one] for one in parts])
    place = (ROOT / "site" / "app" / "split-wasm.js").as_uri()
    script = RUN % (json.dumps(place), json.dumps(given))
    command = [node().program, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    (values, loads), *results = json.loads(done.stdout)
    assert (values, loads) == ([31, 22, 13, 3, 34], 0)
    for selection, result in zip(selections, results, strict=True):
        assert result == [values, 0 if len(selection) == len(FUNCTIONS) else 1], selection


ADDRESSED = """
import { instantiateSplit } from %s;
const binary = Buffer.from(%s, "hex");
const env = {}, addresses = {};
for (let n = 0; n < 200; n++) {
  env[`f${n}`] = Object.assign((...values) => (n %% 3 ? n : [n, ...values].map(Number).reduce((a, b) => a + b)),
    { sig: ["vi", "idj", "ii"][n %% 3] });
  addresses[`f${n}`] = new WebAssembly.Global({ value: "i32", mutable: true }, -1);
}
env.f200 = () => 1; // it has no signature
addresses.f200 = addresses.f0;
await instantiateSplit(new WebAssembly.Module(binary), { env, "GOT.func": addresses }, () => null);
const table = new WebAssembly.Table({ element: "anyfunc", initial: 1 });
const called = (n, ...values) => (table.set(0, env[`f${n}`]), table.get(0)(...values));
let refused = false;
try { table.set(0, env.f200); } catch { refused = true; }
console.log(JSON.stringify([called(0, 5) ?? null, called(1, 0.5, 7n), called(2, 9), called(199, 1.5, 2n), refused]));
"""


def test_functions_with_an_address_fit_into_a_table() -> None:
    """They are adapted together: a module for each of Python's 260 would take a start 20 ms."""
    imports = [sized(b"GOT.func") + sized(f"f{n}".encode()) + b"\x03\x7f\x01" for n in range(201)]
    whole = wasm_split.written([*wasm_split.Module(MODULE).changed({wasm_split.IMPORTS: vector(imports)})])
    first, _ = wasm_split.split(whole, [1])
    place = (ROOT / "site" / "app" / "split-wasm.js").as_uri()
    script = ADDRESSED % (json.dumps(place), json.dumps(first.hex()))
    command = [node().program, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == [None, 1, 2, 199, True]


def test_exports_under_other_names_are_left_out() -> None:
    module = wasm_split.Module(wasm_split.with_exports(MODULE, {"f1", "f3", "unknown"}))
    assert module.exports == [(b"f1", 0, 1), (b"f3", 0, 3)]
    assert len(module.bodies) == len(FUNCTIONS)


def test_a_module_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="one memory"):
        wasm_split.split(b"\0asm\1\0\0\0", [])


def test_the_recorded_functions_are_those_of_the_installed_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pyodide = ROOT / "node_modules" / "pyodide"
    files = runtime.core_files(pyodide)
    assert runtime.REST in files, "python build.py build, then python build.py docs --functions"
    whole = (pyodide / runtime.WASM).read_bytes()
    assert len(files[runtime.WASM]) < 0.6 * len(whole)
    monkeypatch.setattr(used_functions, "RECORD", tmp_path / "used.json")
    used_functions.save(whole, [0, 7, 8, 300])
    assert used_functions.of(whole) == [0, 7, 8, 300]
    assert used_functions.of(whole[:-1]) == [], "the record of another version is not used"
