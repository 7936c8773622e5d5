"""A field for a model: it shows which one is chosen, and what is typed on it searches for another."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.hangar.rows.pictures import Picture, picture_of
from companion.ui.picking.offered import Offered
from companion.ui.picking.unit_picker import pick_model
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel
from companion.ui.widgets.plain import PlainLabel, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role

PICTURE, ARROW, NARROWEST = 32, 16, 180
NONE, TITLE = "Choose a unit", "Choose a unit"
OPENING = (Qt.Key.Key_Down, Qt.Key.Key_Up)


class ModelButton(QPushButton):
    """`chosen` tells that another model, or none, is chosen."""

    chosen = Signal()

    def __init__(self, offered: Offered, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offered = offered
        self._choice: str | None = None
        self._called = "Model"
        self._picture, self._name, self._summary = Picture(PICTURE), CutLabel(), CutLabel()
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
        self._called = name
        self._speak()

    @property
    def choice(self) -> str | None:
        """The model's id, None where none is chosen."""
        return self._choice

    @property
    def name(self) -> str:
        """The name of what is chosen."""
        view = self.offered.view(self._choice)
        return view.name if view is not None else ""

    def choose(self, model: str) -> None:
        """Choose a model by its id; one that there is not leaves none chosen."""
        view = self.offered.view(model or None)
        self._choice = model if view is not None else None
        entry = self.offered.entry(model) if view is not None else None
        self._name.show_words(view.name if view is not None else NONE)
        self._summary.show_words(view.summary if view is not None else "")
        self._summary.setVisible(view is not None)
        self._picture.show_picture(
            picture_of(entry) if entry is not None else view.silhouette if view is not None else "medium"
        )
        self._speak()
        self.chosen.emit()

    def open(self, typed: str = "") -> None:
        """Let the player pick another, beginning with what he has typed."""
        picked = pick_model(self.offered, TITLE, self.window(), typed=typed, current=self._choice or "")
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
        view = self.offered.view(self._choice)
        told = f"{view.name}, {view.summary}" if view is not None else NONE
        self.setAccessibleName(f"{self._called}: {told}")
        set_tip(self, f"{told}. Type to search another.")

    def _arrange(self) -> None:
        self._summary.setProperty("role", Role.CAPTION.value)
        words = spaced(QVBoxLayout(), 0)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._summary)
        words.addStretch(1)
        row = spaced(QHBoxLayout(self), Space.SMALL, (Space.SMALL, 0, Space.SMALL, 0))
        row.addWidget(self._picture)
        row.addLayout(words, 1)
        row.addWidget(self._arrow)
        for part in (self._picture, self._name, self._summary, self._arrow):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def _measure(self) -> None:
        self._arrow.setPixmap(pixmap("chevron-down", "muted", Theme.current().tokens.px(ARROW)))
        self.setMinimumWidth(Theme.current().tokens.px(NARROWEST))
