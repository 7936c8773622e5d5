"""Two map sheets side by side: each side lays one, either way round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.engine.skeleton.setup import BoardData, game_map, rotate_sheet
from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.ui.map.mapsheet.ground import floor_colour
from companion.ui.map.mapsheet.layout import board_rect, center, outline
from companion.ui.map.mapsheet.palette import MapPalette, palette_of
from companion.ui.map.mapsheet.terrain import read_ground
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing

OPEN_SHEET = Board("Open ground", 16, 17)
PLACES = ("West", "East")
TALLEST = 200
GRID, CROWN = 3, 14
"""Lines and trees of the small map, in units of its scene."""


def sheets_and_maps(boards: Mapping[str, Board]) -> tuple[dict[str, Board], dict[str, Board]]:
    """Boards that fit together with others of their size, and those that are whole maps already."""
    sizes = {(board.width, board.height) for board in boards.values()}
    halves = {
        name: board
        for name, board in boards.items()
        if board.width % 2 == 0 and (board.width // 2, board.height) not in sizes
    }
    return halves, {name: board for name, board in boards.items() if name not in halves}


class MapSheets(QWidget):
    """Chooses both sheets and shows the map that they make; `changed` tells any change."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = tuple(QComboBox() for _ in PLACES)
        self.turns = tuple(icon_button("rotate-right", f"Turn the {place.lower()} sheet") for place in PLACES)
        self.preview = BoardPreview()
        self._sheets: dict[str, Board] = {}
        rows = with_spacing(QGridLayout(), Space.TINY)
        rows.setColumnStretch(1, 1)
        for number, (place, box, turn) in enumerate(zip(PLACES, self.boxes, self.turns, strict=True)):
            for column, widget in enumerate((self._label(place, box), box, turn)):
                rows.addWidget(widget, number, column)
            self._prepare(place, box, turn)
        whole = with_spacing(QVBoxLayout(self), Space.SMALL)
        whole.addLayout(rows)
        whole.addWidget(self.preview)

    def show_sheets(self, sheets: Mapping[str, Board]) -> None:
        """Offer these sheets and open ground; the first two are chosen."""
        self._sheets = {**sheets, "": OPEN_SHEET}
        for number, box in enumerate(self.boxes):
            box.blockSignals(True)
            box.clear()
            for name, sheet in self._sheets.items():
                box.addItem(sheet.name, name)
            box.setCurrentIndex(min(number, box.count() - 1))
            box.blockSignals(False)
        self._refresh()

    def chosen_sheets(self) -> tuple[tuple[str, bool], ...]:
        """Return the sheets by name as they lie, and whether each is turned."""
        pairs = zip(self.boxes, self.turns, strict=True)
        return tuple((str(box.currentData() or ""), turn.isChecked()) for box, turn in pairs)

    def choose_sheets(self, sheets: Sequence[tuple[str, bool]]) -> None:
        """Lay the sheets as they lay before; one that is gone leaves what lies there."""
        for box, turn, (name, is_turned) in zip(self.boxes, self.turns, sheets, strict=False):
            if (place := box.findData(name)) >= 0:
                box.setCurrentIndex(place)
                turn.setChecked(is_turned)

    def board(self) -> BoardData:
        """Return the map of both sheets. Raises InputError for sheets that do not fit together."""
        west, east = (self._sheet(number) for number in range(len(PLACES)))
        return BoardData.of(game_map(west, east))

    def fault(self) -> str:
        """Return why the sheets do not fit together; empty if they do."""
        try:
            self.board()
        except InputError as problem:
            return str(problem)
        return ""

    def _sheet(self, number: int) -> Board:
        sheet = self._sheets[str(self.boxes[number].currentData())]
        return rotate_sheet(sheet) if self.turns[number].isChecked() else sheet

    def _label(self, place: str, box: QComboBox) -> QLabel:
        label = role_label(place, LabelRole.MUTED)
        label.setWordWrap(False)
        label.setBuddy(box)
        return label

    def _prepare(self, place: str, box: QComboBox, turn: QToolButton) -> None:
        box.setAccessibleName(f"{place} sheet")
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(8)
        turn.setCheckable(True)
        box.currentIndexChanged.connect(self._refresh)
        turn.toggled.connect(self._refresh)

    def _refresh(self) -> None:
        fault = self.fault()
        self.preview.show_board(None if fault else self.board().board())
        self.changed.emit()


class BoardPreview(QWidget):
    """A whole map in small, with the line where its two sheets meet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_board(self, board: Board | None) -> None:
        """Show a map, or none."""
        self._board = board
        self.setVisible(board is not None)
        if board is not None:
            self.setAccessibleName(f"{board.name}, {board.width} by {board.height} hexes")
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self._board is None:
            return 0
        area = board_rect(self._board)
        most = Theme.current().tokens.px(TALLEST)
        return min(round(width * area.height() / area.width()), most)

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(TALLEST)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._board is None:
            return
        area = board_rect(self._board)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(self.width() / area.width(), self.height() / area.height())
        painter.translate((self.width() - area.width() * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        tokens = Theme.current().tokens
        _draw_hexes(painter, palette_of(tokens), self._board)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.ink), 1 / scale, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.center().x(), area.top()), QPointF(area.center().x(), area.bottom()))
        painter.setPen(QPen(QColor(tokens.edge), 1 / scale))
        painter.drawRect(area)


def _draw_hexes(painter: QPainter, palette: MapPalette, board: Board) -> None:
    for place in board.all_hexes():
        ground = read_ground(board.at(place))
        painter.setPen(QPen(QColor(palette.grid), GRID))
        painter.setBrush(QColor(floor_colour(palette, ground)))
        painter.drawPolygon(outline(place))
        if ground.woods:
            crown = palette.light_crown if ground.woods == 1 else palette.heavy_crown
            painter.setPen(QPen(QColor(crown.edge), GRID))
            painter.setBrush(QColor(crown.fill))
            painter.drawEllipse(center(place), CROWN * ground.woods, CROWN * ground.woods)
