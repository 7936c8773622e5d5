"""Tooltips: what an area is, how it stands, why, and what a touch would do."""

from __future__ import annotations

from companion.ui.sheet.gestures import Stroke
from companion.ui.sheet.layout.elements import Area, Gesture
from companion.ui.sheet.layout.marks import Standing

COUNTED = frozenset({Gesture.BOX, Gesture.PLATE, Gesture.LESS, Gesture.MORE, Gesture.NOTE})


def explanation(area: Area, standing: Standing | None, *, carries: bool = False) -> str:
    """A tooltip in plain lines; `standing` is how what the area belongs to stands, if it can be marked.

    Where a touch `carries`, it is damage with all that follows and not just a mark.
    """
    if standing is not None and area.gesture in COUNTED:
        lines = [standing.label, f"{standing.left} of {standing.full} left", standing.hint]
    else:
        has_value = area.gesture in (Gesture.NOTE, Gesture.GAUGE)
        lines = [area.name, area.value if has_value else "", area.hint]
    told = dict.fromkeys((*lines, _offer(area, standing, carries=carries)))
    return "\n".join(line for line in told if line)


PLAIN_OFFERS = {
    Gesture.PLATE: "Click to type damage here; right-click to mark 1",
    Gesture.ROW: "Click to choose this weapon",
    Gesture.LEVEL: "Click to set it here, or drag",
    Gesture.GAUGE: "Click a level, drag, or press + and -",
}
"""What a touch does, however what it touches stands."""


def _offer(area: Area, standing: Standing | None, *, carries: bool) -> str:
    match area.gesture:
        case Gesture.BOX if standing is not None and carries and Stroke(standing, area.box).is_loss:
            stroke = Stroke(standing, area.box)
            change = standing.left - stroke.left_at(area.box)
            return f"Click for {change} with all its effects, drag for more; Shift+click only marks"
        case Gesture.SLOT if carries and not area.is_lost:
            return "Click for a critical hit with all its effects; Shift+click only marks it"
        case Gesture.BOX if standing is not None:
            stroke = Stroke(standing, area.box)
            change = abs(stroke.left_at(area.box) - standing.left)
            return f"Click to {'mark' if stroke.is_loss else 'give back'} {change}, drag for more"
        case Gesture.OPEN:
            offer = "Click to show each" if area.is_lost else "Click to show them on one line"
            return offer if standing is None else f"{offer}; right-click to mark 1"
        case Gesture.SLOT:
            return f"Click to {'take the hit back' if area.is_lost else 'mark a hit'}"
        case Gesture.FLAG:
            return f"Click to switch it {'on' if area.is_lost else 'off'}"
        case _:
            return PLAIN_OFFERS.get(area.gesture, "")
