"""Default shares of the splitters, before a player moves a handle."""

from __future__ import annotations

from companion.ui.battle.layout.arrangement import BattlePart, PageRoom, PanelPosition, TableKind
from companion.ui.battle.layout.body import UPRIGHT, PageBody
from companion.ui.battle.layout.resolved_layout import ResolvedLayout
from companion.ui.theme.theme import Theme
from companion.ui.widgets.layouts import Splitter

ROSTER, NARROW_ROSTER, JOURNAL, NARROW_PANEL, WIDE_PANEL = 230, 186, 320, 440, 708
"""How wide the columns are; a wide panel has room for a sheet in two columns."""

WIDE_PANEL_FROM, WIDE_MAP_FROM, PANEL_SHARE = 1560, 1700, 0.3
"""The widths of a window from which on the panel grows, and its share of all that is more."""

PARTS: dict[str, int] = {BattlePart.ROSTER: 2, BattlePart.PANEL: 6, BattlePart.JOURNAL: 1}
PARTS_ON_ITS_SIDE: dict[str, int] = {BattlePart.ROSTER: 1, BattlePart.PANEL: 2, BattlePart.JOURNAL: 1}
FOOT_PANEL, FOOT = 0.45, 0.2
"""How much of the height is the foot's, with the panel and without it."""

MIN_JOURNAL_HEIGHT = 176
"""Room for its head and four entries."""


def give_shares(body: PageBody, laid: ResolvedLayout, splitter: Splitter, table: TableKind) -> None:
    """Share the room of a splitter."""
    match splitter.objectName():
        case "columns":
            _beside(splitter, body.width(), "right", _width(laid, PanelPosition.RIGHT, body, table))
        case "table":
            _beside(splitter, body.width(), "left", _width(laid, PanelPosition.LEFT, body, table))
        case "middle":
            share = FOOT_PANEL if BattlePart.PANEL in laid.parts_at(PanelPosition.BELOW) else FOOT
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
    if splitter.orientation() is UPRIGHT and BattlePart.JOURNAL in names and len(names) > 1:
        journal, largest = names.index(BattlePart.JOURNAL), sizes.index(max(sizes))
        more = min(Theme.current().tokens.px(MIN_JOURNAL_HEIGHT), length // 2) - sizes[journal]
        if more > 0 and journal != largest:
            sizes[journal] += more
            sizes[largest] -= more
    splitter.setSizes(sizes)


def _width(laid: ResolvedLayout, place: PanelPosition, body: PageBody, table: TableKind) -> int:
    """As wide as the widest part of a column needs."""
    px = Theme.current().tokens.px
    widths = {
        BattlePart.ROSTER: px(
            ROSTER if laid.room is PageRoom.WIDE and table is not TableKind.WIDE_MAP else NARROW_ROSTER
        ),
        BattlePart.JOURNAL: px(JOURNAL),
        BattlePart.PANEL: _panel_width(body.width(), table),
    }
    return max((widths[part] for part in laid.parts_at(place)), default=0)


def _panel_width(whole: int, table: TableKind) -> int:
    """Room for a sheet in two columns if there is any.

    On a paper table all sheets lie in the middle, and a wide map has the better use for it.
    """
    px = Theme.current().tokens.px
    more = whole - px(WIDE_MAP_FROM if table is TableKind.WIDE_MAP else WIDE_PANEL_FROM)
    if more < 0 or table is TableKind.PAPER:
        return px(NARROW_PANEL)
    return px(WIDE_PANEL if table is TableKind.MAP else NARROW_PANEL) + round(more * PANEL_SHARE)
