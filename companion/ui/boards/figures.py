"""Choices of a terrain that comes in several kinds: depth, type, height, CF."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.numbers.number_field import NO_KEYS, NumberField
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.boards.palette import MAX_FACTOR, MAX_HEIGHT, TerrainOffer
from companion.workshop.boards.strokes import TerrainFigures

USUAL = "usual"
HEIGHT, FACTOR = "Height", "CF"
HINTS = {
    HEIGHT: "In levels; leave empty for the rules' value",
    FACTOR: "Construction Factor; leave empty for the type's own",
}
LIMITS = {HEIGHT: MAX_HEIGHT, FACTOR: MAX_FACTOR}


class FiguresForm(QWidget):
    """`chosen` brings Figures for the offer that is shown."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer: TerrainOffer | None = None
        self._figures = TerrainFigures(0)
        self.variants = Flow()
        self.lines = {name: NumberField(name, 1, LIMITS[name], keys=NO_KEYS) for name in LIMITS}
        self._labels = {name: role_label(name, LabelRole.MUTED) for name in self.lines}
        self.buttons: list[QPushButton] = []
        self._group = QButtonGroup(self)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        column.addWidget(self.variants)
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for name, line in self.lines.items():
            line.allow_empty(USUAL)
            line.set_hint(HINTS[name])
            line.edited.connect(self._read_figures)
            self._labels[name].setWordWrap(False)
            row.addWidget(self._labels[name])
            row.addWidget(line, 1)
        self._row = QWidget()
        self._row.setLayout(row)
        column.addWidget(self._row)
        self.hide()

    def show_offer(self, offer: TerrainOffer | None, figures: TerrainFigures) -> None:
        """Show what there is to choose of an offer; nothing of one that comes in one kind only."""
        is_plain = offer is None or (len(offer.variants) < 2 and not offer.has_factor)
        self.setVisible(not is_plain)
        if offer is None or is_plain:
            self._offer = None
            return
        if offer != self._offer:
            self._offer = offer
            self._build(offer)
        self._figures = figures
        self.buttons[figures.variant].setChecked(True)
        for name, number in ((HEIGHT, figures.height), (FACTOR, figures.factor)):
            if not self.lines[name].line.hasFocus():
                self.lines[name].set_number(number)

    def _build(self, offer: TerrainOffer) -> None:
        for button in self.buttons:
            self._group.removeButton(button)
            self.variants.remove(button)
        self.buttons = []
        for number, variant in enumerate(offer.variants):
            button = push_button(variant.label)
            restyle(button, "tight", "true")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{offer.label} {variant.label}")
            button.clicked.connect(lambda _on=False, number=number: self._choose(number))
            self._group.addButton(button)
            self.variants.add(button)
            self.buttons.append(button)
        self._row.setVisible(offer.has_factor or offer.has_height)

    def _choose(self, variant: int) -> None:
        self.chosen.emit(replace(self._figures, variant=variant))

    def _read_figures(self) -> None:
        if not any(line.fault for line in self.lines.values()):
            height, factor = (None if line.is_empty else line.number for line in self.lines.values())
            self.chosen.emit(replace(self._figures, height=height, factor=factor))
