"""Going into battle from an open campaign: who goes, against whom, where; then the battle is on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.campaign.deeds import Taken
from companion.campaign.state import CampaignBattle, Stage
from companion.catalog.files import all_boards
from companion.engine.shared.setup import Setup, SideSetup, UnitSetup, Zone
from companion.engine.views.units import SideView
from companion.ui.campaign.days import day_words, typed_day
from companion.ui.campaign.door import CampaignDoor
from companion.ui.campaign.muster.reading import sides_of
from companion.ui.campaign.muster.view import MusterView
from companion.ui.campaign.part import Part
from companion.ui.dialogs.new_battle.board_box import BoardBox
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.map_sheets import sheets_and_maps
from companion.ui.picking.offered import Offered
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.work.background import Behind, answered

OTHERS = "others"
OURS_ZONE, FOES_ZONE = Zone(edge="south", rows=3), Zone(edge="north", rows=3)
SOUTHWARD = 3


class MusterPage(Part):
    """Its subject is a plan by its id, or nothing."""

    def __init__(self, door: CampaignDoor, parent: QWidget | None = None) -> None:
        super().__init__(door, parent)
        self.view: MusterView | None = None
        self.behind = Behind(self)
        self._seen: tuple[str, int] | None = None
        self._day = door.campaign.today
        self._column = spaced(QVBoxLayout(self), 0)

    @property
    def plan(self) -> CampaignBattle | None:
        """The planned battle that is begun, if it is one."""
        found = self.door.campaign.battles.get(self.subject)
        return found if found is not None and found.stage is Stage.PLANNED else None

    def show_subject(self, subject: str) -> None:
        self._seen = None
        self._day = self.door.campaign.today
        if subject in self.door.campaign.battles:
            self._day = max(self._day, self.door.campaign.battles[subject].day)
        super().show_subject(subject)

    def refresh(self) -> None:
        """List who can go now; who is chosen stays chosen."""
        now = (self.subject, self.door.campaign.number)
        if now == self._seen:
            return
        before = self.view if self._seen is not None and self._seen[0] == self.subject else None
        self._seen = now
        self.door.in_words(lambda: self._show_view(self._made(before)))

    def do(self, command: str) -> bool:
        if command == "go_on_always" and self.view is not None:
            self.view.go()
            return True
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        self.behind.finish()
        super().hideEvent(event)

    # --- building ---

    def _made(self, before: MusterView | None) -> MusterView:
        door = self.door
        foes = before.foes if before is not None else self._foes()
        board = before.board if before is not None else self._board()
        foes.setParent(None)
        board.setParent(None)
        view = MusterView(sides_of(door.campaign, door.game, self._day), foes, board)
        plan = self.plan
        title = plan.title if plan is not None else f"Battle of {day_words(self._day)}"
        view.title.setText(before.title.text() if before is not None else title)
        view.day.setText(self._day.isoformat())
        if before is not None:
            _choose_again(before, view)
        view.left.connect(door.go_back)
        view.going.connect(self.go)
        view.day.editingFinished.connect(self._follow_day)
        view.refresh()
        return view

    def _show_view(self, view: MusterView) -> None:
        if self.view is not None:
            self._column.removeWidget(self.view)
            let_go(self.view)
        self.view = view
        self._column.addWidget(view)

    def _foes(self) -> SideEditor | ForceEditor:
        """What edits the other side: a force with points where the rules count them, else just its units."""
        door, name = self.door, "Opponents"
        chain = door.session.ruling.source.chain
        if door.game.force(SideSetup(id=OTHERS, name=name), ()) is not None:
            offered = Offered(door.game.models(), door.game, door.stock, chain, takes_stored=False)
            return ForceEditor(SideView(OTHERS, name, 1), door.game, offered, door.library.rulebooks, self)
        editor = SideEditor(OTHERS, Offered(door.game.models(), door.game, door.stock, chain), self)
        editor.fill(SideSetup(id=OTHERS, name=name, zone=FOES_ZONE), ())
        editor.add_first_unit()
        editor.left_out.connect(self._tell_left_out)
        if not len(door.stock.index):
            hear = answered(lambda _index: None, self._say_unread)
            self.behind.ask(door.stock.read_once, hear)
        return editor

    def _say_unread(self, problem: str) -> None:
        self.door.told.emit(f"The hangar cannot be read, so only units of the rules are offered. {problem}")

    def _tell_left_out(self, words: str) -> None:
        if words:
            self.door.told.emit(words)

    def _board(self) -> BoardBox:
        game = self.door.game
        box = BoardBox(self.door.stock)
        boards = all_boards(self.door.session.ruling.source)
        maps = sheets_and_maps(boards)[1] if game.map_sheets > 1 else boards
        with QSignalBlocker(box):
            box.show_boards(maps, lays_sheets=False)
        return box

    def _follow_day(self) -> None:
        """Who can go depends on the day."""
        view = self.view
        day = typed_day(view.day.text()) if view is not None else None
        if view is None or day is None:
            if view is not None:
                view.day.setText(self._day.isoformat())
            return
        if day != self._day:
            self._day = day
            self._show_view(self._made(view))

    # --- going ---

    def go(self) -> None:
        """Begin the battle as it was chosen, and put it on the table."""
        view = self.view
        if view is not None and not view.fault:
            self.door.in_words(lambda: self._begin(view))

    def _begin(self, view: MusterView) -> None:
        taken = (*view.ours.taken, *(view.others.taken if view.is_against_campaign else ()))
        setup = self._setup(view, taken)
        session = self.door.session
        plan = self.plan.id if self.plan is not None else None
        battle = session.begin_battle(setup, taken, self._day.isoformat(), plan)
        self._seen = None
        uid = self.door.library.database.battles.get(battle.id).uid
        self.door.play(uid or "")

    def _setup(self, view: MusterView, taken: Sequence[Taken]) -> Setup:
        campaign, on_map = self.door.campaign, view.on_map.isChecked()
        ours = {campaign.units[each.unit].side for each in view.ours.taken}
        sides = [
            SideSetup(id=side, name=campaign.sides[side].name, zone=OURS_ZONE if on_map else None)
            for side in campaign.sides
            if side in ours
        ]
        foes: list[UnitSetup] = []
        if view.is_against_campaign:
            others = {campaign.units[each.unit].side for each in view.others.taken}
            sides += [
                SideSetup(id=side, name=campaign.sides[side].name, zone=FOES_ZONE if on_map else None)
                for side in campaign.sides
                if side in others
            ]
        else:
            foes = list(view.foes.unit_setups())
            sides.append(view.foes.side() if on_map else view.foes.side().model_copy(update={"zone": None}))
        setup = self.door.session.setup_for(
            taken,
            foes,
            title=view.title.text().strip() or f"Battle of {day_words(self._day)}",
            board=view.board.board() if on_map else None,
            sides=sides,
        )
        return _facing(setup)


def _facing(setup: Setup) -> Setup:
    """The same with units in the north looking south."""
    north = {side.id for side in setup.sides if side.zone is not None and side.zone.edge == "north"}
    units = (
        unit.model_copy(update={"facing": SOUTHWARD}) if unit.side in north else unit for unit in setup.units
    )
    return setup.model_copy(update={"units": tuple(units)})


def _choose_again(before: MusterView, view: MusterView) -> None:
    """Choose whom another view had chosen, as far as they can go still."""
    for old, new in ((before.ours, view.ours), (before.others, view.others)):
        for taken in old.taken:
            if taken.unit in new.units and not new.units[taken.unit].why_not:
                new.choose([taken.unit], goes=True)
                if taken.pilot in {pilot.id for pilot in new.can_pilot(taken.unit)}:
                    new.seat(taken.unit, taken.pilot)
    page = before.against.current
    view.against.show_page(page)
    view.on_paper.setChecked(before.on_paper.isChecked())
