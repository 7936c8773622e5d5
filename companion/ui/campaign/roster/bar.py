"""The bar above the roster: what is searched for, how it is sorted, and what can be added."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from companion.campaign.roster.readiness import UnitState
from companion.campaign.state import Campaign
from companion.ui.campaign.dashboard.rows import UNIT_WORDS
from companion.ui.campaign.roster.nodes import Sort, Wanted
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.lines.clearing import let_clear
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button

SORTS = {Sort.NAME: "By name", Sort.TONS: "By tonnage", Sort.STATE: "By state"}

ONE_ROW, LEAST = 880, 380
MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)


class RosterBar(QFrame):
    """`changed` tells that something else is wanted; `stepped` that an arrow key goes to the tree."""

    changed = Signal()
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search units, pilots, forces")
        self.search.setAccessibleName("Search")
        let_clear(self.search)
        sign = self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        wear_icon(sign, "search", "muted")
        self.side, self.state, self.sort = QComboBox(), QComboBox(), QComboBox()
        self.state.addItem("Any state", None)
        for state, (words, _tone, _icon) in UNIT_WORDS.items():
            self.state.addItem(words, state)
        for sort, words in SORTS.items():
            self.sort.addItem(words, sort)
        for box, name in ((self.side, "Side"), (self.state, "State"), (self.sort, "Sorted")):
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(self.changed)
        self.force_button = push_button("New force…", Kind.NORMAL, "roster")
        self.pilot_button = push_button("Add pilots…", Kind.NORMAL, "warrior")
        self.unit_button = push_button("Add units…", Kind.PRIMARY, "plus")
        set_tip(self.force_button, "A lance, a star, or a company of several")
        set_tip(self.unit_button, "Units of the hangar, or a stored force (Ins)")
        self.search.textChanged.connect(self.changed)
        self._words = {button: button.text() for button in self._buttons}
        for button, words in self._words.items():
            button.setAccessibleName(words.removesuffix("…"))
        self._boxes, self._deeds = QWidget(), QWidget()
        boxes, deeds = (
            spaced(QHBoxLayout(self._boxes), Space.SMALL),
            spaced(QHBoxLayout(self._deeds), Space.SMALL),
        )
        for box in (self.side, self.state, self.sort):
            boxes.addWidget(box, 1)
        for button in self._buttons:
            deeds.addWidget(button)
        self._grid = spaced(QGridLayout(self), Space.SMALL, MARGINS)
        self._grid.setColumnStretch(0, 1)
        self._is_narrow: bool | None = None
        self.setMinimumWidth(0)
        self._turn(is_narrow=False)

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.force_button, self.pilot_button, self.unit_button

    def minimumSizeHint(self) -> QSize:
        """As little as it needs in two rows; it turns when it is given so little."""
        return QSize(Theme.current().tokens.px(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn(is_narrow=self.width() < Theme.current().tokens.px(ONE_ROW))

    def _turn(self, *, is_narrow: bool) -> None:
        """One row, or two with signs in place of words."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        for button, words in self._words.items():
            button.setText("" if is_narrow else words)
        self._grid.addWidget(self.search, 0, 0)
        if is_narrow:
            self._grid.addWidget(self._boxes, 1, 0, 1, 3)
            self._grid.addWidget(self._deeds, 0, 1, 1, 2)
        else:
            self._grid.addWidget(self._boxes, 0, 1)
            self._grid.addWidget(self._deeds, 0, 2)

    def show_sides(self, campaign: Campaign) -> None:
        """Offer the sides there are."""
        wanted = [("", "Both sides" if len(campaign.sides) == 2 else "Every side")]
        wanted += [(side.id, side.name) for side in campaign.sides.values()]
        there = [(self.side.itemData(at), self.side.itemText(at)) for at in range(self.side.count())]
        if wanted == there:
            return
        chosen = self.side.currentData()
        self.side.blockSignals(True)
        self.side.clear()
        for id_, name in wanted:
            self.side.addItem(name, id_)
        self.side.setCurrentIndex(max(self.side.findData(chosen), 0))
        self.side.blockSignals(False)

    def wanted(self) -> Wanted:
        """What is wanted of the roster."""
        # Qt keeps words as plain ones.
        state = self.state.currentData()
        return Wanted(
            text=self.search.text(),
            side=str(self.side.currentData() or ""),
            state=UnitState(state) if state else None,
            sort=Sort(self.sort.currentData()),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.stepped.emit()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
