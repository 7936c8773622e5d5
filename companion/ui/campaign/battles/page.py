"""The battles of a campaign: running, planned and brought home, beside the calendar and a plan."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from companion.campaign.deeds import DropPlan, ForgetBattle
from companion.campaign.state import CampaignBattle, Stage
from companion.tabletop.counting import counted
from companion.ui.campaign.battles.calendar import Calendar
from companion.ui.campaign.battles.plan_form import PlanForm
from companion.ui.campaign.cards import Card
from companion.ui.campaign.dashboard.coming import battle_row, changed_battles
from companion.ui.campaign.dashboard.rows import battle_words
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.part import Part
from companion.ui.campaign.pieces.columns import Columns
from companion.ui.campaign.state_row import StateRow
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button

SIDE = 340
HEADINGS = {
    Stage.RUNNING: ("On the table", "No battle is running."),
    Stage.PLANNED: (
        "Planned",
        "Nothing is planned. Choose a day, and write down what is to come.",
    ),
    Stage.RETURNED: ("Brought home", "No battle has been brought home yet."),
}


class BattlesPage(Part):
    """Cards by stage at the left; calendar and plan at the right."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.setAccessibleName("Battles")
        self.cards = {stage: Card(*words) for stage, words in HEADINGS.items()}
        self.calendar = Calendar(door.campaign.today)
        self.plan = PlanForm(door)
        self.new_button = push_button("New battle", Kind.NORMAL, "plus")
        set_tip(self.new_button, "Choose who fights an unplanned battle")
        self.cards[Stage.RUNNING].add_to_head(self.new_button)
        self._arrange()
        self._connect()
        self.plan.begin(door.campaign.today)

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        campaign = self.door.campaign
        changed = changed_battles(self.door)
        by_stage: dict[Stage, list[CampaignBattle]] = {stage: [] for stage in HEADINGS}
        for battle in campaign.battles.values():
            by_stage[battle.stage].append(battle)
        for stage, card in self.cards.items():
            is_past = stage is Stage.RETURNED
            battles = sorted(by_stage[stage], key=lambda each: each.day, reverse=is_past)
            rows = [self._row(battle, is_changed=battle.id in changed) for battle in battles]
            card.show_rows(rows, counted(len(battles), "battle") if battles else "")
        self.calendar.show_campaign(campaign)
        self.plan.refresh()

    def show_subject(self, subject: str) -> None:
        super().show_subject(subject)
        battle = self.door.campaign.battles.get(subject)
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
            row = StateRow(battle_words(battle, self.door.campaign.today))
            row.clicked.connect(lambda: self._look_at(battle))
        else:
            row = battle_row(self.door, battle, is_first=battle.stage is not Stage.PLANNED)
            row.clicked.disconnect()
            row.clicked.connect(lambda: self._look_at(battle))
        if battle.stage is Stage.PLANNED:
            drop = row.add_action("Drop the plan", "trash")
            drop.triggered.connect(lambda: self.door.do(DropPlan(plan=battle.id)))
        else:
            open_ = row.add_action("Open the battle", "open")
            open_.triggered.connect(lambda: self.door.play(battle.battle))
            review = row.add_action(
                "Bring home" if battle.stage is Stage.RUNNING else "Review its return", "return"
            )
            review.triggered.connect(lambda: self.door.review_return(battle.id))
            forget = row.add_action("Forget the battle", "trash")
            forget.triggered.connect(lambda: self.door.do(ForgetBattle(battle=battle.battle)))
        return row

    def _look_at(self, battle: CampaignBattle) -> None:
        """Show its day; of a plan its form, any other is opened."""
        self.calendar.choose(battle.day)
        if battle.stage is Stage.PLANNED:
            self.plan.edit(battle)
        else:
            self.door.play(battle.battle)

    def _follow_day(self, day: date) -> None:
        self.plan.take_day(day)

    def _connect(self) -> None:
        self.new_button.clicked.connect(lambda: self.door.muster())
        self.calendar.chosen.connect(self._follow_day)
        self.calendar.entered.connect(lambda _day: self.plan.title.setFocus())
        self.plan.moved.connect(self.calendar.choose)

    def _arrange(self) -> None:
        left = spaced(QVBoxLayout(), Space.LARGE)
        for card in self.cards.values():
            left.addWidget(card)
        left.addStretch(1)
        self._side = QWidget()
        right = spaced(QVBoxLayout(self._side), Space.LARGE)
        framed = QFrame()
        framed.setProperty("panel", "surface")
        spaced(QVBoxLayout(framed), 0, (Space.MEDIUM,) * 4).addWidget(self.calendar)
        right.addWidget(framed)
        right.addWidget(self.plan)
        right.addStretch(1)
        page = Columns("Battles", gap=Space.WIDE)
        page.columns.addLayout(left, 1)
        page.columns.addWidget(self._side)
        spaced(QVBoxLayout(self), 0).addWidget(page)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self._side.setFixedWidth(Theme.current().tokens.px(SIDE))
