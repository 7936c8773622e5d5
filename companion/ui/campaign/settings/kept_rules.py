"""The notice that the rules a campaign keeps have changed since, and their adoption."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.campaign.door import CampaignDoor
from companion.ui.theme.tokens import Space
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

CHANGED = "These rules have changed since. The campaign continues with its own."
GONE = "These rules can no longer be read. The campaign continues with its own."
ADOPTED = "The campaign now uses the new rules. Undo reverts this."
READ_ONLY = "This campaign is open for writing in another window."


class RulesDriftNotice(QWidget):
    """Hidden while nothing differs."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.door = door
        self.label = role_label("", Role.BODY)
        self.button = push_button("See what has changed", Kind.NORMAL, "compare")
        self.button.clicked.connect(self.show_changes)
        column = spaced(QVBoxLayout(self), Space.SMALL)
        column.addWidget(self.label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)

    def refresh(self, shown_fault: str = "") -> None:
        """Say what differs now; a fault of the rules that is shown beside this is left out."""
        session = self.door.session
        try:
            found = session.rules_differences()
        except CompanionError:  # told by whatever asks for the rules
            found = None
        notices = list(session.rules_notices)
        if found is not None and found.source is None:
            notices += [GONE] if found.why_not == shown_fault else [GONE, found.why_not]
        elif found:
            notices.append(CHANGED)
        self.label.setText(" ".join(notices))
        self.button.setVisible(found is not None and bool(found) and found.source is not None)
        self.setVisible(bool(notices))

    def show_changes(self) -> None:
        """Show what has changed, and adopt it where the player wants that."""
        from companion.ui.dialogs.changed_rules import OF_CAMPAIGN, ChangedRulesDialog
        from companion.workshop.battle_changes import told_differences

        session = self.door.session
        found = session.rules_differences()
        if not found:
            return
        why_not = READ_ONLY if session.is_read_only else found.why_not
        if not why_not and found.change is None:
            why_not = "There are no rules to replace them."
        dialog = ChangedRulesDialog(told_differences(found), why_not, self, OF_CAMPAIGN)
        if dialog.exec() and self.door.in_words(session.adopt_rules):
            self.door.noted.emit(ADOPTED)
