"""Editor of the board on the page: its history, the brush in hand, and the rules' objections."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from companion.construction.editing.history import History
from companion.engine.game import BattleGame
from companion.engine.views.units import KnownGround
from companion.tabletop.hexes import Hex
from companion.tabletop.number_text import format_count
from companion.ui.widgets.gestures.gesture_sets import BOARD
from companion.workshop.boards.drawing import BoardChecks, Drawing
from companion.workshop.boards.ground import Raise, Stroke
from companion.workshop.boards.palette import TerrainOffer, offers_of
from companion.workshop.boards.strokes import (
    ERASE,
    HIGHER,
    LABELS,
    LEVEL,
    LOWER,
    OPEN,
    Brush,
    DrawingTool,
    apply_to_hexes,
    touched_hexes,
)

RAISED, LOWERED = "Raise", "Lower"

CURSOR_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
TOOLS = frozenset(DrawingTool)
OTHERS = frozenset(LABELS)
LIFTS = {"lift": 1, "sink": -1}
MAX_DIGITS = 9
HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
"""Held with an arrow these make it the window's."""


class BoardPageEditor(QObject):
    """`changed`, `brush_changed` and `rules_changed` report another state of the board, brush or rules."""

    changed = Signal()
    brush_changed = Signal()
    rules_changed = Signal()

    def __init__(self, game: BattleGame, drawing: Drawing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History.begin(drawing)
        self.saved: Drawing | None = drawing
        self.brush = Brush(what="")
        self.use_rules(game)

    # --- looking ---

    @property
    def drawing(self) -> Drawing:
        """The board as it is now."""
        return self.history.current

    @property
    def is_changed(self) -> bool:
        """Whether anything is not saved yet."""
        return self.saved is None or self.drawing != self.saved

    @cached_property
    def faults(self) -> Mapping[Hex, str]:
        """Breaches of the rules, by hex."""
        return self.checks.faults(self.drawing.board)

    def stroke_hexes(self, trail: Sequence[Hex]) -> tuple[Hex, ...]:
        """Return the hexes that a way of the hand means now."""
        return touched_hexes(self.drawing.board, self.brush.tool, trail, self.brush.radius)

    def preview(self, trail: Sequence[Hex]) -> tuple[Drawing, tuple[Hex, ...]]:
        """Return the board as it would be after a stroke, and the hexes of it."""
        hexes = self.stroke_hexes(trail)
        return apply_to_hexes(self.drawing, self.brush.stroke(self.offers), hexes), hexes

    # --- the brush ---

    def use_rules(self, game: BattleGame) -> None:
        """Offer the terrain of these rules, and check the board against them."""
        self.game, self.checks = game, BoardChecks(game)
        self.known: KnownGround = game.known_ground()
        self.offers: tuple[TerrainOffer, ...] = offers_of(self.known)
        usable = {offer.id for offer in self.offers} | {OPEN, ERASE}
        if self.known.has_levels:
            usable |= {HIGHER, LOWER, LEVEL}
        if self.brush.what not in usable:
            self.brush = replace(self.brush, what=self.offers[0].id if self.offers else OPEN)
        self._forget()
        self.rules_changed.emit()

    def hold(self, brush: Brush) -> None:
        """Take another brush."""
        if brush != self.brush:
            self.brush = brush
            self.brush_changed.emit()

    def pick_paint(self, place: Hex) -> None:
        """Take what is in a hex, and go on painting with it."""
        dipped = self.brush.pick_up(self.offers, self.drawing.board.at(place))
        self.hold(replace(dipped, tool=DrawingTool.BRUSH if dipped.tool is DrawingTool.PICK else dipped.tool))

    # --- doing ---

    def draw(self, trail: Sequence[Hex]) -> bool:
        """Carry out a stroke along a way of the hand; whether anything is other than before."""
        drawing, hexes = self.preview(trail)
        text = self.brush.describe(self.offers)
        return self.act(drawing, f"{text}, {format_count(len(hexes), 'hex')}")

    def change_level(self, places: Collection[Hex], levels: int) -> bool:
        """Raise or lower the ground of some hexes."""
        stroke: Stroke = Raise(levels)
        return self.act(apply_to_hexes(self.drawing, stroke, places), RAISED if levels > 0 else LOWERED)

    def act(self, drawing: Drawing, text: str, *, joins: bool = False) -> bool:
        """A step to another state of the board; whether it is another."""
        if drawing == self.drawing:
            return False
        self._show(self.history.record(drawing, text, joins=joins))
        return True

    def undo(self) -> None:
        """Take the last stroke back."""
        self._show(self.history.undo())

    def redo(self) -> None:
        """Do again what was undone last."""
        self._show(self.history.redo())

    def begin(self, drawing: Drawing, *, is_saved: bool) -> None:
        """Put another board on the page."""
        self.saved = drawing if is_saved else None
        self._show(History.begin(drawing))

    def mark_saved(self) -> None:
        """The board is kept as it is now."""
        self.saved = self.drawing
        self.changed.emit()

    def _show(self, history: History[Drawing]) -> None:
        self.history = history
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        self.__dict__.pop("faults", None)


def key_of(command: str) -> str:
    """Return the key of a command of the page."""
    return next(gesture.keys[0] for gesture in BOARD.gestures if gesture.command == command)


def digit(event: QKeyEvent) -> int:
    """Return the digit that is pressed."""
    return int(chr(event.key()))
