"""Words of the search language: figures such as `50-60t` and `jump>=4`, kinds, origins and flags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import inf
from typing import TypeAlias

from companion.catalog.entries import VEHICLES, CatalogueEntry, DocumentKind, EntryOrigin
from companion.catalog.search.rows import SearchRow
from companion.documents.similar_names import nearest

ALL_BUT_THE_SAME = 0.7
SMALLEST_STEP = 1e-6
"""How far beyond a number one is that is more than it."""
NUMBER = r"\d{1,6}(?:[.,]\d)?"
TONS_WORDS = ("t", "ton", "tons", "tonnes")
UNIT = rf"(?:\s*(?P<unit>{'|'.join(sorted(TONS_WORDS, key=len, reverse=True))}))?"
SPAN = rf"(?P<low>{NUMBER})(?:\s*(?:-|–|\.\.|to)\s*(?P<high>{NUMBER})|(?P<more>\+))?"
_COMPARED = re.compile(
    rf"(?P<name>[^<>=≤≥:]*?)\s*(?P<sign>>=|=>|<=|=<|≥|≤|>|<|==|=|:)\s*(?:{SPAN})?{UNIT}(?P<plus>\+)?"
)
_NAMED = re.compile(rf"(?P<name>[a-z]+)\s+{SPAN}{UNIT}")
_BARE = re.compile(rf"{SPAN}{UNIT}(?P<plus>\+)?")
_YEARS = re.compile(r"(?P<low>\d{4})?\s*(?P<dash>-|–|\+|\.\.)\s*(?P<high>\d{4})?")
Names = Callable[[str], frozenset[str]]

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
    **dict.fromkeys(("points", "pv", "cp"), POINTS),
    **dict.fromkeys(("men", "troopers", "suits"), MEN),
    "weapons": WEAPONS,
    "units": UNITS,
}


def _kind(*kinds: DocumentKind) -> Test:
    return lambda row: row.entry.kind in kinds


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
    **dict.fromkeys(("vehicle", "vehicles", "tank", "tanks"), ("vehicles", _kind(*VEHICLES))),
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
    **dict.fromkeys(("character", "characters"), ("characters", _kind(DocumentKind.CHARACTER))),
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


def figure_meaning(phrase: str, weapons: Names) -> PhraseMeaning | None:
    """Return what a phrase says of a number, None where it is about none; `weapons` are printed names by
    alias.
    """
    if found := _YEARS.fullmatch(phrase):
        return _years(found)
    if found := _COMPARED.fullmatch(phrase):
        return _comparison(phrase, found, weapons)
    if (found := _NAMED.fullmatch(phrase)) and found["name"] in FIGURES:
        return _in_span(FIGURES[found["name"]], found)
    found = _BARE.fullmatch(phrase)
    if found and (found["unit"] or (found["high"] and "-" in phrase)):
        return _in_span(TONS, found)
    return None


def _years(found: re.Match[str]) -> PhraseMeaning | None:
    """`3025-3050`, `3050-` and later, `-3050` and earlier."""
    low, high = found["low"], found["high"]
    if low is None and high is None:
        return None
    return _between(YEAR, float(low or 0), float(high or inf))


def _comparison(phrase: str, found: re.Match[str], weapons: Names) -> PhraseMeaning | None:
    name, sign = found["name"].strip(), found["sign"]
    if sign == ":" and name not in FIGURES:
        return None
    carried = weapons(name) if name and name not in FIGURES else frozenset()
    figure = FIGURES.get(name or "tons") or (Figure(name, "", lambda _entry: None) if carried else None)
    if figure is None and not _is_meant(name, phrase):
        return None
    if figure is None:
        near = _nearest_figure(name)
        known = ", ".join(dict.fromkeys(figure.name or figure.unit for figure in FIGURES.values()))
        remedy = f"Did you mean “{near}”?" if near else f"Known: {known}."
        return PhraseMeaning(name, None, f"“{name}” is not a figure. {remedy}")
    if found["low"] is None:
        return PhraseMeaning(f"{figure.name or figure.unit} {sign} …", None, "Type a number after it.")
    low, high = _bounds(sign, found)
    if carried:
        return PhraseMeaning(f"{_span(low, high)} × {name}", _carrying(carried, low, high))
    return _between(figure, low, high)


def _is_meant(name: str, phrase: str) -> bool:
    """Whether a name stands right before its sign, or apart from it as the sign does from the number."""
    is_apart = phrase.startswith(f"{name} ")
    return " " not in name and name not in FLAGS and (not is_apart or phrase.count(" ") == 2)


def _bounds(sign: str, found: re.Match[str]) -> tuple[float, float]:
    """Return the least and the greatest number that a comparison allows."""
    number = _number(found["low"])
    if sign in (">", ">=", "=>", "≥"):
        return (number + SMALLEST_STEP if sign == ">" else number), inf
    if sign in ("<", "<=", "=<", "≤"):
        return 0, number - SMALLEST_STEP if sign == "<" else number
    return _bounds_of_span(found)


def _bounds_of_span(found: re.Match[str]) -> tuple[float, float]:
    groups = found.groupdict()
    low = _number(found["low"])
    if groups.get("more") or groups.get("plus"):
        return low, inf
    high = _number(found["high"]) if found["high"] else low
    return min(low, high), max(low, high)


def _in_span(figure: Figure, found: re.Match[str]) -> PhraseMeaning:
    return _between(figure, *_bounds_of_span(found))


def _between(figure: Figure, low: float, high: float) -> PhraseMeaning:
    span = _span(low, high)
    text = " ".join(part for part in (figure.name, span, figure.unit) if part)
    return PhraseMeaning(text, compare_figure(figure, low, high))


def _span(low: float, high: float) -> str:
    """Return two bounds as players write them."""
    if low == high:
        return f"{low:g}"
    if high == inf:
        above = round(low, 3)
        return f"over {above:g}" if low != above else f"{low:g} or more"
    if low == 0:
        below = round(high, 3)
        return f"under {below:g}" if high != below else f"up to {high:g}"
    return f"{low:g} to {high:g}"


def _carrying(names: Iterable[str], low: float, high: float) -> Test:
    wanted = frozenset(names)

    def test(row: SearchRow) -> bool:
        if wanted.isdisjoint(row.weapons):
            return low <= 0
        number = sum(weapon.lower() in wanted for weapon in (*row.entry.weapons, *row.entry.equipment))
        return low <= number <= high

    return test


def _nearest_figure(name: str) -> str | None:
    """Return the figure that is all but the same word: one that merely looks like it is another."""
    near = nearest(name, [word for word in FIGURES if len(word) > 1])
    is_meant = near is not None and SequenceMatcher(None, name, near).ratio() >= ALL_BUT_THE_SAME
    return near if is_meant else None


def _number(text: str) -> float:
    return float(text.replace(",", "."))
