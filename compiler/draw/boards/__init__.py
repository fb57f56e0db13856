"""Boards: maps, city plans, wheels, mats, charts."""
