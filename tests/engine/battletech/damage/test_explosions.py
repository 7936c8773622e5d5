"""Explosions inside a 'Mech, with and without CASE."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    AmmunitionLost,
    ArmorLost,
    CriticalRolled,
    DamageVanished,
    LocationDestroyed,
    MechDestroyed,
    SlotHit,
    StructureLost,
    WarriorHit,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Situation
from companion.engine.battletech.damage import criticals, explosions, explosive_loads
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.engine.play import Play
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import act_by_rule, change_unit, declaring, fight
from tests.engine.battletech.damaged_mechs import battle_in_phase, with_model, with_points_left, without
from tests.engine.battletech.fights.any_answers import by_chance
from tests.engine.battletech.gunnery import declare_fire

TABLES = citytech().rules.tables
EFFECTS = "Combat > BattleMech Critical Hit Effects"
CASE = "Equipment > Cellular Ammunition Storage Equipment (CASE)"
LOCATIONS = tuple(TABLES.locations.names)
ONE_SLOT = {"ammunition_explosion": "one_slot"}


def strike(at: Battle, name: str, location: str, slot: int) -> Play[Battle]:
    return act_by_rule(at, lambda it: criticals.strike(it, name, location, slot))


def rounds(at: Battle, name: str, **left_in: int) -> Battle:
    """Return the battle in which only these bins hold anything."""
    mech = at.units[name]
    return change_unit(at, name, rounds={**dict.fromkeys(mech.rounds, 0), **left_in})


def explode_load(at: Battle, name: str, location: str, points: int) -> Play[Battle]:
    return act_by_rule(
        at, lambda it: explosions.explode(it, name, ExplosiveLoad(location, (), (), points, bursts=False))
    )


def losses(played: Play[Battle]) -> list[Any]:
    kinds = (ArmorLost, StructureLost, LocationDestroyed, DamageVanished, MechDestroyed)
    return [event for event in played.events if isinstance(event, kinds)]


def plain(at: Battle, name: str) -> Battle:
    """Return the 'Mech without CASE, of a technology that has none by itself."""
    return with_model(at, name, equipment=(), tech="inner_sphere")


@pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_narc_pods_count_two_each_and_anti_missile_shots_as_machine_gun_shots() -> None:
    assert explosive_loads.rack_damage(TABLES, "is.narc") == 2
    for system in ("is.anti_missile_system", "clan.anti_missile_system"):
        assert explosive_loads.rack_damage(TABLES, system) == explosive_loads.rack_damage(
            TABLES, "is.machine_gun"
        )


@pytest.mark.rule("CityTech", EFFECTS)
def test_one_slot_sets_off_all_ammunition_of_its_location() -> None:
    at = rounds(
        battle_in_phase(),
        "orion",
        ammo_srm4_lt_1=1,
        ammo_lrm20_lt_2=1,
        ammo_narc_lt_1=2,
        ammo_lb10x_ac_rt_1=10,
    )
    played = strike(at, "orion", "left_torso", 6)
    (blast,) = events_of(played, AmmunitionExploded)
    assert set(blast.bins) == {"ammo_srm4_lt_1", "ammo_lrm20_lt_2", "ammo_narc_lt_1"}
    assert blast.points == 8 + 20 + 4
    left_over = played.battle.units["orion"].rounds
    assert {name for name, shots in left_over.items() if shots} == {"ammo_lb10x_ac_rt_1"}
    assert {event.slot for event in events_of(played, SlotHit)} == {6, 5, 8}


@pytest.mark.rule("CityTech", EFFECTS)
def test_with_the_option_one_slot_explodes_alone() -> None:
    at = rounds(battle_in_phase(options=ONE_SLOT), "orion", ammo_srm4_lt_1=1, ammo_lrm20_lt_2=1)
    (blast,) = events_of(strike(at, "orion", "left_torso", 6), AmmunitionExploded)
    assert (blast.bins, blast.points) == (("ammo_srm4_lt_1",), 8)


@pytest.mark.rule("CityTech", EFFECTS)
def test_an_empty_bin_does_nothing_even_beside_a_full_one() -> None:
    at = rounds(battle_in_phase(), "orion", ammo_lrm20_lt_1=6)
    assert strike(at, "orion", "left_torso", 6).events == [SlotHit("orion", "left_torso", 6)]


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.rule("CityTech", "Playing the Game > Damage from Ammo Explosions")
def test_the_feedback_hurts_the_warrior_twice() -> None:
    played = strike(rounds(battle_in_phase(), "orion", ammo_narc_lt_1=1), "orion", "left_torso", 8)
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 2, "explosion")]
    assert [due.points for due in dues.pending_dues(played.battle)] == [2]


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
def test_without_case_the_rest_goes_to_the_structure_of_the_next_location() -> None:
    played = explode_load(
        plain(battle_in_phase("wolfhound"), "wolfhound"), "wolfhound", "left_arm", 6 + 8 + 3
    )
    assert losses(played) == [
        StructureLost("wolfhound", "left_arm", 6),
        LocationDestroyed("wolfhound", "left_arm"),
        StructureLost("wolfhound", "left_torso", 8),
        LocationDestroyed("wolfhound", "left_torso"),
        StructureLost("wolfhound", "center_torso", 3),
    ]
    assert played.battle.units["wolfhound"].armor["center_torso"] == 16


@pytest.mark.rule("CityTech", EFFECTS)
@pytest.mark.rule("CityTech", "Combat > BattleMechs")
def test_what_the_center_torso_cannot_bear_ends_it() -> None:
    at = plain(battle_in_phase("wolfhound"), "wolfhound")
    played = explode_load(at, "wolfhound", "right_torso", 100)
    assert losses(played)[-2:] == [
        MechDestroyed("wolfhound", "center_torso"),
        DamageVanished("wolfhound", 100 - 8 - 11),
    ]


@pytest.mark.rule("CityTech", CASE)
@pytest.mark.rule("CityTech", EFFECTS)
def test_case_lets_the_rest_out_through_the_rear_armor_of_a_torso() -> None:
    played = explode_load(battle_in_phase("victor"), "victor", "left_torso", 17 + 10 + 5)
    assert losses(played) == [
        StructureLost("victor", "left_torso", 17),
        ArmorLost("victor", "left_torso", 10, True),
        DamageVanished("victor", 5),
        LocationDestroyed("victor", "left_torso"),
        LocationDestroyed("victor", "left_arm", with_location="left_torso", is_blown_off=True),
    ]


@pytest.mark.rule("CityTech", CASE)
def test_case_lets_the_rest_out_through_the_armor_of_an_arm() -> None:
    assert losses(explode_load(battle_in_phase("uller"), "uller", "right_arm", 5 + 3)) == [
        StructureLost("uller", "right_arm", 5),
        ArmorLost("uller", "right_arm", 3),
        LocationDestroyed("uller", "right_arm"),
    ]


@pytest.mark.rule("CityTech", CASE)
def test_an_explosion_that_comes_into_a_location_with_case_goes_no_further() -> None:
    played = explode_load(battle_in_phase("victor"), "victor", "right_arm", 13 + 17 + 4)
    assert losses(played) == [
        StructureLost("victor", "right_arm", 13),
        LocationDestroyed("victor", "right_arm"),
        StructureLost("victor", "right_torso", 17),
        ArmorLost("victor", "right_torso", 4, True),
        LocationDestroyed("victor", "right_torso"),
    ]


@pytest.mark.rule("CityTech", CASE)
def test_clan_pods_of_ammunition_have_case_by_themselves() -> None:
    at = with_model(battle_in_phase("daishi"), "daishi", equipment=())
    mech = at.mech("daishi")
    assert {where for where in LOCATIONS if explosive_loads.has_case(at, mech, where)} == {
        "left_arm",
        "right_arm",
        "left_torso",
    }
    without_any = plain(battle_in_phase("daishi"), "daishi")
    assert not any(explosive_loads.has_case(without_any, mech, where) for where in LOCATIONS)


@pytest.mark.rule("CityTech", CASE)
def test_so_do_clan_pods_of_weapons_that_are_fed_from_elsewhere() -> None:
    at = with_model(battle_in_phase("mad_cat"), "mad_cat", equipment=())
    mech = at.mech("mad_cat")
    torsos = {"left_torso", "center_torso", "right_torso"}
    assert {where for where in LOCATIONS if explosive_loads.has_case(at, mech, where)} == torsos


@pytest.mark.rule("CityTech", CASE)
def test_case_goes_with_its_location() -> None:
    at = without(battle_in_phase("victor"), "victor", "left_torso")
    assert not explosive_loads.has_case(at, at.mech("victor"), "left_torso")
    assert losses(explode_load(at, "victor", "left_torso", 4)) == [StructureLost("victor", "center_torso", 4)]


@pytest.mark.rule("CityTech", "Equipment > Gauss Rifle")
@pytest.mark.rule("CityTech", EFFECTS)
def test_a_struck_gauss_rifle_goes_off_once_with_twenty_points() -> None:
    played = strike(battle_in_phase("victor"), "victor", "right_arm", 4)
    assert events_of(played, AmmunitionExploded) == [
        AmmunitionExploded("victor", "right_arm", ("gauss_rifle_ra",), 20)
    ]
    assert is_lost(played.battle.units["victor"], "right_arm")
    tough = with_points_left(battle_in_phase("victor"), "victor", structure={"right_arm": 21})
    after = strike(tough, "victor", "right_arm", 4).battle
    assert strike(after, "victor", "right_arm", 5).events == [SlotHit("victor", "right_arm", 5)]


@pytest.mark.rule("CityTech", "Equipment > Gauss Rifle")
@pytest.mark.parametrize(
    ("options", "lost"),
    [({}, ("ammo_gauss_rifle_rt_1", "ammo_gauss_rifle_rt_2")), (ONE_SLOT, ("ammo_gauss_rifle_rt_1",))],
)
def test_struck_gauss_ammunition_is_useless_but_does_not_go_off(
    options: dict[str, str], lost: tuple[str, ...]
) -> None:
    played = strike(battle_in_phase("victor", options=options), "victor", "right_torso", 0)
    assert played.events == [
        SlotHit("victor", "right_torso", 0),
        AmmunitionLost("victor", "right_torso", lost),
    ]
    assert all(played.battle.units["victor"].rounds[name] == 0 for name in lost)


@pytest.mark.rule("CityTech", EFFECTS)
def test_gauss_ammunition_does_not_go_off_with_what_lies_beside_it() -> None:
    at = battle_in_phase("victor")
    beside = AmmunitionBin(id="ammo_srm4_lt", weapon="is.srm4", location="right_torso", shots=25)
    others = tuple(it for it in at.model(at.units["victor"]).ammunition if it.id != beside.id)
    at = with_model(at, "victor", ammunition=(*others, beside))
    bins = explosive_loads.live_bins(at, at.mech("victor"), "right_torso")
    assert bins == (beside,)


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_an_explosion_by_a_critical_hit_gives_no_further_chance_of_one() -> None:
    at = rounds(battle_in_phase(), "orion", ammo_narc_lt_1=1)
    assert events_of(strike(at, "orion", "left_torso", 8), CriticalRolled) == []


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
def test_an_explosion_counts_among_the_points_of_the_phase() -> None:
    at = with_points_left(
        rounds(battle_in_phase(), "orion", ammo_lrm20_lt_1=1), "orion", structure={"left_torso": 99}
    )
    owed = dues.pending_dues(strike(at, "orion", "left_torso", 4).battle)
    assert (dues.PILOTING, "took_20_or_more") in [(due.kind, due.cause) for due in owed]


@pytest.mark.rule("CityTech", EFFECTS)
@given(
    st.sampled_from(("orion", "centurion", "victor", "uller", "mad_cat", "daishi")),
    st.lists(st.tuples(st.sampled_from(LOCATIONS), st.integers(1, 60)), min_size=1, max_size=5),
)
def test_the_points_of_explosions_are_lost_or_vanish(name: str, blasts: list[tuple[str, int]]) -> None:
    at = battle_in_phase(name)
    for location, points in blasts:

        def rule(it: Play[Battle], where: str = location, hard: int = points) -> None:
            explosions.explode(it, name, ExplosiveLoad(where, (), (), hard, bursts=False))

        played = by_chance(at, rule, 0)
        lost = [
            event for event in played.events if isinstance(event, ArmorLost | StructureLost | DamageVanished)
        ]
        assert sum(event.points for event in lost) == points
        at, mech = played.battle, played.battle.units[name]
        assert all(
            value >= 0 for part in (mech.armor, mech.rear_armor, mech.structure) for value in part.values()
        )
        assert len(events_of(played, MechDestroyed)) <= 1


# --- before and after the owner's fire is rolled ---


ORION_FIRES = DeclareFire("orion", "victor", ("lrm20_la", "srm4_lt"))


def firing(**left_in: int) -> Battle:
    """Return the Orion's fire declared and to be rolled, as is the Victor's; the Orion holds so much."""
    at = declaring(fight(orion="red 0508 0", victor="blue 0501 3"))
    return both(declare_fire(rounds(at, "orion", **left_in), ORION_FIRES), "orion")


def both(at: Battle, target: str) -> Battle:
    """Return the battle in which the Victor's fire is to be rolled too, so that the phase goes on."""
    volley = DeclaredVolley(target, ("gauss_rifle_ra",), Situation(3))
    return change_unit(at, "victor", declared=Declaration((volley,)))


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
@pytest.mark.parametrize("slot", [4, 6, 7])
@pytest.mark.parametrize(
    "left_in",
    [
        {"ammo_lrm20_lt_1": 1, "ammo_srm4_lt_1": 2},
        {"ammo_lrm20_lt_1": 1, "ammo_lrm20_lt_2": 3, "ammo_srm4_lt_1": 1},
        {"ammo_lrm20_lt_2": 2, "ammo_srm4_lt_1": 1, "ammo_srm4_lt_2": 1},
    ],
)
@pytest.mark.parametrize("options", [{}, ONE_SLOT])
def test_it_does_not_matter_whether_the_owner_has_fired_before_the_explosion(
    slot: int, left_in: dict[str, int], options: dict[str, str]
) -> None:
    at = firing(**left_in)
    at = replace(at, rules=replace(at.rules, options={**at.rules.options, **options}))
    misses, fires = [(1, 1), (1, 1)], ResolveFire("orion")
    first = strike(resolve_action(at, fires, *misses).battle, "orion", "left_torso", slot)
    struck = strike(at, "orion", "left_torso", slot)
    last = resolve_action(struck.battle, fires, *misses)
    assert events_of(first, AmmunitionExploded) == events_of(struck, AmmunitionExploded)
    assert first.battle.units["orion"] == last.battle.units["orion"]


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Equipment > Streak Short-Range Missiles")
@pytest.mark.parametrize("lock", [(6, 6), (1, 1)])
def test_what_streaks_were_to_fire_does_not_go_off_with_or_without_a_lock(lock: tuple[int, int]) -> None:
    at = declaring(fight(uller="red 0505 3", victor="blue 0508 0"))
    (mount,) = [it for it in at.model(at.units["uller"]).weapons if "streak" in it.weapon]
    (stored, *_) = [it for it in at.model(at.units["uller"]).ammunition if it.weapon == mount.weapon]
    at = declare_fire(rounds(at, "uller", **{stored.id: 3}), DeclareFire("uller", "victor", (mount.id,)))
    at = both(at, "uller")
    ((where, slot),) = at.model(at.units["uller"]).places[stored.id]
    hits = [(4, 5)] * 4 if lock == (6, 6) else []
    after_it = resolve_action(at, ResolveFire("uller"), lock, *hits).battle
    for moment in (at, after_it):
        (blast,) = events_of(strike(moment, "uller", where, slot), AmmunitionExploded)
        assert blast.points == 2 * explosive_loads.rack_damage(TABLES, mount.weapon)


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_odds_and_the_sheet_know_what_is_declared() -> None:
    at = firing(ammo_lrm20_lt_1=2, ammo_srm4_lt_1=3)
    body = Body(at, at.mech("orion"), from_rear=False)
    assert [charge.load.points for charge in body.charges if charge.load.bursts] == [20 + 2 * 8]
    slots = {it.id: it for it in citytech().sheet(at, "orion").slots}["slot/left_torso"].slots
    assert any("36 points" in slot.hint for slot in slots)
