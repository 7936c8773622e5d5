"""The bar above the roster: search, filters, order, and buttons for additions."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from companion.campaign.roster import UnitState
from companion.campaign.state import Campaign
from companion.ui.campaign.dashboard.rows import UNIT_STATES
from companion.ui.campaign.roster.nodes import RosterFilter, RosterSort
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

SORTS = {RosterSort.NAME: "By name", RosterSort.TONS: "By tonnage", RosterSort.STATE: "By state"}

ONE_ROW, LEAST = 880, 380
MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)


class RosterBar(QFrame):
    """Controls of the filter; `changed` tells of every change, `stepped` of arrow keys meant for the tree."""

    changed = Signal()
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search units, pilots, forces")
        self.search.setAccessibleName("Search")
        add_clear_button(self.search)
        sign = self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        wear_icon(sign, "search", "muted")
        self.side, self.state, self.sort = QComboBox(), QComboBox(), QComboBox()
        self.state.addItem("Any state", None)
        for state, (text, _tone, _icon) in UNIT_STATES.items():
            self.state.addItem(text, state)
        for sort, text in SORTS.items():
            self.sort.addItem(text, sort)
        for box, name in ((self.side, "Side"), (self.state, "State"), (self.sort, "Sorted")):
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(self.changed)
        self.force_button = push_button("New force…", ButtonKind.NORMAL, "roster")
        self.pilot_button = push_button("Add pilots…", ButtonKind.NORMAL, "warrior")
        self.unit_button = push_button("Add units…", ButtonKind.PRIMARY, "plus")
        set_tip(self.force_button, "A lance, a star, or a company of several")
        set_tip(self.unit_button, "Units of the hangar, or a stored force (Ins)")
        self.search.textChanged.connect(self.changed)
        self._button_texts = {button: button.text() for button in self._buttons}
        for button, text in self._button_texts.items():
            button.setAccessibleName(text.removesuffix("…"))
        self._boxes, self._command_buttons = QWidget(), QWidget()
        boxes, commands = (
            with_spacing(QHBoxLayout(self._boxes), Space.SMALL),
            with_spacing(QHBoxLayout(self._command_buttons), Space.SMALL),
        )
        for box in (self.side, self.state, self.sort):
            boxes.addWidget(box, 1)
        for button in self._buttons:
            commands.addWidget(button)
        self._grid = with_spacing(QGridLayout(self), Space.SMALL, MARGINS)
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
        for button, text in self._button_texts.items():
            button.setText("" if is_narrow else text)
        self._grid.addWidget(self.search, 0, 0)
        if is_narrow:
            self._grid.addWidget(self._boxes, 1, 0, 1, 3)
            self._grid.addWidget(self._command_buttons, 0, 1, 1, 2)
        else:
            self._grid.addWidget(self._boxes, 0, 1)
            self._grid.addWidget(self._command_buttons, 0, 2)

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

    def selected_filter(self) -> RosterFilter:
        """Return what is wanted of the roster."""
        # Qt keeps words as plain ones.
        state = self.state.currentData()
        return RosterFilter(
            text=self.search.text(),
            side=str(self.side.currentData() or ""),
            state=UnitState(state) if state else None,
            sort=RosterSort(self.sort.currentData()),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.stepped.emit()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
