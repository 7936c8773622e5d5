"""A trial of rules: a shot, a volley and a moment of a battle by the parent's rules and by the edited
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.ui.rulesets.code_editor import YamlHighlighter
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import tip_text
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.workshop.trials import (
    BattleMoment,
    TrialRow,
    TrialRules,
    compare_moments,
    compare_shots,
    compare_volleys,
    first_shot,
    first_volley,
    moments_in,
    trials_of,
)

Stored = Sequence[tuple[str, Callable[[], BattleMoment]]]
"""Stored battles by their titles, each with what fetches the moment that it stands at."""
WAIT = 250
VOLLEY_LINES = 5
SHOT, VOLLEY, BATTLE = "shot", "volley", "battle"

WORDS, BEFORE, AFTER = range(3)
TIP = Qt.ItemDataRole.ToolTipRole
SHARES = (0.5, 0.22)
ARROW = "→ "


class ComparisonTable(QTreeWidget):
    """A row a number: what it is, by the old rules, by the new ones; changed rows stand out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Before and after")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(3)
        self.setHeaderLabels(("", "Before", "After"))
        self.setRootIsDecorated(False)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(True)
        self.header().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.header().setSectionsMovable(False)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._rows: tuple[TrialRow, ...] = ()
        self._only_changes = False
        Theme.current().changed.connect(self._fill)

    def show_titles(self, before: str, after: str) -> None:
        """Say by which rules the columns are."""
        self.setHeaderLabels(("", before, after))
        for column, text in ((BEFORE, before), (AFTER, after)):
            self.headerItem().setData(column, TIP, tip_text(text))

    def show_rows(self, rows: Sequence[TrialRow]) -> None:
        """Show these rows and no others."""
        self._rows = tuple(rows)
        self._fill()

    def show_only_changes(self, only: bool) -> None:
        """Leave out what stays as it was, or do not."""
        self._only_changes = only
        self._fill()

    @property
    def shown_rows(self) -> tuple[TrialRow, ...]:
        """The rows that are to be seen."""
        return tuple(row for row in self._rows if row.is_changed or not self._only_changes)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        for column, share in enumerate(SHARES):
            self.header().resizeSection(column, round(self.viewport().width() * share))

    def _fill(self) -> None:
        at = self.verticalScrollBar().value()
        self.clear()
        self.addTopLevelItems([_item(row) for row in self.shown_rows])
        self.verticalScrollBar().setValue(at)


def _item(row: TrialRow) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    after = f"{ARROW}{row.after}" if row.is_changed else row.after
    item = QTreeWidgetItem([row.text, row.before, after])
    size = tokens.px(FontSize.NUMBER if row.is_main else FontSize.BODY)
    weight = QFont.Weight.DemiBold if row.is_main else QFont.Weight.Normal
    for column in (BEFORE, AFTER):
        item.setFont(column, text_font(size, weight))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    if row.is_changed:
        item.setFont(WORDS, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        item.setFont(AFTER, text_font(size, QFont.Weight.DemiBold))
        item.setForeground(AFTER, QBrush(QColor(tokens.accent)))
    for column, text in enumerate((row.text, row.before, row.after)):
        item.setData(column, TIP, tip_text(text))
    spoken = f"{row.before} becomes {row.after}" if row.is_changed else f"{row.before}, as before"
    item.setData(WORDS, Qt.ItemDataRole.AccessibleTextRole, f"{row.text}: {spoken}")
    return item


class TryView(QWidget):
    """Three pages of numbers; each is computed in the background when it is shown or changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Try it")
        self.shot, self.volley = QLineEdit(), QPlainTextEdit()
        self.battle, self.unit, self.target = QComboBox(), QComboBox(), QComboBox()
        self.message = role_label("", LabelRole.MUTED)
        self.only = QCheckBox("Only what changes")
        self.table, self.pages = ComparisonTable(), SegmentedPages("What to try")
        self.task = BackgroundTask(self)
        self._before: TrialRules | None = None
        self._after: TrialRules | None = None
        self._fetch: list[Callable[[], BattleMoment]] = []
        self._moments: dict[int, BattleMoment] = {}
        self._wait = QTimer(self, singleShot=True, interval=WAIT)
        self._wait.timeout.connect(self._compute)
        self._name_everything()
        self._arrange()
        self._connect()

    def offer(self, before: TrialRules, stored: Stored) -> None:
        """Begin anew with the parent's rules: fill in a shot, a volley and the battles that there are."""
        self._before, self._after = before, None
        trials = trials_of(before.source.family)
        self.shot.setText(first_shot(trials, before))
        self.shot.setPlaceholderText(before.game.form("to_hit").shorthand_hint)
        self.volley.setPlainText(first_volley(trials, before).strip())
        examples = moments_in(trials, before)
        named: list[tuple[str, Callable[[], BattleMoment]]] = [
            *((one.title, partial(_same_moment, one)) for one in examples),
            *stored,
        ]
        self._fetch = [fetch for _, fetch in named]
        self._moments = {}
        with QSignalBlocker(self.battle):
            self.battle.clear()
            self.battle.addItems([title for title, _ in named])
        self._fill_units()

    def show_after(self, after: TrialRules | None, title: str) -> None:
        """Compare with these rules from now on; None while they cannot be read."""
        self._after = after
        if self._before is not None:
            self.table.show_titles(self._before.source.title, title)
        self._wait.start(0)

    @property
    def is_busy(self) -> bool:
        """Whether numbers are still to come."""
        return self._wait.isActive() or self.task.is_busy

    def _name_everything(self) -> None:
        for widget, name in (
            (self.shot, "A shot in shorthand"),
            (self.volley, "A volley as a request"),
            (self.battle, "Battle"),
            (self.unit, "Who attacks"),
            (self.target, "At whom"),
        ):
            widget.setAccessibleName(name)
        self.volley.setTabChangesFocus(True)
        YamlHighlighter(self.volley.document())

    def _arrange(self) -> None:
        shot, volley, battle = QWidget(), QWidget(), QWidget()
        margins = (Space.SMALL, 0, Space.SMALL, Space.SMALL)
        with_spacing(QVBoxLayout(shot), Space.TINY, margins).addWidget(self.shot)
        with_spacing(QVBoxLayout(volley), Space.TINY, margins).addWidget(self.volley)
        grid = with_spacing(QGridLayout(battle), Space.SMALL, margins)
        for row, (text, box) in enumerate(
            (("Battle", self.battle), ("Attacker", self.unit), ("Target", self.target))
        ):
            label = role_label(text, LabelRole.MUTED)
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        grid.setColumnStretch(1, 1)
        self._inputs = {SHOT: shot, VOLLEY: volley, BATTLE: battle}
        self.pages.add(SHOT, "Shot", "target", shot)
        self.pages.add(VOLLEY, "Volley", "fire", volley)
        self.pages.add(BATTLE, "Battle", "map", battle)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addWidget(self.pages)
        line = with_spacing(QHBoxLayout(), Space.SMALL, (Space.SMALL, 0, Space.SMALL, 0))
        line.addWidget(self.message, 1)
        line.addWidget(self.only)
        column.addLayout(line)
        column.addWidget(self.table, 1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        tokens = Theme.current().tokens
        self.volley.setFixedHeight(self.volley.fontMetrics().lineSpacing() * VOLLEY_LINES + tokens.px(16))
        self._fit()

    def _fit(self) -> None:
        """Take as much room as the page shown wants, and leave the rest to the numbers."""
        page = self._inputs[self.pages.current]
        page.ensurePolished()
        tabs = self.pages.button(SHOT).sizeHint().height() + Theme.current().tokens.px(2 * Space.TINY)
        self.pages.setFixedHeight(tabs + page.sizeHint().height())

    def _connect(self) -> None:
        self.shot.textChanged.connect(lambda _text: self._wait.start(WAIT))
        self.volley.textChanged.connect(lambda: self._wait.start(WAIT))
        self.battle.currentIndexChanged.connect(lambda _index: self._fill_units())
        self.unit.currentIndexChanged.connect(lambda _index: self._fill_targets())
        self.target.currentIndexChanged.connect(lambda _index: self._wait.start(0))
        self.pages.turned.connect(self._turn)
        self.only.toggled.connect(self.table.show_only_changes)

    def _turn(self, _page: str) -> None:
        self._fit()
        self._wait.start(0)

    # --- battles ---

    def _moment(self) -> BattleMoment | None:
        """Return the battle chosen, fetched when it is first asked for."""
        at = self.battle.currentIndex()
        if at < 0:
            return None
        if at not in self._moments:
            try:
                self._moments[at] = self._fetch[at]()
            except CompanionError as problem:
                self._tell(str(problem), is_wrong=True)
                return None
        return self._moments[at]

    def _fill_units(self) -> None:
        moment = self._moment()
        with QSignalBlocker(self.unit):
            self.unit.clear()
            for unit, name, _ in moment.units if moment else ():
                self.unit.addItem(name, unit)
        self._fill_targets()

    def _fill_targets(self) -> None:
        moment, chosen = self._moment(), self.unit.currentData()
        units = moment.units if moment else ()
        side = next((side for unit, _, side in units if unit == chosen), "")
        with QSignalBlocker(self.target):
            self.target.clear()
            for unit, name, other in units:
                if other != side:
                    self.target.addItem(name, unit)
        self._wait.start(0)

    # --- reckoning ---

    def _compute(self) -> None:
        if self._before is None:
            return
        if self._after is None:
            self._tell("Fix the faults to see the numbers.", is_wrong=False)
            return
        if (work := self._work(self._before, self._after)) is None:
            self.table.show_rows(())
            self._tell("There is nothing to try here.", is_wrong=False)
        else:
            self.task.ask(work, self._show)

    def _work(self, before: TrialRules, after: TrialRules) -> Callable[[], tuple[TrialRow, ...]] | None:
        page = self.pages.current
        if page == SHOT and self.shot.text().strip():
            return partial(compare_shots, before.game, after.game, self.shot.text())
        if page == VOLLEY and self.volley.toPlainText().strip():
            return partial(compare_volleys, before.game, after.game, self.volley.toPlainText())
        moment, unit, target = self._moment(), self.unit.currentData(), self.target.currentData()
        if page == BATTLE and moment is not None and unit and target:
            return partial(compare_moments, before.game, after.game, moment, unit, target)
        return None

    def _show(self, answer: object) -> None:
        if isinstance(answer, CompanionError):
            self.table.show_rows(())
            self._tell(str(answer), is_wrong=True)
        elif isinstance(answer, Exception):
            self.table.show_rows(())
            self._tell("These rules cannot play this as it stands.", is_wrong=True)
            raise answer
        elif isinstance(answer, tuple):
            self.table.show_rows(answer)
            changed = sum(row.is_changed for row in answer)
            self._tell(f"{changed} of {len(answer)} numbers change." if changed else "No number changes.")

    def _tell(self, text: str, *, is_wrong: bool = False) -> None:
        self.message.setProperty("role", (LabelRole.DANGER if is_wrong else LabelRole.MUTED).value)
        self.message.style().polish(self.message)
        self.message.setText(text)


def _same_moment(moment: BattleMoment) -> BattleMoment:
    return moment
