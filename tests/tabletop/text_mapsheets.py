"""Mapsheets as text, so that a failing test shows which hex moved."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

from companion.tabletop.hexes import Hex, hex_at


def drawing(marks: Mapping[Hex, str], columns: int, rows: int) -> str:
    """One mark a hex, dots elsewhere; a row takes two lines, since even columns stand half a hex lower."""
    lines = [[" "] * (2 * columns) for _ in range(2 * rows + 1)]
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            height = 2 * (row - 1) + (column + 1) % 2
            lines[height][2 * (column - 1)] = marks.get(hex_at(column, row), ".")
    return "\n".join("".join(line).rstrip() for line in lines).strip("\n")


def picture(text: str) -> str:
    """Return an expected drawing, freed from the indentation of the test around it."""
    return dedent(text).strip("\n")
