"""What a kind of units never does, done all the same because the table overruled the rules."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.battletech.battle.actions import (
    Action,
    DeclareBlow,
    Jump,
    Move,
    NoteMove,
    ResolveBlow,
    RollPiloting,
    RollSkills,
    TakeClub,
    UseMasc,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.builders import citytech
from tests.citytech import fight, in_phase

KINDS = ("tower", "vedette")


def meeting(name: str, phase: str = "movement") -> Battle:
    """Return a unit face to face with an Orion."""
    return in_phase(fight(**{name: "red 0505 0", "orion": "blue 0504 3"}), phase)


def overruled(at: Battle, action: Action) -> Battle:
    """Carry out what the rules forbid."""
    refusal = citytech().why_not(at, action)
    assert refusal is not None
    assert refusal.can_be_overruled, refusal
    assert refusal.source.startswith("CityTech, ")
    play: Play[Battle] = Play(at, Auto(Random(1)), citytech().apply)
    citytech().resolve(play, action)
    return play.battle


@pytest.mark.parametrize("name", KINDS)
def test_whoever_the_table_lets_move_moves(name: str) -> None:
    beyond, behind = parse_label("0503"), parse_label("0506")
    through = Move(name, "walked", ("forward", "forward"))
    assert overruled(meeting(name), through).units[name].hex == beyond
    assert overruled(meeting(name), Jump(name, behind, 2)).units[name].hex == behind
    moved = overruled(meeting(name), NoteMove(name, "ran", 30)).units[name].doings.moved
    assert moved is not None
    assert moved.hexes == 30


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("way", ["charge", "from_above", "push"])
def test_an_attack_that_the_table_allows_is_rolled(name: str, way: str) -> None:
    ahead = parse_label("0504")
    actions: dict[str, Action] = {
        "charge": Move(name, "walked", (), charge="orion"),
        "from_above": Jump(name, ahead, 0, "orion"),
        "push": DeclareBlow(name, "push", "orion"),
    }
    at = overruled(meeting(name), actions[way])
    assert overruled(at, ResolveBlow(name)).units[name].doings.has_struck


@pytest.mark.parametrize("name", KINDS)
def test_who_drives_may_be_asked_to_roll(name: str) -> None:
    overruled(meeting(name), RollPiloting(name))
    overruled(meeting(name), RollSkills(name))


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("phase", ["movement", "physical_attack"])
def test_no_table_lets_do_what_cannot_be(name: str, phase: str) -> None:
    for action in (
        Move(name, "walked", ("forward", "drop")),
        Move(name, "ran", ("stand",)),
        NoteMove(name, "walked", 1, drops=True),
        UseMasc(name),
        TakeClub(name),
        DeclareBlow(name, "kick", "orion", ("right_leg",)),
    ):
        refusal = citytech().why_not(meeting(name, phase), action)
        assert refusal is not None
        assert not refusal.can_be_overruled
