"""Tools of the map: names, icons, groups, and the commands that the keyboard knows them by."""

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


class Page(StrEnum):
    """Buttons that show something else in the place of the map, or give the map more room."""

    SHEETS = "sheets"
    ALONE = "layout_alone"


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
    """A button beside the map: its name, one word for it, its icon, its effect, and keys of the map's own."""

    id: str
    label: str
    word: str
    icon: str
    hint: str
    keys: str = ""
    is_checkable: bool = True

    @property
    def tip(self) -> str:
        """The hint with the key."""
        keys = self.keys or find_shortcut(self.id).keys[0]
        return f"{self.label}: {self.hint} ({keys})"


PAGES = (
    Row(Page.SHEETS, "All sheets", "Sheets", "sheet", "all record sheets side by side", is_checkable=False),
    Row(Page.ALONE, "Map alone", "Expand", "expand", "the whole window; again, back", is_checkable=False),
)
MEASURING = (
    Row(Tool.RULER, "Ruler", "Ruler", "ruler", "click hexes to measure a path"),
    Row(Tool.SIGHT, "Line of sight", "Sight", "eye", "click two hexes"),
)
SHOWING = (
    Row(Tool.REACH, "Reach", "Reach", "movement", "where the selected unit could go"),
    Row(Tool.ARCS, "Arcs", "Arcs", "arcs", "front, sides and rear of the selected unit"),
    Row(Tool.RANGES, "Ranges", "Ranges", "rings", "range rings of the selected unit's weapons"),
    Row(Tool.THREAT, "Threat", "Threat", "fire", "mean damage of the selected unit's weapons in each hex"),
    Row(Tool.DANGER, "Danger", "Danger", "shield", "mean damage of the other side's weapons in each hex"),
)
WRITING = (Row(Tool.NOTE, "Note", "Note", "note", "click a hex to write a note on it"),)
LYING = (
    Row(Deed.NUMBERS, "Hex numbers", "Numbers", "hex-number", "show or hide them"),
    Row(Deed.TURN, "Turn the map", "Turn", "rotate-right", "by 60°", is_checkable=False),
    Row(Deed.MIRROR, "Mirror the map", "Mirror", "mirror", "swap left and right"),
)
ZOOMING = (
    Row(Deed.ZOOM_IN, "Zoom in", "Zoom in", "zoom-in", "one step", "+", is_checkable=False),
    Row(Deed.FIT, "Whole map", "Fit", "fit", "as large as fits", "0", is_checkable=False),
    Row(Deed.ZOOM_OUT, "Zoom out", "Zoom out", "zoom-out", "one step", "−", is_checkable=False),
)
GROUPS = (PAGES, MEASURING, SHOWING, WRITING, LYING, ZOOMING)
"""All buttons beside the map, from the top, by what they are for."""

TOOLS = (*MEASURING, *SHOWING, *WRITING)
DEEDS = (*LYING, *ZOOMING)
