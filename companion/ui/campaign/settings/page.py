"""The settings of a campaign: each card has its own button, so that nothing changes by accident."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.founding import ChangeRules, Describe
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.cards import CampaignCard
from companion.ui.campaign.components.columns import Columns
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.rules_form import RulesForm
from companion.ui.campaign.settings.rules_drift import RulesDriftNotice
from companion.ui.campaign.settings.sides import SidesCard
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

ABOUT_HEIGHT = 140
LATER = "Battles already begun keep the rules they began with."


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
        if self.controller.do(ChangeRules(ruleset=self.rules.name, options=self.rules.values())):
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
