"""Timberman's words: what is due, what tiles are called, and the rules in short."""

__all__ = ["DUE", "LEGEND", "OTHERWISE", "RULES"]

DUE = {
    "forest": "places a forest tile",
    "more": "may place another forest tile, or pass",
    "lumberjack": "may place a lumberjack (J), or pass",
    "draw": "draws a tile",
}
OTHERWISE = {
    "start": "the start tile is to be drawn",
    "over": "the play is over",
}
LEGEND = "3 2 1 trees, L lake, S stone, B bear"

RULES = """\
**Aim.** A tree gives its 3, 2 or 1 points to whoever has the most lumberjacks beside it. On a tie nobody gets them. One
lumberjack counts for every tree that it touches. Only sides count, never corners.

**Turn.** Place one forest tile or two, then one of your own lumberjacks or none, then draw a tile. Everything goes on
an empty space beside any tile that lies already; `3@0,1` is the tree of 3 points on the space 0 to the east and 1 to
the north of the start tile, `J@1,1` a lumberjack.

**Bears.** When a bear (`B`) is placed, all lumberjacks that touch it go home to their owners, yours as well. Afterwards
it does nothing.

**Lakes** (`L`) and **stones** (`S`) only fill their space.

**Spiders** (`W`, expansion) go on a lumberjack, of any colour, that has none. It stays, but no longer counts.

**Berries** (`M`, expansion) make each lumberjack beside them count 2.

**End.** Who has no forest tile left is skipped; who has some but cannot place any loses the turn. When nobody has any,
the trees are scored, and the most points win.

This is the house's game; options and tables may say otherwise. All rules, numbered, are in silvan's documents.
"""
