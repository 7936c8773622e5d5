"""A field for a model: it shows which one is chosen, and what is typed on it searches for another."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.picking.unit_picker import pick_model
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import PlainLabel, set_tip
from companion.ui.widgets.spacing import with_spacing

PICTURE, ARROW, NARROWEST = 32, 16, 180
NONE, TITLE = "Choose a unit", "Choose a unit"
OPENING = (Qt.Key.Key_Down, Qt.Key.Key_Up)


class ModelButton(QPushButton):
    """The button; `chosen` tells that another model, or none, is chosen."""

    chosen = Signal()

    def __init__(self, pool: UnitPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pool = pool
        self._choice: str | None = None
        self._label = "Model"
        self._picture, self._name, self._summary = EntryPicture(PICTURE), CutLabel(), CutLabel()
        self._arrow = PlainLabel()
        self.setAutoDefault(False)
        self.setProperty("kind", "tall")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange()
        self.clicked.connect(lambda: self.open())
        Theme.current().changed.connect(self._measure)
        self._measure()
        self.choose("")

    def call(self, name: str) -> None:
        """Say for whom a model is chosen."""
        self._label = name
        self._speak()

    @property
    def choice(self) -> str | None:
        """The model's id, None where none is chosen."""
        return self._choice

    @property
    def name(self) -> str:
        """The name of what is chosen."""
        view = self.pool.view(self._choice)
        return view.name if view is not None else ""

    def choose(self, model: str) -> None:
        """Choose a model by its id; one that there is not leaves none chosen."""
        view = self.pool.view(model or None)
        self._choice = model if view is not None else None
        self._name.show_text(view.name if view is not None else NONE)
        self._summary.show_text(view.summary if view is not None else "")
        self._summary.setVisible(view is not None)
        self._picture.show_picture(view.silhouette if view is not None else "medium")
        self._speak()
        self.chosen.emit()

    def open(self, typed: str = "") -> None:
        """Let the player pick another, beginning with what he has typed."""
        picked = pick_model(self.pool, TITLE, self.window(), typed=typed, current=self._choice or "")
        if picked is not None:
            self.choose(picked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        typed = event.text()
        if not held and typed.isprintable() and typed.strip():
            self.open(typed)
        elif Qt.Key(event.key()) in OPENING:
            self.open()
        else:
            super().keyPressEvent(event)

    def _speak(self) -> None:
        view = self.pool.view(self._choice)
        text = f"{view.name}, {view.summary}" if view is not None else NONE
        self.setAccessibleName(f"{self._label}: {text}")
        set_tip(self, f"{text}. Type to search another.")

    def _arrange(self) -> None:
        self._summary.setProperty("role", LabelRole.CAPTION.value)
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addStretch(1)
        text_layout.addWidget(self._name)
        text_layout.addWidget(self._summary)
        text_layout.addStretch(1)
        row = with_spacing(QHBoxLayout(self), Space.SMALL, (Space.SMALL, 0, Space.SMALL, 0))
        row.addWidget(self._picture)
        row.addLayout(text_layout, 1)
        row.addWidget(self._arrow)
        for part in (self._picture, self._name, self._summary, self._arrow):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def _measure(self) -> None:
        self._arrow.setPixmap(pixmap("chevron-down", "muted", Theme.current().tokens.px(ARROW)))
        self.setMinimumWidth(Theme.current().tokens.px(NARROWEST))
