"""Rulebooks: rules as data and texts in, pages to read, search, share and print out; also shown on the play page.

`rules/<game>/rulebook.yaml` holds the order and the ids, `locales/*/<game>/book` the texts, one entry for each
paragraph. Everything else comes from the data: figures in sentences, tables, pictures of positions, worked examples.

Codes of the problems: U1 a paragraph without a text, N1 a typed figure, R9 an unknown rule in the data, B1 an unknown
rule in a text, B2 an example that lacks an argument of its story, B3 a rule that no code implements, B4 a picture of
something that is not in the data.
"""
