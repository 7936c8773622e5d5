"""Points that cling to OmniMechs: who carries them, which hits strike them first, and what stays quiet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DismountCarrier, MountCarrier, Move
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.kinds.battle_armor.point import as_point
from companion.engine.battletech.tables.locations import AttackSide
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, invalid_text, perform, refusal_text
from tests.citytech import act_by_rule, declaring, fight, in_phase
from tests.engine.battletech.volleys import volley

RIDING = pytest.mark.rule("CityTech", "Infantry > Mechanized Battle Armor")


def together(carrier: str = "mad_cat", soldiers: str = "elementals") -> Battle:
    """Return soldiers in the hex of a 'Mech of their side, when units move."""
    at = fight(**{soldiers: "red 0504", carrier: "red 0505 0", "orion": "blue 0501 3"})
    return in_phase(at.with_unit(replace(at.units[soldiers], hex=parse_label("0505"))), "movement")


def riding(suits: int = 5) -> Battle:
    """Return a Mad Cat that carries so many suits."""
    at = fight(elementals="red 0504", mad_cat="red 0505 0", orion="blue 0501 3")
    point = as_point(at.units["elementals"])
    armor = {name: 11 if number < suits else 0 for number, name in enumerate(point.armor)}
    return at.with_unit(replace(point, armor=armor, carrier="mad_cat", hex=parse_label("0505")))


def struck(
    at: Battle, location: str, points: int, *dice: Answer, side: AttackSide = "front"
) -> tuple[list[int], dict[str, int], Battle]:
    """Return what a hit on the carrier leaves of the suits and takes off its armor."""
    before = at.units["mad_cat"]
    after = act_by_rule(at, lambda play: land_hit(play, "mad_cat", location, points, side), *dice).battle
    left = after.mech("mad_cat")
    lost = {name: before.armor[name] - now for name, now in left.armor.items()}
    return [*after.units["elementals"].armor.values()], {k: v for k, v in lost.items() if v}, after


@RIDING
def test_a_point_rides_on_an_omnimech_in_place_of_a_move() -> None:
    at = perform(together(), MountCarrier("elementals", "mad_cat"))
    assert at.units["elementals"].carrier == "mad_cat"
    moved = perform(at, Move("mad_cat", "walked", ("forward",)))
    assert moved.units["elementals"].hex == parse_label("0504")
    out = perform(moved, DismountCarrier("elementals"))
    assert out.units["elementals"].carrier is None
    gone = moved.with_unit(replace(moved.units["elementals"], is_out=True))
    assert "out of the battle" in invalid_text(gone, DismountCarrier("elementals"))
    assert "elementals" not in [unit.id for unit in pending_units(in_phase(out, "weapon_attack", "declare"))]


@RIDING
@pytest.mark.parametrize(("carrier", "soldiers"), [("wolfhound", "elementals"), ("mad_cat", "rifles")])
def test_other_mechs_carry_nobody_and_omnimechs_no_platoon(carrier: str, soldiers: str) -> None:
    at = together(carrier, soldiers)
    assert "needs" in refusal_text(at, MountCarrier(soldiers, carrier))
    offered = [row.id for row in citytech().commands(at, soldiers)]
    assert not any(name.startswith("ride/") for name in offered)


@RIDING
def test_weapons_in_its_torsos_stay_quiet() -> None:
    plan = citytech().attack_plan(declaring(riding()), "mad_cat", "orion")
    quiet = {row.id for row in plan.attacks if "clings to the torso" in str(row.refusal)}
    torsos = {mount.id for mount in riding().model(riding().units["mad_cat"]).weapons}
    torsos = {name for name in torsos if name.endswith(("_lt", "_rt", "_ct"))}
    assert torsos
    assert quiet == torsos
    alone = citytech().attack_plan(declaring(riding(suits=0)), "mad_cat", "orion")
    assert not any("clings" in str(row.refusal) for row in alone.attacks)


@RIDING
@pytest.mark.parametrize(
    ("location", "side", "points", "suits", "armor"),
    [
        ("left_torso", "front", 5, [11, 11, 6, 11, 11], {}),
        ("right_torso", "right", 15, [11, 11, 0, 11, 11], {"right_torso": 4}),
        ("center_torso", "rear", 7, [11, 11, 4, 11, 11], {}),
    ],
)
def test_hits_on_its_torsos_strike_a_suit_first(
    location: str, side: AttackSide, points: int, suits: list[int], armor: dict[str, int]
) -> None:
    assert struck(riding(), location, points, (3,), side=side)[:2] == (suits, armor)


@RIDING
@pytest.mark.parametrize("location", ["center_torso", "left_arm", "head"])
def test_other_hits_strike_the_mech(location: str) -> None:
    assert struck(riding(), location, 5)[:2] == ([11] * 5, {location: 5})


@RIDING
def test_a_die_that_shows_nobody_is_rolled_again_and_the_last_suit_needs_none() -> None:
    assert struck(riding(suits=2), "left_torso", 5, (6,), (4,), (2,))[0] == [11, 6, 0, 0, 0]
    suits, armor, after = struck(riding(suits=1), "left_torso", 15)
    assert (sum(suits), armor) == (0, {"left_torso": 4})
    assert is_destroyed(after, after.units["elementals"])
    assert struck(after, "left_torso", 5)[1] == {"left_torso": 5}


@RIDING
def test_who_rides_is_no_target_and_comes_off_a_wreck() -> None:
    at = riding()
    assert "is aboard Mad Cat" in str(citytech().attack_plan(declaring(at), "orion", "elementals").refusal)
    wrecked = struck(at, "head", 20)[2]
    assert wrecked.units["elementals"].carrier is None
    assert not is_destroyed(wrecked, wrecked.units["elementals"])


@RIDING
def test_odds_count_what_the_riders_bear() -> None:
    at, alone = declaring(riding()), declaring(together())
    found, bare = (citytech().volley_odds(it, [volley(it, "orion", "mad_cat")]) for it in (at, alone))
    assert found.remark == "Elementals takes hits on the torso of Mad Cat first; the damage is that of both."
    assert bare.remark == ""
    assert found.location_damage["left_torso"] < bare.location_damage["left_torso"]
    assert found.location_damage["left_arm"] == pytest.approx(bare.location_damage["left_arm"], abs=0.2)
    assert (found.chance("suit_lost") or 0) > 0
