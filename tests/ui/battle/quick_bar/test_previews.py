"""Typed lines never raise, and their preview matches what happens."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from companion.battles.action_resolver import ActionResolver
from companion.battles.library import Library
from companion.engine.views.turn import RecordAction
from companion.ui.battle.quick_bar.quick_line import read_quick_line, read_while_typed, with_offers
from companion.ui.settings import WindowSettings
from companion.ui.table.controller import BattleController
from tests.examples import at_most, examples

SCENARIOS = {"quickstart": "training", "citytech": "river-crossing", "bt-tactics": "first-contact"}
SPICE = (
    "", ",", ";", "and", "to", "0", "2", "+3", "-1", "rear", "REAR", "hit", "all", "1", "ct", "LT", "5", "12",
    "fire", "xyzzy", "?", "ß", "²",
)  # fmt: skip


@pytest.fixture(params=SCENARIOS)
def door(
    request: pytest.FixtureRequest, qapp: QApplication, settings: WindowSettings, library: Library
) -> BattleController:
    """A battle of each ruleset on a paper table, without a window."""
    assert qapp is not None
    setup = library.scenarios(request.param)[SCENARIOS[request.param]].model_copy(update={"board": None})
    session = library.new_battle(setup)
    return BattleController(session, ActionResolver(session), settings)


def random_line(bridge: BattleController, random: Random) -> str:
    """Words of the game's own examples and names, and some that are none, in any order, some mistyped."""
    texts = [word for phrase in bridge.game.phrases() for word in phrase.example.split()]
    texts += [unit.name for unit in bridge.units()]
    chosen = [random.choice((*texts, *SPICE)) for _ in range(random.randint(1, 5))]
    return " ".join(_mistype(word, random) for word in chosen)


def _mistype(word: str, random: Random) -> str:
    if len(word) > 3 and random.random() < 0.15:
        at = random.randrange(len(word))
        return word[:at] + word[at + 1 :]
    return word.upper() if random.random() < 0.1 else word


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6))
def test_what_is_told_beforehand_is_what_happens(door: BattleController, seed: int) -> None:
    random = Random(seed)
    before = door.session.battle
    for _ in range(at_most(6, 12)):
        line, unit = random_line(door, random), random.choice((None, *(each.id for each in door.units())))
        read_while_typed(door, unit, line)
        read = read_quick_line(door, unit, line)
        assert with_offers(door, unit, line, read.reading).text == read.reading.text
        assert read.reading.text or not line.strip(), line
        if not isinstance(read.meant, RecordAction) or read.reading.is_fault:
            continue
        carry_out(door, line, read.meant, read.reading.text)
    assert door.session.battle == before


def carry_out(door: BattleController, line: str, meant: RecordAction, expected: str) -> None:
    """Carry a line out: the entry says what the line said, or the question that it named is asked."""
    entries = len([each for each in door.session.lines() if not each.is_undone])
    door.propose(meant.action)
    if door.ask is not None:
        assert expected.endswith(f"asks: {door.ask.purpose}"), line
        door.give_up()
        return
    lines = [each for each in door.session.lines() if not each.is_undone]
    assert len(lines) == entries + 1, line
    assert lines[-1].description.line == expected, line
    door.undo()
