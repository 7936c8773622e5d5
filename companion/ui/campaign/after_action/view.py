"""One page to review a return: crews, kills, units of others, stores and a note, with totals below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.campaign.commands.after_action import ReturnBattle
from companion.documents.model import LONGEST_NAME
from companion.engine.sheet import Tone
from companion.tabletop.number_text import format_count
from companion.ui.campaign.after_action.crew_table import CrewTable
from companion.ui.campaign.after_action.draft import NOTE, OUTCOME, SALVAGE, STORES, ReturnDraft
from companion.ui.campaign.after_action.kill_table import KillTable
from companion.ui.campaign.after_action.view_model import Review, ReviewFoe, ReviewStore
from companion.ui.campaign.components.labels import TwoLineLabel
from companion.ui.campaign.components.page_parts import BAR, decision_footer
from companion.ui.campaign.components.row_table import (
    LINES,
    UNKNOWN,
    ChoiceBox,
    EditedMark,
    RowTable,
    TableColumn,
)
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.number_field import NO_KEYS, NumberField, first_fault
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

COLUMNS = (TableColumn("Unit", 3, 150), TableColumn("Fate", 5, 200), TableColumn("Brought home", 2))

STORE_COLUMNS = (TableColumn("In store", 3, 120), TableColumn("Gain"), TableColumn("Then", 0, 80))
NUMBER, NOTE_HEIGHT = 88, 120
HINT = "What will you want to remember of this battle? It goes into the chronicle."
MOST = 1_000_000
HARMED = ("wounded", "killed", "captured", "missing")


class StoreTable(RowTable):
    """A number for each thing that the campaign keeps."""

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__("Stores", STORE_COLUMNS, parent=parent)
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


class FoeTable(RowTable):
    """A box to tick for each unit that may be taken."""

    def __init__(self, review: Review, draft: ReturnDraft, parent: QWidget | None = None) -> None:
        super().__init__("Other sides' units", COLUMNS, parent=parent)
        self.draft = draft
        self.boxes: dict[str, QCheckBox] = {}
        self.marks: dict[str, EditedMark] = {}
        for foe in review.foes:
            self._add(foe)
        draft.changed.connect(self._follow)
        self._follow("")

    def _add(self, foe: ReviewFoe) -> None:
        box = QCheckBox("As salvage")
        box.setAccessibleName(f"{foe.name}: bring it home as salvage")
        box.toggled.connect(partial(self.draft.set_salvage, foe.entry))
        name = TwoLineLabel(foe.name, foe.model_name if foe.model_name != foe.name else "")
        self.boxes[foe.entry.id] = box
        fate = CutLabel()
        fate.show_text(foe.fate)
        self.marks[foe.entry.id] = self.add_row((name, fate, box))

    def _follow(self, part: str) -> None:
        if part not in ("", SALVAGE):
            return
        for unit, box in self.boxes.items():
            box.setChecked(self.draft.is_taken(unit))
            self.marks[unit].show_edited(self.draft.is_salvage_edited(unit))


BESIDE = 900
"""From this width on, units of others and stores stand beside one another."""
NO_WINNER = "Nobody won"
MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
MOST_NEWS = 4
CORRECTED = "The battle was corrected after its return. This return replaces the earlier one."


class ReviewView(QWidget):
    """The review; `agreed` asks to enter the return, `leave_requested` to leave it.

    `sheet_requested` brings the unit whose sheet is to be edited.
    """

    agreed = Signal()
    leave_requested = Signal()
    sheet_requested = Signal(str)

    def __init__(self, review: Review, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.review, self.draft = review, ReturnDraft(review, self)
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.outcome, self.winner = QLineEdit(review.proposed.outcome), ChoiceBox("Who won")
        self.crews, self.kills = CrewTable(review, self.draft), KillTable(review, self.draft)
        self.foes, self.stores = FoeTable(review, self.draft), StoreTable(review, self.draft)
        self.note = ReturnNoteField(self.draft)
        self.news, self.totals, self.edits = Banner(), CutLabel(), role_label("", LabelRole.CAPTION)
        self.reset_button = push_button("As proposed", ButtonKind.QUIET, "undo")
        self.agree_button = push_button("Bring home", ButtonKind.PRIMARY, "home")
        self._lower = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.LARGE)
        self._name_everything()
        self._arrange()
        self._connect()
        self._follow("")

    def agree(self) -> None:
        """Enter the return, unless something in it cannot be."""
        if not self.trouble:
            self.agreed.emit()

    @property
    def trouble(self) -> str:
        """What keeps the return from being entered, in words."""
        over = [number for number, total in self.draft.kills_with_wrong_shares.items() if total > 1]
        if not over:
            return first_fault(self) or self._question
        victim = self.draft.edited.kills[over[0]].victim
        return f"The shares of {victim} come to more than one kill. Lower one of them."

    @property
    def _question(self) -> str:
        """What only the players can say, and still have to; nothing once they have."""
        return f"Still needed: {', '.join(self.draft.missing)}." if self.draft.missing else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() / Theme.current().scale >= BESIDE
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._lower.setDirection(direction)
        self._head_rows.setDirection(direction)
        self.crews.show_folded(not wide)

    def _follow(self, part: str) -> None:
        draft = self.draft
        self.totals.show_text(format_totals(draft.edited, self.review))
        short = len(draft.kills_with_wrong_shares)
        texts = [
            format_count(draft.edits, "change") + " to the proposal"
            if draft.edits
            else "As the journal proposes"
        ]
        if self._question:
            texts = [self._question.rstrip(".")]
        if short:
            texts.append(f"{format_count(short, 'kill')} shared unevenly")
        self.edits.setText(" · ".join(texts))
        restyle(self.edits, "role", LabelRole.WARN if self._question else LabelRole.CAPTION)
        self.reset_button.setEnabled(bool(draft.edits))
        self.agree_button.setEnabled(not self.trouble)
        set_tip(self.agree_button, self.trouble or "Enter all of it as one entry (Ctrl+Return)")
        if part in ("", OUTCOME):
            if self.outcome.text() != draft.edited.outcome:
                self.outcome.setText(draft.edited.outcome)
            self.winner.choose(UNKNOWN if draft.is_winner_missing else draft.edited.winner or "")

    def _connect(self) -> None:
        self.draft.changed.connect(self._follow)
        self.back_button.clicked.connect(self.leave_requested)
        self.agree_button.clicked.connect(self.agree)
        self.reset_button.clicked.connect(self.draft.reset)
        self.crews.sheet_requested.connect(self.sheet_requested)
        self.outcome.textEdited.connect(lambda _text: self._set_outcome())
        self.winner.chosen.connect(lambda side: self.draft.choose_winner(side or None))

    def _set_outcome(self) -> None:
        self.draft.set_outcome(self.outcome.text().strip(), self.draft.edited.winner)

    def _name_everything(self) -> None:
        self.setAccessibleName("Bring a battle home")
        self.outcome.setAccessibleName("How it ended")
        self.outcome.setMaxLength(LONGEST_NAME)
        self.outcome.setCursorPosition(0)
        self.winner.setMinimumContentsLength(len(NO_WINNER))
        self.winner.setPlaceholderText("Who won?")
        self.winner.offer([*self.review.sides, ("", NO_WINNER)], UNKNOWN)
        self.edits.setWordWrap(False)
        set_tip(self.reset_button, "Undo everything changed here")
        if self.review.earlier is not None:
            news = " ".join(self.review.news[:MOST_NEWS]) or "Nothing has changed."
            if (more := len(self.review.news) - MOST_NEWS) > 0:
                news += f" And {format_count(more, 'more change')}."
                set_tip(self.news, "\n".join(self.review.news))
            self.news.say(f"{CORRECTED} {news}", Tone.WARN, may_close=False)
            self.agree_button.setText("Replace the return")

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self._header())
        column.addWidget(self.news)
        column.addWidget(self._body(), 1)
        column.addWidget(decision_footer(self.totals, self.edits, self.reset_button, self.agree_button))

    def _header(self) -> QWidget:
        head = QFrame()
        head.setProperty("panel", "bar")
        title = CutLabel()
        title.show_text(f"Bring home: {self.review.title}")
        restyle(title, "role", LabelRole.HEADING)
        about = role_label(self.review.about, LabelRole.MUTED)
        about.setWordWrap(False)
        self._head_rows = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight, head), Space.SMALL, BAR)
        first = with_spacing(QHBoxLayout(), Space.SMALL)
        first.addWidget(self.back_button)
        first.addWidget(title)
        first.addWidget(about)
        first.addStretch(1)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        self._head_rows.addLayout(first, 3)
        self._head_rows.addLayout(row, 2)
        for label, field, share in (("How it ended", self.outcome, 3), ("Winner", self.winner, 2)):
            name = role_label(label, LabelRole.MUTED)
            name.setWordWrap(False)
            row.addWidget(name)
            row.addWidget(field, share)
        return head

    def _body(self) -> QWidget:
        page = QWidget()
        page.setProperty("bare", "true")
        column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        column.addWidget(self.crews)
        column.addWidget(self.kills)
        right = QWidget()
        beside = with_spacing(QVBoxLayout(right), Space.LARGE)
        beside.addWidget(self.stores)
        beside.addWidget(with_heading("Note for the chronicle", self.note), 1)
        self._lower.addWidget(self.foes, 3)
        self._lower.addWidget(right, 2)
        self.foes.setVisible(bool(self.review.foes))
        self.stores.setVisible(bool(self.review.stores))
        column.addLayout(self._lower)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(page)
        return area
