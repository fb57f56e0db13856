"""Benchmarks: `python build.py bench`. Speeds differ between machines and hours; compare ratios within one run."""
