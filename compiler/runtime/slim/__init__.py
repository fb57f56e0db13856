"""Smaller modules in place of Pyodide's own Python layer; `packer.REPLACEMENTS` puts them into the page's library.

Before the first line of the engine runs, Pyodide imports what its other users need: an event loop with sockets and
subprocesses, a loader of packages, an inspector of signatures. These are half of all modules of a start. The page calls
functions, one request at a time, and nothing else; the modules of this package have what is left then. They run in
Pyodide alone, and are rewritten.
"""
