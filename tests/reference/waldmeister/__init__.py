"""Waldmeister told slowly and plainly, one rule after the other, a subject a file.

Nothing here is fast or clever: it exists to be read beside docs/rules/waldmeister.md (WM-1, WM-2, ...) and to be
compared with the engine event by event. It shares no code and no data with the engine.

The files build on one another: agenda (what still has to happen), landscape (what is printed on a board), forest
(what lies where, and the basic acts), seasons, auction, cards, and play (the turn, the points, the end).

An edition is a plain dict, what lies in the box (WM-95 to WM-100 say what is allowed):

    name        text
    landscape   the board, rows from north to south: "." a field, "-" nothing, a capital letter a space of a zone
    bordering   the pairs of fields that touch, "a1-a2", each once, the earlier field first
    zones       {"name", "letter", "arrows": fields at which a black arrow points, one entry an arrow,
                "tiles": [{"name", "price", "arrows": fields of its white arrows}]}, the tiles in their order
    species     {"name", "kind", "value", "tree_circles", "sapling_circles", "trees", "saplings"}: the circles, the
                timber value, and how many tiles of each sort there are
    animals     {"name", "number", "tiles"}: the number is how many trees it needs and how many points it gives
    damage      {"players", "points"}: what is in the bag at the start
    money       {"each", "bank"}: what each player gets, out of how much in all
    prices      {"purchase", "voluntary", "bid_step", "bid_limit"}: voluntary is a factor
    track       {"seasons", "middles", "start"}: a letter a space (s u a w), the middle spaces, where the marker starts
    cards       {"name", "copies", "seasons", "do": [effect, ...]}
    points      {"tree", "sapling", "seed", "one_each", "two_each", "damage"}
    provenance  where each of the tables comes from

An effect of a card is one of these:

    {"verb": "harm", "points": n, "which": selector}             n points on each plant
    {"verb": "heal", "which": selector}                          a point off each
    {"verb": "remove", "which": selector}                        they leave
    {"verb": "sell", "which": selector}                          trees are felled for their timber value
    {"verb": "plant", "stage": "seed" or "sapling", "species"}   one may be planted
    {"verb": "roll", "which": selector, "falls": count, "spreads": bool}  a die for each tree
    {"verb": "auction", "lots": n}
    {"verb": "remediate"}
    {"verb": "others", "do": [effect, ...]}                      every other player carries these out

A selector is {"verb": "every", "plants": [words, ...]} or {"verb": "some", "count": count, "plants": [words, ...]}.
Words are "[damaged] [kind or species] (tree|sapling|plant)". A count is a number, "installed", "trees", "saplings" or
"animals" (how many the player has), {"verb": "less", "from": n, "count": one of these}, or for a roll "points" (the
damage points of the tree).

A flow is a plain dict, too, the order of play (WM-101, WM-102):

    name        text
    layout      {"stage", "species"}: what every player sets at the start, in this order
    hand        how many cards a hand has
    lay         how many cards are laid out at most
    turn        the steps of a turn: lay, season, distribute, carry, remedy, buy, refill, announce
    seasons     what the middle of each season (s u a w) brings: any of grow, sprout, settle, pay
    settle      how many animals may settle in one season's action
"""

from reference.waldmeister.agenda import CHANCE, OVER
from reference.waldmeister.play import Waldmeister
from reference.waldmeister.tables import house_edition, house_flow

__all__ = ["CHANCE", "OVER", "Waldmeister", "house_edition", "house_flow"]
