"""Emscripten's script without what only dynamic libraries need."""

from __future__ import annotations

import pytest

from compiler import runtime
from compiler.base.paths import NODE_MODULES
from compiler.runtime import loader_script

SCRIPT = (
    "var a=()=>_free(Module['_named']);var _malloc,_free,_named,_data,_other,_word,wasmMemory;"
    "function assignWasmExports(wasmExports){"
    '_malloc=Module["_malloc"]=wasmExports["malloc"];'
    '_free=Module["_free"]=wasmExports["free"];'
    '_named=Module["_named"]=wasmExports["named"];'
    '_data=Module["_data"]=wasmExports["data"].value>>>0;'
    '_other=Module["_other"]=wasmExports["other"].value>>>0;'
    '_word=Module["_word"]=wasmExports["word"];'
    'memory=Module["memory"]=wasmMemory=wasmExports["memory"]}'
    "updateGOT(origExports);run();updateTableMap(0,wasmTable.length);HEAP[_data]"
)


def test_what_nothing_names_is_left_out() -> None:
    slimmed, words = loader_script.slim(SCRIPT, "module._word()")
    assert slimmed == (
        "var a=()=>_free(Module['_named']);var _free,_named,_data,_word,wasmMemory;"
        "function assignWasmExports(wasmExports){"
        '_free=Module["_free"]=wasmExports["free"];'
        '_named=Module["_named"]=wasmExports["named"];'
        '_data=Module["_data"]=wasmExports["data"].value>>>0;'
        '_word=Module["_word"]=wasmExports["word"];'
        'memory=Module["memory"]=wasmMemory=wasmExports["memory"]}'
        "run();;HEAP[_data]"
    )
    assert {"free", "named", "data", "word", "memory"} <= words
    assert words.isdisjoint({"malloc", "_malloc", "other"})


@pytest.mark.parametrize("part", ["function assignWasmExports", "updateGOT(origExports);"])
def test_another_script_is_refused(part: str) -> None:
    with pytest.raises(loader_script.UnknownScript):
        loader_script.slim(SCRIPT.replace(part, ""), "")


def test_a_third_of_the_script_is_left_out() -> None:
    files = runtime.core_files(NODE_MODULES / "pyodide")
    whole = (NODE_MODULES / "pyodide" / runtime.SCRIPT).stat().st_size
    assert len(files[runtime.SCRIPT]) < 0.7 * whole
    assert b'wasmExports["PyErr_Print"]' in files[runtime.SCRIPT]
