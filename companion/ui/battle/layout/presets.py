"""Ready arrangements to choose from, each for a way of playing."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.battle.layout.arrangement import Arrangement, BattlePart, PanelPosition

MAP_PAGE, SHEETS_PAGE = "map", "sheets"


@dataclass(frozen=True, slots=True)
class Preset:
    """A way of playing: how its command is called, and what the middle shows."""

    command: str
    label: str
    icon: str
    page: str
    needs_map: bool = False

    def make_arrangement(self, usual: Arrangement) -> Arrangement:
        """Return the preset's arrangement, made from the usual one of this room."""
        match self.command:
            case "layout_sheets":
                bare = usual.with_position(BattlePart.JOURNAL, PanelPosition.BELOW).with_folding(
                    BattlePart.JOURNAL, True
                )
                return bare.with_folding(BattlePart.ROSTER, True).with_folding(BattlePart.PANEL, True)
            case "layout_paper":
                return usual.with_folding(BattlePart.JOURNAL, False)
            case "layout_screens":
                return usual.with_position(BattlePart.MAP, PanelPosition.WINDOW)
            case _:
                return usual


PRESETS = (
    Preset("layout_map", "Map and sheet", "layout-map", MAP_PAGE, needs_map=True),
    Preset("layout_sheets", "Sheets only", "layout-sheets", SHEETS_PAGE),
    Preset("layout_paper", "Paper table", "layout-paper", SHEETS_PAGE),
    Preset("layout_screens", "Two screens", "layout-screens", SHEETS_PAGE, needs_map=True),
)


def preset_of(command: str) -> Preset:
    """Return the preset of a command; StopIteration where there is none."""
    return next(each for each in PRESETS if each.command == command)
