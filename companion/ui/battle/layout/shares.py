"""How splitters share their room before a player moves a handle."""

from __future__ import annotations

from companion.ui.battle.layout.arrangement import Part, Place, Room, TableKind
from companion.ui.battle.layout.body import UPRIGHT, Body
from companion.ui.battle.layout.laid import Laid
from companion.ui.theme.theme import Theme
from companion.ui.widgets.layouts.splitter import Splitter

ROSTER, NARROW_ROSTER, JOURNAL, NARROW_PANEL, WIDE_PANEL = 230, 186, 320, 440, 708
"""How wide the columns are; a wide panel has room for a sheet in two columns."""

WIDE_PANEL_FROM, WIDE_MAP_FROM, PANEL_SHARE = 1560, 1700, 0.3
"""The widths of a window from which on the panel grows, and its share of all that is more."""

PARTS: dict[str, int] = {Part.ROSTER: 2, Part.PANEL: 6, Part.JOURNAL: 1}
PARTS_ON_ITS_SIDE: dict[str, int] = {Part.ROSTER: 1, Part.PANEL: 2, Part.JOURNAL: 1}
FOOT_PANEL, FOOT = 0.45, 0.2
"""How much of the height is the foot's, with the panel and without it."""

LEAST_JOURNAL = 176
"""Room for its head and four entries."""


def give_shares(body: Body, laid: Laid, splitter: Splitter, table: TableKind) -> None:
    """Share the room of a splitter."""
    match splitter.objectName():
        case "columns":
            _beside(splitter, body.width(), "right", _width(laid, Place.RIGHT, body, table))
        case "table":
            _beside(splitter, body.width(), "left", _width(laid, Place.LEFT, body, table))
        case "middle":
            share = FOOT_PANEL if Part.PANEL in laid.shown(Place.BELOW) else FOOT
            _beside(splitter, body.height(), "foot", round(body.height() * share))
        case _:
            _share(splitter)


def _beside(splitter: Splitter, whole: int, name: str, length: int) -> None:
    """Give one child its length, and all others what is left."""
    names = [widget.objectName() for widget in splitter.widgets()]
    sizes = [length if each == name else max(whole - length, 1) for each in names]
    splitter.setSizes(sizes)


def _share(splitter: Splitter) -> None:
    parts = PARTS if splitter.orientation() is UPRIGHT else PARTS_ON_ITS_SIDE
    weights = [parts.get(widget.objectName(), 1) for widget in splitter.widgets()]
    length = splitter.height() if splitter.orientation() is UPRIGHT else splitter.width()
    if not weights:
        return
    sizes = [max(length * weight // sum(weights), 1) for weight in weights]
    names = [widget.objectName() for widget in splitter.widgets()]
    if splitter.orientation() is UPRIGHT and Part.JOURNAL in names and len(names) > 1:
        journal, largest = names.index(Part.JOURNAL), sizes.index(max(sizes))
        more = min(Theme.current().tokens.px(LEAST_JOURNAL), length // 2) - sizes[journal]
        if more > 0 and journal != largest:
            sizes[journal] += more
            sizes[largest] -= more
    splitter.setSizes(sizes)


def _width(laid: Laid, place: Place, body: Body, table: TableKind) -> int:
    """As wide as the widest part of a column needs."""
    px = Theme.current().tokens.px
    widths = {
        Part.ROSTER: px(
            ROSTER if laid.room is Room.WIDE and table is not TableKind.WIDE_MAP else NARROW_ROSTER
        ),
        Part.JOURNAL: px(JOURNAL),
        Part.PANEL: _panel_width(body.width(), table),
    }
    return max((widths[part] for part in laid.shown(place)), default=0)


def _panel_width(whole: int, table: TableKind) -> int:
    """Room for a sheet in two columns if there is any.

    On a paper table all sheets lie in the middle, and a wide map has the better use for it.
    """
    px = Theme.current().tokens.px
    more = whole - px(WIDE_MAP_FROM if table is TableKind.WIDE_MAP else WIDE_PANEL_FROM)
    if more < 0 or table is TableKind.PAPER:
        return px(NARROW_PANEL)
    return px(WIDE_PANEL if table is TableKind.MAP else NARROW_PANEL) + round(more * PANEL_SHARE)
