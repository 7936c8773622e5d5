"""Guide through a lesson beside a real battle: observes the player, and says what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from companion.errors import FileError
from companion.ui.guide.lesson import Lesson, LessonStep, LessonTarget, read_lesson
from companion.ui.guide.moment import GuideMoment, is_done, is_past
from companion.ui.guide.spotlight import Spotlight
from companion.ui.guide.strip import GuideStrip

VIEW, NOT_HELD = "guide", -1


class Guide(QObject):
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
