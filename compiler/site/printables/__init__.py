"""Sheets to print and cut out: every card, tile and token of a game with its copies, and the board, at true size.

`print:` in rules/<game>/faces.yaml says how large the pieces are; what it leaves out has the sizes of `SIZES`:

    print:
      sizes: {card: [63, 88], token: 22, museum: [88, 58]}     # of a shape or of a set, in mm: width and height, or
                                                                # the diameter of a token
      board: 430                                                # width of the board in mm
      sets:
        place: {copies: players.max, title: game.box.dig_permit}    # a set of the board that is printed too: how often
                                                                    # each piece (a figure), and its name (a text)
      ring: {zone: time, deep: 20}                              # spaces around the map
      mats: {…}                                                 # discs, charts, boards of players; see mats.py
      besides: [archaeologist, bag]                             # of the box: what a table needs and no sheet has

All sets of components are printed, each row as often as its `copies`. Sets of one size share their sheets, so that no
sheet holds one card alone; those that have a back and those that have none do not, since a sheet either has a back or
has none.

Cards lie side by side without a gap: three by three of 63 by 88 mm leave 10.5 and 16.5 mm at the edges of A4, which is
what printers at home need. Behind them their ground goes on for `BLEED`, so that a cut that is a little off shows no
white. Marks reach from the edge of the paper to the pieces, and crosses stand where corners meet: after the first cut
the marks at the edge have gone with the rim, the crosses are still there.

A back lies on the sheet after its front, mirrored from left to right, for paper that is turned like a page of a book. A
front without a back is followed by an empty page, so that the next front does not fall on its reverse.

Drawings are in tenths of a millimetre, because coordinates are written with one decimal.
"""
