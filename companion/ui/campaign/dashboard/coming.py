"""The card of what comes next: battles to continue, to bring home, to review, and the plans."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from companion.campaign.state import CampaignBattle, Stage
from companion.campaign.words.lines import parse_moment
from companion.ui.campaign.cards import Card
from companion.ui.campaign.dashboard.rows import battle_words
from companion.ui.campaign.door import BATTLES, CampaignDoor
from companion.ui.campaign.state_row import StateRow
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.words import Kind, push_button

MOST = 5
NOTHING = "Nothing is planned. Choose who goes, and a battle begins with their damage, wounds and skills."


class Coming(Card):
    """Battles in the order in which they want the player, each with the button for it."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__("What comes next", NOTHING, parent)
        self.door = door
        self.battle_button = push_button("New battle", Kind.NORMAL, "plus")
        set_tip(self.battle_button, "Choose who fights an unplanned battle")
        self.battle_button.clicked.connect(lambda: door.muster())
        self.add_to_head(self.battle_button)
        self.more_wanted.connect(lambda: door.show(BATTLES))

    def refresh(self) -> None:
        """Show the battles as they stand."""
        battles = coming(self.door)
        rows = [
            battle_row(self.door, battle, is_first=number == 0)
            for number, battle in enumerate(battles[:MOST])
        ]
        more = f"{len(battles) - MOST} more" if len(battles) > MOST else ""
        self.show_rows(rows, more=more)


def coming(door: CampaignDoor) -> list[CampaignBattle]:
    """Battles that want the player: changed since they were returned, running, and planned by day."""
    changed = changed_battles(door)
    found = [
        battle
        for battle in door.campaign.battles.values()
        if battle.stage is not Stage.RETURNED or battle.id in changed
    ]
    order = (Stage.RETURNED, Stage.RUNNING, Stage.PLANNED)
    return sorted(found, key=lambda battle: (order.index(battle.stage), battle.day))


def changed_battles(door: CampaignDoor) -> frozenset[str]:
    """The battles that were played on or corrected since they were brought home, by their ids."""
    entries = door.session.entries()
    touched = door.library.database.battles.moments()
    return frozenset(
        battle.id
        for battle in door.campaign.battles.values()
        if battle.stage is Stage.RETURNED
        and (when := touched.get(battle.battle)) is not None
        and battle.entry is not None
        and (made := parse_moment(entries[battle.entry - 1].record.made_at)) is not None
        and when > made
    )


def battle_row(door: CampaignDoor, battle: CampaignBattle, *, is_first: bool) -> StateRow:
    """A battle with what can be done with it; the button of the first stands out."""
    words = battle_words(battle, door.campaign.today)
    kind = Kind.PRIMARY if is_first else Kind.NORMAL
    if battle.stage is Stage.PLANNED:
        buttons = [_button("Go", "Choose who goes", lambda: door.muster(battle.id), kind)]
    elif battle.stage is Stage.RUNNING:
        buttons = [
            _button("Continue", "Play on", lambda: door.play(battle.battle)),
            _button("Bring home", "See what its end proposes", lambda: door.review_return(battle.id), kind),
        ]
    else:
        hint = "The battle was corrected since it was brought home: see what changes"
        buttons = [_button("Review", hint, lambda: door.review_return(battle.id), kind)]
    for button in buttons:
        button.setAccessibleName(f"{button.text()}: {battle.title}")
    row = StateRow(words, buttons)
    row.clicked.connect(lambda: door.show(BATTLES, battle.id))
    return row


def _button(label: str, hint: str, deed: Callable[[], object], kind: Kind = Kind.NORMAL) -> QPushButton:
    button = push_button(label, kind)
    set_tip(button, hint)
    button.clicked.connect(lambda: deed())
    return button
