"""Tools of translators: `build.py text` and new languages."""
