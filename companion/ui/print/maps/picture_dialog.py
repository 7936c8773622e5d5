"""How a map becomes a picture: how large, in which inks, with numbers and counters or without."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialog, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.ui.print.maps.choosing import LOOKS
from companion.ui.print.maps.drawing import Look, MapDrawing, Standing
from companion.ui.print.maps.picture import LARGE_HEX, SMALL_HEX, USUAL_HEX, dots_of, write_picture
from companion.ui.table.files import file_name
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

SIZES = {SMALL_HEX: "Small", USUAL_HEX: "Usual", LARGE_HEX: "Large"}
PICTURES = "PNG (*.png);;SVG (*.svg)"


class PictureDialog(QDialog):
    """`path` is where the picture is saved, once the dialog is accepted."""

    def __init__(self, board: Board, standing: Standing | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save the map as a picture")
        self._board, self._standing = board, standing
        self.path: Path | None = None
        self.sizes, self.looks = QButtonGroup(self), QButtonGroup(self)
        self.numbers = QCheckBox("Hex numbers")
        self.counters = QCheckBox("The units on the map")
        self.told, self.fault = role_label("", Role.MUTED), role_label("", Role.DANGER)
        self.deed = push_button("Save…", Kind.PRIMARY, "save")
        self._arrange()
        self._show()

    @property
    def drawing(self) -> MapDrawing:
        """The map as it is chosen."""
        look = list(Look)[self.looks.checkedId()]
        is_manned = self._standing is not None and self.counters.isChecked()
        standing = self._standing if self._standing is not None and is_manned else Standing()
        return MapDrawing(self._board, look, self.numbers.isChecked(), standing)

    @property
    def hex_height(self) -> int:
        """How high hexes are, in dots."""
        return self.sizes.checkedId()

    def _show(self) -> None:
        words = fault = ""
        try:
            size = dots_of(self.drawing, self.hex_height)
            words = f"{size.width:.0f} × {size.height:.0f} dots as PNG; an SVG can be scaled at will."
        except CompanionError as problem:
            fault = str(problem)
        self.told.setText(words or "An SVG can be scaled at will.")
        self.fault.setText(fault)

    def _save(self) -> None:
        name = f"{file_name(self._board.name)}.png"
        chosen, filter_ = QFileDialog.getSaveFileName(self, "Save the map as a picture", name, PICTURES)
        if not chosen:
            return
        path = Path(chosen)
        if path.suffix.lower() not in (".png", ".svg"):
            path = path.with_name(f"{path.name}{'.svg' if 'svg' in filter_.lower() else '.png'}")
        try:
            write_picture(self.drawing, path, self.hex_height)
        except CompanionError as problem:
            self.fault.setText(str(problem))
            return
        self.path = path
        self.accept()

    def _arrange(self) -> None:
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addWidget(role_label("Hexes", Role.SECTION))
        column.addLayout(self._row(self.sizes, {key: (words, "") for key, words in SIZES.items()}, USUAL_HEX))
        column.addWidget(role_label("Ink", Role.SECTION))
        looks = {at: LOOKS[look] for at, look in enumerate(Look)}
        column.addLayout(self._row(self.looks, looks, 0))
        column.addSpacing(Space.SMALL)
        self.numbers.setChecked(True)
        self.counters.setChecked(True)
        self.counters.setVisible(self._standing is not None)
        for box in (self.numbers, self.counters):
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


def save_picture(parent: QWidget, board: Board, standing: Standing | None = None) -> str:
    """Ask how and where, and write a picture; what was done in words, nothing without a place."""
    dialog = PictureDialog(board, standing, parent)
    dialog.exec()
    return f"The map is saved as {dialog.path}." if dialog.path is not None else ""
