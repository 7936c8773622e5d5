"""Gains of the stores by a battle, and the players' note about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.after_action import ReturnBattle
from companion.ui.campaign.after_action.draft import NOTE, STORES, ReturnDraft
from companion.ui.campaign.after_action.view_model import Review, ReviewStore
from companion.ui.campaign.components.row_table import LINES, EditedMark, RowTable, TableColumn
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.numbers.number_field import NO_KEYS, NumberField
from companion.ui.widgets.spacing import with_spacing

COLUMNS = (TableColumn("In store", 3, 120), TableColumn("Gain"), TableColumn("Then", 0, 80))
NUMBER, NOTE_HEIGHT = 88, 120
HINT = "What will you want to remember of this battle? It goes into the chronicle."
MOST = 1_000_000
HARMED = ("wounded", "killed", "captured", "missing")


class StoreTable(RowTable):
    """A number for each thing that the campaign keeps."""

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__("Stores", COLUMNS, parent=parent)
        self.draft, self.stores = draft, {store.id: store for store in review.stores}
        self.fields: dict[str, NumberField] = {}
        self._marks: dict[str, EditedMark] = {}
        for store in review.stores:
            self._add(store)
        self._thens = {store.id: role_label("", LabelRole.BODY) for store in review.stores}
        for row, label in enumerate(self._thens.values()):
            self._grid.addWidget(label, LINES * row + 2, 3, LINES - 1, 1)
        draft.changed.connect(self._follow)
        self._follow("")

    def _add(self, store: ReviewStore) -> None:
        field = self.fields[store.id] = NumberField(
            f"{store.label}: gain", -MOST, MOST, keys=NO_KEYS, line=NUMBER
        )
        field.edited.connect(lambda: self._take(store.id))
        self._marks[store.id] = self.add_row((role_label(store.label), field))

    def _take(self, store: str) -> None:
        field = self.fields[store]
        if not field.fault:
            self.draft.set_gained(store, field.number)
        self.draft.changed.emit(STORES)

    def _follow(self, part: str) -> None:
        if part not in ("", STORES):
            return
        gained, proposed = self.draft.edited.gained, self.draft.proposed.gained
        for store, field in self.fields.items():
            amount = gained.get(store, 0)
            field.show_number(amount, -MOST, MOST)
            self._thens[store].setText(str(self.stores[store].amount + amount))
            self._marks[store].show_edited(amount != proposed.get(store, 0))


class ReturnNoteField(QPlainTextEdit):
    """A note for the chronicle."""

    def __init__(self, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.setAccessibleName("Note for the chronicle")
        self.setPlaceholderText(HINT)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(Theme.current().tokens.px(NOTE_HEIGHT))
        self.setPlainText(draft.edited.note)
        self.textChanged.connect(lambda: draft.set_note(self.toPlainText()))
        draft.changed.connect(self._follow)

    def _follow(self, part: str) -> None:
        if part in ("", NOTE) and self.toPlainText() != self._draft.edited.note:
            self.setPlainText(self._draft.edited.note)


def with_heading(heading: str, widget: QWidget) -> QWidget:
    """Return a widget below its heading."""
    whole = QWidget()
    column = with_spacing(QVBoxLayout(whole), Space.SMALL)
    column.addWidget(role_label(heading, LabelRole.SECTION))
    column.addWidget(widget, 1)
    return whole


def format_totals(command: ReturnBattle, review: Review) -> str:
    """Return what a return comes to for the players' own units, and for the people of each side, in a
    line.
    """
    fates = [each.fate for each in command.units if each.unit in review.own_units]
    parts = (
        (fates.count("ready"), "came back"),
        (fates.count("salvaged"), "salvaged as a wreck"),
        (fates.count("destroyed"), "destroyed"),
        (fates.count("lost"), "left behind"),
    )
    more = (
        (len(command.kills), "kills" if len(command.kills) != 1 else "kill"),
        (len(command.salvage), "salvaged"),
    )
    units, others = ([f"{count} {text}" for count, text in row if count] for row in (parts, more))
    return " · ".join([*units, *_people(command, review), *others])


def _people(command: ReturnBattle, review: Review) -> Iterator[str]:
    """Yield the pilots of each side who did not come back well: `Kell Hounds: 1 wounded, 2 killed`."""
    sides: dict[str, Counter[str]] = {}
    for each in command.pilots:
        pilot = review.pilot(each.pilot)
        if each.fate in HARMED and pilot is not None:
            sides.setdefault(pilot.side, Counter())[each.fate] += 1
    for side, fates in sides.items():
        text = ", ".join(f"{fates[fate]} {fate}" for fate in HARMED if fates[fate])
        yield f"{side}: {text}" if side else text
