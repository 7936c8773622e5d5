"""The dialog that adds a unit to a running battle: letters search it, Enter adds it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitSetup
from companion.engine.views.units import ModelView
from companion.ui.dialogs.joining.details import Details
from companion.ui.hangar.rows.row_list import RowList
from companion.ui.hangar.rows.search_bar import SearchField
from companion.ui.picking.offered import Offered
from companion.ui.table.background import Behind
from companion.ui.table.views import Shown
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

SIZE, DETAILS = (920, 560), 340
HINT = "Letters search, arrows choose, Enter adds. What is set at the right counts for it."
NOTHING = "Nothing is like that."


class AddUnitDialog(QDialog):
    """`wanted` brings the action by which the unit joins."""

    wanted = Signal(object)

    def __init__(self, shown: Shown, offered: Offered, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add a unit to the battle")
        self._shown, self._offered, self.behind = shown, offered, Behind(self)
        game, battle = shown.game, shown.battle
        self.field, self.list = SearchField(), RowList()
        self.list.setDragEnabled(False)
        self.list.setAccessibleName("Units to add")
        self.details = Details(
            shown.sides(),
            shown.turn().number,
            game.turn_word,
            has_pilots=game.has_pilots,
            arrives=game.arrival(battle),
        )
        self.details.side.set_value(side)
        self.words, self.fault = role_label(HINT, Role.CAPTION), role_label("", Role.DANGER)
        self.summary = role_label("", Role.SECTION)
        self.add_button = push_button("Add", Kind.PRIMARY, "plus")
        self.close_button = push_button("Cancel")
        self._view: ModelView | None = None
        self._arrange()
        self._connect()
        self._search("")
        if offered.stock is not None and not len(offered.stock.index):
            self.behind.ask(offered.stock.read, lambda _answer: self._search(self.field.text()))
        self.field.setFocus()

    def done(self, result: int) -> None:
        self.behind.finish()
        super().done(result)

    # --- choosing ---

    def _search(self, text: str) -> None:
        self.list.show_lexicon(self._offered.index.lexicon)
        self.list.show_rows(self._offered.search(text).rows)
        if self.list.rows.rows:
            self.list.setCurrentIndex(self.list.rows.index(0))
        self._tell()

    def _tell(self) -> None:
        """Show what is usual for the unit that is marked, or why it cannot be added."""
        row = self.list.current()
        trouble = self._offered.trouble(row.entry.key) if row is not None else NOTHING
        self.fault.setText(trouble)
        self.fault.setVisible(bool(trouble))
        self.add_button.setEnabled(not trouble)
        view = self._offered.view(row.entry.key) if row is not None else None
        self.summary.setText(view.name if view is not None else "")
        if view is not self._view:
            self._view = view
            self._show_usual()

    def _show_usual(self) -> None:
        view = self._view
        self.details.show_skills(
            view.gunnery if view is not None else None, view.piloting if view is not None else None
        )
        self._show_name()

    def _show_name(self) -> None:
        name = self._newcomer(self._view).name if self._view is not None else ""
        called = self._view.called if self._view is not None else ""
        self.details.name.setPlaceholderText(name or called)

    def _newcomer(self, view: ModelView) -> UnitSetup:
        side = str(self.details.side.value())
        return self._shown.game.newcomer(self._shown.battle, side, view.id, view.called)

    def setup(self) -> UnitSetup | None:
        """The unit as it is set; None where none is marked that can be played."""
        view = self._view
        if view is None or self.details.fault:
            return None
        gunnery, piloting = self.details.skills()
        newcomer = self._newcomer(view)
        changes = {
            "name": self.details.name.text().strip() or newcomer.name,
            "pilot": self.details.pilot.text().strip(),
            "gunnery": None if gunnery == view.gunnery else gunnery,
            "piloting": None if piloting == view.piloting else piloting,
        }
        return newcomer.model_copy(update=changes)

    def add(self) -> None:
        """Have the unit that is marked join."""
        if (setup := self.setup()) is not None:
            self.accept()
            self.wanted.emit(self._shown.game.add_unit(setup, self.details.arrival))

    # --- within ---

    def _connect(self) -> None:
        self.field.textChanged.connect(self._search)
        self.field.stepped.connect(self.list.step)
        self.field.entered.connect(self.add)
        self.field.left.connect(self.reject)
        self.list.chosen.connect(self._tell)
        self.list.opened.connect(self.add)
        self.list.typed.connect(self._type_on)
        self.details.side.edited.connect(self._show_name)
        for line in (self.details.name, self.details.pilot):
            line.returnPressed.connect(self.add)
        self.add_button.clicked.connect(self.add)
        self.close_button.clicked.connect(self.reject)

    def _type_on(self, letters: str) -> None:
        self.field.setFocus()
        self.field.setText(self.field.text() + letters)

    def _arrange(self) -> None:
        for button in (self.add_button, self.close_button):
            button.setAutoDefault(False)
        left = spaced(QVBoxLayout(), Space.SMALL)
        left.addWidget(self.field)
        left.addWidget(self.list, 1)
        right = QWidget()
        right.setFixedWidth(Theme.current().tokens.px(DETAILS))
        beside = spaced(QVBoxLayout(right), Space.MEDIUM)
        beside.addWidget(self.summary)
        beside.addWidget(self.details)
        beside.addWidget(self.fault)
        beside.addStretch(1)
        parts = spaced(QHBoxLayout(), Space.LARGE)
        parts.addLayout(left, 1)
        parts.addWidget(right)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.words, 1)
        foot.addWidget(self.add_button)
        foot.addWidget(self.close_button)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addLayout(parts, 1)
        column.addLayout(foot)
        px, room = Theme.current().tokens.px, self.screen().availableSize()
        self.resize(min(px(SIZE[0]), room.width()), min(px(SIZE[1]), room.height()))
