"""Setup of the guide beside a battle page: where it points, and what it observes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.guide.guide import Guide
from companion.ui.guide.lesson import LessonTarget
from companion.ui.guide.moment import moment_of
from companion.ui.guide.strip import GuideStrip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from companion.ui.table.controller import BattleController
    from companion.ui.table.selection import Selection


def attach_guide(
    page: QWidget, bridge: BattleController, selection: Selection, places: dict[LessonTarget, QWidget]
) -> Guide:
    """Return a guide that follows what happens on a page; its strip is still to be laid out."""
    guide = Guide(page, GuideStrip(page), places, lambda: moment_of(bridge, selection))
    for signal in (bridge.changed, bridge.asked, bridge.moment_changed, selection.changed):
        signal.connect(guide.follow)
    return guide
