"""Improved positions: soldiers in them are not in the open; nobody sees less for them or is slower."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, NoteEffect, ResolveFire
from companion.engine.battletech.battle.events import LocationHit
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, perform, resolve_action
from tests.citytech import declaring, fight
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import points_spent, ready

IMPROVED = pytest.mark.rule("CityTech", "Special Case Rules > Improved Positions")
DUG_IN = "0 improved_position"


@IMPROVED
@pytest.mark.parametrize(("ground", "men"), [("0 clear", 10), (DUG_IN, 5)])
def test_soldiers_in_one_lose_no_two_men_a_point(ground: str, men: int) -> None:
    at = declaring(fight(slope(h0503=ground), rifles="red 0503", orion="blue 0505 0"))
    at = perform(at, DeclareFire("rifles"))
    at = perform(at, DeclareFire("orion", "rifles", ("medium_laser_ra",)))
    shot = resolve_action(at, ResolveFire("orion"), (6, 6))
    assert sum(event.damage for event in events_of(shot, LocationHit)) == men
    view = next(
        it for it in citytech().attack_plan(at, "orion", "rifles").attacks if it.id == "medium_laser_ra"
    )
    assert view.calculation.number == 4


@IMPROVED
def test_it_neither_hides_nor_slows_anybody() -> None:
    assert points_spent(ready(h0504=DUG_IN), "FF") == points_spent(ready(), "FF") == 2
    at = declaring(fight(slope(h0503=DUG_IN), wolfhound="red 0502 3", orion="blue 0506 0"))
    plan = citytech().attack_plan(at, "orion", "wolfhound")
    assert plan.refusal is None
    assert [it.label for it in plan.attacks[0].calculation.modifiers if "position" in it.label.lower()] == []


@IMPROVED
def test_players_mark_one_on_the_map() -> None:
    place = parse_label("0503")
    at = perform(
        declaring(fight(None, None, rifles="red 0503", orion="blue 0505 0")),
        NoteEffect(place, "improved_position"),
    )
    assert at.board is not None
    assert at.board.at(place).terrain == ("improved_position",)
    noted = [it.id for it in citytech().manual_commands(at, "rifles")]
    assert "note/improved_position" in noted
