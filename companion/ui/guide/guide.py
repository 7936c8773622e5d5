"""Guide through a lesson beside a real battle: observes the player, and says what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.errors import FileError
from companion.ui.guide.lesson import Lesson, LessonStep, LessonTarget, read_lesson
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, mix_colours
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.ui.table.controller import BattleController
    from companion.ui.table.selection import Selection


VIEW, NOT_HELD = "guide", -1

ANY, ACTING = "any", "acting"

THICK = 3

TINT, RAIL = 0.12, 4


@dataclass(frozen=True, slots=True)
class GuideMoment:
    """State of the battle and the window now."""

    phase: str
    placed: frozenset[str]
    selected: str | None
    target: str | None
    is_asking: bool
    entries: int
    may_redo: bool
    is_over: bool = False
    selects_acting: bool = False


def moment_of(bridge: BattleController, selection: Selection) -> GuideMoment:
    """Return the moment that the table shows."""
    turn, session = bridge.turn(), bridge.session
    acting = {unit.id for unit in bridge.units() if unit.may_act}
    return GuideMoment(
        phase=turn.phase,
        placed=frozenset(unit.id for unit in bridge.units() if unit.hex is not None),
        selected=None if bridge.is_covered else selection.unit,
        target=selection.target_unit,
        is_asking=bridge.ask is not None,
        entries=len(session.lines()),
        may_redo=session.redo_line is not None,
        is_over=turn.is_over,
        selects_acting=selection.unit in acting,
    )


def is_done(step: LessonStep, now: GuideMoment, entries_before: int) -> bool:
    """Whether the player has done what a step asks; one with nothing to do waits for its button."""
    until, new = step.until, now.entries - entries_before
    tests = {
        "placed": until.placed in now.placed,
        "phase": now.phase == until.phase,
        "selected": _is_selected(until.selected, now),
        "targeted": now.target is not None,
        "asked": now.is_asking,
        "answered": not now.is_asking and new > 0,
        "entries": new >= until.entries,
        "undone": now.may_redo,
        "redone": not now.may_redo,
    }
    wanted = until.model_fields_set
    return bool(wanted) and all(tests[key] for key in wanted)


def _is_selected(expected: str | None, now: GuideMoment) -> bool:
    if expected == ACTING:
        return now.selects_acting
    return now.selected is not None and expected in (ANY, now.selected)


def is_past(step: LessonStep, now: GuideMoment) -> bool:
    """Whether the battle is in a phase in which a step has no sense."""
    return now.is_over or (bool(step.phases) and now.phase not in step.phases)


class Spotlight(QWidget):
    """Lies over the page and draws a frame round a widget of it, wherever that moves."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._lit: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def lit(self) -> QWidget | None:
        """The widget pointed at."""
        return self._lit

    def light(self, widget: QWidget | None) -> None:
        """Point at a widget, or at nothing."""
        for watched in self._watched:
            watched.removeEventFilter(self)
        self._lit, self._watched = widget, []
        # Where something beside it becomes higher, it is what it stands in that moves.
        while widget is not None and widget is not self._page:
            self._watched.append(widget)
            widget = widget.parentWidget()
        for watched in self._watched:
            watched.installEventFilter(self)
        self._settle()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self._settle()
        return False

    def _settle(self) -> None:
        widget = self._lit
        # What floats in a window of its own lies on no page.
        if widget is None or not widget.isVisible() or not self._page.isAncestorOf(widget):
            self.hide()
            return
        self.setGeometry(widget.rect().translated(widget.mapTo(self._page, widget.rect().topLeft())))
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thick = tokens.px(THICK)
        painter.setPen(QPen(QColor(tokens.accent), thick))
        area = QRectF(self.rect()).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)


class GuideStrip(QFrame):
    """`next_requested` and `back_requested` ask for another step, `leave_requested` for no guide."""

    next_requested = Signal()
    back_requested = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count, self.message = role_label("", LabelRole.CAPTION), role_label("", LabelRole.BODY)
        restyle(self.message, "role", LabelRole.SECTION)
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back_button = icon_button("arrow-left", "Previous step")
        self.next_button = push_button("Next", ButtonKind.PRIMARY)
        self.leave_button = icon_button("close", "Leave the guide; the menu leads back to it")
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        )
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(self.count)
        text_layout.addWidget(self.message)
        row.addLayout(text_layout, 1)
        for button in (self.back_button, self.next_button, self.leave_button):
            # The keyboard stays at the table: Enter after a click here is meant for the battle.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.back_button.clicked.connect(self.back_requested)
        self.next_button.clicked.connect(self.next_requested)
        self.leave_button.clicked.connect(self.leave_requested)

    def show_step(self, title: str, number: int, of: int, text: str, *, waits: bool) -> None:
        """Say a step; one that `waits` for an act can be skipped, any other is read and passed."""
        self.count.setText(f"{title}  ·  {number} of {of}")
        self.message.setText(text)
        self.setAccessibleName(f"Step {number} of {of}: {text}")
        is_last = number == of
        self.next_button.setText("Finish" if is_last else "Skip" if waits else "Next")
        restyle(self.next_button, "kind", ButtonKind.QUIET if waits else ButtonKind.PRIMARY)
        self.back_button.setEnabled(number > 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        tint = 0.0 if tokens.border > 1 else TINT
        painter.fillRect(self.rect(), QColor(mix_colours(tokens.surface, tokens.accent, tint)))
        painter.fillRect(0, 0, tokens.px(RAIL), self.height(), QColor(tokens.accent))


class LessonGuide(QObject):
    """`step_changed` reports a new step or state, `target_announced` the target to bring into sight next."""

    step_changed = Signal()
    target_announced = Signal(object)

    def __init__(
        self,
        page: QWidget,
        strip: GuideStrip,
        places: Mapping[LessonTarget, QWidget],
        look: Callable[[], GuideMoment],
    ) -> None:
        super().__init__(page)
        self.strip, self.spotlight = strip, Spotlight(page)
        self._places, self._observe = places, look
        self._name = ""
        self._lesson: Lesson | None = None
        self._number, self._entries = 0, 0
        self._is_closed, self._waiting_at = False, NOT_HELD
        strip.hide()
        strip.next_requested.connect(self._go_forward)
        strip.back_requested.connect(self._go_back)
        strip.leave_requested.connect(self.leave)

    @property
    def is_shown(self) -> bool:
        """Whether a step is on the window."""
        return self._lesson is not None and not self._is_closed

    @property
    def has_lesson(self) -> bool:
        """Whether there is a lesson to go on with."""
        return self._lesson is not None

    @property
    def step(self) -> LessonStep | None:
        """The step that is shown."""
        return self._lesson.steps[self._number] if self._lesson is not None and not self._is_closed else None

    # --- beginning, leaving, resuming ---

    def begin(self, name: str) -> None:
        """Begin a lesson with its first step; raises FileError."""
        self._name, self._lesson, self._is_closed = name, read_lesson(name), False
        self._turn_to(0)

    def leave(self) -> None:
        """Say no more; the lesson waits where it is."""
        self._is_closed = True
        self._show()

    def resume(self) -> None:
        """Go on where the lesson was left."""
        if self._lesson is not None:
            self._is_closed = False
            self._turn_to(self._number)

    def view_state(self) -> dict[str, Any]:
        """Return the state of the lesson, for the battle's memory."""
        if self._lesson is None:
            return {}
        return {VIEW: {"lesson": self._name, "step": self._number, "left": self._is_closed}}

    def restore(self, view: Mapping[str, Any]) -> None:
        """Stand where the lesson stood; one that is unknown by now is forgotten."""
        state = view.get(VIEW)
        if not isinstance(state, Mapping):
            return
        try:
            self._lesson = read_lesson(str(state.get("lesson", "")))
        except FileError:
            return
        self._name, self._is_closed = str(state["lesson"]), bool(state.get("left"))
        step = state.get("step")
        self._turn_to(min(max(step, 0), len(self._lesson.steps) - 1) if isinstance(step, int) else 0)

    # --- following ---

    def follow(self) -> None:
        """Look whether the step is done, and go on as far as the player has come."""
        lesson = self._lesson
        if lesson is None or self._is_closed:
            return
        now, last = self._observe(), len(lesson.steps) - 1
        if now.entries == self._waiting_at:
            return
        self._waiting_at = NOT_HELD
        number = self._number
        while number < last and self._is_over(lesson.steps[number], now):
            number += 1
            self._entries = now.entries
        if number != self._number:
            self._number = number
            self._show()

    def _is_over(self, step: LessonStep, now: GuideMoment) -> bool:
        return is_past(step, now) or is_done(step, now, self._entries)

    def _turn_to(self, number: int) -> None:
        self._number, self._entries = number, self._observe().entries
        self._show()
        self.follow()

    def _go_forward(self) -> None:
        assert self._lesson is not None, "a step is shown"
        if self._number + 1 < len(self._lesson.steps):
            self._step_to(self._number + 1)
        else:
            self._lesson = None
            self._show()

    def _go_back(self) -> None:
        assert self._lesson is not None, "a step is shown"
        self._step_to(max(self._number - 1, 0))

    def _step_to(self, number: int) -> None:
        """Turn to the very next step or the one before; one that is over is held until something is done."""
        assert self._lesson is not None, "a step is shown"
        now = self._observe()
        is_back = number < self._number
        self._number, self._entries = number, now.entries
        is_over = is_back or self._is_over(self._lesson.steps[number], now)
        self._waiting_at = now.entries if is_over else NOT_HELD
        self._show()

    def _show(self) -> None:
        lesson, step = self._lesson, self.step
        self.strip.setVisible(step is not None)
        if lesson is not None and step is not None:
            waits = bool(step.until.model_fields_set)
            number, of = self._number + 1, len(lesson.steps)
            if step.show is not None:
                self.target_announced.emit(step.show)
            self.strip.show_step(
                lesson.title, number, of, step.say, waits=waits and self._waiting_at == NOT_HELD
            )
        self.spotlight.light(self._places.get(step.show) if step is not None and step.show else None)
        self.step_changed.emit()


def attach_guide(
    page: QWidget, bridge: BattleController, selection: Selection, places: dict[LessonTarget, QWidget]
) -> LessonGuide:
    """Return a guide that follows what happens on a page; its strip is still to be laid out."""
    guide = LessonGuide(page, GuideStrip(page), places, lambda: moment_of(bridge, selection))
    for signal in (bridge.changed, bridge.asked, bridge.moment_changed, selection.changed):
        signal.connect(guide.follow)
    return guide
