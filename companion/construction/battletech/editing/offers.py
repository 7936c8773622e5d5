"""The palette: everything that may be taken aboard, in the words of the weapons and equipment tables."""

from __future__ import annotations

from collections.abc import Collection

from companion.construction.battletech.editing.blocks import LOOSE, base_of, number_of, size_of_item
from companion.construction.battletech.editing.racks import missile_kinds, racks_of, why_no_missiles
from companion.construction.battletech.rules.technology import CARRIERS
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.placeable import ItemToAdd
from companion.construction.editing.views import PartCategory, PartOffer, searchable
from companion.engine.battletech.battle.ammunition import load_label
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.equipment import Equipment
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.weapon_names import MADE_BY
from companion.tabletop.number_text import format_count

BUILT_IN = (*LOOSE, "xl_engine")
"""Equipment that is chosen in the head of a design, not from the palette."""


def offers(
    tables: Tables,
    draft: Draft,
    others: Collection[WeaponTrait] = CARRIERS,
    left_out: Collection[str] = BUILT_IN,
) -> tuple[PartOffer, ...]:
    """Return everything that a unit may carry: weapons, then ammunition, then equipment.

    Weapons with traits of `others`, and equipment of these kinds, are left out; usually what a 'Mech lacks.
    """
    weapons = {name: row for name, row in tables.weapons.items() if row.traits.isdisjoint(others)}
    items = {name: row for name, row in tables.equipment.items() if kind_of(name) not in left_out}
    part_offers = [_weapon(tables, draft, name, row) for name, row in weapons.items()]
    part_offers += [
        offer
        for name, row in weapons.items()
        if row.shots_per_ton
        for offer in (_missiles(tables, draft, name, row) if row.holds else [_ammunition(draft, name, row)])
    ]
    part_offers += [_ammunition(draft, name, row) for name, row in items.items() if row.shots_per_ton]
    part_offers += [_item(tables, draft, name, row) for name, row in items.items()]
    return tuple(part_offers)


def category_of_weapon(row: Weapon) -> PartCategory:
    """Return what a weapon is, for its colour."""
    return PartCategory(row.category) if row.category else PartCategory.EQUIPMENT


def format_damage(row: Weapon) -> str:
    """Return the damage of a shot as the tables print it: `5`, of missiles `2 × 6`."""
    if isinstance(row.damage, int):
        return f"{row.damage} × {row.missiles}" if row.missiles else str(row.damage)
    return "/".join(str(points) for points in dict.fromkeys(row.damage.values()))


def format_ranges(row: Weapon) -> str:
    """Return the ends of short, medium and long range: `3/6/9`."""
    return f"{row.short}/{row.medium}/{row.long}"


def _weapon(tables: Tables, draft: Draft, name: str, row: Weapon) -> PartOffer:
    facts = [f"Heat {row.heat}", f"damage {format_damage(row)}", f"range {format_ranges(row)}"]
    if row.minimum:
        facts.append(f"minimum {row.minimum}")
    if row.shots_per_ton:
        facts.append(f"{format_count(row.shots_per_ton, 'shot')} a ton")
    return PartOffer(
        ItemToAdd(ItemGroup.WEAPONS, name),
        row.name,
        category_of_weapon(row),
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        _format_tons(row.tons),
        _format_size(size_of_item(tables, draft, ItemGroup.WEAPONS, name)),
        row.whole_heat,
        format_damage(row),
        format_ranges(row),
        _lines(row.name, ", ".join(facts), row.source),
        _search_names(name, row),
        _why_not(draft, row.tech),
    )


def _format_tons(tons: float) -> str:
    return f"{tons:g} t"


def _ammunition(draft: Draft, name: str, row: Weapon | Equipment) -> PartOffer:
    assert row.shots_per_ton is not None, "only what uses rounds is asked for"
    text = f"{row.name} ammunition"
    shots = format_count(row.shots_per_ton, "shot")
    return PartOffer(
        ItemToAdd(ItemGroup.AMMUNITION, name),
        text,
        PartCategory.AMMUNITION,
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        _format_tons(1),
        _format_size(1),
        0,
        "",
        shots,
        _lines(text, f"{shots} in a ton", row.source),
        _search_names(name, row, "ammunition", "ammo"),
        _why_not(draft, row.tech) or _why_no_rounds(draft, name, row.name),
    )


def _missiles(tables: Tables, draft: Draft, name: str, row: Weapon) -> list[PartOffer]:
    """Return every kind of missiles that a rack may hold, which weigh nothing besides it."""
    why_not = _why_not(draft, row.tech) or why_no_missiles(tables, draft, name)
    is_aboard = any(racks_of(draft, name))
    holds = format_count(row.holds or 0, "missile")
    return [
        PartOffer(
            ItemToAdd(ItemGroup.AMMUNITION, name, load),
            text := f"{row.name}: {load_label(row, load)}",
            PartCategory.AMMUNITION,
            row.tech,
            MADE_BY[row.tech] if row.tech != "any" else "",
            _format_tons(0),
            _format_size(0),
            0,
            "",
            holds,
            _lines(text, f"{holds} in the rack, of one kind or of several", row.source),
            _search_names(name, row, "ammunition", "ammo", "missiles", load_label(row, load)),
            why_not,
            is_listed=is_aboard,
        )
        for load in missile_kinds(tables, row)
    ]


def _item(tables: Tables, draft: Draft, name: str, row: Equipment) -> PartOffer:
    return PartOffer(
        ItemToAdd(ItemGroup.EQUIPMENT, name),
        row.name,
        PartCategory.EQUIPMENT,
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        _format_tons(number_of(tables, draft, row.tons) if row.tons is not None else 0),
        _format_size(size_of_item(tables, draft, ItemGroup.EQUIPMENT, name)),
        row.heat,
        "",
        "",
        _lines(row.name, row.about, row.source),
        _search_names(name, row),
        _why_not(draft, row.tech),
    )


def _format_size(slots: int) -> str:
    return format_count(slots, "slot") if slots else "no slot"


def _search_names(name: str, row: Weapon | Equipment, *more: str) -> str:
    others = (row.abbreviation, *row.shorthand) if isinstance(row, Weapon) else ()
    made_by = MADE_BY[row.tech] if row.tech != "any" else ""
    return " ".join(searchable(text) for text in (row.name, kind_of(name), *others, made_by, *more))


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _why_not(draft: Draft, tech: str) -> str:
    if tech == "any" or draft.is_mixed or tech == base_of(draft):
        return ""
    return f"Only {'the Clans build' if tech == 'clan' else 'the Inner Sphere builds'} it."


def _why_no_rounds(draft: Draft, name: str, text: str) -> str:
    is_aboard = any(thing.name == name and thing.group is not ItemGroup.AMMUNITION for thing in draft.items)
    return "" if is_aboard else f"There is no {text} aboard."
