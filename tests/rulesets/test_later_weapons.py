"""Weapons of later books: off unless an option brings them in, and then fired as the book fires others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.catalog.formats.names import equipment_names
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.attack.physical_damage import target_damage
from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.events import HeatBuilt, RoundSpent, WeaponJammed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.damage.explosive_loads import explosion_of, explosion_points
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.structure import sample_odds
from companion.engine.battletech.requests.model_facts import model_facts
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.views.units import DamageFacts
from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of
from tests.citytech import declaring, fight
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    LEG,
    at_victor,
    facing_victor,
    fire_volley,
    hits,
    modifiers_by_label,
    number,
    reaching,
    row,
    with_equipment,
)
from tests.engine.battletech.odds.test_played import TIMES, off_by, worn
from tests.engine.battletech.volleys import load_volley, odds_by_fact, play_volley, volley

IN_PLAY = {"later_weapons": "in_play"}
TABLES = citytech().rules.tables
LATER = sorted(name for name, weapon in TABLES.weapons.items() if weapon.only_with)


def armed(weapon: str, options: Mapping[str, str] | None = None, **fields: Any) -> Battle:
    """Return an Orion with a weapon of later books and its rounds, two hexes from a Victor."""
    row = TABLES.weapons[weapon]
    mount: dict[str, Any] = {"id": "gun", "weapon": weapon, "location": "left_arm"}
    if row.uses_ammunition and not row.shots_per_ton:
        mount |= {"rounds": 1}
    stored = {"id": "ammo", "weapon": weapon, "location": "left_torso", "shots": row.shots_per_ton}
    at = facing_victor(options=IN_PLAY if options is None else options, **fields)
    return with_equipment(at, "orion", weapons=[mount], ammunition=[stored] if row.shots_per_ton else [])


@pytest.mark.parametrize("weapon", LATER)
def test_every_one_fires_where_it_is_in_play_and_never_else(weapon: str) -> None:
    assert row(armed(weapon), "orion", "gun").refusal is None
    refusal = row(armed(weapon, {}), "orion", "gun").refusal
    assert refusal is not None
    assert refusal.reason.endswith(" is not in play: this battle's options leave it out.")
    assert weapon in equipment_names().things


def test_shorthand_knows_only_what_is_in_play() -> None:
    assert citytech().shorthand("erml r5")["weapon"] == "clan.er_medium_laser"
    assert citytech(**IN_PLAY).shorthand("erml r5")["weapon"] == "is.er_medium_laser"
    with pytest.raises(InputError, match=r"MRM 30 is left out here: an option of the rules brings it in\."):
        citytech().shorthand("mrm30 r5")


def test_damage_by_range_names_what_the_options_leave_out() -> None:
    def damage(options: Mapping[str, str]) -> DamageFacts:
        battle = armed("is.er_medium_laser", options)
        found = model_facts(battle.rules, battle.model(battle.units["orion"])).damage
        assert found is not None
        return found

    alone, both = damage({}), damage(IN_PLAY)
    assert alone.conditions == (
        "All weapons, Gunnery 4, both standing in the open. Left out by the options: ER Medium Laser"
    )
    assert both.conditions == "All weapons, Gunnery 4, both standing in the open"
    assert both.means[0] > alone.means[0]


def test_a_rotary_autocannon_fires_up_to_six_and_may_jam() -> None:
    at = armed("is.rotary_ac5")
    played = fire_volley(at, at_victor("orion", "gun", gun={"rate": "three"}), HIT, (8,), CENTER, LEFT)
    assert reaching(played) == [2]
    assert hits(played) == [("center_torso", 5), ("left_torso", 5)]
    assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo", 3)]
    played = fire_volley(at, at_victor("orion", "gun", gun={"rate": "six"}), (4,), (2,), CENTER, LEFT)
    assert [jam.weapon for jam in events_of(played, WeaponJammed)] == ["gun"]


def test_forty_missiles_have_a_column_of_their_own() -> None:
    at = armed("is.mrm40")
    assert modifiers_by_label(row(at, "orion", "gun"))["Inaccurate weapon"] == 1
    places = [CENTER, LEFT, LEG, CENTER, LEFT]
    played = fire_volley(at, at_victor("orion", "gun"), HIT, (5,), *places)
    assert (reaching(played), hits(played)[-1]) == ([24], ("left_torso", 4))


def test_a_heavy_machine_gun_has_no_long_range() -> None:
    at = armed("is.heavy_machine_gun")
    assert number(fire_volley(at, at_victor("orion", "gun"), (2,))) == 6
    cells = next(
        row.cells for row in citytech(**IN_PLAY).sheet(at, "orion").tables[0].rows if row.id == "gun"
    )
    assert [cell.text for cell in cells][3:] == ["3", "–", "1", "2", "–"]


def test_a_rocket_launcher_fires_once() -> None:
    at = armed("is.rocket_launcher10")
    played = fire_volley(at, at_victor("orion", "gun"), HIT, (2,), CENTER)
    assert (reaching(played), events_of(played, RoundSpent)) == ([3], [RoundSpent("orion", "gun", 1)])


def test_a_heavy_gauss_rifle_does_less_farther_off_and_explodes() -> None:
    at = armed("is.heavy_gauss_rifle")
    assert hits(fire_volley(at, at_victor("orion", "gun"), HIT, CENTER)) == [("center_torso", 25)]
    mounts = [
        Mount(id="gun", weapon=f"is.{kind}", location="left_arm")
        for kind in ("light_gauss_rifle", "gauss_rifle")
    ]
    assert [explosion_of(TABLES, mount) for mount in mounts] == [16, 20]


@pytest.mark.parametrize(
    ("weapon", "how"), [("is.rotary_ac2", {"rate": "five"}), ("is.mrm30", {}), ("clan.atm9", {})]
)
def test_odds_and_play_agree(weapon: str, how: Mapping[str, str]) -> None:
    at = worn(armed(weapon), "victor")
    aims = volley(at, "orion", "victor", "gun", how={"gun": how})
    odds = odds_by_fact(sample_odds(*load_volley(at, aims)))
    assert off_by(play_volley(at, aims, TIMES), odds, TIMES) == {}


def test_a_plasma_rifle_heats_whom_it_hits() -> None:
    at = armed("is.plasma_rifle")
    played = fire_volley(at, at_victor("orion", "gun"), HIT, CENTER, (5,))
    assert hits(played) == [("center_torso", 10)]
    assert [(heat.unit, heat.points) for heat in events_of(played, HeatBuilt) if heat.unit == "victor"] == [
        ("victor", 5)
    ]
    missed = fire_volley(at, at_victor("orion", "gun"), (2,))
    assert [heat for heat in events_of(missed, HeatBuilt) if heat.unit == "victor"] == []


EQUIPMENT = sorted(name for name, item in TABLES.equipment.items() if item.only_with)


@pytest.mark.parametrize("item", EQUIPMENT)
def test_equipment_of_later_books_is_read_and_works_only_where_it_is_in_play(item: str) -> None:
    assert item in equipment_names().things
    row = TABLES.equipment[item]
    kind = row.works_as or item.partition(".")[2]
    for options, count in (({}, 0), (IN_PLAY, 1)):
        at = with_equipment(
            facing_victor(options=options),
            "orion",
            equipment=[{"id": "it", "item": item, "location": "left_torso"}],
        )
        assert len([it for it in working_items(at, at.units["orion"], kind) if it.id == "it"]) == count


def test_a_targeting_computer_of_the_inner_sphere_makes_shots_easier() -> None:
    mount = {"id": "it", "item": "is.targeting_computer", "location": "left_torso"}
    at = armed("is.er_medium_laser")
    aided = with_equipment(
        at,
        "orion",
        weapons=[{"id": "gun", "weapon": "is.er_medium_laser", "location": "left_arm"}],
        equipment=[mount],
    )
    assert number(fire_volley(aided, at_victor("orion", "gun"), (2,))) == (
        number(fire_volley(at, at_victor("orion", "gun"), (2,))) - 1
    )


@pytest.mark.parametrize(("fields", "expected"), [({}, 24), ({"distance": 9}, 18), ({"distance": 18}, 18)])
def test_a_hyper_assault_gauss_rifle_strikes_more_often_close_by(
    fields: Mapping[str, int], expected: int
) -> None:
    at = armed("clan.hag30")
    action = at_victor("orion", "gun")
    if fields:
        at = farther(at, fields["distance"])
    shown = (7,) if expected == 24 or fields["distance"] == 9 else (10,)
    places = [CENTER] * (5 if expected == 24 else 4)
    played = fire_volley(at, action, HIT, shown, *places)
    assert reaching(played) == [expected]
    assert {points for _, points in hits(played)} <= {5, expected % 5}
    mounts = [Mount(id="gun", weapon=f"clan.hag{size}", location="left_arm") for size in (20, 30, 40)]
    assert [explosion_of(TABLES, mount) for mount in mounts] == [10, 15, 20]


def farther(at: Battle, hexes: int) -> Battle:
    """Return the battle with the Victor so many hexes north of the Orion."""
    place = parse_label(f"05{30 - hexes:02}")
    orion, victor = at.units["orion"], at.units["victor"]
    ground = Board("Plain", 15, 30)
    moved = replace(at, board=ground).with_unit(replace(orion, hex=parse_label("0530"), facing=0))
    moved = moved.with_unit(replace(victor, hex=place, facing=3))
    return replace(moved, phase_began={})


def with_both_kinds(weapon: str, load: str = "srm", **friends: str) -> Battle:
    """Return an Orion with a launcher, a bin of its usual missiles and one of another kind; and friends."""
    bins = [
        {"id": name, "weapon": weapon, "location": place, "shots": 10}
        for name, place in (("ammo", "left_torso"), ("short", "right_arm"))
    ]
    mount = {"id": "gun", "weapon": weapon, "location": "left_arm"}
    units = {"orion": "red 0505 0", "victor": "blue 0503 3", **friends}
    at = declaring(fight(None, IN_PLAY, **units))
    loads = {"short": load} if load != "standard" else {}
    return with_equipment(at, "orion", weapons=[mount], ammunition=bins, loads=loads)


def test_a_multi_missile_launcher_fires_either_kind_as_far_as_it_reaches() -> None:
    at = with_both_kinds("is.mml7")
    srm = {"shells": "srm"}
    played = fire_volley(at, at_victor("orion", "gun", gun=srm), HIT, (7,), CENTER, LEFT, LEG, CENTER)
    assert (reaching(played), {points for _, points in hits(played)}) == ([4], {2})
    played = fire_volley(at, at_victor("orion", "gun"), HIT, (7,), CENTER)
    assert (reaching(played), hits(played)) == ([4], [("center_torso", 4)])
    far = farther(at, 10)
    assert row(far, "orion", "gun").calculation.number == 6
    assert "reaches 9 hexes" in row(far, "orion", "gun", shells="srm").calculation.reason
    assert "Minimum range (6)" in modifiers_by_label(row(at, "orion", "gun"))
    assert not any("Minimum" in label for label in modifiers_by_label(row(at, "orion", "gun", **srm)))


def test_only_its_long_missiles_are_fired_over_what_friends_see_past() -> None:
    at = with_both_kinds("is.mml7", wolfhound="red 0702 4")
    indirect = row(at, "orion", "gun", spotter="wolfhound")
    assert indirect.refusal is None
    assert "Indirect fire" in modifiers_by_label(indirect)
    assert "spotter" in {choice.id for choice in indirect.choices}
    short = row(at, "orion", "gun", spotter="wolfhound", shells="srm")
    assert short.refusal is not None
    assert short.refusal.reason == "Only LRMs can be fired indirectly."
    assert "spotter" not in {choice.id for choice in row(at, "orion", "gun", shells="srm").choices}
    assert {choice.id for it in indirect.choices if it.id == "shells" for choice in it.options} == {
        "standard", "srm",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("load", "far", "points", "groups"),
    [("standard", 15, 2, [5, 5, 4]), ("er", 27, 1, [5, 2]), ("he", 9, 3, [5, 5, 5, 5, 1])],
)
def test_advanced_tactical_missiles_are_of_three_kinds(
    load: str, far: int, points: int, groups: list[int]
) -> None:
    at = with_both_kinds("clan.atm9", load)
    loaded = {"shells": load}
    # Of nine missiles a 9 lets seven strike; what is built into the launcher makes it of a 7.
    places = [CENTER] * len(groups)
    played = fire_volley(at, at_victor("orion", "gun", gun=loaded), HIT, (4, 3), *places)
    assert reaching(played) == [7]
    assert sorted(taken for _, taken in hits(played)) == sorted(groups)
    assert sum(groups) == 7 * points
    assert row(farther(at, far), "orion", "gun", **loaded).calculation.number is not None
    beyond = row(farther(at, far + 1), "orion", "gun", **loaded).calculation
    assert f"reaches {far} hexes" in beyond.reason
    has_minimum = any("Minimum" in label for label in modifiers_by_label(row(at, "orion", "gun", **loaded)))
    assert has_minimum is (load != "he")


@pytest.mark.parametrize(
    ("weapon", "how"), [("clan.hag20", {}), ("is.mml9", {"shells": "srm"}), ("clan.atm12", {"shells": "he"})]
)
def test_odds_and_play_agree_on_counts_of_their_own(weapon: str, how: Mapping[str, str]) -> None:
    at = worn(with_both_kinds(weapon, how["shells"]) if how else armed(weapon), "victor")
    aims = volley(at, "orion", "victor", "gun", how={"gun": how})
    odds = odds_by_fact(sample_odds(*load_volley(at, aims)))
    assert off_by(play_volley(at, aims, TIMES), odds, TIMES) == {}


def test_a_plasma_cannon_only_heats_mechs() -> None:
    played = fire_volley(armed("clan.plasma_cannon"), at_victor("orion", "gun"), HIT, (5, 4))
    heated = [heat.points for heat in events_of(played, HeatBuilt) if heat.unit == "victor"]
    assert (hits(played), heated) == ([], [9])


@pytest.mark.parametrize(("item", "points"), [(None, 80), ("is.case", 80), ("is.case_ii", 1)])
def test_a_better_case_leaves_little_of_an_explosion(item: str | None, points: int) -> None:
    mount = {"id": "it", "item": item, "location": "left_torso"}
    stored = {"id": "spare", "weapon": "is.ac10", "location": "left_torso", "shots": 8}
    at = with_equipment(
        facing_victor("wolfhound", options=IN_PLAY),
        "wolfhound",
        ammunition=[stored],
        equipment=[mount] if item else [],
    )
    bins = at.model(at.units["wolfhound"]).ammunition
    found = explosion_points(at, at.units["wolfhound"], "left_torso", bins[-1:])
    assert found == points


def test_strong_myomers_walk_farther_and_strike_harder_when_hot() -> None:
    item = {"id": "tsm", "item": "is.triple_strength_myomer", "location": "left_torso"}
    for options, heat, change, points in (
        (IN_PLAY, 8, -1, 8), (IN_PLAY, 9, 1, 16), (IN_PLAY, 10, 0, 16), ({}, 9, -1, 8),
    ):  # fmt: skip
        at = with_equipment(facing_victor(options=options), "orion", equipment=[item])
        orion = replace(at.mech("orion"), heat=heat)
        at = replace(at.with_unit(orion), phase_began={})
        printed = at.model(orion).movement.walking
        assert movement_points(at, orion, "walked") == printed + change
        strike = PhysicalAttack(at, "punch", orion, at.units["victor"], Situation(1), "left_arm")
        assert target_damage(strike) == points
