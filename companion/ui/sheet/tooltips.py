"""Tooltips of a sheet: an area's name, state and reasons, and the effect of a touch."""

from __future__ import annotations

from companion.ui.sheet.drags import Stroke
from companion.ui.sheet.layout.elements import Area, SheetGesture
from companion.ui.sheet.layout.markables import Markable

COUNTED = frozenset(
    {SheetGesture.BOX, SheetGesture.PLATE, SheetGesture.LESS, SheetGesture.MORE, SheetGesture.NOTE}
)


def format_tooltip(area: Area, markable: Markable | None, *, carries: bool = False) -> str:
    """Return a tooltip in plain lines; `standing` is how what the area belongs to stands, if it can be
    marked.

    Where a touch `carries`, it is damage with all that follows and not just a mark.
    """
    if markable is not None and area.gesture in COUNTED:
        lines = [markable.label, f"{markable.left} of {markable.full} left", markable.hint]
    else:
        has_value = area.gesture in (SheetGesture.NOTE, SheetGesture.GAUGE)
        lines = [area.name, area.value if has_value else "", area.hint]
    parts = dict.fromkeys((*lines, _format_offer(area, markable, carries=carries)))
    return "\n".join(line for line in parts if line)


PLAIN_OFFERS = {
    SheetGesture.PLATE: "Click to type damage here; right-click to mark 1",
    SheetGesture.ROW: "Click to tick this weapon for the attack, or untick it",
    SheetGesture.LEVEL: "Click to set it here, or drag",
    SheetGesture.GAUGE: "Click a level, drag, or press + and -",
}
"""What a touch does, however what it touches stands."""


def _format_offer(area: Area, markable: Markable | None, *, carries: bool) -> str:
    match area.gesture:
        case SheetGesture.BOX if markable is not None and carries and Stroke(markable, area.box).is_loss:
            stroke = Stroke(markable, area.box)
            change = markable.left - stroke.left_at(area.box)
            return f"Click for {change} with all its effects, drag for more; Shift+click only marks"
        case SheetGesture.SLOT if carries and not area.is_lost:
            return "Click for a critical hit with all its effects; Shift+click only marks it"
        case SheetGesture.BOX if markable is not None:
            stroke = Stroke(markable, area.box)
            change = abs(stroke.left_at(area.box) - markable.left)
            return f"Click to {'mark' if stroke.is_loss else 'give back'} {change}, drag for more"
        case SheetGesture.OPEN:
            offer = "Click to show each" if area.is_lost else "Click to show them on one line"
            return offer if markable is None else f"{offer}; right-click to mark 1"
        case SheetGesture.SLOT:
            return f"Click to {'take the hit back' if area.is_lost else 'mark a hit'}"
        case SheetGesture.FLAG:
            return f"Click to switch it {'on' if area.is_lost else 'off'}"
        case _:
            return PLAIN_OFFERS.get(area.gesture, "")
