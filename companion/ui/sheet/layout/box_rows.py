"""Tracks and counters in plain rows: a name, how many are left, two keys, and a box for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF

from companion.engine.sheet import Counter, Track
from companion.ui.sheet.layout.elements import (
    Area,
    Boxes,
    Countable,
    Drawn,
    FoldArrow,
    SheetBlock,
    SheetGesture,
    SheetInk,
    StepKey,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, ascent_of, line_height, text_width
from companion.ui.sheet.layout.text_blocks import centre_text, wrap_lines
from companion.ui.theme.tokens import FINGER_TARGET, Space

OPENER, KIND_SHARE = 16.0, 0.75
"""The room for the arrow of a line that opens, and how high it is to a key for pointers."""

BOX, BOX_PITCH, BOX_ROW = 12.0, 17.0, 20.0
NOTED_BOX, NOTE_ROOM = 18.0, 5.0
"""Boxes with a note below are larger, and as far apart as their notes need."""

FEW, INLINE_SHARE = 5, 0.22
MOST_BOXES, MOST_TOKENS = 60, 5
"""More than these are counted by number only."""


@dataclass(frozen=True, slots=True)
class _BoxRow:
    """The positions of a row's name, keys and boxes; `boxes` is the corner of the first."""

    width: float
    target: float
    name: QRectF
    keys: QRectF
    boxes: QPointF


@lru_cache(maxsize=512)
def boxes_block(
    countable: Countable, width: float, target: float, name: str = "", *, in_line: bool = False
) -> SheetBlock:
    """Return a track or counter; keys are `target` units wide, without a target there are none.

    A `name` is written instead of its label. The few boxes of a counter stand between name and keys, and
    those of a track that is set `in_line`.
    """
    name = name or countable.label
    row = _row(countable, name, width, target, in_line=in_line or isinstance(countable, Counter))
    _, tall = _name(countable, name, 0, row.name.width())
    top = row.name.top() + max(0.0, (row.name.height() - tall) / 2)
    text_lines, _ = _name(countable, name, top, row.name.width())
    key_parts, key_areas = _keys(countable, row.keys, row.target)
    middle = row.keys.adjusted(row.target, 0, -row.target, 0)
    boxes, areas, bottom = _box_rows(countable, row)
    drawn: list[Drawn] = [*text_lines, *key_parts, *boxes]
    if target or countable.left or not _are_tokens(countable):
        # On paper the tokens themselves are laid beside the name.
        drawn.append(centre_text(_number(countable), middle, Lettering.NUMBER))
    name_area = _name_area(countable, row.name)
    bottom = max(bottom, row.keys.bottom() + Space.TINY)
    return SheetBlock(f"boxes/{countable.id}", width, bottom, tuple(drawn), (name_area, *key_areas, *areas))


def _are_tokens(countable: Countable) -> bool:
    return isinstance(countable, Counter) and countable.are_tokens


def _number(countable: Countable) -> str:
    return str(countable.left) if _are_tokens(countable) else f"{_shown(countable)}/{countable.full}"


def _is_tally(countable: Countable) -> bool:
    return isinstance(countable, Counter) and countable.is_tally


def _shown(countable: Countable) -> int:
    """Return the number that a row shows: what is left, or of a tally what is marked."""
    return countable.full - countable.left if _is_tally(countable) else countable.left


def _shown_boxes(countable: Countable) -> int:
    """Return how many boxes there is room for: of tokens that may become many, for a few."""
    return min(countable.full, MOST_TOKENS) if _are_tokens(countable) else countable.full


def fits_in_line(countable: Countable, width: float, target: float) -> bool:
    """Whether all boxes have room between name and keys."""
    row = _row(countable, countable.label, width, target, in_line=True)
    return row.boxes.y() < row.name.bottom() and row.keys.top() <= row.name.top()


def _row(countable: Countable, name: str, width: float, target: float, *, in_line: bool) -> _BoxRow:
    notes = countable.notes if isinstance(countable, Track) else ()
    pitch = _note_size(notes).width() if notes else BOX_PITCH
    number = text_width(f"{countable.full}/{countable.full}", Lettering.NUMBER)
    target = min(target, (width - number) / 2)
    keys = min(2 * target + number + (Space.LARGE if target else 0), width)
    beside = width - keys - Space.SMALL
    height = max(target, line_height(Lettering.NUMBER))
    name_width = text_width(name, Lettering.BODY)
    longest = max(text_width(word, Lettering.BODY) for word in name.split())
    if beside < max(longest, min(name_width, width / 3)):
        _, tall = _name(countable, name, 0, width)
        below = QRectF(0, tall, keys, height)
        return _BoxRow(
            width, target, QRectF(0, 0, width, tall), below, QPointF(0, below.bottom() + Space.TINY)
        )
    right = QRectF(width - keys, 0, keys, height)
    first = (
        name_width + Space.MEDIUM if notes else max(name_width + Space.MEDIUM, round(width * INLINE_SHARE))
    )
    if in_line and first + _shown_boxes(countable) * pitch <= beside:
        top = 0.0 if notes else (height - BOX_ROW) / 2
        return _BoxRow(width, target, QRectF(0, 0, first, height), right, QPointF(first, top))
    _, tall = _name(countable, name, 0, beside)
    whole = QRectF(0, 0, beside, max(tall, height))
    return _BoxRow(width, target, whole, right, QPointF(0, whole.bottom() + Space.TINY))


@lru_cache(maxsize=128)
def kind_block(alike: tuple[Counter, ...], width: float, target: float, *, is_open: bool) -> SheetBlock:
    """Lay out the line of a kind of counters with what they hold together; a touch opens it to each."""
    name = alike[0].kind.label if alike[0].kind is not None else alike[0].label
    usable = [each for each in alike if not each.is_destroyed]
    left, full = sum(each.left for each in usable), sum(each.full for each in alike)
    number = f"{left}/{full}"
    gutter = OPENER if target else 0.0
    room = width - gutter - text_width(f"{full}/{full}", Lettering.NUMBER) - Space.TINY
    # A long word stays whole: the number then stands beneath it.
    is_beneath = max(text_width(word, Lettering.STRONG) for word in name.split()) > room
    room = width - gutter if is_beneath else room
    below = line_height(Lettering.NUMBER) if is_beneath else 0.0
    _, tall = wrap_lines(name, gutter, below, room, Lettering.STRONG)
    share = 1.0 if target >= FINGER_TARGET else KIND_SHARE
    height = max(tall + Space.TINY, round(target * share), line_height(Lettering.NUMBER))
    ink = SheetInk.INK if left else SheetInk.DANGER
    text_lines, bottom = wrap_lines(name, gutter, (height - tall) / 2, room, Lettering.STRONG, ink)
    drawn: list[Drawn] = [replace(line, is_struck=not left) for line in text_lines]
    end = width - text_width(number, Lettering.NUMBER)
    baseline = bottom + ascent_of(Lettering.NUMBER) if is_beneath else text_lines[0].baseline
    drawn.append(TextLine(number, end, baseline, Lettering.NUMBER, SheetInk.MUTED if left else ink))
    gesture = SheetGesture.OPEN if target else SheetGesture.NOTE
    if target:
        drawn.append(FoldArrow(QPointF(OPENER / 2 - 2, text_lines[0].baseline - 4), is_open))
    rect = QRectF(0, 0, width, height)
    # A right click or a wheel takes from the first that has any left, and gives back the other way round.
    next_one = next((each.id for each in usable if each.left), "")
    spent = (each.id for each in reversed(usable) if each.left < each.full)
    named = Area(
        kind_id(alike), rect, gesture, next_one, name, f"{left} of {full}", alike[0].hint,
        is_lost=not is_open, refilled=next(spent, ""),
    )  # fmt: skip
    return SheetBlock(named.id, width, height, tuple(drawn), (named,))


def kind_id(alike: Sequence[Counter]) -> str:
    """Return the id of the line of a kind."""
    return f"kind/{alike[0].id}"


def box_areas(countable: Countable, cells: Sequence[QRectF], notes: Sequence[str] = ()) -> list[Area]:
    """Return an area for each box of a track or counter, in the order in which they are lost."""
    lost = countable.full - countable.left
    return [
        Area(
            f"{countable.id}/{number}",
            cell,
            SheetGesture.BOX,
            countable.id,
            f"{countable.label}, box {number}",
            "lost" if number <= lost else "left",
            notes[number - 1] if notes else "",
            box=number,
            is_lost=number <= lost,
        )
        for number, cell in enumerate(cells, 1)
    ]


def format_countable(countable: Countable) -> str:
    """Return how a track or counter stands, in words for those who cannot see it."""
    if _are_tokens(countable):
        return str(countable.left)
    state = ", destroyed" if countable.is_destroyed else ""
    return f"{_shown(countable)} of {countable.full}{state}"


def _name(countable: Countable, name: str, top: float, width: float) -> tuple[list[TextLine], float]:
    """Return the name; that of what is destroyed is struck through, and takes no more room than before."""
    if not countable.is_destroyed:
        return wrap_lines(name, 0, top, width, Lettering.BODY)
    text_lines, bottom = wrap_lines(name, 0, top, width, Lettering.BODY, SheetInk.DANGER)
    return [replace(line, is_struck=True) for line in text_lines], bottom


def _name_area(countable: Countable, rect: QRectF) -> Area:
    gesture = SheetGesture.PLATE if isinstance(countable, Track) else SheetGesture.NOTE
    name, hint = countable.label, countable.hint
    return Area(countable.id, rect, gesture, countable.id, name, format_countable(countable), hint)


def _keys(countable: Countable, rect: QRectF, target: float) -> tuple[list[StepKey], list[Area]]:
    """Return the keys: one less at the left end, one more at the right; more of a tally leaves less."""
    if not target:
        return [], []
    less = QRectF(rect.left(), rect.top(), target, target)
    more = QRectF(rect.right() - target, rect.top(), target, target)
    name, value = countable.label, format_countable(countable)
    keys = [
        StepKey(less, is_plus=False, is_off=_shown(countable) <= 0),
        StepKey(more, is_plus=True, is_off=_shown(countable) >= countable.full),
    ]
    takes, gives = SheetGesture.LESS, SheetGesture.MORE
    if _is_tally(countable):
        takes, gives = gives, takes
    areas = [
        Area(f"{countable.id}/-", less, takes, countable.id, f"{name}: one less", value),
        Area(f"{countable.id}/+", more, gives, countable.id, f"{name}: one more", value),
    ]
    return keys, areas


def _box_rows(countable: Countable, row: _BoxRow) -> tuple[list[Drawn], list[Area], float]:
    if countable.full > MOST_BOXES or not _shown_boxes(countable):
        return [], [], row.boxes.y()
    notes = countable.notes if isinstance(countable, Track) else ()
    size = _note_size(notes) if notes else QSizeF(BOX_PITCH, BOX_ROW)
    side = NOTED_BOX if notes else BOX
    a_row = _boxes_a_row(_shown_boxes(countable), row.width - row.boxes.x(), size.width())
    cells = [
        QRectF(row.boxes + QPointF(number % a_row * size.width(), number // a_row * size.height()), size)
        for number in range(_shown_boxes(countable))
    ]
    inset = QPointF((size.width() - side) / 2, (BOX_ROW - BOX) / 2)
    rects = tuple(QRectF(cell.topLeft() + inset, QSizeF(side, side)) for cell in cells)
    fresh = countable.fresh if isinstance(countable, Track) else 0
    if _are_tokens(countable):
        laid = rects[: countable.left]
        tokens = Boxes(countable.id, len(laid), len(laid), 0, laid, are_tokens=True)
        return [tokens], [], cells[-1].bottom() + Space.TINY
    is_square = not isinstance(countable, Track)
    boxes = Boxes(countable.id, countable.full, countable.left, fresh, rects, is_square)
    text_lines = _notes(countable, notes, cells)
    return [boxes, *text_lines], box_areas(countable, cells, notes), cells[-1].bottom() + Space.TINY


def _note_size(notes: Sequence[str]) -> QSizeF:
    """Return the room of a box with its note below."""
    widest = max(text_width(note, Lettering.STRONG) for note in notes)
    return QSizeF(max(NOTED_BOX, widest) + NOTE_ROOM, BOX_ROW - BOX + NOTED_BOX + line_height(Lettering.BODY))


def _notes(countable: Countable, notes: Sequence[str], cells: Sequence[QRectF]) -> list[TextLine]:
    """Return what each lost box brings; that of the last one counts."""
    lost = countable.full - countable.left
    text_lines = []
    for number, (note, cell) in enumerate(zip(notes, cells, strict=False), 1):
        place = QRectF(cell.left(), cell.bottom() - line_height(Lettering.BODY), cell.width(), 0)
        place.setBottom(cell.bottom())
        lettering, ink = (
            (Lettering.STRONG, SheetInk.DANGER) if number == lost else (Lettering.BODY, SheetInk.MUTED)
        )
        text_lines.append(centre_text(note, place, lettering, ink))
    return text_lines


def _boxes_a_row(full: int, width: float, pitch: float) -> int:
    """Return all in one row, else rows of like length that count in fives where they are long."""
    most = max(1, int(width // pitch))
    rows = -(-full // most)
    if rows <= 1:
        return most
    even = -(-full // rows)
    return min(most, even + -even % 5) if full > most > FEW else even
