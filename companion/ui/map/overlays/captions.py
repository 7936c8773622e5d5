"""Words on plates beside hexes, with letters of one size at every zoom; no plate covers another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from companion.ui.map.mapsheet.layout import HEIGHT, center
from companion.ui.map.overlays.overlay import Caption
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.tokens import FontSize, Tokens

INSET, APART = 4.0, 2.0
"""Between a plate and the edge of the window, and between a plate and the next, in window pixels."""


def draw_captions(
    painter: QPainter,
    captions: Iterable[Caption],
    window: QRectF,
    tokens: Tokens,
    upright: QTransform,
    counters: Collection[QRectF] = (),
) -> None:
    """Draw plates at the edges of their hexes, moved into the window, off counters and off one another."""
    plates = list(_plates(captions, painter.worldTransform(), window, tokens, upright, counters))
    painter.save()
    painter.setWorldMatrixEnabled(False)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for caption, plate in plates:
        _draw_plate(painter, caption, plate, tokens)
    painter.restore()


def _draw_plate(painter: QPainter, caption: Caption, plate: QRectF, tokens: Tokens) -> None:
    letters, tone = _letters(caption, tokens), getattr(tokens, caption.tone)
    ground, ink = (tokens.surface, tone) if caption.is_quiet else (tone, tokens.on_accent)
    if caption.tone == "ink" and not caption.is_quiet:
        ink = tokens.surface
    painter.setPen(QPen(QColor(tokens.line if caption.is_quiet else tokens.surface), letters * 0.12))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(plate, letters * 0.4, letters * 0.4)
    painter.setFont(_font(caption, tokens))
    painter.setPen(QColor(ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, caption.text)


def _letters(caption: Caption, tokens: Tokens) -> int:
    return tokens.px(FontSize.CAPTION if caption.is_quiet else FontSize.BODY)


def _font(caption: Caption, tokens: Tokens) -> QFont:
    return sheet_font(_letters(caption, tokens), QFont.Weight.DemiBold)


def _plates(
    captions: Iterable[Caption],
    to_window: QTransform,
    window: QRectF,
    tokens: Tokens,
    upright: QTransform,
    counters: Collection[QRectF],
) -> Iterator[tuple[Caption, QRectF]]:
    """Yield each caption whose hex is in the window, in the words it has room for, with the place of its
    plate.
    """
    taken = list[QRectF]()
    for caption in captions:
        if not window.contains(to_window.map(center(caption.hex))):
            continue
        for shown in (caption, caption.short_form):
            own = _own_place(shown, to_window, tokens, upright)
            plate = near_place(own, [*taken, *counters], window)
            if plate is not None:
                break
        else:
            plate = free_place(own, taken, window)
        taken.append(plate)
        yield shown, plate


def _own_place(caption: Caption, to_window: QTransform, tokens: Tokens, upright: QTransform) -> QRectF:
    """Return the place of a plate at the edge of its hex, whatever else lies there."""
    letters, way = _letters(caption, tokens), 1 if caption.is_below else -1
    wide = QFontMetricsF(_font(caption, tokens)).horizontalAdvance(caption.text)
    edge = to_window.map(center(caption.hex) + upright.map(QPointF(0, way * HEIGHT / 2)))
    plate = QRectF(0, 0, wide + letters * 1.1, letters * 1.6)
    plate.moveCenter(edge + QPointF(0, way * letters))
    return plate


def near_place(plate: QRectF, others: Collection[QRectF], window: QRectF) -> QRectF | None:
    """Return a plate's own place, or the one a step above or below it, whichever covers no plate and no
    counter.
    """
    return next((it for it in _places(plate, window, (0, -1, 1)) if _is_free(it, others)), None)


def free_place(plate: QRectF, occupied: Sequence[QRectF], window: QRectF) -> QRectF:
    """Return the place nearest to a plate's own, straight above or below it, that no other plate covers."""
    steps = (0, *(sign * number for number in range(1, len(occupied) + 2) for sign in (-1, 1)))
    own = _inside(plate, _room(window))
    return next((it for it in _places(plate, window, steps) if _is_free(it, occupied)), own)


def _places(plate: QRectF, window: QRectF, steps: Iterable[int]) -> Iterator[QRectF]:
    step = plate.height() + APART
    return (_inside(plate.translated(0, away * step), _room(window)) for away in steps)


def _is_free(plate: QRectF, others: Collection[QRectF]) -> bool:
    return not any(plate.intersects(other) for other in others)


def _room(window: QRectF) -> QRectF:
    return window.adjusted(INSET, INSET, -INSET, -INSET)


def _inside(plate: QRectF, room: QRectF) -> QRectF:
    moved = QRectF(plate)
    moved.moveLeft(max(room.left(), min(plate.left(), room.right() - plate.width())))
    moved.moveTop(max(room.top(), min(plate.top(), room.bottom() - plate.height())))
    return moved
