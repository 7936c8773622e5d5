from __future__ import annotations

from fractions import Fraction

import pytest

from companion.engine.game.characters import BattlePilot
from companion.engine.pools.characters.creation import character_in, ranks
from companion.engine.pools.turn.set_up import record_of
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import FileError
from tests.engine.pools.builders import SYSTEM, document, game, tables
from tests.engine.pools.characters.test_characters import pilot


def set_up(pilot: BattlePilot) -> UnitSetup:
    """Return a mech with this pilot."""
    return UnitSetup(
        id="a", model="Merlin", side="b", loads=pilot.loads, abilities=pilot.abilities, pilot=pilot.name
    )


@pytest.mark.rule(SYSTEM, "R35")
def test_a_character_is_a_pilot_with_all_its_ranks_and_talents() -> None:
    own = game().battle_pilot(document(pilot()))
    record = record_of(tables(), set_up(own), 0)
    assert {skill: rank for skill, rank in record.skills.items() if rank} == dict(
        ranks(character_in(tables(), document(pilot())))
    )
    assert (record.mettle, record.talents) == (2, ("guarded_advance", "mobility", "hard_target"))
    assert (own.name, own.about) == ("Line pilot", "Ranged 6d, Melee 3d, Mettle 2")


def test_one_without_talents_has_none_of_a_ready_pilots() -> None:
    own = game().battle_pilot(document(pilot(talents=[])))
    assert record_of(tables(), set_up(own), 0).talents == ()


def test_the_usual_pilot_comes_first_among_the_ready() -> None:
    ready = game().ready_pilots()
    usual = record_of(tables(), UnitSetup(id="a", model="Merlin", side="b"), 0)
    assert record_of(tables(), set_up(ready[0]), 0) == usual
    assert [each.label for each in ready] == ["Regular", "Minor opponent", "Recruit", "Gunner", "Duelist"]


def test_a_faulty_character_is_no_pilot() -> None:
    with pytest.raises(FileError, match="too many"):
        game().battle_pilot(document(pilot(mettle=1, mech_skills={"mech_gunnery": 5, "mech_melee": 5})))


def test_a_campaign_counts_a_characters_skills_mettle_and_the_xp_that_is_left() -> None:
    numbers = game().character_numbers(document(pilot(talents=["mobility"], xp=2)))
    assert (numbers.traits["mech_gunnery"], numbers.traits["mettle"], numbers.traits["drive"]) == (3, 2, 0)
    assert (numbers.talents, numbers.left["xp"]) == (("mobility",), Fraction(12))
