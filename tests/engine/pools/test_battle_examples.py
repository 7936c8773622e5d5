"""Every example worked out in the text that is of battles and played here."""

from __future__ import annotations

import re

from companion.engine.play import Play, Script
from companion.engine.pools.attack.damage import BarrierState, HitRules, through_barriers
from companion.engine.pools.attack.rolls import attack_pool, defense
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.clouds import beam_loss, pinpoint_loss
from companion.engine.pools.battle.holds import limb_hold_penalty
from companion.engine.pools.battle.sensors import array_penalty, working_sensors
from companion.engine.pools.battle.shields import raised_bonus, shield_before
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Cloud
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.burning import burn
from companion.engine.pools.combat.crew import crew_penalty
from companion.engine.pools.combat.hits import is_double
from companion.engine.pools.combat.maneuvers import difficulty_of
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.combat.volley import pellets_of
from companion.engine.pools.mechs.facts import reversed_digits
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.mechs.statistics import FormStatistics
from companion.engine.pools.mechs.weapons import salvo_hits, weapon_figures
from companion.engine.pools.movement.paths import turn_radius
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.hexes import distance, parse_label
from companion.tabletop.modifiers import Modifier
from tests.engine.pools.battle.builders import after, change_unit, fight, plain_board, turn_of
from tests.engine.pools.builders import document, game, mech, source, tables
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


# --- clouds, and what strikes otherwise ---


def raised(damage: int, radius: int, kind: str = "obscuring") -> Cloud:
    """Return the cloud that ordnance leaves in the first round of a battle."""
    pack = {"id": "pack", "category": "ordnance", "damage": damage, "in": "core"}
    frame = document(mech(weapons=[{**pack, "traits": {"area_effect": radius, kind: True}}]))
    by = game().with_models({"Test": frame})
    battle = fight(plain_board(5, 25), None, by, one="red Test 0108 3", foe="blue Bantam 0112 0")
    for unit in ("one", "foe"):
        battle = change_unit(battle, unit, mettle_points=0)
    (cloud,) = after(turn_of(battle, "one"), Attack("one", "foe", ("pack",)), (30,)).clouds
    return cloud


@of_kind("cloud")
def test_cloud(given: Case, expected: Case) -> None:
    cloud = raised(given["damage"], given["radius"])
    column = [parse_label(f"01{row:02d}") for row in range(1, 26)]
    assert len([it for it in column if distance(it, cloud.hex) <= cloud.radius]) == expected["across"]
    assert cloud.until - 1 == expected["rounds"]


def clouded(kind: str, strength: int, hexes: int) -> Battle:
    """Return two mechs with so many hexes of a cloud between them."""
    far = f"01{5 + hexes:02d}"
    battle = fight(plain_board(5, 25), one="red Merlin 0104 3", foe=f"blue Bantam {far} 0")
    middle = parse_label(f"01{5 + (hexes - 1) // 2:02d}")
    return replace(battle, clouds=(Cloud("one", kind, middle, (hexes - 1) // 2, strength, 9),))


@of_kind("anti_beam")
def test_anti_beam(given: Case, expected: Case) -> None:
    battle = clouded("anti_beam", given["damage"], given["hexes"])
    (cloud,) = battle.clouds
    path = [parse_label(f"01{row:02d}") for row in range(5, 5 + given["hexes"])]
    assert all(distance(place, cloud.hex) <= cloud.radius for place in path)
    assert beam_loss(battle, path) == expected["reduction"]


@of_kind("pinpoint")
def test_pinpoint(given: Case, expected: Case) -> None:
    battle = clouded("obscuring", given["damage"], given["hexes"])
    situation = situation_between(battle, battle.units["one"], battle.units["foe"])
    assert situation is not None
    row = tables().maneuvers.rows["pinpoint"]
    assert difficulty_of(row, situation) == expected["difficulty"]
    path = [parse_label(f"01{place:02d}") for place in range(5, 6 + given["hexes"])]
    assert -pinpoint_loss(battle, path) == expected["penalty"]


@of_kind("incendiary")
def test_incendiary(given: Case, expected: Case) -> None:
    battle = fight(merlin="red Merlin", foe="blue Bantam")
    whole = {name: replace(state, sp=50) for name, state in battle.units["foe"].locations.items()}
    burning = change_unit(battle, "foe", faults={"burning/core": given["damage"]}, locations=whole)
    found = []
    for _ in expected["sequence"]:
        played = Play(burning, Script(()), game().apply)
        burn(played, "foe")
        burning = played.battle
        found.append(burning.units["foe"].faults.get("burning/core", 0))
    assert found == expected["sequence"]


@of_kind("scattershot")
def test_scattershot(given: Case, expected: Case) -> None:
    gun = {
        "id": "gun",
        "category": "projectile",
        "damage": given["damage"],
        "rate": given["rate"],
        "in": "core",
    }

    def shot(types: dict[str, int]) -> Shot:
        frame = document(mech(weapons=[{**gun, "clips": [{"shots": 40, "types": types}]}]))
        by = game().with_models({"Test": frame})
        battle = fight(None, None, by, one="red Test", foe="blue Bantam")
        return next(iter(shots_of(battle, Attack("one", "foe", ("gun",), 2), Situation(2))))

    def bonus(found: Shot) -> int:
        return sum(each.value for each in found.pool.reasons if each.label.startswith("Rate"))

    scattered = shot({"scattershot": given["rating"]})
    assert bonus(scattered) == expected["bonus"]
    assert bonus(shot({})) == expected["usual"]
    pellets = pellets_of(scattered, scattered.hit_rules(scattered.weapon))
    assert [each.damage for each in pellets] == [expected["damage_each"]] * expected["hits"]


@of_kind("sensor_array")
def test_sensor_array(given: Case, expected: Case) -> None:
    places = dict(zip(("right_arm", "left_arm", "head"), given["spaces"], strict=True))
    frame = document(mech(sensors={"class": "HS", "in": places}))
    battle = fight(None, None, game().with_models({"Test": frame}), one="red Test", foe="blue Bantam")
    gone = [next(name for name, spaces in places.items() if spaces == lost) for lost in given["lost"]]
    hit = change_unit(battle, "one", faults={f"sensors/{name}": 1 for name in gone})
    row = tables().sensors.classes[expected["acts_as"]]
    assert working_sensors(hit, hit.units["one"]) == row
    assert array_penalty(hit, hit.units["one"]) == expected["penalty"]


@of_kind("extra_actions")
def test_extra_actions(given: Case, expected: Case) -> None:
    battle = fight(by=game(crews="act"), one="red Bantam", foe="blue Bantam")
    one = battle.units["one"]
    assert (
        crew_penalty(battle, replace(one, doings=replace(one.doings, crew=given["crew_acting"])))
        == (expected["mv"])
    )


@of_kind("pressure")
def test_pressure(given: Case, expected: Case) -> None:
    """The depth of each choice is what its label says: less than 20 m, 20 to 100 m, more than 100 m."""
    fitting = []
    for name, label in source().options["depths"].choice_labels.items():
        low, *high = map(int, re.findall(r"\d+", label))
        least, most = (low, *high) if high else (0, low - 1) if "Less" in label else (low + 1, 10_000)
        fitting += [name] if least <= given["depth_m"] <= most else []
    (choice,) = fitting
    rules = tables(surroundings="underwater", depths=choice).depth
    classes = {"high": "High pressure", "extreme": "Extreme pressure"}
    assert (rules.label if rules is not None else None) == classes.get(expected["class"])
