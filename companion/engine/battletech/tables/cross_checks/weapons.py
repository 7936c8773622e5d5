"""Cross-checks of weapons, equipment, ammunition and the ways to fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.effects import (
    DOUBLE_SINK,
)
from companion.engine.battletech.tables.firing import (
    OF_WEAPON,
    USUAL_RATE,
    CalledShot,
    Damage,
    Rate,
    measure_brackets,
)
from companion.engine.battletech.tables.kinds.infantry import SquadArm
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.weapons import WeaponTrait


def check_equipment(tables: Sections, demands: Demands) -> None:
    """Weapons with missiles and heat sinks that tables of their own are needed for."""
    for name, row in tables.equipment.items():
        if name.endswith(f".{DOUBLE_SINK}") and row.slots == 0:
            demands.add_fault(("equipment", name, "slots"), "a double heat sink fills 1 slot or more.")
        if row.detonates_by:
            at = ("equipment", name, "detonates_by")
            demands.require_name(at, row.detonates_by, tables.hit_counts, "table of hits")
            table = tables.hit_counts.get(row.detonates_by)
            if table is not None and (1 not in table.columns or table.dice != row.detonates):
                demands.add_fault(at, f"{row.detonates_by} has no column 1 for {row.detonates}.")


def check_firing(tables: Sections, demands: Demands) -> None:
    """Check the names of other tables in the rules of firing."""
    _check_brackets(tables, demands)
    for at, rate in _rates(tables):
        _check_rate(tables, at, rate, demands)
    for name, called in tables.called_shots.items():
        _check_called_shots(tables, ("called_shots", name), called, demands)
    salvos: list[KeyPath] = [("weapons", name) for name, row in tables.weapons.items() if row.rolls_how_many]
    salvos += [at for at, rate in _rates(tables) if rate.shots > 1]
    if tables.missile_hits is None and salvos:
        demands.add_fault(
            ("missile_hits",), "is required: weapons that fire several at once need it.", *salvos
        )
    scattering = [("weapons", name) for name, row in tables.weapons.items() if row.scatters]
    if tables.thunder is None and scattering:
        demands.add_fault(
            ("thunder",), "is required: shots that scatter are thrown by its dice.", *scattering
        )


def _rates(tables: Sections) -> Iterator[tuple[KeyPath, Rate]]:
    for name, rate in tables.weapon_attacks.rates.items():
        yield ("weapon_attacks", "rates", name), rate
    for weapon, row in tables.weapons.items():
        for name, rate in row.rates.items():
            yield ("weapons", weapon, "rates", name), rate


def _check_rate(tables: Sections, at: KeyPath, rate: Rate, demands: Demands) -> None:
    if at[-1] == USUAL_RATE:
        demands.add_fault(at, "the standard rate has this name: choose another.")
    for key in ("when", "unless"):
        for fact in sorted(getattr(rate, key)):
            if not fact.endswith(OF_WEAPON):
                demands.add_fault((*at, key), f"'{fact}' is not about the weapon, on which its rates depend.")
    if rate.explodes_on is not None and not tables.criticals:
        demands.add_fault((*at, "explodes_on"), "rules without critical hits have no explosions.")
    if rate.damage is not None:
        _check_damage(tables, (*at, "damage"), rate.damage, demands)


def _check_damage(tables: Sections, at: KeyPath, damage: Damage, demands: Demands) -> None:
    for name in damage if isinstance(damage, Mapping) else ():
        demands.require_name((*at, name), name, tables.to_hit.range, "range bracket")


def _check_brackets(tables: Sections, demands: Demands) -> None:
    """Every weapon knows its brackets, and every bracket some weapon."""
    names, reached = list(tables.to_hit.range), set[str]()
    for weapon, row in tables.weapons.items():
        at: KeyPath = ("weapons", weapon)
        _check_damage(tables, (*at, "damage"), row.damage, demands)
        for name in row.brackets:
            demands.require_name((*at, "brackets", name), name, names[3:], "further range bracket")
        ends = [last for name in names for text, last in row.ends if text == name]
        if ends != sorted({*ends}):
            demands.add_fault((*at, "brackets"), "the last hexes of range brackets must rise.")
        reached |= {name for name, _ in measure_brackets(row.ends, tables.to_hit.reaches)}
    for name in names[3:] if tables.weapons else ():
        if name not in reached:
            demands.add_fault(("to_hit", "range", name), "no weapon reaches that far: give its `reaches`.")


def _check_called_shots(tables: Sections, at: KeyPath, called: CalledShot, demands: Demands) -> None:
    if called.table is not None and getattr(tables, called.table) is None:
        demands.add_fault((*at, "table"), f"there is no section {called.table}.")
    if called.side is not None:
        demands.require_name(
            (*at, "side"), called.side, ("front", *tables.hit_location.sides), "side with rows"
        )


def check_traits(tables: Sections, demands: Demands) -> None:
    """A trait of a ruleset's own is one that a row asks for, or by which missiles strike in groups."""
    grouping = tables.missile_hits.grouping if tables.missile_hits else {}
    asked = {fact.removesuffix(OF_WEAPON) for fact in tables.facts_asked if fact.endswith(OF_WEAPON)}
    known = [*map(str, WeaponTrait), *sorted({*asked, *grouping})]
    for weapon, row in tables.weapons.items():
        for trait in sorted(row.traits):
            demands.require_name(("weapons", weapon, "traits"), trait, known, "rule that asks for the trait")
        for load, way in row.way_to_fire.loaded.items():
            at: KeyPath = ("weapons", weapon, "fires", "loaded", load, "without_traits")
            for trait in sorted(way.without_traits):
                demands.require_name(at, trait, sorted(row.traits), "trait of the weapon")


def check_ammunition(tables: Sections, demands: Demands) -> None:
    """Rows on ammunition are for what uses some."""
    fed = [name for name, weapon in tables.weapons.items() if weapon.shots_per_ton]
    fed += [name for name, item in tables.equipment.items() if item.shots_per_ton]
    kinds = sorted({kind_of(name) for name in fed})
    for key in ("rack_damage", "smallest_lots") if tables.ammunition else ():
        for name in getattr(tables.ammunition, key):
            demands.require_name(("ammunition", key, name), name, kinds, "ammunition for")


def check_squads(tables: Sections, demands: Demands) -> None:
    """Squads fire weapons of the ruleset."""
    squads = tables.infantry.squads if tables.infantry else None
    if squads is None:
        return
    rows: list[tuple[KeyPath, SquadArm]] = [
        (("kinds", name, "arms", index), arm)
        for name, kind in squads.kinds.items()
        for index, arm in enumerate(kind.arms)
    ]
    if squads.trained is not None:
        rows.append((("trained",), squads.trained))
    for at, arm in rows:
        demands.require_name(("infantry", "squads", *at, "fires"), arm.fires, tables.weapons, "weapon")
