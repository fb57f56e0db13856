"""Shared by all compilers: diagnostics and their codes, reading of sources, cache, paths, processes."""
