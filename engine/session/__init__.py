"""What one open page holds: a match, the catalogs, the requests that it answers, and texts for its viewer."""
