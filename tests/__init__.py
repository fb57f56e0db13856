"""All tests. This is a package so that packages named `tests`, which some libraries install, cannot take its place."""
