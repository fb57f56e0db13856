"""Faces: the drawings of cards and tokens."""
