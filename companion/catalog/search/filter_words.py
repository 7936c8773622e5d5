"""Words of the search language: figures to compare, kinds, origins and other flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.catalog.search.rows import SearchRow

Test: TypeAlias = Callable[[SearchRow], bool]


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """The meaning of a part of a query; without a test it changes nothing, and the hint says why."""

    text: str
    test: Test | None
    hint: str = ""
    word: str = ""
    """The word itself, where it is just looked for."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that units have: its name, its unit, and its place; None where there is none."""

    name: str
    unit: str
    of: Callable[[CatalogueEntry], float | None]


def _of_units(value: Callable[[CatalogueEntry], float]) -> Callable[[CatalogueEntry], float | None]:
    return lambda entry: value(entry) if entry.is_unit else None


TONS = Figure("", "tons", lambda entry: entry.tonnage or None)
YEAR = Figure("year", "", lambda entry: entry.year)
WALK = Figure("walk", "", _of_units(lambda entry: entry.walking))
RUN = Figure("run", "", _of_units(lambda entry: entry.running))
JUMP = Figure("jump", "", _of_units(lambda entry: entry.jumping))
ARMOR = Figure("armor", "", _of_units(lambda entry: entry.armor))
POINTS = Figure("points", "", lambda entry: entry.points or None)
MEN = Figure("men", "", lambda entry: entry.men or None)
WEAPONS = Figure("weapons", "", _of_units(lambda entry: len(entry.weapons)))
UNITS = Figure("units", "", lambda entry: len(entry.parts) if entry.kind is DocumentKind.FORCE else None)

FIGURES: Mapping[str, Figure] = {
    **dict.fromkeys(("t", "ton", "tons", "tonnage", "tonnes", "mass", "weight"), TONS),
    **dict.fromkeys(("year", "era", "intro"), YEAR),
    **dict.fromkeys(("walk", "walking", "cruise", "cruising", "speed", "mp"), WALK),
    **dict.fromkeys(("run", "running", "flank"), RUN),
    **dict.fromkeys(("jump", "jumping", "jj"), JUMP),
    **dict.fromkeys(("armor", "armour"), ARMOR),
    **dict.fromkeys(("points", "pv"), POINTS),
    **dict.fromkeys(("men", "troopers", "suits"), MEN),
    "weapons": WEAPONS,
    "units": UNITS,
}
TONS_WORDS = ("t", "ton", "tons", "tonnes")


def _kind(kind: DocumentKind) -> Test:
    return lambda row: row.entry.kind is kind


def _origin(origin: EntryOrigin) -> Test:
    return lambda row: row.entry.origin is origin


def _class(name: str) -> Test:
    return lambda row: row.weight_class == name


def _tech(tech: str) -> Test:
    return lambda row: row.entry.tech == tech


FLAGS: Mapping[str, tuple[str, Test]] = {
    **dict.fromkeys(("clan", "clans"), ("Clan", _tech("clan"))),
    **dict.fromkeys(("is", "inner sphere", "innersphere"), ("Inner Sphere", _tech("inner_sphere"))),
    **dict.fromkeys(("mixed", "mixed tech"), ("mixed tech", lambda row: row.entry.is_mixed)),
    **dict.fromkeys(("omni", "omnimech", "omnimechs"), ("OmniMechs", lambda row: row.entry.is_omni)),
    **dict.fromkeys(("mech", "mechs", "battlemech", "battlemechs"), ("’Mechs", _kind(DocumentKind.MECH))),
    **dict.fromkeys(("vehicle", "vehicles", "tank", "tanks"), ("vehicles", _kind(DocumentKind.VEHICLE))),
    **dict.fromkeys(("infantry", "platoon", "platoons"), ("infantry", _kind(DocumentKind.INFANTRY))),
    **dict.fromkeys(
        ("battle armor", "battle armour", "ba", "suit"), ("battle armor", _kind(DocumentKind.BATTLE_ARMOR))
    ),
    **dict.fromkeys(
        ("emplacement", "emplacements", "gun emplacement", "gun emplacements", "turret"),
        ("gun emplacements", _kind(DocumentKind.GUN_EMPLACEMENT)),
    ),
    **dict.fromkeys(("board", "boards", "map", "maps"), ("boards", _kind(DocumentKind.BOARD))),
    **dict.fromkeys(("force", "forces", "lance", "lances"), ("forces", _kind(DocumentKind.FORCE))),
    **dict.fromkeys(
        ("fav", "favs", "favourite", "favourites", "favorite", "favorites", "starred"),
        ("favourites", lambda row: row.is_favourite),
    ),
    "recent": ("used lately", lambda row: row.used > 0),
    "legal": ("legal by the book", lambda row: row.entry.faults == 0),
    **dict.fromkeys(("illegal", "faulty"), ("with faults", lambda row: bool(row.entry.faults))),
    **dict.fromkeys(("part", "partly"), ("understood in part", lambda row: row.entry.not_understood > 0)),
    "whole": ("understood whole", lambda row: row.entry.not_understood == 0),
    "imported": ("imported", _origin(EntryOrigin.IMPORTED)),
    "shipped": ("shipped", _origin(EntryOrigin.SHIPPED)),
    **dict.fromkeys(("own", "mine"), ("your own designs", _origin(EntryOrigin.OWN))),
}
CLASSES: Mapping[str, Test] = {name: _class(name) for name in ("light", "medium", "heavy", "assault")}


def compare_figure(figure: Figure, low: float, high: float) -> Test:
    """Whether a figure is within two bounds; what has no such figure is not."""
    of = figure.of

    def test(row: SearchRow) -> bool:
        value = of(row.entry)
        return value is not None and low <= value <= high

    return test
