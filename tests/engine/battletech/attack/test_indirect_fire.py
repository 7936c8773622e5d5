from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import BlowDeclared, MissilesHit, UnitLeft
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration, Situation
from companion.engine.views.attacks import AttackView
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, invalid_text, perform, refusal_text
from tests.citytech import apply_events, change_unit, change_warrior, declaring, fight
from tests.engine.battletech.gunnery import HIT, fire_volley, number, with_equipment

pytestmark = pytest.mark.rule("CityTech", "Special Case Rules > LRM Indirect Fire")
HILL = {"0505": BoardHex(4)}
INDIRECT = {"lrm20_la": {"spotter": "wolfhound"}}


def behind_a_hill(terrain: dict[str, BoardHex] | None = None, **moves: str) -> Battle:
    """Return an Orion behind a hill, a Victor beyond it eight hexes off, and a Wolfhound that sees the
    Victor.
    """
    grounds = {parse_label(label): it for label, it in (HILL | (terrain or {})).items()}
    units = {"orion": "red 0509 0", "wolfhound": "red 0801 5", "victor": "blue 0501 3"}
    return declaring(fight(Board("Hill", 15, 17, grounds), None, **units), **moves)


def shot(weapon: str = "lrm20_la", spotter: str = "wolfhound", **more: Any) -> DeclareFire:
    return DeclareFire("orion", "victor", (weapon,), how={weapon: {"spotter": spotter}}, **more)


def row(at: Battle, **chosen: str) -> AttackView:
    plan = citytech().attack_plan(at, "orion", "victor", how={"lrm20_la": chosen})
    return next(view for view in plan.attacks if view.id == "lrm20_la")


def test_only_a_friend_who_sees_the_target_opens_the_way() -> None:
    at = behind_a_hill()
    direct = DeclareFire("orion", "victor", ("lrm20_la",))
    assert "ground at level 4 in hex 0505 blocks it" in refusal_text(at, direct)
    assert citytech().why_not(at, shot()) is None
    blind = behind_a_hill(
        {"0701": BoardHex(4), "0602": BoardHex(4), "0702": BoardHex(4), "0601": BoardHex(4)}
    )
    assert "No line of sight from Wolfhound" in refusal_text(blind, shot())


@pytest.mark.parametrize("spotter", ["vedette", "tower", "rifles", "elementals"])
def test_friends_of_every_kind_spot(spotter: str) -> None:
    grounds = {parse_label(label): it for label, it in HILL.items()}
    units = {"orion": "red 0509 0", spotter: "red 0801 5", "victor": "blue 0501 3"}
    at = declaring(fight(Board("Hill", 15, 17, grounds), None, **units))
    assert row(at, spotter=spotter).refusal is None
    spotting = perform(at, shot(spotter=spotter))
    assert "is spotting for Orion" in refusal_text(
        spotting, DeclareFire(spotter, "victor", (spotting.model(spotting.units[spotter]).weapons[0].id,))
    )


def test_the_books_example() -> None:
    """Medium range, both the launcher and the spotter walked, one light woods in between and one around."""
    woods = {"0601": BoardHex(0, ("light_woods",)), "0501": BoardHex(0, ("light_woods",))}
    at = behind_a_hill(woods, orion="walked 1", wolfhound="walked 3")
    at = change_unit(at, "wolfhound", hex=parse_label("0701"))
    assert number(fire_volley(at, shot(), (2,))) == 11
    labels = [(it.label, it.value) for it in row(at, spotter="wolfhound").calculation.modifiers if it.value]
    assert labels == [
        ("Gunnery", 4),
        ("Attacker walked", 1),
        ("Medium range (8)", 2),
        ("1 × Light woods", 1),
        ("Target in light woods", 1),
        ("Indirect fire", 1),
        ("Spotter walked", 1),
    ]


@pytest.mark.parametrize(
    ("spotter", "more"), [("stationary", 0), ("walked 2", 1), ("ran 5", 2), ("jumped 2", 3)]
)
@pytest.mark.parametrize(("orion", "own"), [("stationary", 0), ("ran 5", 2)])
def test_the_movement_of_launcher_and_spotter_counts(spotter: str, more: int, orion: str, own: int) -> None:
    at = behind_a_hill(wolfhound=spotter, orion=orion)
    assert number(fire_volley(at, shot(), (2,))) == 4 + 2 + 1 + more + own


def test_the_attack_comes_from_where_the_launcher_stands() -> None:
    at = perform(behind_a_hill(), shot())
    found = at.units["orion"].doings.declared
    assert found is not None
    assert found.volleys[0].situation == Situation(8, spotter="wolfhound")


def test_the_spotter_makes_no_attack_in_the_same_turn() -> None:
    at = behind_a_hill()
    spotting = perform(at, shot())
    spotting = apply_events(spotting, BlowDeclared("orion", PhysicalAttackDeclaration()))
    text = refusal_text(spotting, DeclareFire("wolfhound", "victor", ("medium_laser_lt",)))
    assert "Wolfhound is spotting for Orion and cannot attack" in text


def test_who_attacks_or_cannot_act_spots_for_nobody() -> None:
    at = behind_a_hill()
    assert "cannot spot: it is not on the side of" in refusal_text(at, shot(spotter="victor"))
    assert "cannot spot: it is not on the side of" in refusal_text(at, shot(spotter="orion"))
    for helpless in (
        change_unit(at, "wolfhound", is_shut_down=True),
        change_warrior(at, "wolfhound", unconscious_since=0),
        change_unit(at, "wolfhound", is_out=True),
    ):
        assert "cannot spot: it cannot act" in refusal_text(helpless, shot())
    charging = apply_events(at, BlowDeclared("wolfhound", PhysicalAttackDeclaration("charge", "victor")))
    assert "cannot spot: it is attacking this turn" in refusal_text(charging, shot())


def test_a_spotter_who_is_not_on_the_map_sees_nothing_whatever_the_table_says() -> None:
    gone = apply_events(behind_a_hill(), UnitLeft("wolfhound"))
    assert "Wolfhound is not on the map" in refusal_text(gone, shot())
    invalid_text(gone, shot())


def test_only_launchers_of_long_range_missiles() -> None:
    at = behind_a_hill()
    assert "has no choice 'spotter'" in refusal_text(at, shot("srm4_lt"))
    offered = row(at).choices
    assert [option.label for choice in offered if choice.id == "spotter" for option in choice.options] == [
        "Direct",
        "Indirect, Wolfhound spots",
    ]


@pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")
def test_artemis_does_not_help_but_a_beacon_does() -> None:
    artemis = {"id": "artemis_la", "item": "is.artemis_iv", "location": "left_arm"}
    at = with_equipment(behind_a_hill(), "orion", equipment=[artemis])
    assert row(at, spotter="wolfhound").hits == "up to 20 missiles, in groups of 5"
    marked = change_unit(behind_a_hill(), "victor", narcs=frozenset({"red"}))
    marked = change_unit(marked, "orion", loads={"ammo_lrm20_lt_1": "narc", "ammo_lrm20_lt_2": "narc"})
    played = fire_volley(marked, shot(), HIT, (7,), *[(7,)] * 4)
    assert [it.missiles for it in events_of(played, MissilesHit)] == [16]
