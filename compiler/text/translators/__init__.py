"""Tools for translators: `build.py text` and new languages."""
