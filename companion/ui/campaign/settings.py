"""The settings of a campaign: its name, rules and sides, each on a card with its own button."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.forces import Disband, SetSide
from companion.campaign.commands.founding import ChangeCampaignRules, Describe, SideEntry
from companion.campaign.roster import fresh_id, fresh_name
from companion.campaign.state import CampaignSide
from companion.documents.model import LONGEST_NAME
from companion.engine.views.units import SideView
from companion.errors import CompanionError
from companion.ui.campaign.cards import CampaignCard
from companion.ui.campaign.components.page_parts import Columns
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.rules_form import RulesForm
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

ABOUT_HEIGHT = 140
LATER = "Battles already begun keep the rules they began with."

CHANGED = "These rules have changed since. The campaign continues with its own."
GONE = "These rules can no longer be read. The campaign continues with its own."
ADOPTED = "The campaign now uses the new rules. Undo reverts this."
READ_ONLY = "This campaign is open for writing in another window."

KEPT = "Its units and pilots are kept from battle to battle"
ALONE = "Remove a side with nobody on it"


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


class SideRow(QWidget):
    """A side: its mark, its name, whether it is the players' own."""

    def __init__(
        self, controller: CampaignController, side: CampaignSide, number: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller, self.side = controller, side
        self.mark, self.name, self.ours = SideMark(), QLineEdit(side.name), QCheckBox("Ours")
        self.mark.show_side(SideView(side.id, side.name, number))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(f"Name of side {number + 1}")
        self.ours.setChecked(side.is_ours)
        self.ours.setAccessibleDescription(KEPT)
        set_tip(self.ours, KEPT)
        self.remove_button = icon_button("trash", f"Remove {side.name}", "Remove a side with nobody on it")
        row = with_spacing(QHBoxLayout(self), Space.SMALL, (0, Space.TINY, 0, Space.TINY))
        row.addWidget(self.mark)
        row.addWidget(self.name, 1)
        row.addWidget(self.ours)
        row.addWidget(self.remove_button)
        self.name.editingFinished.connect(self._save)
        self.ours.toggled.connect(self._save)
        self.remove_button.clicked.connect(lambda: controller.do(Disband(side=side.id)))

    def show_side(self, side: CampaignSide) -> None:
        """Show it as it is now; a name that is being typed stays."""
        with QSignalBlocker(self.ours):
            self.ours.setChecked(side.is_ours)
        if not self.name.hasFocus() and self.name.text() != side.name:
            self.name.setText(side.name)
        self.side = side

    def _save(self) -> None:
        name = " ".join(self.name.text().split()) or self.side.name
        if (name, self.ours.isChecked()) != (self.side.name, self.side.is_ours):
            self.controller.do(
                SetSide(side=SideEntry(id=self.side.id, name=name, is_ours=self.ours.isChecked()))
            )


class SidesCard(CampaignCard):
    """A row a side."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("Sides", parent=parent)
        self.controller = controller
        self.add_button = push_button("Add a side", ButtonKind.NORMAL, "plus")
        self.add_to_header(self.add_button)
        self.add_button.clicked.connect(self._add)

    def refresh(self) -> None:
        """Show the sides as they stand."""
        sides = self.controller.campaign.sides
        there = [row.side.id for row in self.rows if isinstance(row, SideRow)]
        if there != list(sides):
            self.show_rows(
                [SideRow(self.controller, side, number) for number, side in enumerate(sides.values())]
            )
        for row in self.rows:
            if isinstance(row, SideRow):
                row.show_side(sides[row.side.id])

    def _add(self) -> None:
        sides = self.controller.campaign.sides
        name = fresh_name("Another side", {side.name for side in sides.values()})
        self.controller.do(SetSide(side=SideEntry(id=fresh_id(name, sides), name=name, is_ours=False)))


class SettingsPage(CampaignSubpage):
    """Name and sides at the left, rules at the right."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Settings of the campaign")
        self.name, self.about = QLineEdit(), QPlainTextEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name of the campaign")
        self.about.setAccessibleName("What it is about")
        self.about.setTabChangesFocus(True)
        self.name_button = push_button("Keep", ButtonKind.PRIMARY)
        self.rules = RulesForm(controller.library)
        self.rules_button = push_button("Play by these rules", ButtonKind.PRIMARY)
        self.drift = RulesDriftNotice(controller)
        self.sides = SidesCard(controller)
        self._shown_description = ("", "")
        self._shown_rules: tuple[str, Mapping[str, str]] | None = None
        self._arrange()
        self._connect()

    def refresh(self) -> None:
        """Show the campaign as it stands; what is being typed stays."""
        campaign = self.controller.campaign
        if (self.name.text(), self.about.toPlainText()) == self._shown_description:
            self.name.setText(campaign.name)
            self.about.setPlainText(campaign.about)
        self._shown_description = (campaign.name, campaign.about)
        ruled = (campaign.ruleset, campaign.options)
        if self._shown_rules is None or (
            self._shown_rules != ruled and not self.rules.is_other(*self._shown_rules)
        ):
            self.rules.show_rules(*ruled)
        self._shown_rules = ruled
        self.drift.refresh(self.rules.fault)
        self.sides.refresh()
        self._follow()

    def take_focus(self) -> None:
        self.name.setFocus()

    def settle(self) -> None:
        """Enter a name that was changed; rules are changed by their button only."""
        self.describe()

    def describe(self) -> None:
        """Enter name and words, where they are others."""
        name, about = " ".join(self.name.text().split()), self.about.toPlainText()
        if name and (name, about) != self._shown_description:
            self.controller.do(Describe(name=name, about=about))

    def change_rules(self) -> None:
        """Play later battles by the rules that are chosen."""
        if self.controller.do(ChangeCampaignRules(ruleset=self.rules.name, options=self.rules.values())):
            self.controller.success_reported.emit("New battles are played by these rules.")

    @property
    def _has_other_rules(self) -> bool:
        campaign = self.controller.campaign
        return self.rules.is_other(campaign.ruleset, campaign.options)

    def _follow(self) -> None:
        name, about = " ".join(self.name.text().split()), self.about.toPlainText()
        self.name_button.setEnabled(bool(name) and (name, about) != self._shown_description)
        self.rules_button.setEnabled(not self.rules.fault and self._has_other_rules)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._follow)
        self.about.textChanged.connect(self._follow)
        self.name_button.clicked.connect(self.describe)
        self.rules.changed.connect(self._follow)
        self.rules_button.clicked.connect(self.change_rules)

    def _arrange(self) -> None:
        named, ruled = CampaignCard("Campaign"), CampaignCard("Rules of later battles")
        for text, widget in (("Name", self.name), ("What it is about", self.about)):
            named.add(role_label(text, LabelRole.MUTED))
            named.add(widget)
        named.add_to_header(self.name_button)
        ruled.add(role_label(LATER, LabelRole.CAPTION))
        ruled.add(self.drift)
        ruled.add(self.rules)
        ruled.add_to_header(self.rules_button)
        left, right = with_spacing(QVBoxLayout(), Space.LARGE), with_spacing(QVBoxLayout(), Space.LARGE)
        left.addWidget(named)
        left.addWidget(self.sides)
        left.addStretch(1)
        right.addWidget(ruled)
        right.addStretch(1)
        page = Columns("Settings of the campaign")
        page.columns.addLayout(left, 1)
        page.columns.addLayout(right, 1)
        with_spacing(QVBoxLayout(self), 0).addWidget(page)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.about.setFixedHeight(Theme.current().tokens.px(ABOUT_HEIGHT))
