"""The notice that a campaign's rules snapshot differs from the current rules, and the migration to these."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.campaign.controller import CampaignController
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

CHANGED = "These rules have changed since. The campaign continues with its own."
GONE = "These rules can no longer be read. The campaign continues with its own."
ADOPTED = "The campaign now uses the new rules. Undo reverts this."
READ_ONLY = "This campaign is open for writing in another window."


class RulesDriftNotice(QWidget):
    """The notice, hidden while nothing differs."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.label = role_label("", LabelRole.BODY)
        self.button = push_button("See what has changed", ButtonKind.NORMAL, "compare")
        self.button.clicked.connect(self.show_changes)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        column.addWidget(self.label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)

    def refresh(self, shown_fault: str = "") -> None:
        """Say what differs now; a fault of the rules that is shown beside this is left out."""
        session = self.controller.session
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
        from companion.workshop.ruleset_changes import describe_differences

        session = self.controller.session
        found = session.rules_differences()
        if not found:
            return
        why_not = READ_ONLY if session.is_read_only else found.why_not
        if not why_not and found.change is None:
            why_not = "There are no rules to replace them."
        dialog = ChangedRulesDialog(describe_differences(found), why_not, self, OF_CAMPAIGN)
        if dialog.exec() and self.controller.attempt(session.adopt_rules):
            self.controller.success_reported.emit(ADOPTED)
