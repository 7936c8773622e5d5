"""The card of upcoming battles: those to continue, to bring home and to review, and the plans."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from companion.campaign.journal.chronicle_lines import parse_moment
from companion.campaign.state import CampaignBattle, Stage
from companion.ui.campaign.cards import CampaignCard, StateRow
from companion.ui.campaign.controller import BATTLES, CampaignController
from companion.ui.campaign.dashboard.rows import battle_row_text
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip

MOST = 5
NOTHING = "Nothing is planned. Choose who goes, and a battle begins with their damage, wounds and skills."


class UpcomingBattlesCard(CampaignCard):
    """Battles in order of urgency, each with the button for its next step."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__("What comes next", NOTHING, parent)
        self.controller = controller
        self.battle_button = push_button("New battle", ButtonKind.NORMAL, "plus")
        set_tip(self.battle_button, "Choose who fights an unplanned battle")
        self.battle_button.clicked.connect(lambda: controller.deploy())
        self.add_to_header(self.battle_button)
        self.more_requested.connect(lambda: controller.show(BATTLES))

    def refresh(self) -> None:
        """Show the battles as they stand."""
        battles = upcoming_battles(self.controller)
        rows = [
            battle_row(self.controller, battle, is_first=number == 0)
            for number, battle in enumerate(battles[:MOST])
        ]
        more = f"{len(battles) - MOST} more" if len(battles) > MOST else ""
        self.show_rows(rows, more=more)


def upcoming_battles(controller: CampaignController) -> list[CampaignBattle]:
    """Battles that want the player: changed since they were returned, running, and planned by day."""
    changed = changed_battles(controller)
    found = [
        battle
        for battle in controller.campaign.battles.values()
        if battle.stage is not Stage.RETURNED or battle.id in changed
    ]
    order = (Stage.RETURNED, Stage.RUNNING, Stage.PLANNED)
    return sorted(found, key=lambda battle: (order.index(battle.stage), battle.day))


def changed_battles(controller: CampaignController) -> frozenset[str]:
    """Return the battles that were played on or corrected since they were brought home, by their ids."""
    entries = controller.session.entries()
    touched = controller.library.database.battles.moments()
    return frozenset(
        battle.id
        for battle in controller.campaign.battles.values()
        if battle.stage is Stage.RETURNED
        and (when := touched.get(battle.battle)) is not None
        and battle.entry is not None
        and (made := parse_moment(entries[battle.entry - 1].record.made_at)) is not None
        and when > made
    )


def battle_row(controller: CampaignController, battle: CampaignBattle, *, is_first: bool) -> StateRow:
    """Return a battle with what can be done with it; the button of the first stands out."""
    row_text = battle_row_text(battle, controller.campaign.today)
    kind = ButtonKind.PRIMARY if is_first else ButtonKind.NORMAL
    if battle.stage is Stage.PLANNED:
        buttons = [_button("Go", "Choose who goes", lambda: controller.deploy(battle.id), kind)]
    elif battle.stage is Stage.RUNNING:
        buttons = [
            _button("Continue", "Play on", lambda: controller.play(battle.battle)),
            _button(
                "Bring home", "See what its end proposes", lambda: controller.review_return(battle.id), kind
            ),
        ]
    else:
        hint = "The battle was corrected since it was brought home: see what changes"
        buttons = [_button("Review", hint, lambda: controller.review_return(battle.id), kind)]
    for button in buttons:
        button.setAccessibleName(f"{button.text()}: {battle.title}")
    row = StateRow(row_text, buttons)
    row.clicked.connect(lambda: controller.show(BATTLES, battle.id))
    return row


def _button(
    label: str, hint: str, action: Callable[[], object], kind: ButtonKind = ButtonKind.NORMAL
) -> QPushButton:
    button = push_button(label, kind)
    set_tip(button, hint)
    button.clicked.connect(lambda: action())
    return button
