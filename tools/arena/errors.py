"""The error that the arena raises for arguments it cannot use."""


class ArenaError(ValueError):
    """An argument, or a file that one names, is unusable; the text explains why."""
