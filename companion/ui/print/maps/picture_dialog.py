"""The dialog that saves a map as a picture: size, inks, numbers and counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.cooperative import run_to_end
from companion.errors import CompanionError, InputError
from companion.tabletop.boards import Board
from companion.ui.print.maps.drawing import WHITE, MapContents, MapDrawing, MapInks
from companion.ui.print.maps.options_panel import LOOKS
from companion.ui.print.maps.tiles import size_of
from companion.ui.print.page.pages import PaperSize
from companion.ui.print.svg import drawn_svg
from companion.ui.table.files import file_name
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.file_dialogs import ask_save_target
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.question import MARGINS, NARROW
from companion.ui.widgets.segments import add_choice, chosen_of
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

SMALL_HEX, USUAL_HEX, LARGE_HEX = 48, 96, 192
"""How high hexes are in a picture, in dots."""

SIZES = {SMALL_HEX: "Small", USUAL_HEX: "Medium", LARGE_HEX: "Large"}
WHOLE, SHOWN = "whole", "shown"
PARTS = {
    WHOLE: ("Whole map", "All of it, with its north edge up"),
    SHOWN: ("As shown", "What the window shows of it now, with ranges, threat and other overlays"),
}
PICTURES = "PNG (*.png);;SVG (*.svg)"

MOST_DOTS = 120_000_000
"""A picture of more could use up the memory of a small computer."""
MOST_SIDE = 32_000
FLATS = 32.0
"""How large hexes of an SVG are, in millimetres: it can be scaled at will."""


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


def write_picture(drawing: MapDrawing, path: Path, hex_height: int = USUAL_HEX) -> None:
    """Write a picture, in the format that the ending of its name says: .svg, else PNG.

    Raises InputError for one that would be too large, and StoreError where it cannot be written.
    """
    if path.suffix.lower() == ".svg":
        write_whole(path, svg_of_map(drawing))
    else:
        write_whole(path, png_of_map(drawing, hex_height))


def png_of_map(drawing: MapDrawing, hex_height: int) -> bytes:
    """Return the map as PNG. Raises InputError for one that would be too large."""
    size = dots_of(drawing, hex_height)
    image = QImage(round(size.width), round(size.height), QImage.Format.Format_RGB32)
    image.fill(QColor(WHITE))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(hex_height / FLATS, hex_height / FLATS)
    run_to_end(drawing.draw(painter, FLATS))
    painter.end()
    return png_of(image)


def png_of(image: QImage) -> bytes:
    """Return an image as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    keep: Callable[..., bool] = image.save
    keep(buffer, "PNG")
    return bytes(buffer.data().data())


def svg_of_map(drawing: MapDrawing) -> str:
    """Return the map as SVG."""
    size = size_of(drawing.board, FLATS)

    def draw(painter: QPainter) -> None:
        painter.fillRect(0, 0, 10 * round(size.width + 1), 10 * round(size.height + 1), QColor(WHITE))
        painter.scale(10, 10)
        run_to_end(drawing.draw(painter, FLATS))

    return drawn_svg(size.width, size.height, draw, drawing.board.name)


def dots_of(drawing: MapDrawing, hex_height: int) -> PaperSize:
    """Return how large a picture becomes. Raises InputError for one that would be too large."""
    size = size_of(drawing.board, FLATS)
    wide, high = size.width * hex_height / FLATS, size.height * hex_height / FLATS
    if wide * high > MOST_DOTS or max(wide, high) > MOST_SIDE:
        raise InputError(
            f"The picture would have {wide:.0f} by {high:.0f} dots. Choose smaller hexes, or save it as SVG."
        )
    return PaperSize(wide, high)
