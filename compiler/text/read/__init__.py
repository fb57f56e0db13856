"""Reading texts: English YAML, PO files, locales, the syntax of messages."""
