"""The house's edition and its order of play, for each variant."""

from __future__ import annotations

from typing import Any


def house_edition() -> dict[str, Any]:
    """The components of the house edition."""
    return {
        "name": "house",
        "colours": [
            {"name": "blue", "letter": "B", "trunks": 20},
            {"name": "red", "letter": "R", "trunks": 20},
            {"name": "green", "letter": "G", "trunks": 20},
            {"name": "black", "letter": "K", "trunks": 20},
            {"name": "natural", "letter": "N", "trunks": 20},
        ],
        "stack": {"width": 6, "layers": 16, "top": 4},
        "towers": 3,
        "crowns": 10,
        "bases": [
            {"players": 2, "trunks": 9},
            {"players": 3, "trunks": 7},
            {"players": 4, "trunks": 6},
            {"players": 5, "trunks": 5},
        ],
        "plans": [
            {"points": 5, "drawing": "o-o"},
            {"points": 10, "drawing": "o..\n|..\no-o"},
            {"points": 20, "drawing": "o-o\n|.|\no-o"},
            {"points": 30, "drawing": "o-o\n|.|\no-o\n|.|\no-o"},
        ],
        "trunk_points": 1,
        "crown_points": 10,
        "provenance": {
            "colours": "printed",
            "stack": "printed: the sizes of the layers; attested: a ring, every layer turned half a trunk",
            "towers": "printed",
            "crowns": "printed",
            "bases": "printed",
            "plans": "printed: points and pictures; reconstructed: the pictures from a description of them",
            "trunk_points": "printed",
            "crown_points": "printed",
        },
    }


def house_flow(variant: str) -> dict[str, Any]:
    """The order of play of the house."""
    turns = {
        "towers": [["take", "crown"], ["build", "score"]],
        "easy": [["take"], ["build"]],
        "pyramid": [["take"], ["build"]],
        "cabins": [["take"], ["build"], ["crown", "pass"]],
    }
    return {"name": "house", "turn": turns[variant]}
