"""How a map becomes a picture: how large, in which inks, with numbers and counters or without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.ui.print.maps.choosing import LOOKS
from companion.ui.print.maps.drawing import Look, MapDrawing, Standing
from companion.ui.print.maps.picture import (
    LARGE_HEX,
    SMALL_HEX,
    USUAL_HEX,
    dots_of,
    png_of,
    write_picture,
)
from companion.ui.table.files import file_name
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.file_dialogs import ask_save_target
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.one_of import add_choice, chosen_of
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.writing import write_whole

SIZES = {SMALL_HEX: "Small", USUAL_HEX: "Medium", LARGE_HEX: "Large"}
WHOLE, SHOWN = "whole", "shown"
PARTS = {
    WHOLE: ("Whole map", "All of it, with its north edge up"),
    SHOWN: ("As shown", "What the window shows of it now, with ranges, threat and other overlays"),
}
PICTURES = "PNG (*.png);;SVG (*.svg)"


class PictureDialog(QDialog):
    """`path` is where the picture is saved, once the dialog is accepted."""

    def __init__(
        self,
        board: Board,
        standing: Standing | None = None,
        parent: QWidget | None = None,
        shown: Callable[[], QImage] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save the map as a picture")
        self._board, self._standing, self._shown = board, standing, shown
        self.path: Path | None = None
        self.parts: dict[str, QPushButton] = {}
        self.sizes, self.looks = QButtonGroup(self), QButtonGroup(self)
        self.numbers = QCheckBox("Hex numbers")
        self.counters, self.notes = QCheckBox("Units on the map"), QCheckBox("Notes and markers")
        self.told, self.fault = role_label("", Role.MUTED), role_label("", Role.DANGER)
        self.deed = push_button("Save…", Kind.PRIMARY, "save")
        self._arrange()
        self._show()

    @property
    def drawing(self) -> MapDrawing:
        """The map as it is chosen."""
        look = list(Look)[self.looks.checkedId()]
        whole = self._standing or Standing()
        standing = whole.of(has_units=self.counters.isChecked(), has_notes=self.notes.isChecked())
        return MapDrawing(self._board, look, self.numbers.isChecked(), standing)

    @property
    def is_as_shown(self) -> bool:
        """Whether the picture is what the window shows of the map."""
        return bool(self.parts) and chosen_of(self.parts) == SHOWN

    @property
    def hex_height(self) -> int:
        """How high hexes are, in dots."""
        return self.sizes.checkedId()

    def _show(self) -> None:
        words = fault = ""
        for widget in (self.whole, self.numbers, self.counters, self.notes):
            widget.setEnabled(not self.is_as_shown)
        if self.is_as_shown:
            self.told.setText("PNG, turned and mirrored like the map in the window, with its overlays.")
            self.fault.setText("")
            return
        try:
            size = dots_of(self.drawing, self.hex_height)
            words = f"{size.width:.0f} × {size.height:.0f} dots as PNG; an SVG can be scaled at will."
        except CompanionError as problem:
            fault = str(problem)
        self.told.setText(words or "An SVG can be scaled at will.")
        self.fault.setText(fault)

    def _save(self) -> None:
        name = f"{file_name(self._board.name)}.png"
        offered = PICTURES.split(";;", maxsplit=1)[0] if self.is_as_shown else PICTURES
        target = ask_save_target(self, "Save the map as a picture", name, offered)
        if target is None:
            return
        path = target.path
        if path.suffix.lower() not in ((".png",) if self.is_as_shown else (".png", ".svg")):
            path = path.with_name(f"{path.name}{'.svg' if 'svg' in target.kind.lower() else '.png'}")
        try:
            if self.is_as_shown and self._shown is not None:
                write_whole(path, png_of(self._shown()))
            else:
                write_picture(self.drawing, path, self.hex_height)
        except CompanionError as problem:
            self.fault.setText(str(problem))
            return
        self.path = path
        self.accept()

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        if self._shown is not None:
            self.parts = add_choice(column, "What", PARTS, WHOLE, self._show)
        self.whole = QWidget()
        inner = spaced(QVBoxLayout(self.whole), Space.SMALL)
        inner.addWidget(role_label("Hexes", Role.SECTION))
        inner.addLayout(self._row(self.sizes, {key: (words, "") for key, words in SIZES.items()}, USUAL_HEX))
        inner.addWidget(role_label("Ink", Role.SECTION))
        looks = {at: LOOKS[look] for at, look in enumerate(Look)}
        inner.addLayout(self._row(self.looks, looks, 0))
        column.addWidget(self.whole)
        column.addSpacing(Space.SMALL)
        self.numbers.setChecked(True)
        for box in (self.counters, self.notes):
            box.setChecked(True)
            box.setVisible(self._standing is not None)
            box.toggled.connect(lambda _is_on: self._show())
        for box in (self.numbers, self.counters, self.notes):
            column.addWidget(box)
        column.addWidget(self.told)
        column.addWidget(self.fault)
        column.addStretch(1)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        cancel = push_button("Cancel")
        cancel.clicked.connect(self.reject)
        self.deed.setDefault(True)
        self.deed.clicked.connect(self._save)
        foot.addWidget(self.deed)
        foot.addWidget(cancel)
        column.addLayout(foot)
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def _row(self, group: QButtonGroup, offered: dict[int, tuple[str, str]], chosen: int) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), Space.TINY)
        for key, (words, _hint) in offered.items():
            button = push_button(words)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setChecked(key == chosen)
            group.addButton(button, key)
            row.addWidget(button)
        row.addStretch(1)
        group.idClicked.connect(lambda _key: self._show())
        return row


def save_picture(
    parent: QWidget,
    board: Board,
    standing: Standing | None = None,
    shown: Callable[[], QImage] | None = None,
) -> str:
    """Ask how and where, and write a picture; what was done in words, nothing without a place.

    `shown` is what a window shows of the map.
    """
    dialog = PictureDialog(board, standing, parent, shown)
    run_modal(dialog)
    return f"The map is saved as {dialog.path}." if dialog.path is not None else ""
