"""Pages of the site, and their contents in every language."""
