"""Ready arrangements to choose from, each for a way of playing."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.battle.layout.arrangement import Arrangement, Part, Place

MAP_PAGE, SHEETS_PAGE = "map", "sheets"


@dataclass(frozen=True, slots=True)
class Preset:
    """A way of playing: how its command is called, and what the middle shows."""

    command: str
    label: str
    icon: str
    page: str
    needs_map: bool = False

    def arranged(self, usual: Arrangement) -> Arrangement:
        """How the parts stand, from how they usually do in this room."""
        match self.command:
            case "layout_sheets":
                bare = usual.moved(Part.JOURNAL, Place.BELOW).folded(Part.JOURNAL, True)
                return bare.folded(Part.ROSTER, True).folded(Part.PANEL, True)
            case "layout_paper":
                return usual.folded(Part.JOURNAL, False)
            case "layout_screens":
                return usual.moved(Part.MAP, Place.WINDOW)
            case _:
                return usual


PRESETS = (
    Preset("layout_map", "Map and sheet", "layout-map", MAP_PAGE, needs_map=True),
    Preset("layout_sheets", "Sheets only", "layout-sheets", SHEETS_PAGE),
    Preset("layout_paper", "Paper table", "layout-paper", SHEETS_PAGE),
    Preset("layout_screens", "Two screens", "layout-screens", SHEETS_PAGE, needs_map=True),
)


def preset_of(command: str) -> Preset:
    """The preset of a command; StopIteration where there is none."""
    return next(each for each in PRESETS if each.command == command)
