"""The page of a campaign's battles: running, planned and finished ones, beside the calendar and a plan."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from companion.campaign.commands.battles import DropPlan, ForgetBattle
from companion.campaign.state import CampaignBattle, Stage
from companion.tabletop.number_text import format_count
from companion.ui.campaign.battles.calendar import Calendar
from companion.ui.campaign.battles.plan_form import PlanForm
from companion.ui.campaign.cards import CampaignCard
from companion.ui.campaign.components.columns import Columns
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.dashboard.rows import battle_row_text
from companion.ui.campaign.dashboard.upcoming_battles import battle_row, changed_battles
from companion.ui.campaign.state_row import StateRow
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
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
