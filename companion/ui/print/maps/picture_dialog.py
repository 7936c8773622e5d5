"""The dialog that saves a map as a picture: size, inks, numbers and counters."""

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
from companion.ui.print.maps.drawing import MapContents, MapDrawing, MapInks
from companion.ui.print.maps.options_panel import LOOKS
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
from companion.ui.widgets.choice_row import add_choice, chosen_of
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.file_dialogs import ask_save_target
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

SIZES = {SMALL_HEX: "Small", USUAL_HEX: "Medium", LARGE_HEX: "Large"}
WHOLE, SHOWN = "whole", "shown"
PARTS = {
    WHOLE: ("Whole map", "All of it, with its north edge up"),
    SHOWN: ("As shown", "What the window shows of it now, with ranges, threat and other overlays"),
}
PICTURES = "PNG (*.png);;SVG (*.svg)"


class PictureDialog(QDialog):
    """The dialog; `path` is where the picture is saved, once the dialog is accepted."""

    def __init__(
        self,
        board: Board,
        contents: MapContents | None = None,
        parent: QWidget | None = None,
        shown: Callable[[], QImage] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save the map as a picture")
        self._board, self._contents, self._shown_picture = board, contents, shown
        self.path: Path | None = None
        self.parts: dict[str, QPushButton] = {}
        self.sizes, self.looks = QButtonGroup(self), QButtonGroup(self)
        self.numbers = QCheckBox("Hex numbers")
        self.counters, self.notes = QCheckBox("Units on the map"), QCheckBox("Notes and markers")
        self.message, self.fault = role_label("", LabelRole.MUTED), role_label("", LabelRole.DANGER)
        self.save_button = push_button("Save…", ButtonKind.PRIMARY, "save")
        self._arrange()
        self._show()

    @property
    def drawing(self) -> MapDrawing:
        """The map as it is chosen."""
        look = list(MapInks)[self.looks.checkedId()]
        whole = self._contents or MapContents()
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
        text = fault = ""
        for widget in (self.whole, self.numbers, self.counters, self.notes):
            widget.setEnabled(not self.is_as_shown)
        if self.is_as_shown:
            self.message.setText("PNG, turned and mirrored like the map in the window, with its overlays.")
            self.fault.setText("")
            return
        try:
            size = dots_of(self.drawing, self.hex_height)
            text = f"{size.width:.0f} × {size.height:.0f} dots as PNG; an SVG can be scaled at will."
        except CompanionError as problem:
            fault = str(problem)
        self.message.setText(text or "An SVG can be scaled at will.")
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
            if self.is_as_shown and self._shown_picture is not None:
                write_whole(path, png_of(self._shown_picture()))
            else:
                write_picture(self.drawing, path, self.hex_height)
        except CompanionError as problem:
            self.fault.setText(str(problem))
            return
        self.path = path
        self.accept()

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        if self._shown_picture is not None:
            self.parts = add_choice(column, "What", PARTS, WHOLE, self._show)
        self.whole = QWidget()
        inner = with_spacing(QVBoxLayout(self.whole), Space.SMALL)
        inner.addWidget(role_label("Hexes", LabelRole.SECTION))
        inner.addLayout(self._row(self.sizes, {key: (text, "") for key, text in SIZES.items()}, USUAL_HEX))
        inner.addWidget(role_label("Ink", LabelRole.SECTION))
        looks = {at: LOOKS[look] for at, look in enumerate(MapInks)}
        inner.addLayout(self._row(self.looks, looks, 0))
        column.addWidget(self.whole)
        column.addSpacing(Space.SMALL)
        self.numbers.setChecked(True)
        for box in (self.counters, self.notes):
            box.setChecked(True)
            box.setVisible(self._contents is not None)
            box.toggled.connect(lambda _is_on: self._show())
        for box in (self.numbers, self.counters, self.notes):
            column.addWidget(box)
        column.addWidget(self.message)
        column.addWidget(self.fault)
        column.addStretch(1)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        cancel = push_button("Cancel")
        cancel.clicked.connect(self.reject)
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self._save)
        foot.addWidget(self.save_button)
        foot.addWidget(cancel)
        column.addLayout(foot)
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))

    def _row(self, group: QButtonGroup, offered: dict[int, tuple[str, str]], chosen: int) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for key, (text, _hint) in offered.items():
            button = push_button(text)
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
    contents: MapContents | None = None,
    shown: Callable[[], QImage] | None = None,
) -> str:
    """Ask how and where, and write a picture; what was done in words, nothing without a place.

    `shown` is what a window shows of the map.
    """
    dialog = PictureDialog(board, contents, parent, shown)
    run_modal(dialog)
    return f"The map is saved as {dialog.path}." if dialog.path is not None else ""
