"""The page of the after-action review: it gets the proposal, has it edited, and enters it as one command."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from companion.battles.session import Session
from companion.campaign.deployment import StandaloneUnit
from companion.campaign.returns import proposal
from companion.campaign.state import CampaignBattle
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.errors import CompanionError
from companion.ui.campaign.after_action.view import ReviewView
from companion.ui.campaign.after_action.view_model import build_review
from companion.ui.campaign.components.page_parts import dialog_buttons
from companion.ui.campaign.components.subject_names import find_battle
from companion.ui.campaign.controller import DASHBOARD, CampaignController
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

NOT_HERE = "This battle is not in your database: bring it home where it is played."
NOTHING = "There is no battle to bring home."


WIDTH, HEIGHT = 860, 640
BAR = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
WORDS = "Mark the sheet until it matches the one on the table."


class SheetDialog(QDialog):
    """The sheet with its buttons; `condition` is the unit's condition as it was ticked."""

    def __init__(self, title: str, standing: StandaloneUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._standing = standing
        self.sheet, self.text_label = SheetView(), role_label(WORDS, LabelRole.MUTED)
        self.take_button = push_button("Done", ButtonKind.PRIMARY)
        self.sheet.action_chosen.connect(self.mark)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.sheet, 1)
        column.addLayout(dialog_buttons(self, self.take_button, self.text_label, BAR))
        resize_on_screen(self, WIDTH, HEIGHT)
        self.sheet.show_sheet(standing.sheet)

    @property
    def condition(self) -> UnitCondition | None:
        """What is left of the unit."""
        return self._standing.condition

    def mark(self, mark: Mark) -> None:
        """Take over a mark; what cannot be marked is told."""
        try:
            self._standing = self._standing.with_mark(mark)
        except CompanionError as problem:
            self.text_label.setText(str(problem))
            return
        self.sheet.show_sheet(self._standing.sheet)


class ReviewPage(CampaignSubpage):
    """Its subject is a battle by its id in the campaign."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.view: ReviewView | None = None
        self._empty = EmptyState("return", NOTHING, "Back")
        self._empty.action_chosen.connect(controller.go_back)
        self._shown_state: tuple[str, int] | None = None
        self._column = with_spacing(QVBoxLayout(self), 0)
        self._column.addWidget(self._empty)

    @property
    def battle(self) -> CampaignBattle | None:
        """What is brought home."""
        return find_battle(self.controller.campaign, self.subject)

    def show_subject(self, subject: str) -> None:
        self._shown_state = None
        super().show_subject(subject)

    def refresh(self) -> None:
        """Propose anew where the campaign has changed meanwhile; what is being edited stays otherwise."""
        now = (self.subject, self.controller.campaign.number)
        if now == self._shown_state:
            return
        self._shown_state = now
        try:
            self._show_view(self._make_view())
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

    def _make_view(self) -> ReviewView:
        battle = self.battle
        if battle is None or not battle.battle:
            raise CompanionError(NOTHING)
        session, controller = self._open(battle.battle), self.controller
        review = build_review(controller.session, session, proposal(controller.session, session))
        view = ReviewView(review)
        view.agreed.connect(self.agree)
        view.leave_requested.connect(controller.go_back)
        view.sheet_requested.connect(self.edit_sheet)
        return view

    def _open(self, uid: str) -> Session:
        library = self.controller.library
        found = (each.id for each in library.database.battles.list() if each.uid == uid)
        if (battle_id := next(found, None)) is None:
            raise CompanionError(NOT_HERE)
        return library.open_battle(battle_id)

    def _show_view(self, view: ReviewView | None) -> None:
        if self.view is not None:
            delete_later(self.view)
        self.view = view
        self._empty.setVisible(view is None)
        if view is not None:
            self._column.addWidget(view)

    def agree(self) -> None:
        """Enter the return as it was edited."""
        if self.view is None:
            return
        command = self.view.draft.edited
        if self.controller.attempt(lambda: self.controller.session.do(command)):
            self.controller.success_reported.emit(
                f"{command.title} is brought home. Undo takes all of it back."
            )
            self.controller.show(DASHBOARD)

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
            opened.append(SheetDialog(model.name, StandaloneUnit.of(self.controller.game, setup), self))

        if self.controller.attempt(open_dialog) and run_modal(opened[0]):
            left = opened[0].condition
            left = left and left.model_copy(update={"hits": 0})
            draft.set_unit(unit, condition=None if left == UnitCondition() else left)
