"""The dialog for a new battle: rules, table, sides and units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtWidgets import QButtonGroup, QWidget

from companion.catalog.entries import CatalogueEntry
from companion.engine.game import BattleGame, battles_of
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, Zone
from companion.engine.views.units import ModelView, SideView
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.loader import JOINT
from companion.tabletop.boards import Board
from companion.ui.dialogs.drafts import BattleDraftAutosave
from companion.ui.dialogs.new_battle.layout import NewBattleLayout, order_tabs
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.map_sheets import sheets_and_maps
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.widgets.deletion import delete_later
from companion.ui.work.background import BackgroundTask, IdleQueue, Piece, answer_handler

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.rulebooks.loader import RulesetSource
    from companion.workshop.hangar_model import HangarModel

SIDES = ("defenders", "attackers", "third_side", "fourth_side")
FEWEST_SIDES = 2
FILLING = "One moment: the sides are being set up."
EDGES = (Zone(edge="south", rows=3), Zone(edge="north", rows=3))
"""Where the first two sides set up unless a scenario says otherwise; others may stand anywhere."""


@dataclass(frozen=True, slots=True)
class RulesetOffer:
    """Models and scenario of the chosen rules; `scenario` is their first battle, where they have one."""

    source: RulesetSource
    game: BattleGame
    models: Sequence[ModelView]
    scenario: Setup | None


class NewBattleDialog(NewBattleLayout):
    """Asks for all that a battle needs, filled in with the ruleset's first scenario, a piece at a time."""

    def __init__(
        self, library: Library, parent: QWidget | None = None, stock: HangarModel | None = None
    ) -> None:
        super().__init__(library, stock, parent)
        self._library, self._stock, self.background = library, stock, BackgroundTask(self)
        self.drafting: BattleDraftAutosave | None = None
        self._game: BattleGame | None = None
        self._offer: RulesetOffer | None = None
        self._rules_fault = ""
        self._is_filled = False
        self.wants_board = False
        """Whether the player has gone to draw the map."""
        self._connect()
        self.begin_button.setEnabled(False)
        self._filling = IdleQueue(self)
        for piece in (self._offer_rulesets, *self._pieces(), self._resume, self._read_stock):
            self._filling.add(piece, piece)
        self.title.setFocus()

    def finish(self) -> None:
        """Fill in at once what is still to be filled in."""
        self._filling.finish_all()

    def reload(self) -> None:
        """Offer the rulesets as they are on disk now; what was chosen stays where it is still there."""
        self.finish()
        chosen = self.ruleset.name
        self._offer_rulesets()
        if self.ruleset.name == chosen:
            self.house_rules.show_for(chosen)
            self._lay_house_rules()
        else:
            self._fill_from_ruleset()

    def prefill(self, entries: Sequence[CatalogueEntry]) -> None:
        """Begin with these of the hangar: units and forces on a side, and a board as the map.

        With a board alone, as it was just drawn, the player goes on with what he has half built.
        """
        from companion.ui.dialogs.new_battle.layout import is_board_alone, prefill

        self.finish()
        if self.drafting is not None and not is_board_alone(entries):
            self.drafting.start_over()
        prefill(self, entries, goes_on=self.drafting is not None and self.drafting.current is not None)

    def _read_stock(self) -> None:
        """Read the hangar behind the dialog, so that it opens as soon as ever; its boards follow."""
        stock = self._stock
        if stock is not None and not len(stock.index):
            self.background.ask(stock.read_index, answer_handler(self._adopt_stock, self._say_unread))

    def _adopt_stock(self, _index: object) -> None:
        with QSignalBlocker(self.board):
            self.board.add_imported()

    def _say_unread(self, problem: str) -> None:
        self.show_absent(f"The hangar cannot be read: its units and boards are not offered. {problem}")

    def _resume(self) -> None:
        """Go on with what was half built; from now on what is built is kept."""
        self.drafting = BattleDraftAutosave(self, self._library, self._fill_from_ruleset, self.show_sides)
        self.drafting.resume()

    def done(self, result: int) -> None:
        self._filling.clear()
        if self.drafting is not None:
            self.drafting.keep()
        self.background.finish()
        super().done(result)

    def forget_draft(self) -> None:
        """The battle has begun as it was edited."""
        if self.drafting is not None:
            self.drafting.forget()

    def setup(self) -> Setup:
        """Return the battle as edited."""
        return Setup(
            title=self.title.text().strip() or "Battle",
            ruleset=self.ruleset_name(),
            options=self.options.values(),
            board=self._board() if self.on_map.isChecked() else None,
            sides=tuple(side.side() for side in self.sides),
            units=tuple(unit for side in self.sides for unit in side.unit_setups()),
        )

    def _board(self) -> str | BoardData:
        """Return the map as chosen: two sheets, one of the rulesets' maps, or clear ground."""
        return self.sheets.board() if self._lays_sheets else self.board.board()

    @property
    def _lays_sheets(self) -> bool:
        """Whether each side lays a sheet: the first choice where the rules say so."""
        return self._game is not None and self._game.map_sheets > 1 and self.board.currentIndex() == 0

    def _connect(self) -> None:
        group = QButtonGroup(self)
        group.addButton(self.on_map)
        group.addButton(self.on_paper)
        self.on_map.toggled.connect(self._show_table)
        self.board.currentIndexChanged.connect(self._show_table)
        self.draw_button.clicked.connect(self._go_and_draw)
        self.add_side_button.clicked.connect(self.add_side)
        self.sheets.changed.connect(self._check)
        self.ruleset.currentIndexChanged.connect(self._fill_from_ruleset)
        self.house_rules.changed.connect(self._lay_house_rules)
        self.title.textChanged.connect(self._touch)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _go_and_draw(self) -> None:
        self.wants_board = True
        self.reject()

    def _lay_house_rules(self) -> None:
        """Play by what is ticked too; sides, map and title stay as they are."""
        name, chosen = self.ruleset_name(), self.options.values()
        try:
            source, game = self._library.ruleset(name), battles_of(self._library.game(name))
        except CompanionError as problem:
            is_faulty = isinstance(problem, FileError)
            text = "A house rule has a fault." if is_faulty else "These rules conflict."
            self._rules_fault = text if JOINT in name else str(problem)
            self.house_rules.tell(str(problem) if JOINT in name else "")
            self._check()
            return
        self._rules_fault = ""
        self.house_rules.tell("")
        self._game = game
        self._show_notice(game.model_faults())
        self._show_options(source)
        self.options.choose({key: value for key, value in chosen.items() if self._knows(source, key, value)})
        self._follow_options()
        self._check()

    @staticmethod
    def _knows(source: RulesetSource, option: str, choice: str) -> bool:
        return option in source.options and choice in source.options[option].choices

    def _show_options(self, source: RulesetSource) -> None:
        self.options.show_options(source.options)
        for box in self.options.boxes.values():
            box.currentIndexChanged.connect(self._follow_options)

    def _offer_rulesets(self) -> None:
        self.ruleset.show_rulesets(self._library)
        self._show_notice(())

    def _show_notice(self, left_out: Sequence[Fault]) -> None:
        """Rulesets that cannot be used, and models of the chosen one that are left out."""
        lines = [*self.ruleset.unusable, *(f"Left out: {fault}" for fault in left_out)]
        self.notice.setText("\n".join(lines))
        self.notice.setVisible(bool(lines))

    def _fill_from_ruleset(self) -> None:
        """Show what the chosen rules offer; faults of a player's own rules are told here."""
        chosen = self.ruleset.currentData()
        self.finish()  # what still waits would add its sides to these
        with QSignalBlocker(self.ruleset):
            self.ruleset.setCurrentIndex(self.ruleset.findData(chosen))
        for piece in self._pieces():
            piece()

    def _pieces(self) -> tuple[Piece, ...]:
        """Return the steps of `_fill_from_ruleset`; without usable rules all but the first do nothing."""
        laid = (partial(self._lay_side, index) for index in range(FEWEST_SIDES))
        filled = (partial(self._fill_side, index) for index in range(FEWEST_SIDES))
        return self._offer_ruleset, *laid, self._offer_options, *filled, self._lay_others, self._follow_sides

    def _offer_ruleset(self) -> None:
        name = self.ruleset.name
        self.house_rules.show_for(name)
        self._offer, self._is_filled = None, False
        try:
            source, game = self._library.ruleset(name), battles_of(self._library.game(name))
            models = game.models()
            scenarios, boards = self._library.scenarios(name), self._library.boards(name)
        except CompanionError as problem:
            self._rules_fault = str(problem)
            self._check()
            return
        self._rules_fault = ""
        self._show_notice(game.model_faults())
        self._game = game
        self._offer = RulesetOffer(source, game, models, next(iter(scenarios.values()), None))
        self.about.setText(source.about)
        self._fill_boards(game, boards)
        for editor in self.sides:
            delete_later(editor)
        self.sides = ()

    def _lay_side(self, index: int) -> None:
        """An empty side beside those that there are."""
        if self._offer is not None:
            editor = self._editor(self._offer, self._free_id(), index)
            editor.hide()  # until it is filled: nobody is to be told that it has no units
            self.sides = (*self.sides, editor)
            self._turn()

    def _free_id(self) -> str:
        """Return an id that no side has yet."""
        used = {editor.side().id for editor in self.sides}
        more = (f"side_{number}" for number in range(1, len(used) + 2))
        return next(name for name in (*SIDES, *more) if name not in used)

    def _lay_others(self) -> None:
        """The sides of the scenario beyond the first two, where it has more."""
        if self._offer is not None and self._offer.scenario is not None:
            for index in range(FEWEST_SIDES, len(self._offer.scenario.sides)):
                self._lay_side(index)
                self._fill_side(index)

    def show_sides(self, number: int) -> None:
        """Have so many sides: empty ones join, the last ones go."""
        while len(self.sides) > number:
            self._remove_side(self.sides[-1])
        while len(self.sides) < number:
            self.add_side()

    def add_side(self) -> None:
        """Another side, still without units."""
        index = len(self.sides)
        self._lay_side(index)
        editor = self.sides[index]
        editor.fill(editor.side().model_copy(update={"zone": None}), ())
        editor.changed.connect(self._check)
        editor.absent_reported.connect(self.show_absent)
        editor.show()
        self._show_table()
        editor.name.setFocus()
        editor.name.selectAll()
        # As soon as it has its place.
        QTimer.singleShot(0, editor, lambda: self._area.ensureWidgetVisible(editor.empty))

    def _remove_side(self, editor: SideEditor | ForceEditor) -> None:
        self.sides = tuple(each for each in self.sides if each is not editor)
        delete_later(editor)
        self._turn()
        self._show_table()

    def _number_sides(self) -> None:
        """Give each side its mark, and offer to add or remove one as far as the rules allow."""
        most = self._game.max_sides if self._game is not None else FEWEST_SIDES
        self.add_side_button.setVisible(FEWEST_SIDES <= len(self.sides) < most)
        for index, editor in enumerate(self.sides):
            if isinstance(editor, SideEditor):
                editor.show_place(index, is_removable=len(self.sides) > FEWEST_SIDES)

    def _offer_options(self) -> None:
        """Show what can be chosen of the rules, as the scenario has it."""
        if self._offer is None:
            return
        source, scenario = self._offer.source, self._offer.scenario
        self._show_options(source)
        self.title.setText(scenario.title if scenario is not None else f"{source.title} battle")
        if scenario is not None:
            self.options.choose(scenario.options)
            with QSignalBlocker(self.board):
                self.board.choose(scenario.board if isinstance(scenario.board, str) else None)

    def _fill_side(self, index: int) -> None:
        """As the scenario has it; without one each side begins with a unit, at opposite edges of the map."""
        if self._offer is None:
            return
        editor, scenario = self.sides[index], self._offer.scenario
        if scenario is not None:
            side = scenario.sides[index]
            editor.fill(side, [unit for unit in scenario.units if unit.side == side.id])
        else:
            side = editor.side()
            editor.fill(SideSetup(id=side.id, name=side.name, zone=EDGES[index]), ())
            if isinstance(editor, SideEditor):
                editor.add_first_unit()
        editor.show()

    def _follow_sides(self) -> None:
        """From now on: before, one look at the whole is enough."""
        if self._offer is None:
            return
        for editor in self.sides:
            editor.changed.connect(self._check)
            editor.absent_reported.connect(self.show_absent)
        self._is_filled = True
        self._show_table()

    def _fill_boards(self, game: BattleGame, boards: Mapping[str, Board]) -> None:
        with QSignalBlocker(self.sheets):
            if game.map_sheets > 1:
                sheets, boards = sheets_and_maps(boards)
                self.sheets.show_sheets(sheets)
            self.board.show_boards(boards, lays_sheets=game.map_sheets > 1)

    def _editor(self, offer: RulesetOffer, side: str, index: int) -> SideEditor | ForceEditor:
        """Make the editor of a side: a force where the rules count points, else just its units."""
        game, models = offer.game, offer.models
        name, chain = side.replace("_", " ").capitalize(), self._library.ruleset(game.ruleset).chain
        if game.ports.forces is None:
            made = SideEditor(side, UnitPool(models, game, self._stock, chain), self)
            made.removed.connect(partial(self._remove_side, made))
            if game.knows_goals:
                made.offer_goal()
            return made
        offered = UnitPool(models, game, self._stock, chain, takes_stored=False)
        return ForceEditor(SideView(side, name, index), game, offered, self._library.rulebooks, self)

    def _touch(self) -> None:
        """Have what is built kept soon; while the dialog is being made there is nothing to keep."""
        if self.drafting is not None:
            self.drafting.touch()

    def _follow_options(self) -> None:
        """Refresh the forces, whose units and cards can depend on an option."""
        self._touch()
        self._show_rules_state()
        if self._rules_fault:
            return
        for editor in self.sides:
            if isinstance(editor, ForceEditor):
                editor.show_game(self._library.game(self.ruleset_name(), self.options.values()))

    def _show_rules_state(self) -> None:
        options = self._offer.source.options if self._offer is not None else {}
        titles = [self._library.ruleset(name).title for name in self.house_rules.ticked_names()]
        self.show_unusual(titles, options)

    def _show_table(self) -> None:
        is_on_map = self.on_map.isChecked()
        self.board.setVisible(is_on_map)
        self.draw_button.setVisible(is_on_map)
        self.sheets.setVisible(is_on_map and self._lays_sheets)
        for editor in self.sides:
            if isinstance(editor, SideEditor):
                editor.show_zone(is_on_map)
        self._number_sides()
        self._check()

    def _check(self) -> None:
        self._show_rules_state()
        faults = [self._rules_fault] if self._rules_fault else [] if self._is_filled else [FILLING]
        faults += [fault for editor in self.sides for fault in editor.faults()]
        if self.on_map.isChecked() and self._lays_sheets and (misfit := self.sheets.fault()):
            faults.append(misfit)
        self._show_fault(faults[0] if faults else "")
        self._touch()
        order_tabs(self)
