"""Tooltips: what an area is, how it stands, why, and what a touch would do."""

from __future__ import annotations

from companion.ui.sheet.gestures import Stroke
from companion.ui.sheet.layout.elements import Area, Gesture
from companion.ui.sheet.layout.marks import Standing

COUNTED = frozenset({Gesture.BOX, Gesture.PLATE, Gesture.LESS, Gesture.MORE, Gesture.NOTE})


def explanation(area: Area, standing: Standing | None) -> str:
    """A tooltip in plain lines; `standing` is how what the area belongs to stands, if it can be marked."""
    if standing is not None and area.gesture in COUNTED:
        lines = [standing.label, f"{standing.left} of {standing.full} left", standing.hint]
    else:
        has_value = area.gesture in (Gesture.NOTE, Gesture.GAUGE)
        lines = [area.name, area.value if has_value else "", area.hint]
    told = dict.fromkeys((*lines, _offer(area, standing)))
    return "\n".join(line for line in told if line)


def _offer(area: Area, standing: Standing | None) -> str:
    match area.gesture:
        case Gesture.BOX if standing is not None:
            stroke = Stroke(standing, area.box)
            change = abs(stroke.left_at(area.box) - standing.left)
            return f"Click to {'mark' if stroke.is_loss else 'give back'} {change}, drag for more"
        case Gesture.PLATE:
            return "Click to type damage here; right-click to mark 1"
        case Gesture.ROW:
            return "Click to choose this weapon"
        case Gesture.SLOT:
            return f"Click to {'take the hit back' if area.is_lost else 'mark a hit'}"
        case Gesture.LEVEL:
            return "Click to set it here, or drag"
        case Gesture.GAUGE:
            return "Click a level, drag, or press + and -"
        case Gesture.FLAG:
            return f"Click to switch it {'on' if area.is_lost else 'off'}"
        case _:
            return ""
