"""Tooltips: what an area is, how it stands, why, and what a touch would do."""

from __future__ import annotations

from companion.ui.sheet.gestures import Stroke
from companion.ui.sheet.parts import Area, Countable, Gesture


def explanation(area: Area, countable: Countable | None) -> str:
    """A tooltip in plain lines; `countable` is the track or counter that the area belongs to."""
    if countable is None:
        lines = [area.name, area.value if area.gesture is Gesture.NOTE else "", area.hint]
    else:
        lines = [countable.label, f"{countable.left} of {countable.full} left", countable.hint]
    return "\n".join(line for line in (*lines, _offer(area, countable)) if line)


def _offer(area: Area, countable: Countable | None) -> str:
    match area.gesture:
        case Gesture.BOX if countable is not None:
            stroke = Stroke(countable, area.box)
            change = abs(stroke.left_at(area.box) - countable.left)
            return f"Click to {'mark' if stroke.is_loss else 'give back'} {change}, drag for more"
        case Gesture.PLATE:
            return "Click to type damage here; right-click to mark 1"
        case Gesture.ROW:
            return "Click to choose this weapon"
        case _:
            return ""
