"""What was typed, and what it may stand for."""

from collections.abc import Callable, Iterator, Sequence

from silvan.errors import SilvanError

__all__ = ["completions", "matches", "meant"]


def matches(typed: str, notations: Sequence[str], *, whole: bool = False) -> list[str]:
    """Return the notations that the typed words may stand for; it is clear when there is one.

    Words stand for the words of a notation in order, large or small, and others may be left out: `e5` for `tree e5`,
    `g e5` for `drop g e5`. What stands on either side of an `@` are words too. Unless `whole`, words without digits may
    be the beginnings of those of the notation. Whole words go before beginnings, and what ends as the notation does
    before what leaves its end out.
    """
    words = _words(typed)
    ranked = [(_rank(words, _words(notation)), notation) for notation in notations]
    fitting = [rank for rank, _ in ranked if rank and not (whole and rank[0])]
    return [notation for rank, notation in ranked if rank == min(fitting, default=())] if words else []


def _words(text: str) -> list[str]:
    return text.casefold().replace("@", " ").split()


def _rank(words: Sequence[str], of: Sequence[str]) -> tuple[int, int] | None:
    """How many words are only begun, and how many words of the notation follow the last; None if they do not fit."""
    if not words:
        return 0, len(of)
    found = ((other != words[0], _rank(words[1:], of[i + 1 :])) for i, other in enumerate(of) if _fits(words[0], other))
    return min(((rank[0] + begun, rank[1]) for begun, rank in found if rank), default=None)


def _fits(word: str, other: str) -> bool:
    return word == other or (other.startswith(word) and not any(map(str.isdigit, word)))


def meant(typed: str, legal: Sequence[str], read: Callable[[str], object]) -> str | None:
    """Return the notation, legal or not, that the typed words spell, None if they spell none.

    `read` raises for what is no notation. Beginnings of the legal notations are tried in front: where `tree a1` is
    legal, `c6` spells `tree c6`.
    """
    heads = dict.fromkeys(" ".join(words[:k]) for words in map(str.split, legal) for k in range(len(words)))
    words = " ".join(typed.split())
    texts = (words, words.lower(), words.upper())
    spellings = dict.fromkeys(f"{head} {text}".strip() for head in heads for text in texts)
    # Where notations are such as L@0,1, a blank may stand for the @, and the letter may be left out.
    places = dict.fromkeys(notation.partition("@")[0] for notation in legal if "@" in notation)
    if places:
        spellings |= dict.fromkeys(text.replace(" ", "@", 1) for text in texts)
        spellings |= dict.fromkeys(f"{place}@{words}" for place in places)
    return next((notation for notation in spellings if _reads(notation, read)), None)


def _reads(notation: str, read: Callable[[str], object]) -> bool:
    try:
        read(notation)
    except SilvanError:
        return False
    return True


def completions(typed: str, choices: Sequence[str]) -> Iterator[str]:
    """The choices that begin with what is typed, or else have a later word that does; `why` goes before either."""
    head, space, rest = typed.partition(" ")
    if head == "why" and space:
        yield from (f"why {choice}" for choice in completions(rest.lstrip(), choices))
        return
    begun = [choice for choice in choices if choice.casefold().startswith(typed.casefold())]
    wanted = f" {' '.join(_words(typed))}"
    yield from begun or (choice for choice in choices if wanted in f" {' '.join(_words(choice))}")
