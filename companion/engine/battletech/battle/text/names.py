"""Names of units, weapons, locations and rolls in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from companion.engine.battletech.battle.footing import footing_in
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.tables.locations import LocationRow
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.unit_model import (
    Aboard,
    AmmunitionBin,
    Item,
    Mount,
    TextItem,
    UnitModel,
)
from companion.engine.sheet import Remark
from companion.engine.skeleton.rule_rows import Account
from companion.engine.skeleton.thing_names import readable_name
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Facing, Hex
from companion.tabletop.number_text import format_count

BattleAccount: TypeAlias = Account[Battle]
FACINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

CANNOT_BE_HIT = ("endo_steel", "ferro_fibrous")
"""Fillings that are rolled again. Rule: CityTech, Equipment > Endo Steel; Ferro-Fibrous Armor."""
HITS = {1: "first hit", 2: "second hit", 3: "third hit"}
HIPS = {1: "Hip", 2: "Second hip"}


def direction_rows(dice: str) -> Mapping[int, str]:
    """Return the direction that each total of these dice means: the lowest north, and on clockwise."""
    given = parse_dice(dice)
    totals = range(given.minimum, given.maximum + 1)
    return {total: FACINGS[at % len(FACINGS)].capitalize() for at, total in enumerate(totals)}


def hexside_at(rows: Mapping[int, str], total: int) -> Facing:
    """Return the hexside that a total of such dice means."""
    return (total - min(rows)) % len(FACINGS)


def unit_name(battle: Battle, unit: str) -> str:
    """Return a unit's name."""
    return battle.units[unit].name


def weapon_name(battle: Battle, unit: Unit, weapon: str) -> str:
    """Return the name of a weapon by its mount."""
    mount = battle.model(unit).mount(weapon)
    return battle.rules.tables.weapons[mount.weapon].name if mount else weapon.replace("_", " ")


def location_row(battle: Battle, unit: str, location: str) -> LocationRow:
    """Return the row of a location of a unit."""
    return battle.rules.tables.place(battle.units[unit].type, location)


def location_name(battle: Battle, unit: str, location: str) -> str:
    """Return a location of a unit in the middle of a sentence."""
    return location_row(battle, unit, location).label.lower()


def attack_label(battle: Battle, attack: str) -> str:
    """Return a physical attack by its name."""
    physical = battle.rules.tables.physical
    row = physical.attacks.get(attack) if physical else None
    return row.label if row else attack.replace("_", " ")


def phase_name(battle: Battle, phase: str) -> str:
    """Return a phase by its name."""
    return next((row.label for row in battle.rules.tables.phases.order if row.id == phase), phase)


def format_roll(number: int | None, rolled: int | None, *, is_passed: bool) -> str:
    """Return the outcome of a roll: "8 against 6, made"."""
    outcome = "made" if is_passed else "failed"
    if rolled is None:
        return f"{outcome} automatically"
    return f"{rolled} against {number}, {outcome}" if number is not None else f"{rolled}, {outcome}"


def format_hexes(number: int) -> str:
    """Return a number of hexes."""
    return format_count(number, "hex")


def slot_name(battle: Battle, unit: Unit, filling: str) -> str:
    """Return a system, a weapon, equipment or ammunition by its printed name, with the load that it
    has now.
    """
    stored = battle.model(unit).aboard.get(filling)
    if isinstance(stored, AmmunitionBin):
        return ammunition_name(battle, unit, stored.id, stored.weapon)
    return printed_name(battle.rules.tables, battle.model(unit), filling)


def printed_name(tables: Tables, model: UnitModel, filling: str) -> str:
    """Return a system, a weapon, equipment or ammunition by its printed name."""
    if filling in SYSTEMS:
        return filling.replace("_", " ").capitalize()
    match model.aboard.get(filling):
        case Mount() as mount:
            return tables.weapons[mount.weapon].name + (" (R)" if mount.is_rear else "")
        case Item() as item:
            return tables.equipment[item.item].name
        case AmmunitionBin() as stored:
            return f"{_fed_name(tables, stored.weapon)} ammunition"
        case TextItem() as thing:
            return text_item_name(thing)
    return filling


def text_item_name(thing: TextItem) -> str:
    """Return the name of a thing without rules here, with its rounds if its file tells them."""
    name = f"{readable_name(thing.text)}{' (R)' if thing.is_rear else ''}"
    return name if thing.shots is None else say("sheet/text_shots", text=name, shots=thing.shots)


def ammunition_name(battle: Battle, unit: Unit, slot: str, weapon: str) -> str:
    """Ammunition by its weapon and, where it is special, its load."""
    return f"{load_name(battle, unit, slot, weapon)} ammunition"


def load_name(battle: Battle, unit: Unit, slot: str, weapon: str) -> str:
    """Return a kind of ammunition where it is known to be that: its weapon and, where it is special, its
    load.
    """
    tables, load = battle.rules.tables, unit.loads.get(slot, "")
    guides, name = (
        tables.weapons[weapon].guides if weapon in tables.weapons else {},
        _fed_name(tables, weapon),
    )
    label = guides[load].label if load in guides else load
    return f"{name} {label}" if label else name


def _fed_name(tables: Tables, fed: str) -> str:
    """Return the weapon or equipment that ammunition is for."""
    return tables.weapons[fed].name if fed in tables.weapons else tables.equipment[fed].name


def format_place(tables: Tables, unit_type: UnitType, thing: Aboard) -> tuple[str, str]:
    """Format the place of a thing, in short and in full; two places if it is split: "RT/CT"."""
    rows = [tables.place(unit_type, location) for location in thing.locations]
    first, *others = (row.label for row in rows)
    label = " / ".join([first, *(other.lower() for other in others)])
    return "/".join(row.abbreviation for row in rows), label


def mount_place(battle: Battle, unit: Unit, mount: Mount) -> tuple[str, str]:
    """Return the place of a weapon, in short and in full."""
    return format_place(battle.rules.tables, unit.type, mount)


def may_be_hit(battle: Battle, unit: Unit, filling: str) -> bool:
    """Whether a critical hit on this filling counts, or is rolled again."""
    if filling in CANNOT_BE_HIT:
        return False
    item = battle.model(unit).aboard.get(filling)
    return not isinstance(item, Item) or battle.rules.tables.equipment[item.item].is_critical


def nth_hit(part: str, hits: int) -> str:
    """Format the number of a hit on a part of several: "second hit"; hips are hit one by one."""
    return (HIPS if part == "hip" else HITS).get(hits, f"hit {hits}")


def remarks_on(rules: Rulebook, model: UnitModel) -> Iterator[Remark]:
    """Yield the remarks of a sheet on its model, below everything else."""
    if lines := tuple(list_unsupported(rules, model)):
        yield Remark("without_rules", say("sheet/no_rules_here"), lines)
    if model.quirks:
        yield Remark("quirks", say("sheet/quirks"), model.quirks)


def list_unsupported(rules: Rulebook, model: UnitModel) -> Iterator[str]:
    """Yield everything about a model that has no rules here, a line each."""
    for thing in model.unsupported_items:
        yield say("sheet/text_item", text=text_item_name(thing), where=_format_place(rules, model, thing))
    known_lines = [line.lower() for line in model.not_understood]
    for line in rules.kind(model).unsupported(model, rules.tables):
        kind = line.partition(": ")[2].lower()
        if not any(kind in other for other in known_lines):
            yield line
    yield from model.not_understood


def _format_place(rules: Rulebook, model: UnitModel, thing: TextItem) -> str:
    return format_place(rules.tables, model.type, thing)[1].lower()


def unknown_kinds(known: Mapping[str, Collection[str]], built: Mapping[str, str]) -> Iterator[str]:
    """Yield the parts that are built of what has no rules, a line each."""
    for part, kind in built.items():
        if kind and kind not in known[part]:
            yield say(f"sheet/kind_of_{part}", kind=kind)


BASEMENTS: Mapping[str, str] = {
    "": "Basement not known",
    "0": "No basement",
    "s": "Small basement",
    "1": "Basement, 1 level",
    "1l": "Basement, 1 level, fall on the legs",
    "1h": "Basement, 1 level, fall head first",
    "2": "Double basement",
    "2l": "Double basement, fall on the legs",
    "2h": "Double basement, fall head first",
}


def format_basement(basement: str) -> str:
    """Return what lies under a building, as a table's row."""
    return BASEMENTS[basement]


def format_floor(battle: Battle, place: Hex, floor: int) -> str:
    """Return a floor of the building of a hex: "on the roof", "on floor 2"; nothing where there is none."""
    if battle.board is None or place not in battle.board:
        return ""
    building = footing_in(battle.board, place, floor=floor).building
    if building is None:
        return ""
    if floor <= 0:
        return "in the basement" if floor else "on the ground floor"
    return "on the roof" if floor >= building.height else f"on floor {floor}"
