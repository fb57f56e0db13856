"""Emitting texts: compiled messages, and the pseudo-language."""
