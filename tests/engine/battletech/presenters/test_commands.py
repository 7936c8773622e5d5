from __future__ import annotations

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.views.units import UnitCommand
from tests.builders import board, citytech, perform
from tests.citytech import change_unit, declaring, fight, in_phase

PAIR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}


def commands_of(at: Battle, name: str) -> dict[str, UnitCommand]:
    return {command.id: command for command in citytech().commands(at, name)}


def open_to(at: Battle, name: str) -> list[str]:
    """Return the commands that a unit can carry out now."""
    return [command.id for command in citytech().commands(at, name) if command.refusal is None]


@pytest.mark.rule("CityTech", "Playing the Game > Varying Skill Levels")
def test_skills_can_be_rolled_before_the_first_turn_only() -> None:
    assert open_to(fight(**PAIR), "orion") == ["skills"]
    assert open_to(in_phase(fight(**PAIR), "movement"), "orion") == []


@pytest.mark.rule("CityTech", "Movement > Standing Up")
@pytest.mark.rule("CityTech", "Movement > Dropping to the Ground")
def test_on_the_ground() -> None:
    at = in_phase(fight(**PAIR), "movement")
    assert open_to(at, "wolfhound") == ["drop"]
    prone = change_unit(at, "wolfhound", is_prone=True)
    assert open_to(prone, "wolfhound") == ["stand/walked", "stand/ran", "turn/left", "turn/right"]
    fallen = change_unit(prone, "wolfhound", moved=MoveRecord("walked", spent=2, is_over=False))
    assert open_to(fallen, "wolfhound")[:2] == ["stay", "stand/walked"]
    assert commands_of(fallen, "wolfhound")["stay"].label == "Stay down"


@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
def test_reactions_belong_together() -> None:
    at = in_phase(fight(**PAIR), "reaction")
    commands = commands_of(at, "orion")
    assert [command.action for command in commands.values()] == [
        actions.React("orion", -1), actions.React("orion"), actions.React("orion", 1),
    ]  # fmt: skip
    assert {command.group for command in commands.values()} == {"twist"}
    assert commands_of(at, "wolfhound")["straight"].refusal is not None


@pytest.mark.rule("CityTech", "Combat > Clubbing")
def test_a_club_is_offered_where_there_is_one() -> None:
    pair = {"wolfhound": "red 0502 0", "hunchback": "blue 0501 3"}
    clear = declaring(fight(**pair), first="blue")
    assert open_to(clear, "hunchback") == ["hold"]
    woods = declaring(fight(board(light_woods="0501"), **pair), first="blue")
    assert open_to(woods, "hunchback") == ["hold", "club"]


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_declared_attacks_can_be_rolled() -> None:
    at = perform(declaring(fight(**PAIR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    at = perform(at, actions.DeclareFire("orion"))
    assert commands_of(at, "wolfhound")["roll"].action == actions.ResolveFire("wolfhound")
    assert open_to(at, "orion") == []
    blows = in_phase(fight(**PAIR), "physical_attack", "declare")
    assert commands_of(blows, "wolfhound")["hold"].label == "No physical attack"
    kick = actions.DeclareBlow("wolfhound", "kick", "orion", ("left_leg",))
    blows = perform(perform(blows, kick), actions.DeclareBlow("orion"))
    assert commands_of(blows, "wolfhound")["roll"].action == actions.ResolveBlow("wolfhound")


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
def test_heat_sinks_are_switched_in_the_end_phase() -> None:
    at = in_phase(fight(**PAIR), "end")
    assert open_to(at, "orion")[:1] == ["sink_off"]
    off = change_unit(at, "orion", sinks_off=2)
    commands = commands_of(off, "orion")
    assert commands["sink_off"].action == actions.Switch("orion", "sinks", 3)
    assert commands["sink_on"].action == actions.Switch("orion", "sinks", 1)
    assert "2 switched off" in commands["sink_on"].hint
