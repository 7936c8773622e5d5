"""The footer of the roster: the number of units chosen or shown, how many are ready, and their weight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.campaign.roster.nodes import ForceTotals, RosterNode, RosterNodeKind
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.spacing import with_spacing

HINT = "Drag units into a force, and pilots onto units. P chooses a pilot, M moves, Del dismisses."


class RosterFooter(QFrame):
    """Totals at the left, a hint at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.totals, self.hint = CutLabel(), CutLabel()
        restyle(self.totals, "role", LabelRole.SECTION)
        restyle(self.hint, "role", LabelRole.CAPTION)
        row = with_spacing(
            QHBoxLayout(self), Space.LARGE, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        row.addWidget(self.totals)
        row.addWidget(self.hint, 1)
        self.hint.show_text(HINT)

    def show_totals(self, chosen: Sequence[RosterNode], sides: Sequence[RosterNode], pilots: int) -> None:
        """Tell of the chosen units where several are, else of all that are shown."""
        several = [node for node in chosen if node.kind is RosterNodeKind.UNIT] if len(chosen) > 1 else []
        whole = ForceTotals()
        for node in several or sides:
            whole = whole.plus(node.totals)
        texts = [
            f"{format_count(whole.units, 'unit')}{' chosen' if several else ''}",
            f"{whole.ready} ready",
            f"{whole.tons:g} tons" if whole.tons else "",
            "" if several else format_count(pilots, "pilot"),
        ]
        self.totals.show_text("  ·  ".join(part for part in texts if part))
        self.hint.show_text(HINT)

    def show_hint(self, text: str) -> None:
        """Say something in the place of the hint until something else is chosen."""
        self.hint.show_text(text)
