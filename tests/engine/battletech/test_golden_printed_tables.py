"""Tables of CityTech that paper prints, and those of towns, fires and soldiers, kept as golden text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from companion.engine.battletech.attack.shot import shot_at
from companion.engine.battletech.attack.to_hit import calculate_shot
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.damage.buildings import absorption_in
from companion.engine.battletech.damage.fires import flammability
from companion.engine.battletech.kinds.infantry.model import InfantryModel
from companion.engine.battletech.kinds.infantry.platoon import weapon_of_men
from companion.engine.battletech.movement.risks import skid_modifier, wall_modifier
from companion.engine.battletech.tables.buildings import BuildingName
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech
from tests.citytech import PLATOONS, POINTS, declaring, fight

Golden = Callable[[str, Iterable[str]], None]
GAME = citytech()
TABLES = GAME.rules.tables
NAMES: tuple[BuildingName, ...] = ("light", "medium", "heavy", "hardened")
FACTORS = (1, 10, 15, 16, 40, 41, 90, 91, 120, 150)
PLACE = parse_label("0505")
WORDS = (
    "clear", "rough", "road", "water_1", "rubble", "light_woods", "heavy_woods",
    *(f"building_{name}_h2" for name in NAMES),
)  # fmt: skip


@pytest.mark.rule("CityTech", "Infantry > Battle Armor Direct Fire Table")
@pytest.mark.rule("CityTech", "Infantry > Battle Armor Missiles Table")
@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacement Damage Table")
@pytest.mark.rule("CityTech", "Special Case Rules > Swarm Hit Location Table")
def test_tables_beside_sheets(golden: Golden) -> None:
    golden("citytech_printed_tables.txt", _printed())


def _printed() -> Iterator[str]:
    for table in GAME.reference_tables():
        yield f"{table.label} ({table.source})"
        yield "  " + " | ".join(column.label for column in table.columns)
        for row in table.rows:
            yield "  " + " | ".join(row)
        if table.note:
            yield f"  {table.note}"


def town(word: str) -> Battle:
    """Return an Orion beside a hex of this ground, at which a Vedette may fire."""
    ground = Board("Town", 10, 10, {PLACE: BoardHex(0, () if word == "clear" else (word,))})
    return declaring(fight(ground, orion="red 0507 0", vedette="blue 0502 3", rifles="blue 0101"))


@pytest.mark.rule("CityTech", "Buildings > Building Modifiers Table")
@pytest.mark.rule("CityTech", "Buildings > Building Movement Modifiers Table")
@pytest.mark.rule("CityTech", "Special Case Rules > Basements Table")
@pytest.mark.rule("CityTech", "Buildings > Special Hit Location Table")
def test_buildings(golden: Golden) -> None:
    golden("citytech_buildings.txt", _buildings())


def _buildings() -> Iterator[str]:
    buildings = TABLES.buildings
    assert buildings is not None
    assert buildings.basements is not None
    for factor in FACTORS:
        name = buildings.type_of(factor)
        kept = absorption_in(town(f"building_{name}_cf{factor}_h2"), "vedette", PLACE)
        inside = buildings.infantry_damage(name)
        yield f"CF {factor:3}  {name:9} keeps {kept:2} of each attacker, {inside:2} % reach infantry inside"
    for name in NAMES:
        usual, highest = buildings.usual_factor(name), buildings.highest_factor(name)
        yield f"{name:9} CF {usual:3} where none is told, {highest:3} at most"
    at = fight(orion="red 0507 0", vedette="blue 0502 3")
    for hexes in range(12):
        yield f"wall, {hexes:2} hexes moved  {wall_modifier(at, hexes).value:+}"
    for total, found in buildings.basements.rows.items():
        yield f"basement {total:2}  {found}"


@pytest.mark.rule("CityTech", "Movement > Skid Modifier Table")
def test_skids(golden: Golden) -> None:
    at = fight(orion="red 0507 0", vedette="blue 0502 3")
    golden("citytech_skids.txt", (f"{n:2} hexes  {skid_modifier(at, n).value:+}" for n in range(16)))


@pytest.mark.rule("CityTech", "Special Case Rules > Fire Table")
def test_fires(golden: Golden) -> None:
    golden("citytech_fires.txt", _fires())


def _fires() -> Iterator[str]:
    """Yield the number that sets each ground on fire, by weapons with a number of their own."""
    own = {weapon.fire_start for weapon in TABLES.weapons.values() if not weapon.only_with}
    for word in WORDS:
        added = flammability(town(word), PLACE)
        cells = [
            "-" if start is None or added is None else f"{start + added}+"
            for start in sorted(own, key=lambda it: (it is None, it or 0))
        ]
        yield f"{word:20} {' '.join(f'{cell:>4}' for cell in cells)}"
    for name, weapon in sorted(TABLES.weapons.items()):
        if not weapon.only_with:
            yield f"{name:28} {'never' if weapon.fire_start is None else f'{weapon.fire_start}+'}"


@pytest.mark.rule("CityTech", "Infantry > Standard Infantry Attacks")
@pytest.mark.rule("CityTech", "Components > Infantry Record Sheet")
def test_soldiers_fire(golden: Golden) -> None:
    golden("citytech_soldiers_fire.txt", _soldiers())


def _soldiers() -> Iterator[str]:
    """Yield the number by range and the points by men of every platoon, and the number of every Point."""
    at = declaring(fight(orion="red 0505 0", **{name: f"blue 0{place}01" for place, name in _all_soldiers()}))
    for _, name in _all_soldiers():
        unit = at.units[name]
        model = at.model(unit)
        for mount in model.weapons:
            numbers = [
                calculate_shot(
                    shot_at(at, unit, at.units["orion"], mount, Situation(hexes)), TABLES, at.rules.options
                ).text
                for hexes in range(1, 11)
            ]
            yield f"{name:12} {mount.weapon:28} {' '.join(numbers)}"
            if isinstance(model, InfantryModel):
                points = [weapon_of_men(at.rules, model, mount, men) for men in range(1, model.men + 1)]
                yield f"{'':12} by men {' '.join(str(it.missiles if it else 0) for it in points)}"


def _all_soldiers() -> list[tuple[int, str]]:
    return list(enumerate((*PLATOONS, *POINTS), 1))
