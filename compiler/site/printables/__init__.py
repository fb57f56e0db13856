"""Print and play: sheets with every card, tile and token of a game, with its copies, and the board, at true size.

`print:` in rules/<game>/faces.yaml defines the sizes of pieces; the default sizes are in pieces.py:

    print:
      sizes: {card: [63, 88], token: 22, museum: [88, 58]}     # of a shape or of a set, in mm: width and height, or
                                                                # the diameter of a token
      board: 430                                                # width of the board in mm
      sets:
        place: {copies: players.max, title: sheet.dig_permit}       # a set of the board that is printed, too: copies of
                                                                    # each piece (a figure), and its name (a text)
      ring: {zone: time, deep: 20}                              # spaces around the map
      mats: {…}                                                 # dials, charts, player boards; see mats.py
      besides: [archaeologist, bag]                             # components of the box that are needed but not printed

All sets of components are printed, each row as often as its `copies`. Sets of one size share their sheets, so that no
sheet holds a single card. Sets with and without backs are on different sheets.

Cards are side by side without a gap: three by three of 63 by 88 mm leave 10.5 and 16.5 mm at the edges of A4, which
home printers need. Their ground extends by `BLEED` around them, so that an inexact cut shows no white. Cut marks reach
from the edge of the paper to the pieces, and crosses mark the corners of pieces: they remain when the first cut has
removed the marks at the edge.

A back follows its front on the next page, mirrored from left to right, for duplex printing along the long edge. A
front without a back is followed by an empty page, so that the next front is not printed on its reverse.

Drawings are in tenths of a millimetre, because coordinates are written with one decimal.
"""
