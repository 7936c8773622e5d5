"""The form of a plan: title, day, and what is known of it."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.battles import DropPlan, PlanBattle
from companion.campaign.roster import fresh_id
from companion.campaign.state import CampaignBattle, Stage
from companion.documents.model import LONGEST_NAME
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.dates import parse_day
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
ABOUT_HEIGHT = 72


class PlanForm(QFrame):
    """Edits one plan, or a new one; `moved` brings the day that was typed."""

    moved = Signal(object)

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.controller, self.plan = controller, ""
        self.heading = role_label("", LabelRole.SECTION)
        self.title, self.day, self.about = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.title.setMaxLength(LONGEST_NAME)
        self.title.setPlaceholderText("Raid on the depot")
        self.about.setPlaceholderText("What is known: who, where, why")
        self.about.setTabChangesFocus(True)
        for widget, name in ((self.title, "Title"), (self.day, "Day"), (self.about, "What is known")):
            widget.setAccessibleName(name)
        self.save_button = push_button("", ButtonKind.NORMAL, "calendar")
        self.go_button = push_button("Go", ButtonKind.PRIMARY)
        self.drop_button = icon_button("trash", "Drop the plan")
        self.new_button = push_button("Another plan", ButtonKind.QUIET, "plus")
        self._arrange()
        self._connect()

    def begin(self, day: date) -> None:
        """Be ready for a new plan."""
        self.plan = ""
        self._show("", day, "")

    def edit(self, battle: CampaignBattle) -> None:
        """Edit a plan."""
        if battle.id != self.plan:
            self.settle()
        self.plan = battle.id
        self._show(battle.title, battle.day, battle.about)

    def refresh(self) -> None:
        """Follow the campaign: a plan that is no more is let go, and what is being typed stays."""
        kept = self.controller.campaign.battles.get(self.plan)
        if self.plan and (kept is None or kept.stage is not Stage.PLANNED):
            self.begin(self.controller.campaign.today)
        self._follow()

    def take_day(self, day: date) -> None:
        """Put it on another day."""
        self.day.setText(day.isoformat())
        self._follow()

    def settle(self) -> None:
        """Enter a plan that was changed; a new one is entered by its button only."""
        if self.plan:
            self.save_plan()

    def save_plan(self) -> None:
        """Enter the plan as it stands, where anything of it is other than before."""
        if (command := self._command()) is not None and self.controller.do(command):
            if self.plan:
                self._follow()
            else:
                self.begin(self.controller.campaign.today)

    # --- inside ---

    def _command(self) -> PlanBattle | None:
        day, title = parse_day(self.day.text()), " ".join(self.title.text().split())
        if day is None or not title:
            return None
        campaign, about = self.controller.campaign, self.about.toPlainText().strip()
        kept = campaign.battles.get(self.plan)
        if kept is not None and (kept.title, kept.day, kept.about) == (title, day, about):
            return None
        plan = self.plan or fresh_id(title, campaign.battles)
        return PlanBattle(plan=plan, title=title, day=day.isoformat(), about=about)

    def _show(self, title: str, day: date, about: str) -> None:
        self.title.setText(title)
        self.day.setText(day.isoformat())
        self.about.setPlainText(about)
        self._follow()

    def _follow(self) -> None:
        is_old = bool(self.plan)
        self.heading.setText("The plan" if is_old else "Plan a battle")
        self.save_button.setText("Keep" if is_old else "Plan it")
        self.save_button.setEnabled(self._command() is not None)
        for button in (self.go_button, self.drop_button, self.new_button):
            button.setVisible(is_old)

    def _drop(self) -> None:
        self.controller.do(DropPlan(plan=self.plan))

    def _go(self) -> None:
        plan = self.plan
        self.settle()
        self.controller.deploy(plan)

    def _tell_day(self) -> None:
        if (day := parse_day(self.day.text())) is not None:
            self.moved.emit(day)

    def _connect(self) -> None:
        self.title.textChanged.connect(self._follow)
        self.day.textChanged.connect(self._follow)
        self.day.editingFinished.connect(self._tell_day)
        self.about.textChanged.connect(self._follow)
        self.title.returnPressed.connect(self.save_plan)
        self.save_button.clicked.connect(self.save_plan)
        self.go_button.clicked.connect(self._go)
        self.drop_button.clicked.connect(self._drop)
        self.new_button.clicked.connect(lambda: self.begin(self.controller.campaign.today))

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.heading, 1)
        head.addWidget(self.new_button)
        column = with_spacing(QVBoxLayout(self), Space.TINY, MARGINS)
        column.addLayout(head)
        for text, widget in (("Title", self.title), ("Day", self.day), ("What is known", self.about)):
            column.addWidget(role_label(text, LabelRole.MUTED))
            column.addWidget(widget)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.drop_button)
        foot.addStretch(1)
        foot.addWidget(self.save_button)
        foot.addWidget(self.go_button)
        column.addSpacing(Theme.current().tokens.px(Space.SMALL))
        column.addLayout(foot)
        self.about.setFixedHeight(Theme.current().tokens.px(ABOUT_HEIGHT))
