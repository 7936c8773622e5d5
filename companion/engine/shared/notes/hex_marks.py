"""Notes on hexes of the map: the action and the event of every family."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.hex_label import HexLabel


@dataclass(frozen=True, slots=True)
class MarkHex:
    """Note something on a hex of the map; with neither words nor a mark what was noted is taken away."""

    hex: HexLabel
    """The hex, by its label."""
    text: str = ""
    """What is noted, in a few words."""
    mark: str = ""
    """A sign that is drawn in the hex: flag, danger, target or question."""


@dataclass(frozen=True, slots=True)
class HexMarked:
    """A hex bears these words and this sign, or nothing any more."""

    hex: HexLabel
    text: str = ""
    mark: str = ""
