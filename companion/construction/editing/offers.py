"""The palette: everything that may be taken aboard, in the words of the weapons and equipment tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.construction.editing.draft import Draft, Group
from companion.construction.editing.placing import New
from companion.construction.editing.sizes import LOOSE, base_of, number_of, size_of_item
from companion.construction.editing.views import Offer, Sort
from companion.engine.battletech.tables.ammunition import kind_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.weapons import Equipment, Trait, Weapon
from companion.engine.battletech.units.weapon_names import MADE_BY
from companion.tabletop.counting import counted

BUILT_IN = (*LOOSE, "xl_engine")
"""Equipment that is chosen in the head of a design, not from the palette."""


def offers(tables: Tables, draft: Draft) -> tuple[Offer, ...]:
    """Everything that a 'Mech may carry: weapons, then ammunition, then equipment."""
    weapons = {name: row for name, row in tables.weapons.items() if Trait.VEHICLE_ONLY not in row.traits}
    items = {name: row for name, row in tables.equipment.items() if kind_of(name) not in BUILT_IN}
    told = [_weapon(tables, draft, name, row) for name, row in weapons.items()]
    told += [_ammunition(draft, name, row) for name, row in weapons.items() if row.shots_per_ton]
    told += [_ammunition(draft, name, row) for name, row in items.items() if row.shots_per_ton]
    told += [_item(tables, draft, name, row) for name, row in items.items()]
    return tuple(told)


def sort_of_weapon(row: Weapon) -> Sort:
    """What a weapon is, for its colour."""
    return Sort(row.category) if row.category else Sort.EQUIPMENT


def damage_words(row: Weapon) -> str:
    """The damage of a shot as the tables print it: `5`, of missiles `2 × 6`."""
    if isinstance(row.damage, int):
        return f"{row.damage} × {row.missiles}" if row.missiles else str(row.damage)
    return "/".join(str(points) for points in dict.fromkeys(row.damage.values()))


def range_words(row: Weapon) -> str:
    """The ends of short, medium and long range: `3/6/9`."""
    return f"{row.short}/{row.medium}/{row.long}"


def _weapon(tables: Tables, draft: Draft, name: str, row: Weapon) -> Offer:
    facts = [f"Heat {row.heat}", f"damage {damage_words(row)}", f"range {range_words(row)}"]
    if row.minimum:
        facts.append(f"minimum {row.minimum}")
    if row.shots_per_ton:
        facts.append(f"{counted(row.shots_per_ton, 'shot')} a ton")
    return Offer(
        New(Group.WEAPONS, name),
        row.name,
        sort_of_weapon(row),
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        row.tons,
        size_of_item(tables, draft, Group.WEAPONS, name),
        row.heat,
        damage_words(row),
        range_words(row),
        _lines(row.name, ", ".join(facts), row.source),
        _known_as(name, row),
        _why_not(draft, row.tech),
    )


def _ammunition(draft: Draft, name: str, row: Weapon | Equipment) -> Offer:
    assert row.shots_per_ton is not None, "only what uses rounds is asked for"
    words = f"{row.name} ammunition"
    tons = 1.0
    shots = counted(row.shots_per_ton, "shot")
    return Offer(
        New(Group.AMMUNITION, name),
        words,
        Sort.AMMUNITION,
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        tons,
        1,
        0,
        "",
        shots,
        _lines(words, f"{shots} in a ton", row.source),
        _known_as(name, row, "ammunition", "ammo"),
        _why_not(draft, row.tech) or _why_no_rounds(draft, name, row.name),
    )


def _item(tables: Tables, draft: Draft, name: str, row: Equipment) -> Offer:
    return Offer(
        New(Group.EQUIPMENT, name),
        row.name,
        Sort.EQUIPMENT,
        row.tech,
        MADE_BY[row.tech] if row.tech != "any" else "",
        float(number_of(tables, draft, row.tons)) if row.tons is not None else 0.0,
        size_of_item(tables, draft, Group.EQUIPMENT, name),
        row.heat,
        "",
        "",
        _lines(row.name, row.about, row.source),
        _known_as(name, row),
        _why_not(draft, row.tech),
    )


def _known_as(name: str, row: Weapon | Equipment, *more: str) -> str:
    others = (row.abbreviation, *row.shorthand) if isinstance(row, Weapon) else ()
    made_by = MADE_BY[row.tech] if row.tech != "any" else ""
    return " ".join(_folded(words) for words in (row.name, kind_of(name), *others, made_by, *more))


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _why_not(draft: Draft, tech: str) -> str:
    if tech == "any" or draft.is_mixed or tech == base_of(draft):
        return ""
    return f"Only {'the Clans build' if tech == 'clan' else 'the Inner Sphere builds'} it."


def _why_no_rounds(draft: Draft, name: str, words: str) -> str:
    is_aboard = any(thing.name == name and thing.group is not Group.AMMUNITION for thing in draft.things)
    return "" if is_aboard else f"There is no {words} aboard."


@lru_cache(maxsize=512)
def _folded(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def found(told: tuple[Offer, ...], words: str) -> Iterator[Offer]:
    """The offers whose names have every one of these words, whatever signs stand between letters."""
    wanted = [_folded(word) for word in words.split()]
    for offer in told:
        if all(word in offer.known_as for word in wanted):
            yield offer
