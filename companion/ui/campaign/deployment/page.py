"""The page of the deployment: participants, opponents and map; then the battle is on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.campaign.commands.battles import Participant
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.phrases import format_day
from companion.campaign.state import CampaignBattle, Stage
from companion.catalog.files import all_boards
from companion.engine.skeleton.setup import Setup, SideSetup, UnitSetup, Zone
from companion.engine.views.units import SideView
from companion.ui.campaign.controller import CampaignController
from companion.ui.campaign.dates import parse_day
from companion.ui.campaign.deployment.view import DeploymentView
from companion.ui.campaign.deployment.view_model import build_sides
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.dialogs.new_battle.board_box import BoardBox
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.map_sheets import sheets_and_maps
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask, answer_handler

OTHERS = "others"
OURS_ZONE, FOES_ZONE = Zone(edge="south", rows=3), Zone(edge="north", rows=3)
SOUTHWARD = 3


class DeploymentPage(CampaignSubpage):
    """Its subject is a plan by its id, or nothing."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.view: DeploymentView | None = None
        self.task = BackgroundTask(self)
        self._shown_state: tuple[str, int] | None = None
        self._day = controller.campaign.today
        self._column = with_spacing(QVBoxLayout(self), 0)

    @property
    def plan(self) -> CampaignBattle | None:
        """The planned battle that is begun, if it is one."""
        found = self.controller.campaign.battles.get(self.subject)
        return found if found is not None and found.stage is Stage.PLANNED else None

    def show_subject(self, subject: str) -> None:
        self._shown_state = None
        self._day = self.controller.campaign.today
        if subject in self.controller.campaign.battles:
            self._day = max(self._day, self.controller.campaign.battles[subject].day)
        super().show_subject(subject)

    def refresh(self) -> None:
        """List who can go now; who is chosen stays chosen."""
        now = (self.subject, self.controller.campaign.number)
        if now == self._shown_state:
            return
        before = self.view if self._shown_state is not None and self._shown_state[0] == self.subject else None
        self._shown_state = now
        self.controller.attempt(lambda: self._show_view(self._make_view(before)))

    def do(self, command: str) -> bool:
        if command == "go_on_always" and self.view is not None:
            self.view.go()
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self.task.finish()
        super().hideEvent(event)

    # --- building ---

    def _make_view(self, before: DeploymentView | None) -> DeploymentView:
        controller = self.controller
        foes = before.foes if before is not None else self._foes()
        board = before.board if before is not None else self._board()
        foes.setParent(None)
        board.setParent(None)
        view = DeploymentView(build_sides(controller.campaign, controller.game, self._day), foes, board)
        plan = self.plan
        title = plan.title if plan is not None else f"Battle of {format_day(self._day)}"
        view.title.setText(before.title.text() if before is not None else title)
        view.day.setText(self._day.isoformat())
        if before is not None:
            _choose_again(before, view)
        view.leave_requested.connect(controller.go_back)
        view.start_requested.connect(self.go)
        view.day.editingFinished.connect(self._follow_day)
        view.refresh()
        return view

    def _show_view(self, view: DeploymentView) -> None:
        if self.view is not None:
            delete_later(self.view)
        self.view = view
        self._column.addWidget(view)

    def _foes(self) -> SideEditor | ForceEditor:
        """Return what edits the other side: a force with points where the rules count them, else just its
        units.
        """
        controller, name = self.controller, "Opponents"
        chain = controller.session.resolved_rules.source.chain
        if controller.game.ports.forces is not None:
            offered = UnitPool(
                controller.game.models(), controller.game, controller.stock, chain, takes_stored=False
            )
            return ForceEditor(
                SideView(OTHERS, name, 1), controller.game, offered, controller.library.rulebooks, self
            )
        editor = SideEditor(
            OTHERS, UnitPool(controller.game.models(), controller.game, controller.stock, chain), self
        )
        editor.fill(SideSetup(id=OTHERS, name=name, zone=FOES_ZONE), ())
        editor.add_first_unit()
        editor.absent_reported.connect(self._show_omissions)
        if not len(controller.stock.index):
            hear = answer_handler(lambda _index: None, self._say_unread)
            self.task.ask(controller.stock.read_once, hear)
        return editor

    def _say_unread(self, problem: str) -> None:
        self.controller.problem_reported.emit(
            f"The hangar cannot be read, so only units of the rules are offered. {problem}"
        )

    def _show_omissions(self, text: str) -> None:
        if text:
            self.controller.problem_reported.emit(text)

    def _board(self) -> BoardBox:
        game = self.controller.game
        box = BoardBox(self.controller.stock)
        boards = all_boards(self.controller.session.resolved_rules.source)
        maps = sheets_and_maps(boards)[1] if game.map_sheets > 1 else boards
        with QSignalBlocker(box):
            box.show_boards(maps, lays_sheets=False)
        return box

    def _follow_day(self) -> None:
        """Who can go depends on the day."""
        view = self.view
        day = parse_day(view.day.text()) if view is not None else None
        if view is None or day is None:
            if view is not None:
                view.day.setText(self._day.isoformat())
            return
        if day != self._day:
            self._day = day
            self._show_view(self._make_view(view))

    # --- going ---

    def go(self) -> None:
        """Begin the battle as it was chosen, and put it on the table."""
        view = self.view
        if view is not None and not view.fault:
            self.controller.attempt(lambda: self._begin(view))

    def _begin(self, view: DeploymentView) -> None:
        taken = (*view.ours.participants, *(view.others.participants if view.is_against_campaign else ()))
        setup = self._setup(view, taken)
        plan = self.plan.id if self.plan is not None else None
        battle = begin_battle(self.controller.session, setup, taken, self._day.isoformat(), plan)
        self._shown_state = None
        uid = self.controller.library.database.battles.get(battle.id).uid
        self.controller.play(uid or "")

    def _setup(self, view: DeploymentView, participants: Sequence[Participant]) -> Setup:
        campaign, on_map = self.controller.campaign, view.on_map.isChecked()
        ours = {campaign.units[each.unit].side for each in view.ours.participants}
        sides = [
            SideSetup(id=side, name=campaign.sides[side].name, zone=OURS_ZONE if on_map else None)
            for side in campaign.sides
            if side in ours
        ]
        foes: list[UnitSetup] = []
        if view.is_against_campaign:
            others = {campaign.units[each.unit].side for each in view.others.participants}
            sides += [
                SideSetup(id=side, name=campaign.sides[side].name, zone=FOES_ZONE if on_map else None)
                for side in campaign.sides
                if side in others
            ]
        else:
            foes = list(view.foes.unit_setups())
            sides.append(view.foes.side() if on_map else view.foes.side().model_copy(update={"zone": None}))
        setup = setup_for(
            self.controller.session,
            participants,
            foes,
            title=view.title.text().strip() or f"Battle of {format_day(self._day)}",
            board=view.board.board() if on_map else None,
            sides=sides,
        )
        return _facing(setup)


def _facing(setup: Setup) -> Setup:
    """Return the same with units in the north looking south."""
    north = {side.id for side in setup.sides if side.zone is not None and side.zone.edge == "north"}
    units = (
        unit.model_copy(update={"facing": SOUTHWARD}) if unit.side in north else unit for unit in setup.units
    )
    return setup.model_copy(update={"units": tuple(units)})


def _choose_again(before: DeploymentView, view: DeploymentView) -> None:
    """Choose whom another view had chosen, as far as they can go still."""
    for old, new in ((before.ours, view.ours), (before.others, view.others)):
        for taken in old.participants:
            if taken.unit in new.units and not new.units[taken.unit].why_not:
                new.choose([taken.unit], takes_part=True)
                if taken.pilot in {pilot.id for pilot in new.can_pilot(taken.unit)}:
                    new.seat(taken.unit, taken.pilot)
    page = before.against.current
    view.against.show_page(page)
    view.on_paper.setChecked(before.on_paper.isChecked())
