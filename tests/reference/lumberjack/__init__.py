"""Lumberjack told slowly and plainly, one rule after the other, with its variants in a file each.

Nothing here is fast or clever: it exists to be read beside docs/rules/lumberjack.md (LJ-1, LJ-2, ...) and to be
compared with the engine event by event. It shares no code and no data with the engine.

An edition is a plain dict (LJ-60 says what is allowed):

    name          text
    colours       a list of {"name", "letter", "trunks"}: one capital letter each; their order is the letter order
    stack         {"width", "layers", "top"}: trunks in a full layer, how many full layers, trunks of the last layer
                  (0 if there is none, less than width); width * layers + top trunks, as many as the colours have
    towers        how many towers a player may have in the basic game
    crowns        how many tree crowns there are
    bases         a list of {"players", "trunks"}: the bottom level of a pyramid
    plans         a list of {"points", "drawing"}: the floor plans of complete cabins. In a drawing points and edges of
                  the lattice take turns: "o" a post, "-" and "|" a beam, "." nothing; its rows are equally long
    trunk_points  what a trunk of an incomplete cabin gives
    crown_points  what a crown gives on a complete cabin, and takes on an incomplete one
    provenance    where each table comes from, text by table

A flow is a plain dict, too (LJ-61 to LJ-63):

    name          text
    turn          a list of steps, carried out in turn; a step is a list of verbs, of which the player does one

The verbs are "take" (a free trunk comes into the hand), "build" (the trunk in hand goes where the variant says),
"score" (it triggers a scoring), "crown" (a crown goes on an own tower or cabin), "pass" (nothing is done; only offered
beside something else). A step of which nothing is possible is skipped.
"""

from reference.lumberjack.play import CHANCE, OVER, Lumberjack
from reference.lumberjack.tables import house_edition, house_flow

__all__ = ["CHANCE", "OVER", "Lumberjack", "house_edition", "house_flow"]
