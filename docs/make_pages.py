"""Writes docs/games/<game>.md from the code: `python docs/make_pages.py`. A test holds both together."""

from pathlib import Path

import silvan
from silvan import Game

FOLDER = Path(__file__).parent / "games"


def table(head: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    """Return a Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def option_rows(name: str) -> list[tuple[object, ...]]:
    """Return a row an option: name, type, default, choices, meaning."""
    keys = ("type", "default", "choices", "meaning")
    shown = [["" if option[key] is None else option[key] for key in keys] for option in silvan.options(name)]
    names = [f"`{option['name']}`" for option in silvan.options(name)]
    plain = [[", ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in row] for row in shown]
    return [(name, *row) for name, row in zip(names, plain, strict=True)]


def block_rows(game: Game, player: int) -> list[tuple[object, ...]]:
    """Return a row a block of ids: name, ids, shape, axes, first and last notation. Player -1 means chance."""
    spec = game.chance_spec() if player < 0 else game.action_spec()
    return [
        (
            f"`{name}`",
            f"{start}..{stop - 1}",
            " x ".join(map(str, shape)) or 1,
            ", ".join(axes),
            f"`{game.action_to_string(player, start)}`",
            f"`{game.action_to_string(player, stop - 1)}`",
        )
        for name, start, stop, shape, axes in spec
    ]


def slice_rows(spec: list[tuple[str, int, int, tuple[int, ...], int, int, str]]) -> list[tuple[object, ...]]:
    """Return a row a slice of features: name, features, shape, range, meaning."""
    return [
        (f"`{name}`", f"{start}..{stop - 1}", " x ".join(map(str, shape)), f"{low}..{high}", meaning)
        for name, start, stop, shape, low, high, meaning in spec
    ]


def feature_parts(game: Game) -> list[str]:
    """Return the heading and the tables of what is observed of a game."""
    columns = ("slice", "features", "shape", "range", "meaning")
    parts = [
        f"## Observations of `{game}`",
        f"{game.observation_tensor_shape()[0]} features, version {game.observation_version()}; seats are counted from "
        "the observer, clockwise (see [From Python at full speed](../guides/speed.md)).",
        table(columns, slice_rows(game.observation_spec())),
    ]
    try:
        candidates = game.candidate_spec()
    except silvan.SpecError:
        return parts
    return [*parts, "Of each candidate, a legal id, is told:", table(columns, slice_rows(candidates))]


def variants(name: str) -> list[Game]:
    """Return the game with each of its other variants, if it has any: their ids differ."""
    choices = next((option["choices"] for option in silvan.options(name) if option["name"] == "variant"), [])
    return [silvan.load_game(name, variant=variant) for variant in choices[1:]]


def id_parts(game: Game) -> list[str]:
    """Return the heading and the tables of a game's ids."""
    blocks = ("block", "ids", "shape", "axes", "first", "last")
    return [
        f"## Decisions of `{game}`",
        f"{game.num_distinct_actions()} ids, at most {game.max_game_length()} decisions in a play.",
        table(blocks, block_rows(game, 0)),
        f"Of chance {game.max_chance_outcomes()} ids, at most {game.max_chance_nodes_in_history()} nodes in a play.",
        table(blocks, block_rows(game, -1)),
    ]


def page(name: str) -> str:
    """Return the page of a game."""
    game = silvan.load_game(name)
    blocks = ("block", "ids", "shape", "axes", "first", "last")
    streams = [(i, f"`{stream}`", meaning) for i, (stream, meaning) in enumerate(game.chance_streams())]
    provenance = [(f"`{key}`", text) for key, text in game.provenance().items()]
    parts = [
        f"# {name}: options, events, chance, components",
        "This page is made from the code by `docs/make_pages.py`. The rules are told, with numbers, in "
        f"[rules/{name}.md](../rules/{name}.md).",
        f"Rules version {game.rules_version}. Ids are frozen for a rules version; it changes only when play changes.",
        "## Options",
        table(("option", "type", "default", "choices", "meaning"), option_rows(name)),
        f"## Decisions of `{game}`",
        f"{game.num_distinct_actions()} ids, at most {game.max_game_length()} decisions in a play. Other options may "
        "have more or fewer; `game.action_spec()` tells.",
        table(blocks, block_rows(game, 0)),
        "## Chance",
        f"{game.max_chance_outcomes()} ids, at most {game.max_chance_nodes_in_history()} chance nodes in a play.",
        table(blocks, block_rows(game, -1)),
        "Streams of keyed chance (see [Which randomness do I own?](../guides/randomness.md)):",
        table(("number", "stream", "decides"), streams),
        *feature_parts(game),
        *(part for game in variants(name) for part in (*id_parts(game), *feature_parts(game))),
        "## Components and order of play",
        "The compiled plan, as `game.plan()` prints it:",
        f"```\n{game.plan().rstrip()}\n```",
        "Where the tables come from (`game.provenance()`):",
        table(("table", "provenance"), provenance),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the page of every game."""
    FOLDER.mkdir(exist_ok=True)
    for name in silvan.games():
        (FOLDER / f"{name}.md").write_text(page(name))


if __name__ == "__main__":
    main()
