from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from companion.engine.pools.attack.damage import (
    HitRules,
    LocationState,
    barriers_of,
    strike,
    through_barriers,
)
from companion.engine.pools.attack.odds import attack_outcome, hit_odds
from companion.engine.pools.attack.rolls import attack_pool, defense
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.hit_table import hit_table
from companion.engine.pools.mechs.model import ArmorPlate, WeaponProfile
from companion.engine.pools.mechs.statistics import form_statistics
from companion.engine.pools.mechs.weapons import hits, salvo_hits, weapon_figures
from companion.engine.pools.resolution.pools import Pool
from companion.errors import FileError
from companion.tabletop.modifiers import Modifier
from tests.engine.pools.builders import FRAME, SYSTEM, design, document, game, mech, module, tables

SKILLS = (Modifier("Mech Gunnery", 3, ""), Modifier("Awareness", 3, ""))
PILOT = {"mech_piloting": 3, "mech_melee": 4, "athletics": 1, "speed": 3}


def profile(category: str = "projectile", damage: int = 5, **more: Any) -> WeaponProfile:
    return WeaponProfile.model_validate({"id": "gun", "category": category, "damage": damage, **more})


def rules(weapon: WeaponProfile | None = None, **more: int) -> HitRules:
    gun = weapon or profile()
    return HitRules(tables(), gun, gun.damage, more.get("extra_dr", 0), more.get("absorbs", 0))


def bonus(*conditions: str, distance: int | None = None, **hexes: int) -> int:
    figures = weapon_figures(tables().weapons, profile())
    return attack_pool(tables(), SKILLS, figures, 1, conditions, hexes, distance).bonus


@pytest.mark.rule(SYSTEM, "R252")
@pytest.mark.rule(SYSTEM, "R253")
@pytest.mark.parametrize(
    ("conditions", "more"),
    [
        ((), 0),
        (("aim_half",), 3),
        (("aim_full",), 6),
        (("called_shot",), -6),
        (("prone", "suppressed"), -12),
        (("target_small",), -12),
        (("indirect_seen",), -3),
    ],
)
def test_conditions_count_in_pools(conditions: tuple[str, ...], more: int) -> None:
    assert bonus(*conditions) == 1 + more


@pytest.mark.rule(SYSTEM, "R254")
@pytest.mark.rule(SYSTEM, "R255")
@pytest.mark.rule(SYSTEM, "R259")
def test_range_cover_and_sight() -> None:
    assert (bonus(distance=7), bonus(distance=8)) == (1, 1 - 4)
    assert (bonus(light_cover=2), bonus(light_cover=9)) == (1 - 2, 1 - 6)
    assert bonus(heavy_cover=9, minor_visibility=1) == 1 - 12 - 1


@pytest.mark.rule(SYSTEM, "R237")
@pytest.mark.rule(SYSTEM, "R241")
def test_dice_are_taken_before_the_pool_counts() -> None:
    figures = weapon_figures(tables().weapons, profile())
    pool = attack_pool(tables(), SKILLS, figures, 1, ("overwatch", "guarding", "aim_full"), {}, None)
    assert (pool.dice, pool.bonus) == (4, 1 + 4)


@pytest.mark.rule(SYSTEM, "R262")
@pytest.mark.rule(SYSTEM, "R263")
@pytest.mark.rule(SYSTEM, "R293")
@pytest.mark.rule(SYSTEM, "R294")
def test_defense_goes_by_skills_mettle_and_facing() -> None:
    (form,) = form_statistics(design())
    mv = form.total_mv

    def number(**more: Any) -> int | None:
        given = {"facing": "front", "parries": False, "is_guarding": False, **more}
        return defense(tables(), PILOT, 4, form, **given).number

    assert number() == 3 * 6 + 4 + mv
    assert number(parries=True) == 3 * 7 + 4 + mv
    assert number(is_guarding=True) == 3 * 6 + 8 + mv
    assert (number(facing="side"), number(facing="rear")) == (3 * 6 + 2 + mv, 3 * 6 + mv)
    assert (number(running_from="ranged"), number(running_from="melee")) == (3 * 6 + 8 + mv, 3 * 6 + mv)
    assert number(parries=True, is_guarding=True, shield_bonus=2) == 3 * 7 + 8 + 2 + mv


@pytest.mark.rule(SYSTEM, "R110")
@pytest.mark.parametrize(("degrees", "number"), [(0, 1), (1, 1), (2, 3), (50, 30)])
def test_hits_of_a_salvo(degrees: int, number: int) -> None:
    assert salvo_hits(tables().weapons, degrees, 2, 30) == number


@pytest.mark.rule(SYSTEM, "R67")
@pytest.mark.rule(SYSTEM, "R68")
@pytest.mark.rule(SYSTEM, "R69")
@pytest.mark.rule(SYSTEM, "R71")
@pytest.mark.rule(SYSTEM, "R72")
@pytest.mark.rule(SYSTEM, "R74")
@pytest.mark.rule(SYSTEM, "R85")
@pytest.mark.rule(SYSTEM, "R266")
def test_armor_stops_and_wears_off() -> None:
    whole = LocationState(8, 0, 5)
    assert strike(rules(), ArmorPlate(dr=8), whole, 10) == LocationState(7, 0, 3)
    assert strike(rules(), ArmorPlate(dr=8, grade="gamma"), whole, 10) == LocationState(8, 1, 3)
    seventh = LocationState(8, 7, 5)
    assert strike(rules(), ArmorPlate(dr=8, grade="gamma"), seventh, 1) == LocationState(7, 0, 5)
    assert strike(rules(), ArmorPlate(dr=8, grade="substandard"), whole, 6) == LocationState(2, 0, 5)
    piercing = rules(profile("melee", traits={"armor_piercing": True}))
    assert strike(piercing, ArmorPlate(dr=8), whole, 8).sp == 1
    assert strike(piercing, ArmorPlate(dr=8, hardened=True), whole, 8).sp == 5
    beam = rules(profile("beam"))
    assert strike(beam, ArmorPlate(dr=8, energy=50, physical=-50), whole, 13).sp == 4
    assert strike(rules(), ArmorPlate(dr=8, energy=50, physical=-50), whole, 6).sp == 3
    assert strike(rules(extra_dr=2, absorbs=1), None, LocationState(0, 0, 5), 5).sp == 3


@pytest.mark.rule(SYSTEM, "R89")
@pytest.mark.rule(SYSTEM, "R148")
@pytest.mark.rule(SYSTEM, "R152")
@pytest.mark.rule(SYSTEM, "R155")
def test_barriers_stop_until_they_overload() -> None:
    def left(weapon: WeaponProfile, times: int, **barrier: Any) -> list[int]:
        screen = {"id": "screen", "value": 2, "in": "core", **barrier}
        state, found = barriers_of(design(mech(barriers=[screen])), weapon), []
        for _ in range(times):
            through, state = through_barriers(rules(weapon), state)
            found.append(through)
        return found

    assert left(profile(damage=6), 3) == [0, 2, 6]
    assert left(profile(damage=10), 2) == [0, 10]
    assert left(profile(damage=12), 3, traits=["layered"]) == [0, 0, 12]
    assert left(profile(damage=12), 1, traits=["energy_only"]) == [12]
    assert left(profile("beam", 9), 1, traits=["energy_only"]) == [0]
    disruptor = profile("melee", 6, traits={"disruptor": True})
    assert left(disruptor, 2, traits=["layered"]) == [0, 4]
    assert left(disruptor, 1) == [1]


def target() -> MechDesign:
    frame = [module(name, armor={"dr": 3}) for name in FRAME]
    return design(mech(modules=frame, barriers=[{"id": "screen", "value": 1, "in": "core"}]))


@pytest.mark.rule(SYSTEM, "R83")
@pytest.mark.rule(SYSTEM, "R223")
@pytest.mark.rule(SYSTEM, "R264")
def test_odds_agree_with_dice_that_are_rolled() -> None:
    pool, number, rate = Pool(5, 2), 17, 6
    weapon, mech_hit, dice = profile(damage=6), target(), random.Random(5)
    by_number = hit_odds(pool, number, lambda degrees: hits(degrees, 2, rate))
    found = attack_outcome(rules(weapon), mech_hit, by_number)
    assert sum(by_number.values()) == 1
    rows, tries = hit_table(mech_hit), 4000
    struck, breached = 0, 0
    for _ in range(tries):
        margin = sum(dice.randint(1, 6) for _ in range(pool.dice)) + pool.bonus - number
        state, barriers = LocationState(3, 0, 10), barriers_of(mech_hit, weapon)
        was_hit = False
        for _ in range(hits(margin, 2, rate) if margin >= 0 else 0):
            through, barriers = through_barriers(rules(weapon), barriers)
            roll = dice.randint(1, 100)
            row = next(row for row in rows if row.low <= roll <= row.high)
            if row.location == "core" and through:
                state = strike(rules(weapon), ArmorPlate(dr=3), state, through)
                was_hit = True
        struck, breached = struck + was_hit, breached + (state.sp < 10)
    core = found.locations["core"]
    assert float(core.hit) == pytest.approx(struck / tries, abs=0.03)
    assert float(core.breached) == pytest.approx(breached / tries, abs=0.03)


def test_what_is_never_hit_is_never_destroyed() -> None:
    found = attack_outcome(rules(), target(), {0: Fraction(1)})
    assert found.any == 0
    assert all(not each.hit and not each.destroyed for each in found.locations.values())


REQUEST: dict[str, Any] = {
    "attacker": {"mech": "Merlin", "weapon": "Beam rifle", "skills": {"mech_gunnery": 5, "awareness": 3}},
    "target": {"mech": "Bantam", "skills": {"mech_piloting": 3, "speed": 2}, "mettle": 2},
    "range": 14,
    "conditions": ["aim_full"],
}


def test_an_attack_is_answered_with_its_reasons() -> None:
    answer = game().answer_request("odds", document(REQUEST))
    assert (answer["pool"]["dice"], answer["pool"]["bonus"], answer["defense"]) == (8, 7, 14)
    assert answer["hit"] == sum(chance for number, chance in answer["hits"].items() if number != "0")
    assert answer["locations"]["Head"]["destroyed"] == pytest.approx(0.12, abs=0.01)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("attacker", "mech"), "Merlyn", "There is no model 'Merlyn'"),
        (("attacker", "weapon"), "beem_rifle", "Merlin has no weapon 'beem_rifle'"),
        (("target", "form"), "tank", "Bantam has no form 'tank'"),
        (("range",), 200, "Beam rifle reaches 144 hexes, not 200."),
        (("conditions",), ["aimed"], "there is no condition 'aimed'"),
        (("hexes",), {"light": 1}, "there is no kind of hexes 'light'"),
    ],
)
def test_attacks_that_cannot_be_are_told(path: tuple[str, ...], value: Any, message: str) -> None:
    data = {key: dict(part) if isinstance(part, dict) else part for key, part in REQUEST.items()}
    inner = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(FileError, match=message):
        game().answer_request("odds", document(data))


@pytest.mark.rule(SYSTEM, "R260")
@pytest.mark.parametrize(
    ("trait", "size", "more"),
    [("", "target_medium", -8), ("", "target_small", -16), ("anti_personnel", "target_small", 0)],
)
def test_small_targets_are_hard_to_hit_but_for_weapons_against_people(
    trait: str, size: str, more: int
) -> None:
    gun = {"id": "gun", "category": "beam", "damage": 9, "outside": True}
    by = game().with_models(
        {"Gunner": document(mech(weapons=[{**gun, "traits": {trait: "variable"}} if trait else gun]))}
    )
    attacker = {**REQUEST["attacker"], "mech": "Gunner", "weapon": "gun"}
    pools = [
        by.answer_request("odds", document({**REQUEST, "attacker": attacker, "conditions": conditions}))[
            "pool"
        ]
        for conditions in ([], [size])
    ]
    assert pools[1]["bonus"] - pools[0]["bonus"] == more


@pytest.mark.rule(SYSTEM, "R256")
def test_cover_that_protects_takes_nothing_from_the_roll() -> None:
    gun = document(mech(weapons=[{"id": "gun", "category": "beam", "damage": 6, "outside": True}]))
    plain = {**REQUEST, "attacker": {**REQUEST["attacker"], "mech": "Gunner", "weapon": "gun"}}
    behind = {**plain, "hexes": {"light_cover": 2}}
    hides, protects, open_air = (
        game(cover=cover).with_models({"Gunner": gun}).answer_request("odds", document(asked))
        for cover, asked in (("hides", behind), ("protects", behind), ("protects", plain))
    )
    assert protects["pool"]["bonus"] == open_air["pool"]["bonus"] == hides["pool"]["bonus"] + 2
    assert protects["locations"]["Head"] == open_air["locations"]["Head"]
    legs = [answer["locations"]["Left Leg"]["breached"] for answer in (protects, open_air)]
    assert (legs[0], legs[1] > 0) == (0, True)
