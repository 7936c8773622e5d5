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
from tests.builders import citytech, done, happened, play, refused
from tests.citytech import after, changed, in_phase
from tests.engine.battletech.battered import built
from tests.engine.battletech.marching import forbidden, how, march, move, ready, spent

SAFE = (6, 6)
USE = UseMasc("wolfhound")
STEPS = {1: 3, 2: 5, 3: 7, 4: 11, 5: None, 6: None}


def fitted(**fields: Any) -> Battle:
    """A Wolfhound with MASC, about to move."""
    at = ready("wolfhound", "0515 0")
    model = at.model(at.units["wolfhound"])
    item = Item(id="masc", item="is.masc", location="left_torso")
    return changed(built(at, "wolfhound", equipment=(*model.equipment, item)), "wolfhound", **fields)


def next_turn(at: Battle) -> Battle:
    return in_phase(after(at, TurnBegan(at.turn.number + 1)), "movement")


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_masc_doubles_the_walking_rate_for_a_run() -> None:
    at = done(fitted(), USE, (1, 2))
    ways = {way.id: way.points for way in citytech().movements(at, "wolfhound")}
    assert (ways["walked"], ways["ran"]) == (6, 12)
    assert spent(at, "F" * 12, "ran") == 12
    assert "costs 7 MP; Wolfhound has 6" in forbidden(at, "F" * 7)
    hot = changed(at, "wolfhound", heat=10)
    assert {way.id: way.points for way in citytech().movements(hot, "wolfhound")}["ran"] == 8


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_the_number_rises_turn_by_turn() -> None:
    at = fitted()
    for number in (3, 5, 7, 11):
        assert masc.needed(at, at.mech("wolfhound")) == number
        at = next_turn(done(at, USE, (6, number - 6) if number > 6 else (1, number - 1)))
    played = play(at, USE, SAFE, SAFE)
    assert happened(played, MascUsed) == [MascUsed("wolfhound", None, None, True)]


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_rest_takes_the_number_down_again() -> None:
    at = fitted()
    for dice in ((6, 6), (6, 6), (6, 6)):
        at = next_turn(done(at, USE, dice))
    rested = next_turn(at)
    assert masc.needed(rested, rested.mech("wolfhound")) == 5
    twice = next_turn(rested)
    assert masc.needed(twice, twice.mech("wolfhound")) == 3


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
@given(st.lists(st.booleans(), max_size=12))
def test_the_number_is_that_of_a_step_up_for_use_and_down_for_rest(turns: list[bool]) -> None:
    at, step, was_used = fitted(), 0, False
    for uses in turns:
        expected = step + 1 if was_used else max(step, 1)
        assert at.mech("wolfhound").next_masc_step == expected
        assert masc.needed(at, at.mech("wolfhound")) == STEPS[min(expected, 5)]
        if uses and expected < 5:
            at, step, was_used = done(at, USE, (6, 6)), expected, True
        else:
            step, was_used = max(step - 1, 0), False
        at = next_turn(at)


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_frozen_legs_are_hits_on_both_hips() -> None:
    played = play(fitted(), USE, (1, 1), SAFE, SAFE)
    assert [(it.location, it.slot) for it in happened(played, SlotHit)] == [("left_leg", 0), ("right_leg", 0)]
    at = played.battle
    assert not at.units["wolfhound"].doings.uses_masc
    assert "has 0 Movement Points" in forbidden(at, "F", "ran")
    assert how(march(at, "", movement="stationary")).hexes == 0


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_masc_is_switched_on_once_and_before_the_move() -> None:
    assert "has no MASC" in refused(ready(), USE)
    assert "already" in refused(done(fitted(), USE, (6, 6)), USE)
    assert "before the unit moves" in refused(done(fitted(), move("F")), USE)
    assert "Nobody in Wolfhound can act" in refused(fitted(is_shut_down=True), USE)


@pytest.mark.rule("CityTech", "Equipment > Myomer Accelerator Signal Circuitry (MASC)")
def test_the_command_says_what_is_needed() -> None:
    commands = {it.id: it for it in citytech().commands(fitted(masc_step=1, used_masc=True), "wolfhound")}
    assert commands["masc"].hint.startswith("Run at twice its Walking MP; the legs hold on 5+ (83 %)")
    last = citytech().commands(fitted(masc_step=4, used_masc=True), "wolfhound")
    assert "the legs freeze" in next(it.hint for it in last if it.id == "masc")
    assert "masc" not in {it.id for it in citytech().commands(ready(), "wolfhound")}
