"""The list of rulesets, the player's own first, each with its faults or its effect."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QListWidgetItem, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.widgets.two_line_list import IS_FAULTY, TwoLineList, two_line_item
from companion.workshop.ruleset_overviews import RulesetOverview


class RulesetList(TwoLineList):
    """A row for each ruleset, keyed by its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Rulesets", parent)

    def show_looks(self, looks: Sequence[RulesetOverview], current: str) -> None:
        """List these; the current one stays current where it is among them."""
        self.show_items(map(_item, looks), current)

    @property
    def current(self) -> str:
        """The name of the current one; empty where there is none."""
        return str(self.current_key or "")


def _item(look: RulesetOverview) -> QListWidgetItem:
    item = two_line_item(look.name, look.title, format_status(look))
    item.setData(IS_FAULTY, bool(look.faults))
    return item


def format_status(look: RulesetOverview) -> str:
    """Return whose a ruleset is, and how it stands: `Yours, 2 faults`."""
    whose = "Yours" if look.is_own else "Shipped"
    if look.faults:
        return f"{whose}, {format_count(len(look.faults), 'fault')}"
    changes = sum(len(section.changes) for section in look.changes)
    return f"{whose}, {format_count(changes, 'change')}" if look.parents else whose
