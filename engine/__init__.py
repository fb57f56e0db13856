"""The rules of the games, playable: pure Python, standard library only.

The same code runs in CPython (tests, research) and in Pyodide (the browser). A game is a state and three verbs:
`start`, `moves` and `play`; see `engine.game.Game`. Pages and programs talk to `engine.session.session`.
"""
