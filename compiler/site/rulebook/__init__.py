"""The rulebook: rules as data and texts in, pages that can be read, searched, shared, printed and opened at the table.

`rules/<game>/rulebook.yaml` holds the order and the ids, `locales/*/<game>/book` the words, one entry for each
paragraph. Everything else comes from the data: figures in sentences, tables, pictures of positions, worked examples.

What is wrong goes into `Problems`: U1 a paragraph without a text, N1 a typed figure, R9 an unknown rule in the data,
B1 an unknown rule in a text, B2 an example that does not have what its story tells, B3 a rule that nothing plays, B4
a picture of something that is not in the data.
"""
