"""Laws of the ids and their notations, whatever the position."""

import re
from collections.abc import Iterator
from math import prod
from random import Random

from silvan import Game, NotationError, SilvanError

from .contract import refuse
from .plays import CHANCE

Block = tuple[str, int, int, tuple[int, ...], tuple[str, ...]]


def check_blocks(blocks: list[Block], total: int) -> None:
    """Named blocks cover the ids from 0 without a gap, each as large as its shape."""
    assert len({name for name, *_ in blocks}) == len(blocks) > 0
    assert [start for _, start, *_ in blocks] == [0, *(stop for _, _, stop, *_ in blocks)][:-1]
    assert blocks[-1][2] == total
    for _, start, stop, shape, axes in blocks:
        assert prod(shape) == stop - start > 0 and len(axes) == len(shape)


def check_specs(game: Game) -> None:
    """Decisions and chance outcomes are numbered apart, each densely."""
    check_blocks(game.action_spec(), game.num_distinct_actions())
    check_blocks(game.chance_spec(), game.max_chance_outcomes())
    streams = game.chance_streams()
    assert len({name for name, _ in streams}) == len(streams) > 0 and all(meaning for _, meaning in streams)


def texts(game: Game, player: int) -> list[str]:
    """The notations of all ids of a kind, in order of ids."""
    count = game.max_chance_outcomes() if player == CHANCE else game.num_distinct_actions()
    return [game.action_to_string(player, action) for action in range(count)]


def check_bijection(game: Game) -> None:
    """Every id has a notation of its own, the same for every seat, that reads back."""
    for player in (CHANCE, *range(game.num_players())):
        all_texts = texts(game, player)
        assert all_texts == texts(game, min(player, 0)), "a notation does not depend on the seat"
        assert len(set(all_texts)) == len(all_texts)
        assert [game.string_to_action(player, text) for text in all_texts] == list(range(len(all_texts)))
        for action in (-1, len(all_texts), 2**40, 10**30):
            refuse(SilvanError, game.action_to_string, player, action)


def check_first_words(game: Game) -> None:
    """The notations of a block begin alike, and no two blocks of a kind share all words."""
    for player, blocks in ((0, game.action_spec()), (CHANCE, game.chance_spec())):
        all_texts = texts(game, player)
        for name, start, stop, *_ in blocks:
            assert all(re.match(rf"{name}\b", text) for text in all_texts[start:stop]) or "@" in all_texts[start]


def variants(text: str) -> Iterator[str]:
    """Ways of writing a notation that look right and are not."""
    yield from ("", " " + text, text + " ", text + "\n", "\t" + text, text + "\0", text + " take", text[:-1])
    yield from (text.upper(), text.lower(), text.title(), text.swapcase(), text * 2, text + ";", "\ufeff" + text)
    yield from (text.replace(" ", "  "), text.replace(" ", "\t"), text.replace(" ", "\u00a0"), text.replace(" ", ""))
    for found in re.finditer(r"-?\d+", text):
        for number in spellings(found.group()):
            yield text[: found.start()] + number + text[found.end() :]


def spellings(number: str) -> list[str]:
    """Other spellings of a whole number."""
    wide = "".join(chr(ord(digit) + 0xFEE0) if digit.isdigit() else digit for digit in number)
    before = [sign + number for sign in ("+", "-", "0", "00", "-0", " ")]
    return [*before, wide, *(number + end for end in (".0", "e0", "_0", "0" * 30))]


def check_canonical(game: Game, rng: Random, most: int = 60) -> int:
    """Only the canonical text is read; returns how many other texts were refused."""
    refused = 0
    for player in (CHANCE, 0):
        all_texts = texts(game, player)
        known = set(all_texts)
        for text in rng.sample(all_texts, min(most, len(all_texts))):
            for other in set(variants(text)) - known:
                refuse(NotationError, game.string_to_action, player, other)
                refused += 1
    return refused
