"""Entries made ready to be searched: their words in one text, and the player's marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from companion.catalog.entries import VEHICLES, CatalogueEntry, DocumentKind
from companion.catalog.search.lexicon import Lexicon, flatten, squeeze
from companion.engine.skeleton.model_files import weight_class

KIND_WORDS: Mapping[DocumentKind, str] = {
    DocumentKind.MECH: "mech battlemech",
    DocumentKind.VEHICLE: "vehicle tank",
    DocumentKind.SLOTTED_VEHICLE: "vehicle tank slots",
    DocumentKind.INFANTRY: "infantry platoon",
    DocumentKind.BATTLE_ARMOR: "battle armor suit",
    DocumentKind.GUN_EMPLACEMENT: "gun emplacement turret",
    DocumentKind.BOARD: "board map",
    DocumentKind.FORCE: "force lance",
    DocumentKind.CHARACTER: "character pilot",
}
TECH_WORDS: Mapping[str, str] = {"inner_sphere": "inner sphere", "clan": "clan"}


class EntryAddress(NamedTuple):
    """The identity of an entry among all others: two rulesets may have a unit of the same id."""

    ruleset: str
    key: str
    is_board: bool = False

    @classmethod
    def of(cls, entry: CatalogueEntry) -> EntryAddress:
        """Return the address of an entry."""
        return cls(entry.ruleset, entry.key, entry.kind is DocumentKind.BOARD)

    @property
    def mark(self) -> Marked:
        """What favourites, folders and the list of those used last know it by."""
        return self.ruleset, self.key


Marked: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class Marks:
    """The player's marks: favourites, folders by name, and those used last (the last first)."""

    favourites: Collection[Marked] = frozenset()
    folders: Mapping[str, Collection[Marked]] = field(default_factory=dict)
    recent: Sequence[Marked] = ()


@dataclass(slots=True)
class SearchRow:
    """An entry with its words in small letters: of its name, of all of it, and of weapons without rules."""

    entry: CatalogueEntry
    address: EntryAddress
    name: str
    text: str
    weapons: frozenset[str]
    strange: str
    weight_class: str
    is_favourite: bool = False
    folders: frozenset[str] = frozenset()
    used: int = 0
    """How lately it was used: 0 never, the highest last."""


def row_of(entry: CatalogueEntry, lexicon: Lexicon) -> SearchRow:
    """Return an entry ready to be searched."""
    weapons = frozenset(name.lower() for name in (*entry.weapons, *entry.equipment))
    spellings = lexicon.spellings_of
    strange = " ".join(weapon for weapon in sorted(weapons) if weapon not in spellings)
    name, weight_class = flatten(entry.name), class_of(entry)
    texts = (
        name,
        squeeze(entry.name),
        "" if entry.key == entry.name else flatten(entry.key),
        KIND_WORDS[entry.kind],
        weight_class,
        TECH_WORDS.get(entry.tech, ""),
        "mixed" if entry.is_mixed else "",
        "omnimech" if entry.is_omni else "",
        str(entry.year or ""),
        flatten(entry.role),
        flatten(entry.motive),
        flatten(entry.configuration),
        *(spellings.get(weapon, weapon) for weapon in weapons),
        *(flatten(part) for part in (entry.parts if entry.kind is DocumentKind.FORCE else ())),
    )
    text = "".join(f" {word}\n" for word in texts if word)
    return SearchRow(entry, EntryAddress.of(entry), name, text, weapons, strange, weight_class)


def class_of(entry: CatalogueEntry) -> str:
    """Return the weight class of a 'Mech or vehicle, nothing for what has none."""
    if entry.kind not in (DocumentKind.MECH, *VEHICLES) or not entry.tonnage:
        return ""
    return weight_class(entry.tonnage)
