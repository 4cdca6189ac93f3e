"""Mutations of texts and of plain JSON values, the same for the same generator."""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

INTS = (0, 1, -1, 2, 3, 255, 256, -128, 2**31, 2**32, -(2**31), 2**63 - 1, 2**63, 2**64, 10**40, -(10**40))
FLOATS = (0.5, -0.0, 1.0, 1e308, float("nan"), float("inf"), float("-inf"))
WORDS = ("", "?", "house", "\0", "\u00e9", "\u202e", "\U0001f332", "\ud800", "a" * 300, "null", "true", "a1", "01")
ALPHABET = "0123456789-+.eE \t\n\0abcxyzABC?#,:;=(){}[]\"'\\/@\u00a0\u0660\uff11\U0001f332"


# ---- texts ----------------------------------------------------------------------------------------------------------


def cut(rng: Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def drop(rng: Random, text: str) -> str:
    start, stop = span(rng, text)
    return text[:start] + text[stop:]


def double(rng: Random, text: str) -> str:
    start, stop = span(rng, text)
    return text[:stop] + text[start:]


def put(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ALPHABET) + text[at + rng.randrange(2) :]


def swap_letters(rng: Random, text: str) -> str:
    letters = list(text)
    if len(letters) > 1:
        i, j = rng.sample(range(len(letters)), 2)
        letters[i], letters[j] = letters[j], letters[i]
    return "".join(letters)


def flip_bit(rng: Random, text: str) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", rng.choice(("replace", "surrogateescape")))


def other_number(rng: Random, text: str) -> str:
    digits = [i for i, letter in enumerate(text) if letter.isdecimal()]
    if not digits:
        return put(rng, text)
    at = rng.choice(digits)
    return text[:at] + str(rng.choice((*INTS, "9" * 5000, "1e999", "NaN", "0x1"))) + text[at + 1 :]


def span(rng: Random, text: str) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((1, 1, 2, 5, 20, 200)))


TEXT_MUTATIONS = (cut, drop, double, put, put, swap_letters, flip_bit, other_number)


def mutate_text(rng: Random, text: str) -> str:
    """The text after one to three mutations."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(TEXT_MUTATIONS)(rng, text)
    return text


# ---- values ---------------------------------------------------------------------------------------------------------

Place = tuple[Any, Any]
"""A container and a key or index in it."""


def places(value: Any) -> Iterator[Place]:
    """Every place in a value where another value stands."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield value, key
        yield from places(item)


def strange(rng: Random, old: Any) -> Any:
    """A value to stand instead of another, often of the same type."""
    if isinstance(old, bool) or old is None or rng.random() < 0.3:
        return rng.choice([None, True, False, [], {}, "x", 1, [old], {"a": old}, nested(rng.choice((3, 40, 200)))])
    if isinstance(old, int):
        return rng.choice([old + 1, old - 1, -old, str(old), float(old), rng.choice(INTS), rng.choice(FLOATS)])
    if isinstance(old, float):
        return rng.choice([-old, str(old), rng.choice(FLOATS), rng.choice(INTS)])
    return rng.choice([mutate_text(rng, old), rng.choice(WORDS)]) if isinstance(old, str) else rng.choice(INTS)


def nested(depth: int) -> Any:
    """A list in a list in a list ..."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def replace(rng: Random, place: Place, root: Any) -> None:
    box, key = place
    box[key] = strange(rng, box[key])


def remove(rng: Random, place: Place, root: Any) -> None:
    box, key = place
    del box[key]


def repeat(rng: Random, place: Place, root: Any) -> None:
    """An item twice in a list, or under one more name in a table."""
    box, key = place
    if isinstance(box, list):
        box.insert(key, copy.deepcopy(box[key]))
    else:
        box[rng.choice((*WORDS, key.upper(), key + "s", key + " "))] = copy.deepcopy(box[key])


def rename(rng: Random, place: Place, root: Any) -> None:
    box, key = place
    if isinstance(box, dict):
        box[rng.choice((*WORDS, mutate_text(rng, key)))] = box.pop(key)
    else:
        rng.shuffle(box)


def exchange(rng: Random, place: Place, root: Any) -> None:
    """Two values of one container change places."""
    box, key = place
    other = rng.choice(list(box) if isinstance(box, dict) else range(len(box)))
    box[key], box[other] = box[other], box[key]


def shift(rng: Random, place: Place, root: Any) -> None:
    """One number grows and another shrinks by as much, near each other where that can be."""
    numbers = [(box, key) for box, key in places(root) if type(box[key]) is int]
    near = [(box, key) for box, key in numbers if box is place[0]]
    if len(numbers) > 1:
        (box, key), (other, name) = rng.sample(near if len(near) > 1 else numbers, 2)
        box[key], other[name] = box[key] + 1, other[name] - 1


def transplant(rng: Random, place: Place, root: Any) -> None:
    """A value from elsewhere in the tree, of the same type if there is one."""
    box, key = place
    values = [other[name] for other, name in places(root)]
    alike = [value for value in values if type(value) is type(box[key])]
    box[key] = copy.deepcopy(rng.choice(alike or values))


JSON_MUTATIONS: tuple[Callable[[Random, Place, Any], None], ...] = (
    replace,
    replace,
    replace,
    remove,
    repeat,
    rename,
    exchange,
    transplant,
    transplant,
    shift,
)


def mutate_json(rng: Random, value: Any) -> Any:
    """A copy of the value after one or two mutations."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 1, 2))):
        found = list(places(value))
        if not found:
            return strange(rng, value)
        rng.choice(JSON_MUTATIONS)(rng, rng.choice(found), value)
    return value


def mutate_json_text(rng: Random, text: str) -> str:
    """A JSON text with a mutated value, or mutated as text."""
    if rng.random() < 0.35:
        return mutate_text(rng, text)
    return json.dumps(mutate_json(rng, json.loads(text)), ensure_ascii=rng.random() < 0.5)
