"""Header of a pane that asks: whose answer it is, the question, and the keys beside the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from companion.engine.asks import Ask
from companion.engine.views.units import SideView
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import draw_numbered_mark
from companion.ui.widgets.spacing import with_spacing

LABELS_FROM = 760
WORDED, QUIET_BY_ICON, ALL_BY_ICON = range(3)
"""How much the buttons say, from all to nothing."""

MARK, ARROW, GAP = 20, 14, 3


class UnitMarks(QWidget):
    """Unit marks; `known` has side and number of every unit; without units the side's mark stands alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.known: Mapping[str, tuple[SideView, int]] = {}
        self.shown: tuple[tuple[SideView, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_marks(self, units: Sequence[str], side: SideView | None) -> None:
        """Mark these units, or else whose answer it is."""
        found = tuple(self.known[unit] for unit in dict.fromkeys(units) if unit in self.known)
        self.shown = found or (((side, 0),) if side is not None else ())
        self.setVisible(bool(self.shown))
        texts = (f"{one.name} {number}" if number else f"{one.name} act" for one, number in self.shown)
        self.setAccessibleName(" at ".join(texts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px, number = Theme.current().tokens.px, len(self.shown)
        return QSize(px(MARK * number + (ARROW + 2 * GAP) * max(number - 1, 0)), px(MARK))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, arrow, gap, left = tokens.px(MARK), tokens.px(ARROW), tokens.px(GAP), 0.0
        for place, (side, number) in enumerate(self.shown):
            if place:
                middle = (self.height() - arrow) / 2
                draw_icon(painter, "arrow-right", tokens.muted, QRectF(left + gap, middle, arrow, arrow))
                left += arrow + 2 * gap
            where = QRectF(left, (self.height() - size) / 2, size, size)
            draw_numbered_mark(painter, tokens, side, number, where.adjusted(1, 1, -1, -1))
            left += size


class AskHeader(QWidget):
    """One line: side, question, `note`, and the buttons that leave the answer to the app or take it back."""

    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.marks, self.headline = UnitMarks(), role_label("", LabelRole.SECTION)
        self.note = role_label("", LabelRole.NUMBER)
        self.note.setWordWrap(False)
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.roll_button = table_button("Roll for me", icon="dice")
        self.rest_button = table_button("Roll the rest", ButtonKind.QUIET, "dice")
        self.back_button = table_button("Back", ButtonKind.QUIET, "undo")
        self.give_up_button = table_button("Cancel", ButtonKind.QUIET, "close")
        self._verb, self._purpose = "Roll", ""
        self._quiet = {
            button: button.text() for button in (self.rest_button, self.back_button, self.give_up_button)
        }
        set_tip(self.back_button, "Take back the last answer (Backspace)")
        set_tip(self.give_up_button, "Cancel: nothing changes (Esc)")
        # In their row first: shown without a parent they would be windows, and take the keyboard away.
        self._arrange()
        self.offer_chance("Roll", "The app rolls these dice (R)", "The app rolls all that follow (Shift+R)")
        self._connect()

    def show_ask(self, ask: Ask, side: SideView | None, given: int, note: str = "") -> None:
        """Say who is asked for what; `given` answers to the same action can be taken back."""
        self.marks.show_marks(ask.question.units, side)
        self._purpose = ask.purpose
        self.show_problem("")
        set_tip(self.headline, "\n".join(filter(None, (ask.purpose, ask.source))))
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.back_button.setEnabled(given > 0)
        self._letter_buttons()

    def show_problem(self, problem: str) -> None:
        """Say why an answer cannot be, where the question stands; without a problem the question is back."""
        if self.headline.text() != (text := problem or self._purpose):
            self.headline.setText(text)
            restyle(self.headline, "role", LabelRole.DANGER if problem else LabelRole.SECTION)
            self._letter_buttons()

    def clear(self) -> None:
        """Ask nothing: a long question takes no room while it is out of sight."""
        self._purpose = ""
        self.show_problem("")
        self._letter_buttons()

    def offer_chance(self, verb: str, one: str, rest: str) -> None:
        """Offer to let the app roll or draw, in the words for it; without a verb chance has no part in it."""
        for button in (self.roll_button, self.rest_button):
            button.setVisible(bool(verb))
        self._verb = verb
        self.roll_button.setAccessibleName(f"{verb} for me")
        set_tip(self.roll_button, one)
        set_tip(self.rest_button, rest)
        self._quiet[self.rest_button] = f"{verb} the rest"
        for button, text in self._quiet.items():
            button.setAccessibleName(text)
        self._letter_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._letter_buttons()

    def _letter_buttons(self) -> None:
        """Let buttons say what they do by icon and tooltip only, where the question needs their room."""
        roll = f"{self._verb} for me"
        for names in (WORDED, QUIET_BY_ICON, ALL_BY_ICON):
            for button, text in self._quiet.items():
                button.setText(text if names is WORDED and self._is_wide else "")
            self.roll_button.setText(roll if names is not ALL_BY_ICON else "")
            if self._line_width <= self._room:
                break
        # What takes two lines even so is whole all the same.
        lines = 1 if self._line_width <= self._room else 2
        self.headline.setMinimumHeight(lines * self.headline.fontMetrics().lineSpacing())

    @property
    def _is_wide(self) -> bool:
        return self.width() >= Theme.current().tokens.px(LABELS_FROM)

    @property
    def _line_width(self) -> int:
        """The width of the whole question in one line."""
        self.headline.ensurePolished()
        return self.headline.fontMetrics().horizontalAdvance(self.headline.text()) + 1

    @property
    def _room(self) -> int:
        """The width that everything beside the question leaves to it."""
        beside = (self.marks, self.note, self.roll_button, *self._quiet)
        taken = [part.sizeHint().width() for part in beside if not part.isHidden()]
        return self.width() - sum(taken) - Theme.current().tokens.px(Space.SMALL) * len(taken)

    def _arrange(self) -> None:
        row = with_spacing(QHBoxLayout(self), Space.SMALL)
        row.addWidget(self.marks)
        row.addWidget(self.headline, 1)
        row.addWidget(self.note)
        for button in (self.roll_button, *self._quiet):
            row.addWidget(button)

    def _connect(self) -> None:
        for button, wanted in (
            (self.roll_button, self.roll_requested),
            (self.rest_button, self.remaining_rolls_requested),
            (self.back_button, self.take_back_requested),
            (self.give_up_button, self.cancel_requested),
        ):
            button.clicked.connect(wanted)
