"""Heat sinks and anti-missile systems switched in the End Phase."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Switch
from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.events import Switched
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.units.unit_model import Item
from tests.builders import battle as quickstart
from tests.builders import citytech, perform, refusal_text, resolve_action
from tests.citytech import change_unit, change_warrior
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, with_model, without

AMS = Item(id="ams_lt", item="is.anti_missile_system", location="left_torso")


def at_the_end(name: str = "wolfhound") -> Battle:
    return battle_in_phase(name, "end")


def with_anti_missile() -> Battle:
    """Return a Wolfhound with an anti-missile system, at the end of a turn."""
    at = at_the_end()
    slots = at.model(at.mech("wolfhound")).slots
    torso = (*slots["left_torso"][:4], AMS.id, *slots["left_torso"][5:])
    return with_model(at, "wolfhound", equipment=(AMS,), slots={**slots, "left_torso": torso})


@pytest.mark.rule("CityTech", "Heat > Building Up Heat")
def test_sinks_are_switched_off_and_on_again() -> None:
    off = perform(at_the_end(), Switch("wolfhound", "sinks", 4))
    assert dissipation(off, off.mech("wolfhound")) == 12
    on = perform(off, Switch("wolfhound", "sinks", 0))
    assert dissipation(on, on.mech("wolfhound")) == 20


@pytest.mark.rule("CityTech", "Heat > Building Up Heat")
@pytest.mark.parametrize("phase", ["movement", "weapon_attack", "heat"])
def test_only_in_the_end_phase(phase: str) -> None:
    action = Switch("wolfhound", "sinks", 4)
    assert "End Phase" in refusal_text(battle_in_phase("wolfhound", phase), action)
    assert resolve_action(battle_in_phase("wolfhound", phase), action).events == [
        Switched("wolfhound", "sinks", 4)
    ]


@pytest.mark.rule("CityTech", "Heat > Building Up Heat")
@pytest.mark.parametrize("number", [-1, 10, 99])
def test_only_sinks_that_work_can_be_off(number: int) -> None:
    at = hit_slots(at_the_end(), "wolfhound", left_torso=(0,))
    assert "0 to 9 can be off" in refusal_text(at, Switch("wolfhound", "sinks", number))
    assert citytech().why_not(at, Switch("wolfhound", "sinks", 9)) is None


@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_an_anti_missile_system_is_switched_off_and_on_again() -> None:
    off = perform(with_anti_missile(), Switch("wolfhound", AMS.id, 1))
    kind = "anti_missile_system"
    assert list(working_items(off, off.units["wolfhound"], kind)) == []
    on = perform(off, Switch("wolfhound", AMS.id, 0))
    assert list(working_items(on, on.units["wolfhound"], kind)) == [AMS]


@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_a_system_that_is_gone_or_no_system_cannot_be_switched() -> None:
    assert "destroyed" in refusal_text(
        hit_slots(with_anti_missile(), "wolfhound", left_torso=(4,)), Switch("wolfhound", AMS.id, 1)
    )
    assert "destroyed" in refusal_text(
        without(with_anti_missile(), "wolfhound", "left_torso"), Switch("wolfhound", AMS.id, 1)
    )
    assert "no 'case_lt'" in refusal_text(with_anti_missile(), Switch("wolfhound", "case_lt", 1))
    assert "off (1) or on (0)" in refusal_text(with_anti_missile(), Switch("wolfhound", AMS.id, 2))


@pytest.mark.rule("CityTech", "Heat > Building Up Heat")
def test_nobody_switches_anything_in_a_mech_that_is_out_of_action() -> None:
    action = Switch("wolfhound", "sinks", 1)
    assert "Nobody" in refusal_text(change_warrior(at_the_end(), "wolfhound", unconscious_since=1), action)
    assert "Nobody" in refusal_text(change_unit(at_the_end(), "wolfhound", is_out=True), action)


def test_rules_without_heat_have_nothing_to_switch() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")
    assert "nothing to switch" in refusal_text(at, Switch("hermes", "sinks", 1))
