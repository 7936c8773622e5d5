"""Entries made ready to be searched: their words in one text, and what the player has done with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from companion.catalog.entries import Entry, Kind
from companion.catalog.search.lexicon import Lexicon, flat, squeezed
from companion.engine.shared.weight_class import weight_class

KIND_WORDS: Mapping[Kind, str] = {
    Kind.MECH: "mech battlemech",
    Kind.VEHICLE: "vehicle tank",
    Kind.INFANTRY: "infantry platoon",
    Kind.BATTLE_ARMOR: "battle armor suit",
    Kind.GUN_EMPLACEMENT: "gun emplacement turret",
    Kind.BOARD: "board map",
    Kind.FORCE: "force lance",
}
TECH_WORDS: Mapping[str, str] = {"inner_sphere": "inner sphere", "clan": "clan"}


class Address(NamedTuple):
    """What tells an entry from all others: two rulesets may have a unit of the same id."""

    ruleset: str
    key: str
    is_board: bool = False

    @classmethod
    def of(cls, entry: Entry) -> Address:
        """The address of an entry."""
        return cls(entry.ruleset, entry.key, entry.kind is Kind.BOARD)

    @property
    def mark(self) -> Marked:
        """What favourites, folders and the list of those used last know it by."""
        return self.ruleset, self.key


Marked: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class Marks:
    """What a player has done with entries: favourites, folders by name, those used last (the last first)."""

    favourites: Collection[Marked] = frozenset()
    folders: Mapping[str, Collection[Marked]] = field(default_factory=dict)
    recent: Sequence[Marked] = ()


@dataclass(slots=True)
class Row:
    """An entry with its words in small letters: of its name, of all of it, and of weapons without rules."""

    entry: Entry
    address: Address
    name: str
    text: str
    weapons: frozenset[str]
    strange: str
    weight_class: str
    is_favourite: bool = False
    folders: frozenset[str] = frozenset()
    used: int = 0
    """How lately it was used: 0 never, the highest last."""


def row_of(entry: Entry, lexicon: Lexicon) -> Row:
    """An entry ready to be searched."""
    weapons = frozenset(name.lower() for name in (*entry.weapons, *entry.equipment))
    spellings = lexicon.spellings_of
    strange = " ".join(weapon for weapon in sorted(weapons) if weapon not in spellings)
    name, weight_class = flat(entry.name), class_of(entry)
    words = (
        name,
        squeezed(entry.name),
        "" if entry.key == entry.name else flat(entry.key),
        KIND_WORDS[entry.kind],
        weight_class,
        TECH_WORDS.get(entry.tech, ""),
        "mixed" if entry.is_mixed else "",
        "omnimech" if entry.is_omni else "",
        str(entry.year or ""),
        flat(entry.role),
        flat(entry.motive),
        flat(entry.configuration),
        *(spellings.get(weapon, weapon) for weapon in weapons),
        *(flat(part) for part in (entry.parts if entry.kind is Kind.FORCE else ())),
    )
    text = "".join(f" {word}\n" for word in words if word)
    return Row(entry, Address.of(entry), name, text, weapons, strange, weight_class)


def class_of(entry: Entry) -> str:
    """The weight class of a 'Mech or vehicle, nothing for what has none."""
    if entry.kind not in (Kind.MECH, Kind.VEHICLE) or not entry.tonnage:
        return ""
    return weight_class(entry.tonnage)
