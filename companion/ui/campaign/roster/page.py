"""The page of the roster: all commands for sides, forces, units and their pilots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.commands.command import Command
from companion.campaign.commands.members import DismissMembers, ReassignUnit
from companion.campaign.roster import DamageSurvey
from companion.campaign.skill_labels import trait_labels_of
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.campaign.additions.roster_additions import RosterAdditions
from companion.ui.campaign.controller import ADD_UNITS, CampaignController
from companion.ui.campaign.roster import commands
from companion.ui.campaign.roster.commands import pick_force, pick_pilot, pilot_menu, unit_menu
from companion.ui.campaign.roster.filter_bar import RosterBar
from companion.ui.campaign.roster.model import DraggedItems
from companion.ui.campaign.roster.nodes import (
    ForceTotals,
    RosterNode,
    RosterNodeKind,
    roster_nodes,
    weights_of,
)
from companion.ui.campaign.roster.pilot_list import PilotList, listed_pilots
from companion.ui.campaign.roster.tree import RosterTree
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.question import ask_name
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask, answer_handler

if TYPE_CHECKING:
    from companion.catalog.search.index import Index

HINT = "Drag units into a force, and pilots onto units. P chooses a pilot, M moves, Del dismisses."


class RosterFooter(QFrame):
    """Totals at the left, a hint at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.totals, self.hint = CutLabel(), CutLabel()
        restyle(self.totals, "role", LabelRole.SECTION)
        restyle(self.hint, "role", LabelRole.CAPTION)
        row = with_spacing(
            QHBoxLayout(self), Space.LARGE, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        row.addWidget(self.totals)
        row.addWidget(self.hint, 1)
        self.hint.show_text(HINT)

    def show_totals(self, chosen: Sequence[RosterNode], sides: Sequence[RosterNode], pilots: int) -> None:
        """Tell of the chosen units where several are, else of all that are shown."""
        several = [node for node in chosen if node.kind is RosterNodeKind.UNIT] if len(chosen) > 1 else []
        whole = ForceTotals()
        for node in several or sides:
            whole = whole.plus(node.totals)
        texts = [
            f"{format_count(whole.units, 'unit')}{' chosen' if several else ''}",
            f"{whole.ready} ready",
            f"{whole.tons:g} tons" if whole.tons else "",
            "" if several else format_count(pilots, "pilot"),
        ]
        self.totals.show_text("  ·  ".join(part for part in texts if part))
        self.hint.show_text(HINT)

    def show_hint(self, text: str) -> None:
        """Say something in the place of the hint until something else is chosen."""
        self.hint.show_text(text)


TREE, PILOTS, LEAST_PILOTS = 720, 300, 200
NOTHING_YET = "Nobody is here yet. Add units from the hangar, each with a pilot if you like."
SEARCH = "quick"


class RosterPage(CampaignSubpage):
    """The tree at the left, the pilots beside it."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.setAccessibleName("Roster")
        self.bar, self.tree, self.pilots, self.footer = RosterBar(), RosterTree(), PilotList(), RosterFooter()
        self.adding = RosterAdditions(controller, self)
        self.empty = EmptyState("roster", NOTHING_YET, "Add units")
        self._middle, self._columns = QStackedWidget(), QSplitter(Qt.Orientation.Horizontal)
        self._task = BackgroundTask(self)
        self._tons: Mapping[str, float] = {}
        self._weights_key: tuple[Index, str] | None = None
        self._is_unread = False
        self._cut: DraggedItems = ()
        self._game, self._surveyor = controller.game, DamageSurvey(controller.game)
        self._arrange()
        self._connect()

    # --- showing ---

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        if self._game is not self.controller.game:
            self._game, self._surveyor = self.controller.game, DamageSurvey(self.controller.game)
        self._weigh()
        campaign, wanted = self.controller.campaign, self.bar.selected_filter()
        self.bar.show_sides(campaign)
        game = self.controller.game
        labels = {pilot.id: trait_labels_of(campaign, game, pilot) for pilot in campaign.pilots.values()}
        nodes = roster_nodes(campaign, wanted, self._tons)
        self.tree.show_nodes(campaign, nodes, self._surveyor, self._tons, labels)
        self.pilots.show_pilots(campaign, listed_pilots(campaign, wanted.text, wanted.side), labels)
        has_any = bool(campaign.units or campaign.pilots or campaign.forces)
        self._middle.setCurrentWidget(self._columns if has_any else self.empty)
        self._show_footer()

    def show_subject(self, subject: str) -> None:
        """Choose a unit or a pilot, or ask which units join."""
        super().show_subject("")
        if subject == ADD_UNITS:
            QTimer.singleShot(0, self, lambda: self.carry_out(ADD_UNITS))
        elif subject in self.controller.campaign.units:
            self.tree.choose(RosterNodeKind.UNIT, subject)

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard; whether it means something here."""
        if command == SEARCH:
            self.bar.search.setFocus()
        return command == SEARCH

    def take_focus(self) -> None:
        (self.tree if self._middle.currentWidget() is self._columns else self.empty).setFocus()

    def _show_footer(self) -> None:
        self.footer.show_totals(
            self.tree.selected_nodes(), self.tree.rows.nodes[0].children, len(self.pilots.rows.rows)
        )

    def _weigh(self) -> None:
        """Find out what the models weigh: from the hangar, which is read behind the page."""
        index, ruleset = self.controller.stock.index, self.controller.campaign.ruleset
        if not len(index):
            if not self._is_unread and not self._task.is_busy:
                hear = answer_handler(lambda _index: self.follow(), self._say_unread)
                self._task.ask(self.controller.stock.read_index, hear)
        elif self._weights_key != (index, ruleset):
            self._weights_key, self._tons = (index, ruleset), weights_of(index, self._chain(ruleset))

    def _chain(self, ruleset: str) -> Sequence[str]:
        """Return the rulesets whose models a campaign by these rules has, the nearest first."""
        try:
            return self.controller.library.ruleset(ruleset).chain
        except CompanionError as problem:
            self.controller.problem_reported.emit(str(problem))
            return (ruleset,)

    def _say_unread(self, problem: str) -> None:
        self._is_unread = True  # once is enough
        self.controller.problem_reported.emit(
            f"The hangar cannot be read, so no weights are shown. {problem}"
        )

    # --- commands ---

    def carry_out(self, command: str) -> None:
        """Do something with what is chosen, by the command's id."""
        own: dict[str, Callable[[], object]] = {
            "add_units": lambda: self.adding.add_units(self.tree.current()),
            "add_stored": lambda: self.adding.add_stored_force(self.tree.current()),
            "add_pilots": lambda: self.adding.add_pilots(self.tree.current()),
            "add_character": lambda: self.adding.add_character(self.tree.current()),
            "add_force": lambda: self.adding.add_force(self.tree.current()),
            "rename": self._rename,
            "dismiss": self._dismiss,
            "assign": self._assign,
            "unseat": lambda: self._do_all(commands.unseat_commands(self.tree.selected_nodes())),
            "move": self._move,
            "cut": self._cut_out,
            "paste": self._paste,
            "open": self._open,
            "rename_pilot": self._rename_pilot,
            "dismiss_pilots": self._dismiss_pilots,
            "open_pilot": self._open_pilot,
        }
        own[command]()

    def move_to(self, dragged: DraggedItems, target: RosterNode) -> None:
        """Put units and forces into another force, or a pilot into a unit."""
        self._do_all(commands.move_commands(self.controller.campaign, dragged, target))

    def _do_all(self, commands: Sequence[Command]) -> None:
        if commands:
            self.controller.do_all(commands)

    def _rename(self) -> None:
        node = self.tree.current()
        if node is not None and (name := ask_name(self, "Rename", self.tree.rows.name(node))):
            self.controller.do(commands.rename_command(self.controller.campaign, node, name))

    def _dismiss(self) -> None:
        self._do_all(commands.removal_commands(self.tree.selected_nodes()))

    def _assign(self) -> None:
        node = self.tree.current()
        if node is None or node.unit is None:
            return
        pilot = pick_pilot(self, self.controller.campaign, node.unit)
        if pilot is not None:
            self.controller.do(ReassignUnit(unit=node.id, pilot=pilot))

    def _move(self) -> None:
        carried = self._dragged_items()
        if not carried:
            return
        node = pick_force(self, self.controller.campaign, self.tree.selected_nodes())
        if node is not None:
            self.move_to(carried, node)

    def _cut_out(self) -> None:
        self._cut = self._dragged_items()
        self._show_footer()
        if self._cut:
            self.footer.show_hint(f"{len(self._cut)} cut: choose where they go, and press Ctrl+V.")

    def _paste(self) -> None:
        node = self.tree.current()
        if node is not None and node.kind is RosterNodeKind.UNIT:
            node = node.parent
        if self._cut and node is not None:
            self.move_to(self._cut, node)
            self._cut = ()

    def _dragged_items(self) -> DraggedItems:
        return tuple(
            (str(node.kind), node.id)
            for node in self.tree.selected_nodes()
            if node.kind is not RosterNodeKind.SIDE
        )

    def _open(self, node: RosterNode | None = None) -> None:
        node = node or self.tree.current()
        if node is not None and node.kind is RosterNodeKind.UNIT:
            self.controller.show_unit(node.id)
        elif node is not None:
            index = self.tree.rows.index_at(node)
            self.tree.setExpanded(index, not self.tree.isExpanded(index))

    def _rename_pilot(self) -> None:
        chosen = self.pilots.selected_pilots()
        if chosen and (name := ask_name(self, "Rename", chosen[0].name)):
            self.controller.do(commands.rename_pilot_command(chosen[0], name))

    def _dismiss_pilots(self) -> None:
        if chosen := self.pilots.selected_pilots():
            self.controller.do(DismissMembers(pilots=tuple(pilot.id for pilot in chosen)))

    def _open_pilot(self) -> None:
        if chosen := self.pilots.selected_pilots():
            self.controller.show_pilot(chosen[0].id)

    # --- menus ---

    def _open_menu(self, point: QPoint) -> None:
        unit_menu(self, self.tree.selected_nodes(), bool(self._cut), self.carry_out).exec(point)

    def _open_pilot_menu(self, point: QPoint) -> None:
        has_characters = self.controller.game.ports.characters is not None
        pilot_menu(self, self.pilots.selected_pilots(), has_characters, self.carry_out).exec(point)

    # --- building ---

    def _connect(self) -> None:
        self.bar.changed.connect(self.follow)
        self.bar.stepped.connect(self.tree.setFocus)
        for button, command in (
            (self.bar.unit_button, "add_units"),
            (self.bar.pilot_button, "add_pilots"),
            (self.bar.force_button, "add_force"),
        ):
            button.clicked.connect(partial(self.carry_out, command))
        self.empty.action_chosen.connect(partial(self.carry_out, "add_units"))
        self.tree.opened.connect(self._open)
        self.tree.command_requested.connect(self.carry_out)
        self.tree.dropped.connect(self.move_to)
        self.tree.chosen.connect(self._show_footer)
        self.tree.menu_requested.connect(self._open_menu)
        self.pilots.opened.connect(self.controller.show_pilot)
        self.pilots.command_requested.connect(self.carry_out)
        self.pilots.menu_requested.connect(self._open_pilot_menu)

    def _arrange(self) -> None:
        self._columns.addWidget(self.tree)
        self._columns.addWidget(self.pilots)
        self._columns.setChildrenCollapsible(False)
        self._columns.setStretchFactor(0, 1)
        self._middle.addWidget(self.empty)
        self._middle.addWidget(self._columns)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.bar)
        column.addWidget(self._middle, 1)
        column.addWidget(self.footer)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.pilots.setMinimumWidth(px(LEAST_PILOTS))
        self._columns.setSizes([px(TREE), px(PILOTS)])
