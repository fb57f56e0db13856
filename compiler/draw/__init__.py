"""Drawings made at build time: maps from geography, card faces from rules data, icons, and text measurement."""
