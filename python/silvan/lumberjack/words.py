"""Lumberjack's words: what is due in each variant, and the rules in short."""

__all__ = ["RULES", "USES", "VARIANTS"]

VARIANTS = {"towers": "basic game", "easy": "Easy goin'", "pyramid": "Pyramido", "cabins": "Blockhütten"}
"""The names of the variants."""

USES = {
    "towers": "builds the {} trunk on a tower, or triggers a scoring with it",
    "easy": "lays the {} trunk on the {} tower",
    "pyramid": "lays the {} trunk in the pyramid",
    "cabins": "lays the {} trunk in the {} cabin",
}
"""What is done with a trunk in hand; each gap is its colour."""

_STACK = """\
**The stack** is a ring of layers, each turned by half a trunk. In a turn a player takes a free trunk, one on which no
other lies (in brackets: `take 16.3` or just `16.3`, layer and position), and uses it.

"""

RULES = {
    "towers": _STACK
    + """\
**Building.** `build 1` puts it on top of an own tower, of any colours; there are three at most. Or `score` puts it
aside: every tower of every player with this colour on top gives its height, and then loses its topmost trunk.

**Crowns.** Instead of taking a trunk, `crown 1` puts a crown on an own tower. It counts twice in its next scoring, and
cannot be built on before. Then the crown goes back.

The play ends with the last trunk. Most points win.
""",
    "easy": _STACK
    + """\
**Building.** Each player has a tower of each colour. `table` lays the trunk on the table, as long as none of this tower
lies on another. `level 2` and so on lays it on a level, which may hold as many trunks as the one below; a tower grows
by one level at most. After that it may topple, the more slender the likelier, and then its trunks are out of the game.

**Points** when the stack is empty: one for the highest tower of each colour, and one for the highest of all. Those
who tie get it too.
""",
    "pyramid": _STACK
    + """\
**Building.** `base left` or `base right` lays the trunk at an end of the bottom level, `up 2.1` on two neighbours of
the level below: level 2, place 1 from the left. Who has finished the pyramid is skipped.

**Points** at the end: trunks of one colour that touch are an area, and an area of m trunks gives m times m.
""",
    "cabins": _STACK
    + """\
**Building.** Each player has a cabin of each colour. `post 0,1` sets the trunk on a point where a beam ends, `beam
0,0 E` lays it on the edge from a point with a post to the east, `N` to the north: `0,0` is the first post, marked O.
The trunk must be laid, even where it spoils a cabin.

**Crowns.** Then one may go on any own cabin (`crown R`), as long as there are some, or `pass`.

**Points** when the stack is empty. A cabin that is one of these plans, turned or mirrored, and nothing more gives 5,
10, 20 or 30, and 10 for each crown. Any other gives 1 for each trunk, less 10 for each crown.

```
o-o    o      o-o    o-o
       |      | |    | |
       o-o    o-o    o-o
                     | |
 5     10     20     o-o 30
```
""",
}
"""The rules in short, as Markdown, by variant."""
