"""Buttons of the map's tools: names, icons, groups, and their shortcuts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.ui.widgets.shortcuts import find_shortcut


class MapTool(StrEnum):
    """A tool that replaces the display of the selected unit's options; one at a time."""

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
        return self in (MapTool.RULER, MapTool.SIGHT, MapTool.NOTE)


class MapPage(StrEnum):
    """Buttons that show something else in the place of the map, or give the map more room."""

    SHEETS = "sheets"
    ALONE = "layout_alone"


class MapViewCommand(StrEnum):
    """Commands that change how the map lies and looks."""

    NUMBERS = "hex_numbers"
    TURN = "turn_map"
    MIRROR = "mirror_map"
    ZOOM_OUT = "zoom_out"
    FIT = "fit"
    ZOOM_IN = "zoom_in"


@dataclass(frozen=True, slots=True)
class ToolButtonRow:
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
    ToolButtonRow(
        MapPage.SHEETS, "All sheets", "Sheets", "sheet", "all record sheets side by side", is_checkable=False
    ),
    ToolButtonRow(
        MapPage.ALONE, "Map alone", "Expand", "expand", "the whole window; again, back", is_checkable=False
    ),
)
MEASURING = (
    ToolButtonRow(MapTool.RULER, "Ruler", "Ruler", "ruler", "click hexes to measure a path"),
    ToolButtonRow(MapTool.SIGHT, "Line of sight", "Sight", "eye", "click two hexes"),
)
SHOWING = (
    ToolButtonRow(MapTool.REACH, "Reach", "Reach", "movement", "where the selected unit could go"),
    ToolButtonRow(MapTool.ARCS, "Arcs", "Arcs", "arcs", "front, sides and rear of the selected unit"),
    ToolButtonRow(MapTool.RANGES, "Ranges", "Ranges", "rings", "range rings of the selected unit's weapons"),
    ToolButtonRow(
        MapTool.THREAT, "Threat", "Threat", "fire", "mean damage of the selected unit's weapons in each hex"
    ),
    ToolButtonRow(
        MapTool.DANGER, "Danger", "Danger", "shield", "mean damage of the other side's weapons in each hex"
    ),
)
WRITING = (ToolButtonRow(MapTool.NOTE, "Note", "Note", "note", "click a hex to write a note on it"),)
ORIENTING = (
    ToolButtonRow(MapViewCommand.NUMBERS, "Hex numbers", "Numbers", "hex-number", "show or hide them"),
    ToolButtonRow(MapViewCommand.TURN, "Turn the map", "Turn", "rotate-right", "by 60°", is_checkable=False),
    ToolButtonRow(MapViewCommand.MIRROR, "Mirror the map", "Mirror", "mirror", "swap left and right"),
)
ZOOMING = (
    ToolButtonRow(
        MapViewCommand.ZOOM_IN, "Zoom in", "Zoom in", "zoom-in", "one step", "+", is_checkable=False
    ),
    ToolButtonRow(MapViewCommand.FIT, "Whole map", "Fit", "fit", "as large as fits", "0", is_checkable=False),
    ToolButtonRow(
        MapViewCommand.ZOOM_OUT, "Zoom out", "Zoom out", "zoom-out", "one step", "−", is_checkable=False
    ),
)
GROUPS = (PAGES, MEASURING, SHOWING, WRITING, ORIENTING, ZOOMING)
"""All buttons beside the map, from the top, by what they are for."""

TOOLS = (*MEASURING, *SHOWING, *WRITING)
VIEW_COMMANDS = (*ORIENTING, *ZOOMING)
