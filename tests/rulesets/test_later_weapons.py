"""Weapons of later books: off unless an option brings them in, and then fired as the book fires others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.catalog.formats.names import equipment_names
from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.events import HeatBuilt, RoundSpent, WeaponJammed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.explosive_loads import explosion_of
from companion.engine.battletech.odds.structure import sample_odds
from companion.engine.battletech.requests.model_facts import model_facts
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.views.units import DamageFacts
from companion.errors import InputError
from tests.builders import citytech, events_of
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
