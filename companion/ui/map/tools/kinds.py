"""Every tool of the map: its name, its picture, and the command that the keyboard knows it by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.ui.widgets.shortcuts import find_shortcut


class Tool(StrEnum):
    """What the map shows instead of what the selected unit can do; one at a time."""

    NONE = ""
    RULER = "ruler"
    SIGHT = "sight"
    ARCS = "arcs"
    RANGES = "ranges"
    REACH = "reach"
    THREAT = "threat"
    DANGER = "danger"
    NOTE = "note"

    @property
    def points(self) -> bool:
        """Whether hexes are pointed at with it."""
        return self in (Tool.RULER, Tool.SIGHT, Tool.NOTE)


class Deed(StrEnum):
    """What changes how the map lies and looks."""

    NUMBERS = "hex_numbers"
    TURN = "turn_map"
    MIRROR = "mirror_map"
    ZOOM_OUT = "zoom_out"
    FIT = "fit"
    ZOOM_IN = "zoom_in"


@dataclass(frozen=True, slots=True)
class Row:
    """A button of the strip: what it is called, its icon, what it does, and keys that only the map knows."""

    id: str
    label: str
    icon: str
    hint: str
    keys: str = ""
    is_checkable: bool = True

    @property
    def tip(self) -> str:
        """The hint with the key."""
        keys = self.keys or find_shortcut(self.id).keys[0]
        return f"{self.label}: {self.hint} ({keys})"


TOOLS = (
    Row(Tool.RULER, "Ruler", "ruler", "click hexes to measure a path"),
    Row(Tool.SIGHT, "Line of sight", "eye", "click two hexes"),
    Row(Tool.ARCS, "Arcs", "arcs", "front, sides and rear of the selected unit"),
    Row(Tool.RANGES, "Ranges", "rings", "range rings of the selected unit's weapons"),
    Row(Tool.REACH, "Reach", "movement", "where the selected unit could get"),
    Row(Tool.THREAT, "Threat", "fire", "what the selected unit's weapons do on average in each hex"),
    Row(Tool.DANGER, "Danger", "shield", "what the other side's weapons do on average in each hex"),
    Row(Tool.NOTE, "Note", "note", "click a hex to note something there"),
)
DEEDS = (
    Row(Deed.NUMBERS, "Hex numbers", "hex-number", "shown or not"),
    Row(Deed.TURN, "Turn the map", "rotate-right", "by a sixth", is_checkable=False),
    Row(Deed.MIRROR, "Mirror the map", "mirror", "left and right changed"),
    Row(Deed.ZOOM_OUT, "Zoom out", "zoom-out", "one step", "−", is_checkable=False),
    Row(Deed.FIT, "Whole map", "fit", "as large as there is room", "0", is_checkable=False),
    Row(Deed.ZOOM_IN, "Zoom in", "zoom-in", "one step", "+", is_checkable=False),
)
