"""The page of a campaign's battles: running, planned and finished ones, beside the calendar and a plan."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from companion.campaign.commands.battles import DropPlan, ForgetBattle, PlanBattle
from companion.campaign.roster import fresh_id
from companion.campaign.state import CampaignBattle, Stage
from companion.documents.model import LONGEST_NAME
from companion.tabletop.number_text import format_count
from companion.ui.campaign.battles.calendar import Calendar
from companion.ui.campaign.cards import CampaignCard, StateRow
from companion.ui.campaign.components.page_parts import Columns
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.dashboard.rows import battle_row_text
from companion.ui.campaign.dashboard.upcoming_battles import battle_row, changed_battles
from companion.ui.campaign.dates import parse_day
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

SIDE = 340
HEADINGS = {
    Stage.RUNNING: ("On the table", "No battle is running."),
    Stage.PLANNED: (
        "Planned",
        "Nothing is planned. Choose a day, and write down what is to come.",
    ),
    Stage.RETURNED: ("Brought home", "No battle has been brought home yet."),
}

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


class BattlesPage(CampaignSubpage):
    """Cards by stage at the left; calendar and plan at the right."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Battles")
        self.cards = {stage: CampaignCard(*texts) for stage, texts in HEADINGS.items()}
        self.calendar = Calendar(controller.campaign.today)
        self.plan = PlanForm(controller)
        self.new_button = push_button("New battle", ButtonKind.NORMAL, "plus")
        set_tip(self.new_button, "Choose who fights an unplanned battle")
        self.cards[Stage.RUNNING].add_to_header(self.new_button)
        self._arrange()
        self._connect()
        self.plan.begin(controller.campaign.today)

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        campaign = self.controller.campaign
        changed = changed_battles(self.controller)
        by_stage: dict[Stage, list[CampaignBattle]] = {stage: [] for stage in HEADINGS}
        for battle in campaign.battles.values():
            by_stage[battle.stage].append(battle)
        for stage, card in self.cards.items():
            is_past = stage is Stage.RETURNED
            battles = sorted(by_stage[stage], key=lambda each: each.day, reverse=is_past)
            rows = [self._row(battle, is_changed=battle.id in changed) for battle in battles]
            card.show_rows(rows, format_count(len(battles), "battle") if battles else "")
        self.calendar.show_campaign(campaign)
        self.plan.refresh()

    def show_subject(self, subject: str) -> None:
        super().show_subject(subject)
        battle = self.controller.campaign.battles.get(subject)
        if battle is not None:
            self.calendar.choose(battle.day)
            if battle.stage is Stage.PLANNED:
                self.plan.edit(battle)

    def settle(self) -> None:
        self.plan.settle()

    def take_focus(self) -> None:
        self.calendar.setFocus()

    def _row(self, battle: CampaignBattle, *, is_changed: bool) -> StateRow:
        if battle.stage is Stage.RETURNED and not is_changed:
            row = StateRow(battle_row_text(battle, self.controller.campaign.today))
            row.clicked.connect(lambda: self._select_battle(battle))
        else:
            row = battle_row(self.controller, battle, is_first=battle.stage is not Stage.PLANNED)
            row.clicked.disconnect()
            row.clicked.connect(lambda: self._select_battle(battle))
        if battle.stage is Stage.PLANNED:
            drop = row.add_action("Drop the plan", "trash")
            drop.triggered.connect(lambda: self.controller.do(DropPlan(plan=battle.id)))
        else:
            open_ = row.add_action("Open the battle", "open")
            open_.triggered.connect(lambda: self.controller.play(battle.battle))
            review = row.add_action(
                "Bring home" if battle.stage is Stage.RUNNING else "Review its return", "return"
            )
            review.triggered.connect(lambda: self.controller.review_return(battle.id))
            forget = row.add_action("Forget the battle", "trash")
            forget.triggered.connect(lambda: self.controller.do(ForgetBattle(battle=battle.battle)))
        return row

    def _select_battle(self, battle: CampaignBattle) -> None:
        """Show its day; of a plan its form, any other is opened."""
        self.calendar.choose(battle.day)
        if battle.stage is Stage.PLANNED:
            self.plan.edit(battle)
        else:
            self.controller.play(battle.battle)

    def _follow_day(self, day: date) -> None:
        self.plan.take_day(day)

    def _connect(self) -> None:
        self.new_button.clicked.connect(lambda: self.controller.deploy())
        self.calendar.chosen.connect(self._follow_day)
        self.calendar.entered.connect(lambda _day: self.plan.title.setFocus())
        self.plan.moved.connect(self.calendar.choose)

    def _arrange(self) -> None:
        left = with_spacing(QVBoxLayout(), Space.LARGE)
        for card in self.cards.values():
            left.addWidget(card)
        left.addStretch(1)
        self._side = QWidget()
        right = with_spacing(QVBoxLayout(self._side), Space.LARGE)
        framed = QFrame()
        framed.setProperty("panel", "surface")
        with_spacing(QVBoxLayout(framed), 0, (Space.MEDIUM,) * 4).addWidget(self.calendar)
        right.addWidget(framed)
        right.addWidget(self.plan)
        right.addStretch(1)
        page = Columns("Battles", gap=Space.WIDE)
        page.columns.addLayout(left, 1)
        page.columns.addWidget(self._side)
        with_spacing(QVBoxLayout(self), 0).addWidget(page)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self._side.setFixedWidth(Theme.current().tokens.px(SIDE))
