"""MASC: running at twice the walking rate, and the numbers that rise with use and fall with rest."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import UseMasc
from companion.engine.battletech.battle.events import MascUsed, SlotHit, TurnBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.movement import masc
from companion.engine.battletech.units.unit_model import Item
from tests.builders import citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import apply_events, change_unit, in_phase
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.move_helpers import forbidden, march, move, move_of, points_spent, ready

SAFE = (6, 6)
USE = UseMasc("wolfhound")
STEPS = {1: 3, 2: 5, 3: 7, 4: 11, 5: None, 6: None}


def with_masc(**fields: Any) -> Battle:
    """Return a Wolfhound with MASC, about to move."""
    at = ready("wolfhound", "0515 0")
    model = at.model(at.units["wolfhound"])
    item = Item(id="masc", item="is.masc", location="left_torso")
    return change_unit(with_model(at, "wolfhound", equipment=(*model.equipment, item)), "wolfhound", **fields)


def next_turn(at: Battle) -> Battle:
    return in_phase(apply_events(at, TurnBegan(at.turn.number + 1)), "movement")


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_masc_doubles_the_walking_rate_for_a_run() -> None:
    at = perform(with_masc(), USE, (1, 2))
    ways = {way.id: way.points for way in citytech().movements(at, "wolfhound")}
    assert (ways["walked"], ways["ran"]) == (6, 12)
    assert points_spent(at, "F" * 12, "ran") == 12
    assert "costs 7 MP; Wolfhound has 6" in forbidden(at, "F" * 7)
    hot = change_unit(at, "wolfhound", heat=10)
    assert {way.id: way.points for way in citytech().movements(hot, "wolfhound")}["ran"] == 8


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_the_number_rises_turn_by_turn() -> None:
    at = with_masc()
    for number in (3, 5, 7, 11):
        assert masc.masc_number(at, at.mech("wolfhound")) == number
        at = next_turn(perform(at, USE, (6, number - 6) if number > 6 else (1, number - 1)))
    played = resolve_action(at, USE, SAFE, SAFE)
    assert events_of(played, MascUsed) == [MascUsed("wolfhound", None, None, True)]


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_rest_takes_the_number_down_again() -> None:
    at = with_masc()
    for dice in ((6, 6), (6, 6), (6, 6)):
        at = next_turn(perform(at, USE, dice))
    rested = next_turn(at)
    assert masc.masc_number(rested, rested.mech("wolfhound")) == 5
    twice = next_turn(rested)
    assert masc.masc_number(twice, twice.mech("wolfhound")) == 3


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
@given(st.lists(st.booleans(), max_size=12))
def test_the_number_is_that_of_a_step_up_for_use_and_down_for_rest(turns: list[bool]) -> None:
    at, step, was_used = with_masc(), 0, False
    for uses in turns:
        expected = step + 1 if was_used else max(step, 1)
        assert at.mech("wolfhound").next_masc_step == expected
        assert masc.masc_number(at, at.mech("wolfhound")) == STEPS[min(expected, 5)]
        if uses and expected < 5:
            at, step, was_used = perform(at, USE, (6, 6)), expected, True
        else:
            step, was_used = max(step - 1, 0), False
        at = next_turn(at)


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_frozen_legs_are_hits_on_both_hips() -> None:
    played = resolve_action(with_masc(), USE, (1, 1), SAFE, SAFE)
    assert [(it.location, it.slot) for it in events_of(played, SlotHit)] == [
        ("left_leg", 0),
        ("right_leg", 0),
    ]
    at = played.battle
    assert not at.units["wolfhound"].doings.uses_masc
    assert "has 0 Movement Points" in forbidden(at, "F", "ran")
    assert move_of(march(at, "", movement="stationary")).hexes == 0


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_masc_is_switched_on_once_and_before_the_move() -> None:
    assert "has no MASC" in refusal_text(ready(), USE)
    assert "already" in refusal_text(perform(with_masc(), USE, (6, 6)), USE)
    assert "before the unit moves" in refusal_text(perform(with_masc(), move("F")), USE)
    assert "Nobody in Wolfhound can act" in refusal_text(with_masc(is_shut_down=True), USE)


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_the_command_says_what_is_needed() -> None:
    commands = {it.id: it for it in citytech().commands(with_masc(masc_step=1, used_masc=True), "wolfhound")}
    assert commands["masc"].hint.startswith("Run at twice its Walking MP; the legs hold on 5+ (83 %)")
    last = citytech().commands(with_masc(masc_step=4, used_masc=True), "wolfhound")
    assert "the legs freeze" in next(it.hint for it in last if it.id == "masc")
    assert "masc" not in {it.id for it in citytech().commands(ready(), "wolfhound")}
