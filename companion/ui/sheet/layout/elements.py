"""Elements of a laid-out sheet: things to draw, areas to touch, and blocks that hold both.

Everything lies in layout units from the top left corner of its block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from companion.engine.sheet import Counter, Tone, Track
from companion.engine.views.units import SideView
from companion.ui.sheet.layout.lettering import Lettering
from companion.ui.theme.tokens import Space

Countable: TypeAlias = Track | Counter


class SheetGesture(StrEnum):
    """The meaning of a touch on an area."""

    BOX = "box"
    PLATE = "plate"
    LESS = "less"
    MORE = "more"
    ROW = "row"
    SLOT = "slot"
    GAUGE = "gauge"
    LEVEL = "level"
    FLAG = "flag"
    NOTE = "note"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Area:
    """A place to touch: `subject` is what it belongs to and marks, `box` counts from 1 or is a gauge's level.

    The keyboard's cursor halts at stops only; an area that explains a part of another is none. What
    `is_lost` is off: a box, a slot that is hit, a flag. Where it belongs to several, what is given back goes
    to `refilled`.
    """

    id: str
    rect: QRectF
    gesture: SheetGesture
    subject: str
    name: str
    value: str = ""
    hint: str = ""
    box: int = 0
    is_lost: bool = False
    is_stop: bool = True
    path: QPainterPath | None = None
    refilled: str = ""

    def with_offset(self, offset: QPointF) -> Area:
        """Return the area as seen from the corner of the sheet."""
        path = self.path.translated(offset) if self.path else None
        return replace(self, rect=self.rect.translated(offset), path=path)

    def contains(self, point: QPointF) -> bool:
        """Whether a point lies in the area's outline."""
        return self.rect.contains(point) and (self.path is None or self.path.contains(point))


class SheetInk(StrEnum):
    """The colours a part may have, by the names of their tokens."""

    INK = "ink"
    MUTED = "muted"
    FAINT = "faint"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, from the left end of its baseline."""

    text: str
    left: float
    baseline: float
    lettering: Lettering
    ink: SheetInk = SheetInk.INK
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class Hairline:
    """A horizontal hairline; a strong one closes a heading."""

    left: float
    right: float
    top: float
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """The ground of a chip; its tone shows in colour and in the sign before its words."""

    rect: QRectF
    tone: Tone


@dataclass(frozen=True, slots=True)
class SideSign:
    """The shape and colour of a side with the number of its unit in it; 0 is none."""

    rect: QRectF
    side: SideView
    number: int = 0


@dataclass(frozen=True, slots=True)
class FoldArrow:
    """An arrow before what opens: it points down where it is open, else to the right."""

    centre: QPointF
    is_open: bool


@dataclass(frozen=True, slots=True)
class StepKey:
    """A button that takes one away or gives one back."""

    rect: QRectF
    is_plus: bool
    is_off: bool


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of a track or counter in the order in which they are lost; tokens have no lost ones."""

    subject: str
    full: int
    left: int
    fresh: int
    rects: tuple[QRectF, ...]
    is_square: bool = False
    are_tokens: bool = False


@dataclass(frozen=True, slots=True)
class DrawnPlate:
    """A plate of the paper doll; `share` of its boxes is left, `label` stays legible under the hatching."""

    subject: str
    path: QPainterPath
    share: float
    is_destroyed: bool
    label: QRectF


@dataclass(frozen=True, slots=True)
class Seam:
    """A thin line drawn for looks."""

    path: QPainterPath


@dataclass(frozen=True, slots=True)
class SlotBox:
    """The number of a critical slot in its frame; a hit crosses it out."""

    rect: QRectF
    number: str
    is_hit: bool
    may_be_hit: bool


@dataclass(frozen=True, slots=True)
class RowBracket:
    """A line that holds the rows beside it together, its arms pointing right."""

    left: float
    top: float
    bottom: float
    arm: float
    ink: SheetInk = SheetInk.MUTED


@dataclass(frozen=True, slots=True)
class Levels:
    """The cells of a gauge from its lowest level up; each has the tone of the worst that it brings.

    They stand on one another, or lie in a row from left to right.
    """

    subject: str
    low: int
    value: int
    forecast: int | None
    rects: tuple[QRectF, ...]
    tones: tuple[Tone, ...]
    is_row: bool = False


@dataclass(frozen=True, slots=True)
class FlagSwitch:
    """A switch that shows whether a condition holds; on paper a box to cross."""

    rect: QRectF
    is_on: bool
    is_on_paper: bool


@dataclass(frozen=True, slots=True)
class SheetCardFace:
    """The ground of a card with a band along its top, or its back."""

    rect: QRectF
    band: float
    tone: Tone
    is_face_down: bool


@dataclass(frozen=True, slots=True)
class BlockStamp:
    """Rubber-stamped words across a block."""

    text: str
    centre: QPointF
    width: float


Drawn: TypeAlias = (
    TextLine | Hairline | Badge | SideSign | StepKey | Boxes | DrawnPlate | Seam | SlotBox | RowBracket
    | Levels | FlagSwitch | BlockStamp
    | SheetCardFace | FoldArrow
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """A piece of the sheet that is laid out, painted and repainted as one; a group stands without gaps."""

    id: str
    width: float
    height: float
    drawn: tuple[Drawn, ...] = ()
    areas: tuple[Area, ...] = ()
    group: str = ""


PlacedBlock: TypeAlias = tuple[SheetBlock, float, float]
"""A block, and how far its corner lies to the right and below; moved often, so a plain tuple."""


TONE_INK = {
    Tone.PLAIN: SheetInk.INK,
    Tone.GOOD: SheetInk.GOOD,
    Tone.WARN: SheetInk.WARN,
    Tone.DANGER: SheetInk.DANGER,
}


@dataclass(frozen=True, slots=True)
class PositionedBlock:
    """A block where it lies on the sheet."""

    block: SheetBlock
    corner: QPointF

    @property
    def rect(self) -> QRectF:
        """The block's place on the sheet."""
        return QRectF(self.corner.x(), self.corner.y(), self.block.width, self.block.height)

    def areas(self) -> tuple[Area, ...]:
        """Return the block's areas as seen from the corner of the sheet."""
        return tuple(area.with_offset(self.corner) for area in self.block.areas)

    def at(self, point: QPointF) -> Area | None:
        """Return the area under a point of the sheet; the last drawn wins."""
        local = point - self.corner
        for area in reversed(self.block.areas):
            if area.contains(local):
                return area.with_offset(self.corner)
        return None


@dataclass(frozen=True, slots=True)
class SheetPiece:
    """Blocks where they lie from the piece's own corner; one without blocks takes no room."""

    blocks: tuple[PlacedBlock, ...] = ()
    width: float = 0.0
    height: float = 0.0

    def at(self, left: float, top: float) -> tuple[PlacedBlock, ...]:
        """Return the blocks with the piece's corner at a point."""
        if not left and not top:
            return self.blocks
        return tuple([(block, right + left, down + top) for block, right, down in self.blocks])


NOTHING = SheetPiece()


def stack_blocks(blocks: Sequence[SheetBlock], gap: float = Space.MEDIUM) -> SheetPiece:
    """Blocks below one another; those of a group without a gap."""
    lying: list[PlacedBlock] = []
    top = 0.0
    for block in blocks:
        if lying and not (block.group and block.group == lying[-1][0].group):
            top += gap
        lying.append((block, 0.0, top))
        top += block.height
    return SheetPiece(tuple(lying), max((block.width for block in blocks), default=0.0), top)


def stack_pieces(pieces: Sequence[SheetPiece], gap: float = Space.MEDIUM) -> SheetPiece:
    """Pieces below one another."""
    lying: list[PlacedBlock] = []
    top, shown = 0.0, [piece for piece in pieces if piece.blocks]
    for piece in shown:
        lying += piece.at(0, top)
        top += piece.height + gap
    width = max((piece.width for piece in shown), default=0.0)
    return SheetPiece(tuple(lying), width, max(0.0, top - gap))


def join_pieces(columns: Sequence[tuple[float, SheetPiece]]) -> SheetPiece:
    """Pieces beside one another, each with where its left edge is."""
    lying = [each for left, piece in columns for each in piece.at(left, 0)]
    width = max((left + piece.width for left, piece in columns), default=0.0)
    return SheetPiece(tuple(lying), width, max((piece.height for _, piece in columns), default=0.0))


def centred_in(piece: SheetPiece, width: float) -> SheetPiece:
    """Return a piece in the middle of a column."""
    return SheetPiece(piece.at((width - piece.width) / 2, 0), width, piece.height) if piece.blocks else piece
