"""The quick to-hit page: a line of shorthand, a form, and a number that explains itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forms import Calculation, Completion, Value, Values
from companion.engine.views.shots import KnownShot, OwnWeapon
from companion.errors import CompanionError, InputError
from companion.ui.calculator.answer import Answer, Breakdown, ChancesRow
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.number_grid import NumberGridView
from companion.ui.calculator.shot_calculator import ShotCalculator, chances_of
from companion.ui.calculator.wording import format_reckoning, format_shot
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.completing_line import CompletingLine, format_completions
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, table_button
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask

SIDE_BY_SIDE = 640


class OwnWeapons(QWidget):
    """`chosen` brings what a weapon fills in; the one that the form holds is lit."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self.weapons: tuple[OwnWeapon, ...] = ()
        self._flow: Flow | None = None
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)
        self.setAccessibleName("Weapons of the unit")
        self.hide()

    def show_weapons(self, weapons: Sequence[OwnWeapon]) -> None:
        """Offer these, the first that can fire in front."""
        if tuple(weapons) == self.weapons:
            return
        self.weapons = tuple(weapons)
        if self._flow is not None:
            delete_later(self._flow)
        self._flow, self.buttons = Flow(), {}
        for alike in _group_alike(weapons):
            self._flow.add(self._button(alike))
        self._column.addWidget(self._flow)
        self.setVisible(bool(weapons))

    def show_values(self, values: Values, last: str = "") -> None:
        """Light the weapon that the form holds: the one touched `last` where several are alike."""
        alike = [weapon.id for weapon in self.weapons if weapon.values.items() <= values.items()]
        lit = last if last in alike else next(iter(alike), "")
        for name, button in self.buttons.items():
            button.setChecked(name == lit)

    def _button(self, alike: Sequence[OwnWeapon]) -> QPushButton:
        weapon, *others = alike
        name = f"{len(alike)} {weapon.name}" if others else weapon.name
        about = " + ".join(dict.fromkeys(each.about for each in alike if each.about))
        button = self.buttons[weapon.id] = QPushButton(button_text(f"{name} · {about}" if about else name))
        button.setProperty("kind", "chip-odd" if weapon.against else "chip-example")
        button.setCheckable(True)
        button.setAutoDefault(False)
        set_tip(button, weapon.against)
        button.setAccessibleDescription(weapon.against)
        button.clicked.connect(lambda: self.chosen.emit(weapon))
        return button


def _group_alike(weapons: Sequence[OwnWeapon]) -> list[list[OwnWeapon]]:
    """Weapons of one name that fill in the same are one to choose."""
    found: list[list[OwnWeapon]] = []
    for weapon in weapons:
        for group in found:
            first = group[0]
            same = (first.name, first.values, first.against)
            if same == (weapon.name, weapon.values, weapon.against):
                group.append(weapon)
                break
        else:
            found.append([weapon])
    return found


class ToHitPanel(QScrollArea):
    """Computes a shot while it is typed; `answer_changed` carries each new answer.

    What is known of a unit stands in the place of the form's defaults. The form may be made before.
    """

    answer_changed = Signal(object)

    def __init__(
        self, reckoner: ShotCalculator, parent: QWidget | None = None, form: FormView | None = None
    ) -> None:
        super().__init__(parent)
        self._calculator = reckoner
        self._known: Values = {}
        self._weapon = ""
        self._answer_now: Calculation | None = None
        self._line, self._line_hint, self._fault = CompletingLine(), CutLabel(), ""
        self.form, self.weapons = form or FormView(reckoner.form), OwnWeapons()
        self.grid = NumberGridView()
        self._answer = Answer()
        chances = chances_of(reckoner.form)
        self._chances = ChancesRow(chances)
        self._chances.setVisible(bool(chances) and reckoner.grid is None)
        self._breakdown = Breakdown()
        self._copy = table_button("Copy as text", ButtonKind.QUIET, "copy")
        self._copy_grid = table_button("Copy the grid", ButtonKind.QUIET, "copy")
        set_tip(self._copy_grid, "For a spreadsheet: columns are separated by tabs")
        if reckoner.grid is None:
            self._copy_grid.hide()
        # The number is painted first: the grid has many of them to reckon.
        self._gridding = BackgroundTask(self)
        self.grid.hide()
        self._build()
        self._connect()
        self._show_answer()

    def _connect(self) -> None:
        self.form.values_changed.connect(self._fill_in_by_hand)
        self.form.faulted.connect(self._tell_form_fault)
        self.weapons.chosen.connect(self._take_weapon)
        self.grid.chosen.connect(self._take_values)
        self._line.textEdited.connect(self._read_line)
        self._copy.clicked.connect(self.copy)
        self._copy_grid.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.grid.text_to_copy()))
        Theme.current().changed.connect(self._turn)

    def _build(self) -> None:
        self._dress_line()
        restyle(self._line_hint, "role", LabelRole.MUTED)
        for button in (self._copy, self._copy_grid):
            button.setAutoDefault(False)
        self._lay_columns()
        page = QWidget()
        page.setProperty("bare", True)
        lines = with_spacing(
            QVBoxLayout(page), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.LARGE)
        )
        for widget in (self._line, self._line_hint, self.weapons, self._answer, self._chances, self.grid):
            lines.addWidget(widget)
        lines.addSpacing(Theme.current().tokens.px(Space.SMALL))
        lines.addLayout(self._columns)
        lines.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusProxy(self._line)

    def _dress_line(self) -> None:
        form = self._calculator.form
        self._line.setPlaceholderText(form.shorthand_hint)
        add_clear_button(self._line, lambda: self.type_shorthand(""))
        self._line.setAccessibleName(f"{form.title} in shorthand, such as {form.shorthand_hint}")

    def _lay_columns(self) -> None:
        """The form, and the reasons beside it or below."""
        self._reasons, asked = QWidget(), QWidget()
        reasons = with_spacing(QVBoxLayout(self._reasons), Space.SMALL)
        reasons.addWidget(self._breakdown)
        for button in (self._copy, self._copy_grid):
            reasons.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        reasons.addStretch(1)
        column = with_spacing(QVBoxLayout(asked), 0)
        column.addWidget(self.form)
        column.addStretch(1)
        self._columns = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.WIDE)
        self._columns.addWidget(asked, 1)
        self._columns.addWidget(self._reasons, 1)

    def show_known(self, known: KnownShot | None, values: Values) -> None:
        """Let a line and an untouched form be about a unit; `values` are where the form begins."""
        self._known = known.values if known is not None else {}
        self.weapons.show_weapons(known.weapons if known is not None else ())
        if self._weapon not in self.weapons.buttons:
            self._weapon = ""
        self.show_values({**self._base(), **values})

    def show_values(self, values: Values) -> None:
        """Fill the form in from outside, such as from two units on the table."""
        self._line.clear()
        self._tell_fault("")
        self.form.set_values(values)
        self._show_answer()

    def values(self) -> Values:
        """Return the form as it is filled in."""
        return self.form.values()

    def type_shorthand(self, text: str) -> None:
        """Put words into the line as if they had been typed."""
        self._line.setText(text)
        self._read_line(text)

    @property
    def answer(self) -> Calculation | None:
        """The answer that stands."""
        return self._answer_now

    @property
    def fault(self) -> str:
        """The fault of the line or the form; empty if there is none."""
        return self._fault

    def copy(self) -> None:
        """Put the answer with its reasons on the clipboard."""
        if text := self.text_to_copy():
            QGuiApplication.clipboard().setText(text)

    def text_to_copy(self) -> str:
        """Return the shot, its number and the reasons."""
        if self._answer_now is None:
            return ""
        form, values, usual = self._calculator.form, self.values(), self._calculator.form.defaults()
        said = [name for name, value in values.items() if value != usual[name]]
        return "\n".join([format_shot(form, values, said), *format_reckoning(self._answer_now)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._line.setFocus(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._turn()
        super().resizeEvent(event)

    # --- what is asked ---

    def _base(self) -> dict[str, Value]:
        """Return the default values."""
        return {**self._calculator.form.defaults(), **self._known}

    def _read_line(self, text: str) -> None:
        """A line always means the same shot: what it does not name is as it is known, or as usual.

        Only the weapon stays where a unit fires and the line names none.
        """
        try:
            values = self._calculator.shorthand(text) if text.strip() else {}
        except InputError as error:
            found = self._calculator.complete(text)
            self._offer(found)
            if not found or not self._takes(found[0].prefix):
                self._tell_fault(error.short, str(error), is_open=bool(found))
            return
        self._offer(())
        self._tell_fault("")
        self._show_values(values)

    def _takes(self, begun: str) -> bool:
        """Whether the whole words of a half-typed line make sense; then they are shown."""
        try:
            values = self._calculator.shorthand(begun) if begun else {}
        except InputError:
            return False
        self._show_values(values)
        return True

    def _offer(self, found: Sequence[Completion]) -> None:
        """Say what the end of the line may become."""
        self._tell_fault("")
        self._line.offer(found)
        self._line_hint.show_text(format_completions(found))

    def _show_values(self, values: Values) -> None:
        kept = self._own_weapon() if "weapon" not in values else {}
        self.form.set_values({**self._base(), **kept, **values})
        self._show_answer()

    def _own_weapon(self) -> Values:
        """Return the values of the unit's weapon that is lit."""
        weapon = next((each for each in self.weapons.weapons if each.id == self._weapon), None)
        return weapon.values if weapon is not None else {}

    def _take_weapon(self, weapon: OwnWeapon) -> None:
        self._weapon = weapon.id
        self._take_values(weapon.values)

    def _take_values(self, values: Values) -> None:
        """Fill the form with the touched values."""
        self.form.set_values(values)
        self._fill_in_by_hand()

    def _fill_in_by_hand(self) -> None:
        """A form changed by hand is no longer what the line says."""
        self._line.clear()
        self._tell_fault(self.form.fault)
        if not self.form.fault:
            self._show_answer()

    # --- what is told ---

    def _tell_form_fault(self, fault: str) -> None:
        """While a field holds nothing that can be, no answer counts."""
        self._tell_fault(fault)
        if not fault:
            self._show_answer()

    def _tell_fault(self, text: str, whole: str = "", *, is_open: bool = False) -> None:
        """Say what is wrong with the line; one that `is_open` may still become something, and is no fault."""
        self._answer.set_stale(bool(text))
        self.grid.setEnabled(not text)
        self._fault = "" if is_open else text
        if not is_open:
            self._line_hint.show_text(text, whole)
        restyle(self._line_hint, "role", LabelRole.DANGER if self._fault else LabelRole.MUTED)
        restyle(self._line, "wrong", "true" if self._fault and not self.form.fault else "false")

    def _show_answer(self) -> None:
        values = self.form.values()
        try:
            reckoning = self._calculator.compute(values)
        except CompanionError as error:
            self._tell_fault(str(error))
            return
        self._answer_now = reckoning
        self._answer.show_reckoning(reckoning)
        self._chances.show_number(reckoning.number)
        self._breakdown.show_modifiers(reckoning.modifiers)
        self.weapons.show_values(values, self._weapon)
        self.answer_changed.emit(reckoning)
        if (grid := self._calculator.grid) is not None:
            self._gridding.ask(partial(grid, values), self._show_grid)

    def _show_grid(self, answer: Any) -> None:
        if isinstance(answer, Exception):
            raise answer
        if not self.form.fault:
            self.grid.show_grid(answer)
            self.grid.show()

    def _turn(self) -> None:
        """Reasons beside the form where there is room, below it where there is none."""
        is_wide = self.width() >= Theme.current().tokens.px(SIDE_BY_SIDE)
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(direction)
