"""The line below the roster: what is chosen or shown comes to so many units, ready and in tons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.tabletop.counting import counted
from companion.ui.campaign.roster.nodes import Kind, Node, Totals
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role

HINT = "Drag units into a force, and pilots onto units. P chooses a pilot, M moves, Del dismisses."


class RosterFoot(QFrame):
    """Totals at the left, a hint at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.totals, self.words = CutLabel(), CutLabel()
        restyle(self.totals, "role", Role.SECTION)
        restyle(self.words, "role", Role.CAPTION)
        row = spaced(QHBoxLayout(self), Space.LARGE, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL))
        row.addWidget(self.totals)
        row.addWidget(self.words, 1)
        self.words.show_words(HINT)

    def show_totals(self, chosen: Sequence[Node], sides: Sequence[Node], pilots: int) -> None:
        """Tell of the chosen units where several are, else of all that are shown."""
        several = [node for node in chosen if node.kind is Kind.UNIT] if len(chosen) > 1 else []
        whole = Totals()
        for node in several or sides:
            whole = whole.plus(node.totals)
        told = [
            f"{counted(whole.units, 'unit')}{' chosen' if several else ''}",
            f"{whole.ready} ready",
            f"{whole.tons:g} tons" if whole.tons else "",
            "" if several else counted(pilots, "pilot"),
        ]
        self.totals.show_words("  ·  ".join(part for part in told if part))
        self.words.show_words(HINT)

    def say(self, words: str) -> None:
        """Say something in the place of the hint until something else is chosen."""
        self.words.show_words(words)
