"""The choice of a unit's pilot, where rules know characters: a ready pilot, or a character of the hangar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyleOptionComboBox, QWidget

from companion.engine.game.characters import BattlePilot
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import CompanionError
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.widgets.plain_text import set_item_tip, set_tip

AS_IT_IS = "As set up"
LETTERS = 14


class PilotBox(QComboBox):
    """A list of pilots, hidden where there are none; a character brings the name for the line beside it."""

    edited = Signal()

    def __init__(self, offered: UnitPool, name: QLineEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered, self._name = offered, name
        self._pilot: BattlePilot | None = next(iter(offered.ready_pilots), None)
        self.setAccessibleName("Who pilots it")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LETTERS)
        self.setVisible(self._pilot is not None)
        self.activated.connect(self._take)
        self._fill()

    @property
    def changes(self) -> Mapping[str, Any]:
        """What the unit's set-up tells of the pilot; nothing of the usual one."""
        pilot = self._pilot
        if pilot is None or pilot == self._offered.ready_pilots[0]:
            return {}
        return {"loads": dict(pilot.loads), "abilities": pilot.abilities}

    def show_pilot(self, unit: UnitSetup) -> None:
        """Show the pilot whom a set-up tells."""
        ready = self._offered.ready_pilots
        if not ready:
            return
        told = BattlePilot(unit.pilot or AS_IT_IS, "", unit.pilot, unit.loads, unit.abilities)
        self._pilot = told if unit.loads or unit.abilities else ready[0]
        self._fill()

    def showPopup(self) -> None:
        """Offer what the hangar has by now."""
        self._fill(has_characters=True)
        super().showPopup()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Closed, it has the name alone."""
        super().initStyleOption(option)
        if self._pilot is not None:
            option.currentText = self._pilot.label

    def _fill(self, *, has_characters: bool = False) -> None:
        if self._pilot is None:
            return
        known = list(self._offered.ready_pilots)
        with QSignalBlocker(self):
            self.clear()
            for pilot in known:
                self._add(pilot)
            if has_characters:
                known += self._add_characters()
            told = _what_is_told(self._pilot)
            # A set-up has what a pilot can do, not who it is.
            self._pilot = next((each for each in known if _what_is_told(each) == told), self._pilot)
            if self._pilot not in known:
                self._add(self._pilot)
            self.setCurrentIndex(self._place_of(self._pilot))
        set_tip(self, self._pilot.about)

    def _add_characters(self) -> Iterator[BattlePilot]:
        """Add the characters of the hangar; yield those who can be pilots."""
        for number, entry in enumerate(self._offered.characters()):
            if not number:
                self.insertSeparator(self.count())
            try:
                pilot = self._offered.character_pilot(entry)
            except CompanionError as problem:
                self.addItem(f"{entry.name}: faulty")
                set_item_tip(self, self.count() - 1, str(problem))
                model = self.model()
                assert isinstance(model, QStandardItemModel)
                model.item(self.count() - 1).setEnabled(False)
            else:
                self._add(pilot)
                yield pilot

    def _add(self, pilot: BattlePilot) -> None:
        self.addItem(f"{pilot.label}: {pilot.about}" if pilot.about else pilot.label, pilot)

    def _place_of(self, pilot: BattlePilot) -> int:
        return next(place for place in range(self.count()) if self.itemData(place) == pilot)

    def _take(self, place: int) -> None:
        before, pilot = self._pilot, self.itemData(place)
        if before is None or not isinstance(pilot, BattlePilot) or pilot == before:
            return
        self._pilot = pilot
        set_tip(self, pilot.about)
        if pilot.name or self._name.text() == before.name:
            self._name.setText(pilot.name)
        self.edited.emit()


def _what_is_told(pilot: BattlePilot) -> tuple[Mapping[str, str], tuple[str, ...]]:
    return dict(pilot.loads), pilot.abilities
