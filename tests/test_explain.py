"""Explanations agree with legality, in every position, and cite rules that exist."""

import re
from pathlib import Path
from random import Random

import pytest
import silvan
from kit.games import FAMILY, LABELS, game

RULES = Path(__file__).parent.parent / "docs" / "rules"


def numbered(name: str) -> set[str]:
    return set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", (RULES / f"{name}.md").read_text()))


@pytest.mark.parametrize("label", LABELS)
def test_every_id_is_explained_as_it_is_judged(label: str) -> None:
    rules, rng, state = numbered(game(label).name), Random(5), game(label).new_initial_state()
    cited: set[str] = set()
    while not state.is_terminal():
        legal, chance = state.legal_actions(), state.is_chance_node()
        ids = game(label).max_chance_outcomes() if chance else game(label).num_distinct_actions()
        for action in rng.sample(range(ids), min(ids, 40)) + legal[:3]:
            text, notation = state.explain(action), state.action_to_string(action)
            assert text.startswith(f'"{notation}" ') and text == state.explain(notation)
            assert (" is legal " in text) == (action in legal), text
            numbers = set(re.findall(r"[A-Z]+-\d+", text))
            assert numbers and numbers <= rules, text
            cited |= numbers
        if not chance:
            view = state.view(state.current_player())
            assert view.explain(legal[0]) == state.explain(legal[0])
        state.apply_action(rng.choice(legal))
    assert len(cited) >= FAMILY[label].rules_cited


def test_an_illegal_action_tells_the_rule() -> None:
    state = silvan.load_game("timberland").new_initial_state(seed=1)
    message = r"is not legal for player 0 in autumn; 8 legal: card .*; why: red chooses a card now \(TL-19\)"
    with pytest.raises(silvan.IllegalActionError, match=message):
        state.apply_action("tree e5")


def test_events_of_the_other_kind_and_at_the_end_are_explained() -> None:
    timberland = silvan.load_game("timberland")
    state = timberland.new_initial_state()
    assert state.explain("tree e5") == (
        '"tree e5" is not legal as an outcome of chance where the stacks are dealt: the stacks are dealt now (TL-13).'
    )
    assert timberland.playout(1).explain("roll 4") == '"roll 4" is not legal at the end: the play is over (TL-63).'


@pytest.mark.parametrize("wrong", ["tree z9", "TREE e5", "", "tree e5 "])
def test_what_is_no_event_has_no_explanation(wrong: str) -> None:
    with pytest.raises(silvan.NotationError):
        silvan.load_game("timberland").new_initial_state().explain(wrong)


def test_an_id_that_there_is_not_has_no_explanation() -> None:
    timberland = silvan.load_game("timberland")
    for wrong in (-1, timberland.num_distinct_actions(), 10**30):
        with pytest.raises(silvan.IllegalActionError, match="there is no"):
            timberland.new_initial_state(seed=1).explain(wrong)
