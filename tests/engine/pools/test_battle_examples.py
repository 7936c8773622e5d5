"""Every example worked out in the text that is of battles and played here."""

from __future__ import annotations

from companion.engine.pools.attack.damage import BarrierState, HitRules, through_barriers
from companion.engine.pools.attack.rolls import attack_pool, defense
from companion.engine.pools.battle.holds import limb_hold_penalty
from companion.engine.pools.battle.shields import raised_bonus, shield_before
from companion.engine.pools.combat.hits import is_double
from companion.engine.pools.mechs.facts import reversed_digits
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.mechs.statistics import FormStatistics
from companion.engine.pools.mechs.weapons import salvo_hits, weapon_figures
from companion.engine.pools.movement.paths import turn_radius
from companion.engine.shared.fast_replace import replace
from companion.tabletop.modifiers import Modifier
from tests.engine.pools.battle.builders import change_unit, fight
from tests.engine.pools.builders import game, tables
from tests.engine.pools.test_worked_examples import Case, of_kind


@of_kind("salvo")
def test_salvo(given: Case, expected: Case) -> None:
    rules = tables().weapons
    assert given["count"] / (rules.salvo_size * given["handling"]) == expected["hits_per_dos"]
    assert salvo_hits(rules, given["dos"], given["handling"], given["count"]) == expected["hits"]


def struck_barrier(given: Case, *, is_layered: bool) -> BarrierState:
    """Return a barrier of a Value after a hit."""
    traits = {"disruptor": True} if given.get("disruptor") else {}
    weapon = WeaponProfile(id="gun", category="beam", damage=given["damage"], traits=traits)
    rules = HitRules(tables(), weapon, given["damage"], 0, 0)
    capacity = given["value"] * tables().barriers.capacity_per_value
    _, (after,) = through_barriers(rules, [BarrierState(given["value"], capacity, is_layered)])
    return after


@of_kind("barrier")
def test_barrier(given: Case, expected: Case) -> None:
    after = struck_barrier(given, is_layered=False)
    assert given["value"] * tables().barriers.capacity_per_value == expected["capacity"]
    assert (after.capacity, not after.value) == (expected["left"], expected["overloaded"])


@of_kind("layered")
def test_layered(given: Case, expected: Case) -> None:
    after = struck_barrier(given, is_layered=True)
    assert (after.value, after.capacity) == (expected["value"], expected["left"])


@of_kind("aim")
def test_aim(given: Case, expected: Case) -> None:
    rules = tables()
    weapon = WeaponProfile(id="gun", category="projectile", damage=1)
    skills = [Modifier("Pool", given["pool"], "")]
    condition = "aim_half" if given["half"] else "aim_full"
    pool = attack_pool(rules, skills, weapon_figures(rules.weapons, weapon), 1, [condition], {}, None)
    label = rules.attacks.conditions[condition].label
    assert [each.value for each in pool.reasons if each.label == label] == [expected["bonus"]]


@of_kind("digit_swap")
def test_digits_are_swapped(given: Case, expected: Case) -> None:
    assert reversed_digits(given["roll"]) == expected["swapped"]


@of_kind("defense")
def test_defense(given: Case, expected: Case) -> None:
    skills = {"mech_piloting": given["a"], "athletics": given["b"]}
    form = FormStatistics("", "", {}, (), 0)
    scores = [
        defense(
            tables(), skills, given["mettle"], form, facing="front", parries=parries, is_guarding=guards
        ).number
        for parries in (False, True)
        for guards in (False, True)
    ]
    assert scores == [expected["score"], expected["guarding"]] * 2


@of_kind("grapple_location")
def test_grip_on_a_limb(given: Case, expected: Case) -> None:
    assert limb_hold_penalty(given["penalty"], given["limbs"]) == expected["held"]
    assert limb_hold_penalty(given["penalty"], 0) == expected["other"]


@of_kind("control_maximum")
def test_most_control(given: Case, expected: Case) -> None:
    rules = tables().grapples
    assert rules is not None
    assert (rules.half * given["lp"], rules.full * given["lp"]) == (expected["half"], expected["full"])


@of_kind("turn_radius")
def test_turn_radius(given: Case, expected: Case) -> None:
    assert turn_radius(given["ma"], tables().movement.half_turn) == expected["hexes"]


@of_kind("critical_chance")
def test_critical_chance(given: Case, expected: Case) -> None:
    assert not given
    assert sum(map(is_double, range(1, 101))) == expected["percent"]


@of_kind("shield_redirect")
def test_shield(given: Case, expected: Case) -> None:
    ids = {"Core": "core", "Left Arm": "left_arm", "Right Leg": "right_leg"}
    by = game(shields="in_use")
    battle = fight(None, None, by, palisade="blue Palisade", merlin="red Merlin")
    behind = tuple(ids[name] for name in given["protected"])
    doings = replace(battle.units["palisade"].doings, is_guarding=True, shielded=behind)
    battle = change_unit(battle, "palisade", doings=doings)
    mech = battle.units["palisade"]
    bonus = raised_bonus(battle, mech, is_ahead=True)
    assert bonus == given["db"]
    shield = shield_before(battle, mech, ids[given["location"]], is_ahead=True)
    assert (shield is not None) == expected["dr_applies"]
    assert (given["dos"] <= bonus) == expected["redirect"]
