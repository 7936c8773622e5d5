"""Whole tables of CityTech as play sees them, kept as golden text: a diff shows which entry moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import get_args

import pytest

from companion.engine.battletech.attack.physical_attack import PhysicalAttack, physical_rules
from companion.engine.battletech.attack.physical_damage import attacker_damage
from companion.engine.battletech.attack.physical_damage import target_damage as strike_points
from companion.engine.battletech.attack.physical_to_hit import least_number
from companion.engine.battletech.attack.physical_to_hit import to_hit as strike_number
from companion.engine.battletech.attack.shot import shot_at
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.tracks import with_slot
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration, Situation, Unit
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.movement.terrain_costs import entry_cost
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.movement import Carriage
from companion.engine.battletech.tables.physical import ATTACKS
from companion.errors import Refusal
from companion.tabletop.boards import BoardHex
from tests.builders import citytech
from tests.citytech import MODELS, declaring, fight, in_phase

Golden = Callable[[str, Iterable[str]], None]
TABLES = citytech().rules.tables


@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
@pytest.mark.rule("CityTech", "Combat > BattleMech Punch Location Table")
def test_hit_locations(golden: Golden) -> None:
    golden("citytech_hit_locations.txt", _locations())


def _locations() -> Iterator[str]:
    names = TABLES.locations.names
    tables: tuple[LocationTable, ...] = get_args(LocationTable)
    sides: tuple[AttackSide, ...] = get_args(AttackSide)
    for table in tables:
        for side in sides:
            column = location_table(TABLES, table).column(side)
            found = " ".join(f"{total}:{names[name].abbreviation}" for total, name in column.items())
            yield f"{table:15} {side:6} {found}"


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_piloting_rolls(golden: Golden) -> None:
    golden("citytech_piloting.txt", _rolls())


def _rolls() -> Iterator[str]:
    assert TABLES.piloting is not None
    at = fight(orion="blue 0505 0", wolfhound="red 0101 0")
    hurt = _struck(_struck(at, "left_leg", "hip"), "center_torso", "gyro")
    for cause, row in TABLES.piloting.events.items():
        if row.value is None:
            yield f"{cause:28} falls"
            continue
        fresh, broken = (
            piloting.target_number(battle, battle.mech("orion"), cause).number for battle in (at, hurt)
        )
        yield f"{cause:28} {fresh}+, with hip and gyro hit {broken}+"


def _struck(at: Battle, location: str, component: str, hits: int = 1) -> Battle:
    """Return the battle with so many slots of a component of the Orion struck."""
    mech = at.mech("orion")
    slots = at.model(mech).slots_of(location)
    for index in [index for index, name in enumerate(slots) if name == component][:hits]:
        mech = with_slot(mech, location, index, is_hit=True)
    return at.with_unit(mech)


@pytest.mark.rule("CityTech", "Combat > Physical Attacks")
def test_physical_attacks(golden: Golden) -> None:
    golden("citytech_physical_attacks.txt", _attacks())


def _attacks() -> Iterator[str]:
    for name in MODELS:
        if name == "victor":
            continue
        at = in_phase(fight(**{name: "blue 0505 0", "victor": "red 0504 3"}), "physical_attack", "declare")
        mech, target = at.mech(name), at.units["victor"]
        mech = replace(mech, doings=replace(mech.doings, blow=PhysicalAttackDeclaration()))
        tons = at.model(mech).tonnage
        found = []
        for attack in (each for each in ATTACKS if "mech" in physical_rules(at).attacks[each].made_by):
            limb = next(iter(physical_rules(at).attacks[attack].limbs), "")
            strike = PhysicalAttack(at, attack, mech, target, Situation(1), limb)
            own = attacker_damage(strike)
            found.append(f"{attack} {strike_number(strike).number}+ {strike_points(strike)}/{own}")
        yield f"{name:10} {tons:3} tons  {', '.join(found)}"


@pytest.mark.rule("CityTech", "Special Case Rules > Leg Attacks Table")
@pytest.mark.rule("CityTech", "Special Case Rules > Swarm Attacks Table")
def test_attacks_of_soldiers(golden: Golden) -> None:
    golden("citytech_anti_mech_attacks.txt", _attacks_of_soldiers())


def _attacks_of_soldiers() -> Iterator[str]:
    """Yield the number of each attack on a 'Mech by how many soldiers make it."""
    at = fight(rifles="blue 0504", elementals="blue 0506", orion="red 0505 0")
    at = in_phase(at, "physical_attack", "declare")
    suits = tuple(at.units["elementals"].armor)
    for attack in ("leg_attack", "swarm"):
        for men in range(28, 0, -1):
            unit = replace(at.units["rifles"], structure={"platoon": men})
            yield f"{attack:12} {men:2} men    {_number_of_soldiers(at, attack, unit)}"
        for number in range(len(suits), 0, -1):
            armor = {name: 11 if index < number else 0 for index, name in enumerate(suits)}
            unit = replace(at.units["elementals"], armor=armor)
            yield f"{attack:12} {number:2} suits  {_number_of_soldiers(at, attack, unit)}"


def _number_of_soldiers(at: Battle, attack: str, soldiers: Unit) -> int | str:
    unit = replace(soldiers, doings=replace(soldiers.doings, blow=PhysicalAttackDeclaration()))
    strike = PhysicalAttack(at, attack, unit, at.units["orion"], Situation(0), "")
    return "never" if unit.fighters < (least_number(strike) or 0) else strike_number(strike).number or "never"


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_critical_hits(golden: Golden) -> None:
    golden("citytech_critical_hits.txt", _effects())


def _effects() -> Iterator[str]:
    """Yield what a fresh Orion can still do when something inside it is struck once, twice, or three
    times.
    """
    at = declaring(fight(orion="blue 0505 0", victor="red 0508 3"))
    slots = at.model(at.mech("orion")).slots
    for location, fillings in slots.items():
        for component in dict.fromkeys(filter(None, fillings)):
            for hits in range(1, min(fillings.count(component), 3) + 1):
                text = _condition(_struck(at, location, component, hits))
                yield f"{location:12} {component:22} {hits}  {text}"


def _condition(at: Battle) -> str:
    mech = at.mech("orion")
    if is_destroyed(at, mech):
        return "destroyed"
    moves = "/".join(str(movement_points(at, mech, way)) for way in ("walked", "ran", "jumped"))
    numbers = [_number(at, mech, mount) for mount in ("lb10x_ac_rt", "medium_laser_ra")]
    roll = piloting.target_number(at, mech, "kicked").number
    return f"{moves} MP, LB 10-X {numbers[0]}, laser in the right arm {numbers[1]}, piloting {roll}+"


def _number(at: Battle, mech: Mech, mount_id: str) -> str:
    mount = at.model(mech).mount(mount_id)
    assert mount is not None
    shot = shot_at(at, mech, at.units["victor"], mount, Situation(3))
    return calculate_shot(shot, TABLES, at.rules.options).text


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
def test_terrain_costs(golden: Golden) -> None:
    golden("citytech_terrain_costs.txt", _costs())


def _costs() -> Iterator[str]:
    carriages: tuple[Carriage, ...] = get_args(Carriage)
    for terrain in TABLES.movement.costs:
        cells = []
        for carriage in carriages:
            into = [_cost(0, terrain, level, carriage) for level in (-2, -1, 0, 1, 2)]
            cells.append(f"{carriage} {' '.join(into)}")
        yield f"{terrain:18} {' | '.join(cells)}"


def _cost(start: int, terrain: str, level: int, carriage: Carriage) -> str:
    labels = () if terrain == "clear" else (terrain,)
    found = entry_cost(TABLES.movement, {}, BoardHex(start, ()), BoardHex(level, labels), carriage)
    return "-" if isinstance(found, Refusal) else str(found)
