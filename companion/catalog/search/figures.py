"""Filters by numbers: `50-60t`, `>=70t`, `jump>=4`, `walk 5`, `3050-`, `ppc>=2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import inf

from companion.catalog.search.filter_words import (
    FIGURES,
    FLAGS,
    TONS,
    TONS_WORDS,
    YEAR,
    Figure,
    PhraseMeaning,
    Test,
    compare_figure,
)
from companion.catalog.search.rows import SearchRow
from companion.documents.similar_names import nearest

SMALLEST_STEP = 1e-6
"""How far beyond a number one is that is more than it."""
NUMBER = r"\d{1,6}(?:[.,]\d)?"
UNIT = rf"(?:\s*(?P<unit>{'|'.join(sorted(TONS_WORDS, key=len, reverse=True))}))?"
SPAN = rf"(?P<low>{NUMBER})(?:\s*(?:-|–|\.\.|to)\s*(?P<high>{NUMBER})|(?P<more>\+))?"
_COMPARED = re.compile(
    rf"(?P<name>[^<>=≤≥:]*?)\s*(?P<sign>>=|=>|<=|=<|≥|≤|>|<|==|=|:)\s*(?:{SPAN})?{UNIT}(?P<plus>\+)?"
)
_NAMED = re.compile(rf"(?P<name>[a-z]+)\s+{SPAN}{UNIT}")
_BARE = re.compile(rf"{SPAN}{UNIT}(?P<plus>\+)?")
_YEARS = re.compile(r"(?P<low>\d{4})?\s*(?P<dash>-|–|\+|\.\.)\s*(?P<high>\d{4})?")
Names = Callable[[str], frozenset[str]]


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
    return nearest(name, [word for word in FIGURES if len(word) > 1])


def _number(text: str) -> float:
    return float(text.replace(",", "."))
