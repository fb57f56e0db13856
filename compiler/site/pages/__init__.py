"""Pages: what each of them shows, in every language."""
