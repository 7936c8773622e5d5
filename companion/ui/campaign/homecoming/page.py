"""Bringing a battle home in an open campaign: the proposal is asked for, edited, and entered as one deed."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.battles.session import Session
from companion.campaign.standing import Standing
from companion.campaign.state import CampaignBattle
from companion.engine.shared.setup import UnitCondition, UnitSetup
from companion.errors import CompanionError
from companion.ui.campaign.door import DASHBOARD, CampaignDoor
from companion.ui.campaign.homecoming.reading import review_of
from companion.ui.campaign.homecoming.view import ReviewView
from companion.ui.campaign.part import Part
from companion.ui.campaign.pieces.naming import battle_named
from companion.ui.campaign.pieces.sheet_dialog import SheetDialog
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.letting_go import let_go, run_modal
from companion.ui.widgets.spacing import spaced

NOT_HERE = "This battle is not in your database: bring it home where it is played."
NOTHING = "There is no battle to bring home."


class ReviewPage(Part):
    """Its subject is a battle by its id in the campaign."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.view: ReviewView | None = None
        self._empty = EmptyState("return", NOTHING, "Back")
        self._empty.deed_chosen.connect(door.go_back)
        self._seen: tuple[str, int] | None = None
        self._column = spaced(QVBoxLayout(self), 0)
        self._column.addWidget(self._empty)

    @property
    def battle(self) -> CampaignBattle | None:
        """What is brought home."""
        return battle_named(self.door.campaign, self.subject)

    def show_subject(self, subject: str) -> None:
        self._seen = None
        super().show_subject(subject)

    def refresh(self) -> None:
        """Propose anew where the campaign has changed meanwhile; what is being edited stays otherwise."""
        now = (self.subject, self.door.campaign.number)
        if now == self._seen:
            return
        self._seen = now
        try:
            self._show_view(self._made())
        except CompanionError as problem:
            self._empty.sentence.setText(str(problem))
            self._show_view(None)

    def take_focus(self) -> None:
        if self.view is not None:
            self.view.setFocus()

    def do(self, command: str) -> bool:
        if command == "go_on_always" and self.view is not None:
            self.view.agree()
            return True
        return False

    def _made(self) -> ReviewView:
        battle = self.battle
        if battle is None or not battle.battle:
            raise CompanionError(NOTHING)
        session, door = self._open(battle.battle), self.door
        review = review_of(door.session, session, door.session.proposal(session))
        view = ReviewView(review)
        view.agreed.connect(self.agree)
        view.left.connect(door.go_back)
        view.sheet_wanted.connect(self.edit_sheet)
        return view

    def _open(self, uid: str) -> Session:
        library = self.door.library
        found = (each.id for each in library.database.battles.list() if each.uid == uid)
        if (battle_id := next(found, None)) is None:
            raise CompanionError(NOT_HERE)
        return library.open_battle(battle_id)

    def _show_view(self, view: ReviewView | None) -> None:
        if self.view is not None:
            self._column.removeWidget(self.view)
            let_go(self.view)
        self.view = view
        self._empty.setVisible(view is None)
        if view is not None:
            self._column.addWidget(view)

    def agree(self) -> None:
        """Enter the return as it was edited."""
        if self.view is None:
            return
        deed = self.view.draft.edited
        if self.door.in_words(lambda: self.door.session.commit_return(deed)):
            self.door.noted.emit(f"{deed.title} is brought home. Undo takes all of it back.")
            self.door.show(DASHBOARD)

    def edit_sheet(self, unit: str) -> None:
        """Let the sheet of a unit be ticked, and take over what is left of it."""
        if self.view is None:
            return
        draft, view = self.view.draft, self.view
        model = next(each for each in view.review.units if each.id == unit)
        opened: list[SheetDialog] = []

        def open_dialog() -> None:
            setup = UnitSetup(
                id=unit, model=model.model, side="ours", name=model.name, condition=draft.unit(unit).condition
            )
            opened.append(SheetDialog(model.name, Standing.of(self.door.game, setup), self))

        if self.door.in_words(open_dialog) and run_modal(opened[0]):
            left = opened[0].condition
            left = left and left.model_copy(update={"hits": 0})
            draft.set_unit(unit, condition=None if left == UnitCondition() else left)
