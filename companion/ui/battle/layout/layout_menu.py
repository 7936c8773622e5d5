"""Menus of the layout: presets, the position of each part, and the reset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from companion.ui.battle.layout.arrangement import (
    ICONS,
    NAMES,
    POSITION_LABELS,
    Arrangement,
    BattlePart,
    PanelPosition,
)
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.shortcuts import find_shortcut

FOLDS = {BattlePart.JOURNAL: "fold_journal", BattlePart.ROSTER: "fold_roster", BattlePart.PANEL: "panel"}
FOLD_LABELS = {
    BattlePart.JOURNAL: "Folded to what happened last",
    BattlePart.ROSTER: "Folded to a button",
    BattlePart.PANEL: "Folded to buttons",
}

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


class Movable(Protocol):
    """A layout that moves and folds parts."""

    @property
    def arrangement(self) -> Arrangement:
        """The current arrangement."""

    def positions(self, part: BattlePart) -> tuple[PanelPosition, ...]:
        """Return the positions that a part may have in this room."""

    def move_part(self, part: BattlePart, place: PanelPosition) -> None:
        """Put a part somewhere else."""

    def toggle_part(self, part: BattlePart) -> None:
        """Fold a part, or bring it back."""


def fill_part_menu(menu: QMenu, movable: Movable, part: BattlePart) -> None:
    """Fill a menu with the positions of a part, the current one ticked, and its folding."""
    group = QActionGroup(menu)
    for place in movable.positions(part):
        action = menu.addAction(POSITION_LABELS[place], partial(movable.move_part, part, place))
        action.setCheckable(True)
        action.setChecked(movable.arrangement.position(part) is place)
        group.addAction(action)
    if part in FOLDS and movable.arrangement.position(part) is not PanelPosition.WINDOW:
        menu.addSeparator()
        action = _command(menu, FOLD_LABELS[part], FOLDS[part], partial(movable.toggle_part, part))
        action.setCheckable(True)
        action.setChecked(movable.arrangement.is_folded(part))


class LayoutMenu(QMenu):
    """The menu of the whole layout, filled anew whenever it opens; `do` carries out a command."""

    def __init__(
        self, movable: Movable, do: Callable[[str], object], parent: QWidget, *, has_map: bool
    ) -> None:
        super().__init__(parent)
        self._movable, self._do, self._has_map = movable, do, has_map
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Offer what there is now."""
        self.clear()
        for preset in PRESETS:
            action = self._offer(preset.label, preset.command, preset.icon)
            action.setEnabled(self._has_map or not preset.needs_map)
            if not action.isEnabled():
                set_tip(action, "This battle has no map.")
        self.addSeparator()
        for part in BattlePart:
            if part is not BattlePart.MAP or self._has_map:
                below = self.addMenu(NAMES[part])
                wear_icon(below.menuAction(), ICONS[part])
                fill_part_menu(below, self._movable, part)
        self.addSeparator()
        self._offer("Another sheet window", "sheet_window", "window")
        self._offer("Whole sheets or full width", "whole_sheet", "fit")
        self._offer("The middle alone, or everything as before", "layout_alone", "expand")
        self.addSeparator()
        self._offer("Reset the layout", "layout_reset", "refresh")

    def _offer(self, label: str, command: str, icon: str) -> QAction:
        action = _command(self, label, command, partial(self._do, command))
        wear_icon(action, icon)
        return action


def _command(menu: QMenu, label: str, command: str, chosen_command: Callable[[], object]) -> QAction:
    # The tab shows the key without binding it twice.
    return menu.addAction(f"{label}\t{find_shortcut(command).keys[0]}", chosen_command)
