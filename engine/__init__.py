"""The rules of the games, playable: pure Python, standard library alone.

The same code runs in CPython (tests, research) and in Pyodide (the browser). A game is a value, its state, and
three verbs: `start`, `moves` and `play`; see `engine.game.Game`. What the outside talks to is `engine.session.session`.
"""
