"""The tests of all rooms. That this is a package keeps others of the name, which libraries install, out of the way."""
