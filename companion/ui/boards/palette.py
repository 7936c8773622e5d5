"""The panel beside the board: tools, how wide they are, terrain, levels."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from companion.engine.skeleton.setup import HIGHEST
from companion.tabletop.boards import BoardHex
from companion.tabletop.number_text import format_count
from companion.ui.boards.page_editor import MAX_DIGITS, BoardPageEditor, key_of
from companion.ui.boards.paint_button import PaintButton
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow, in_scroll_area
from companion.ui.widgets.number_field import NO_KEYS, NumberField
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.boards.palette import MAX_FACTOR, MAX_HEIGHT, TerrainOffer
from companion.workshop.boards.strokes import (
    ERASE,
    HIGHER,
    LABELS,
    LEVEL,
    LOWER,
    OPEN,
    RADII,
    DrawingTool,
    TerrainFigures,
)

WIDE, FIGURE, COLUMNS = 328, 104, 2
TOOLS = {
    DrawingTool.BRUSH: ("brush", "Brush", "Paint hex by hex; with Shift straight on from the last stroke"),
    DrawingTool.LINE: ("line", "Line", "From one hex straight to another"),
    DrawingTool.RECTANGLE: ("rectangle", "Rectangle", "All hexes between two corners"),
    DrawingTool.AREA: ("area", "Fill", "All connected hexes of the same ground"),
    DrawingTool.PICK: ("pick", "Pick up", "Pick up the terrain of a hex; so does a right-click"),
}
OTHERS = {
    OPEN: ("", "Open ground; the level stays"),
    HIGHER: ("raise", "One level higher; Page Up raises the hex under the pointer"),
    LOWER: ("lower", "One level lower; Page Down lowers the hex under the pointer"),
    LEVEL: ("hexes", "At this level"),
    ERASE: ("eraser", "Open ground at level 0"),
}

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


class BoardPalette(QFrame):
    """Tools and terrains as the bench has them; what is chosen is held at once."""

    def __init__(self, bench: BoardPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName("What to draw with")
        self._editor = bench
        self.tools: dict[DrawingTool, QToolButton] = {}
        self.widths: dict[int, QToolButton] = {}
        self.paints: dict[str, PaintButton] = {}
        self._paints_group = QButtonGroup(self)
        self._grid = with_spacing(QGridLayout(), Space.TINY)
        self.figures = FiguresForm()
        self.level = NumberField("Level to set", -HIGHEST, HIGHEST)
        self._levels = QWidget()
        self._arrange()
        self._connect()
        self._offer()
        Theme.current().changed.connect(self._measure)
        self._measure()

    # --- showing ---

    def _offer(self) -> None:
        """Offer what the rules know."""
        for button in self.paints.values():
            self._paints_group.removeButton(button)
            delete_later(button)
        self.paints = {}
        self._add(OPEN, LABELS[OPEN], key_of(OPEN), OTHERS[OPEN][1], BoardHex())
        for number, offer in enumerate(self._editor.offers, start=1):
            ground = BoardHex(0, (offer.word(offer.usual),))
            self._add(offer.id, offer.label, str(number) if number <= MAX_DIGITS else "", offer.label, ground)
        for place, button in enumerate(self.paints.values()):
            self._grid.addWidget(button, place // COLUMNS, place % COLUMNS)
        self._offer_levels()
        self._show()

    def _offer_levels(self) -> None:
        row = self._levels.layout()
        assert isinstance(row, QGridLayout), "it was arranged so"
        for place, what in enumerate((HIGHER, LOWER, LEVEL, ERASE)):
            icon, hint = OTHERS[what]
            self._add(what, LABELS[what], key_of(what), hint, None, icon)
            row.addWidget(self.paints[what], place // COLUMNS, place % COLUMNS)
            is_known = self._editor.known.has_levels or what == ERASE
            self.paints[what].setEnabled(is_known)
            if not is_known:
                set_tip(self.paints[what], f"{self._editor.game.title} has no levels")
        self.level.setEnabled(self._editor.known.has_levels)

    def _add(
        self, what: str, text: str, key: str, hint: str, ground: BoardHex | None, icon: str = ""
    ) -> None:
        button = PaintButton(text, key, hint, ground, icon)
        button.clicked.connect(lambda: self._editor.hold(replace(self._editor.brush, what=what)))
        self._paints_group.addButton(button)
        self.paints[what] = button

    def _show(self) -> None:
        brush = self._editor.brush
        self.tools[brush.tool].setChecked(True)
        self.widths[brush.radius].setChecked(True)
        for button in self.widths.values():
            button.setEnabled(brush.tool in (DrawingTool.BRUSH, DrawingTool.LINE))
        known = {offer.id: offer for offer in self._editor.offers}
        for id, offer in known.items():
            self.paints[id].show_ground(BoardHex(0, (brush.terrain_word(offer),)))
        if brush.what in self.paints:
            self.paints[brush.what].setChecked(True)
        else:
            self._uncheck()
        offer_held = known.get(brush.what)
        figures = brush.figures_of(offer_held) if offer_held is not None else TerrainFigures(0)
        self.figures.show_offer(offer_held, figures)
        self.level.show_number(brush.level, -HIGHEST, HIGHEST)

    def _uncheck(self) -> None:
        self._paints_group.setExclusive(False)
        for button in self.paints.values():
            button.setChecked(False)
        self._paints_group.setExclusive(True)

    # --- choosing ---

    def _take_figures(self, figures: TerrainFigures) -> None:
        brush = self._editor.brush
        offer = next((offer for offer in self._editor.offers if offer.id == brush.what), None)
        if offer is not None:
            self._editor.hold(brush.with_figures(offer, figures))

    def _read_level(self) -> None:
        if not self.level.fault:
            self._editor.hold(replace(self._editor.brush, what=LEVEL, level=self.level.number))

    # --- building ---

    def _arrange(self) -> None:
        whole = QWidget()
        column = with_spacing(
            QVBoxLayout(whole), Space.TINY, (Space.SMALL, Space.SMALL, Space.SMALL, Space.SMALL)
        )
        column.addLayout(self._tool_row())
        column.addLayout(self._width_row())
        column.addSpacing(Space.TINY)
        column.addWidget(role_label("Ground", LabelRole.SECTION))
        column.addLayout(self._grid)
        column.addWidget(self.figures)
        column.addSpacing(Space.TINY)
        column.addWidget(role_label("Levels", LabelRole.SECTION))
        with_spacing(QGridLayout(self._levels), Space.TINY)
        column.addWidget(self._levels)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        label = role_label("Level to set", LabelRole.MUTED)
        label.setWordWrap(False)
        row.addWidget(label)
        row.addStretch(1)
        row.addWidget(self.level)
        column.addLayout(row)
        column.addStretch(1)
        with_spacing(QVBoxLayout(self), 0).addWidget(in_scroll_area(whole, "What to draw with"))

    def _tool_row(self) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        group = QButtonGroup(self)
        for tool, (icon, name, hint) in TOOLS.items():
            button = icon_button(icon, name, f"{name}: {hint} ({key_of(tool)})")
            button.clicked.connect(lambda _on=False, tool=tool: self._hold(tool=tool))
            self.tools[tool] = button
            self._prepare(button, group, row)
        row.addStretch(1)
        return row

    def _width_row(self) -> QHBoxLayout:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        label = role_label("Hexes at once", LabelRole.MUTED)
        label.setWordWrap(False)
        row.addWidget(label)
        row.addStretch(1)
        sizes = QButtonGroup(self)
        for radius in RADII:
            hexes = 1 + 3 * radius * (radius + 1)
            button = QToolButton()
            button.setText(str(hexes))
            button.setProperty("kind", "quiet")
            button.setAccessibleName(f"{format_count(hexes, 'hex')} wide")
            set_tip(button, f"Paint {format_count(hexes, 'hex')} at once (W changes it)")
            button.clicked.connect(lambda _on=False, radius=radius: self._hold(radius=radius))
            self.widths[radius] = button
            self._prepare(button, sizes, row)
        return row

    @staticmethod
    def _prepare(button: QToolButton, group: QButtonGroup, row: QHBoxLayout) -> None:
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        group.addButton(button)
        row.addWidget(button)

    def _hold(self, tool: DrawingTool | None = None, radius: int | None = None) -> None:
        brush = self._editor.brush
        wide = brush.radius if radius is None else radius
        self._editor.hold(replace(brush, tool=tool or brush.tool, radius=wide))

    def _connect(self) -> None:
        self._editor.brush_changed.connect(self._show)
        self._editor.rules_changed.connect(self._offer)
        self.figures.chosen.connect(self._take_figures)
        self.level.edited.connect(self._read_level)

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.setFixedWidth(px(WIDE))
        self.level.setFixedWidth(px(FIGURE))
