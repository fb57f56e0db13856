"""Names the folders of packages, of which the page has none; replaces `pyodide._package_loader`."""

from __future__ import annotations


class Folder:
    """A path that JavaScript asks for its text."""

    def __init__(self, path: str) -> None:
        """Name a folder."""
        self.path = path

    def __str__(self) -> str:
        """Return the path."""
        return self.path


SITE_PACKAGES = Folder("/lib/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are no packages."""
