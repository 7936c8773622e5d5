"""Commands of the window's menu, keys and welcome page, and those on selected units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.app.pages.designs import EDIT
from companion.ui.app.shell import Shell
from companion.ui.theme.theme import Theme
from companion.ui.widgets.copy_text import copy_focused

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.catalog.entries import CatalogueEntry
    from companion.tabletop.boards import Board
    from companion.ui.app.battles.battle_commands import WindowBattleCommands
    from companion.ui.app.calculator_window import CalculatorWindow
    from companion.ui.app.pages.backups import Backups
    from companion.ui.app.pages.chances import ToHit, WindowDice
    from companion.ui.app.pages.hangar import EntryCommands
    from companion.ui.print.maps.drawing import MapContents
    from companion.ui.table.controller import BattleController
    from companion.ui.welcome.page import WelcomePage


FIRST_HELP, HANGAR_HELP, CAMPAIGN_HELP, BOARD_HELP = "quick-start", "hangar", "campaigns", "boards"
STEP = 0.1
"""How much larger or smaller everything gets at once."""


class CommandedShell(Shell, Protocol):
    """The window with all that is commanded in it."""

    battle_commands: WindowBattleCommands
    dice: WindowDice
    calculator: CalculatorWindow
    backups: Backups
    to_hit: ToHit

    def open_stored(self, library: Library, battle: int) -> None:
        """Put a stored battle on the table."""

    def open_settings(self) -> None:
        """Show the settings."""

    def help(self, page: str) -> None:
        """Show a page of the help."""

    def close(self) -> bool:
        """Close the window; whether it let itself be closed."""


class WindowCommands:
    """Commands of a window by name; those it does not own go to the page that is shown."""

    def __init__(self, shell: CommandedShell) -> None:
        self._shell = shell
        with_library = shell.with_library
        self._own: dict[str, Callable[[], object]] = {
            "new": partial(with_library, shell.battle_commands.new),
            "open": partial(with_library, shell.battle_commands.open_script),
            "export": partial(with_library, shell.battle_commands.export),
            "rules": partial(with_library, shell.battle_commands.show_rules),
            "dice_log": partial(with_library, shell.dice.show),
            "calculator_window": partial(with_library, shell.calculator.toggle),
            "rulesets": partial(with_library, shell.rulesets.show),
            "campaigns": partial(with_library, shell.campaigns.show),
            "backups": partial(with_library, shell.backups.show),
            "bring_home": partial(with_library, shell.battle_commands.open_after_action),
            "hangar": partial(with_library, shell.hangar.show),
            "board": partial(with_library, shell.boards.show),
            "design": partial(with_library, shell.designs.show_new),
            "duel": partial(show_duel, shell, ()),
            "guide": self._guide,
            "print_map": partial(print_battle_map, shell),
            "picture": partial(save_battle_picture, shell),
            "settings": shell.open_settings,
            "help": self._help,
            "larger": partial(self._rescale, STEP),
            "smaller": partial(self._rescale, -STEP),
            "welcome": shell.show_welcome,
            "quit": shell.close,
        }

    def carry_out(self, command: str) -> None:
        """Carry out a command: the page that is shown may take it before the window does."""
        shell = self._shell
        pages = (shell.rulesets, shell.hangar, shell.designs, shell.boards, shell.campaigns)
        if any(page.handle_command(command) for page in pages):
            return
        if command in self._own:
            shell.banner.dismiss()
            self._own[command]()
        elif shell.battle is not None and shell.pages.currentWidget() is shell.battle:
            shell.battle.do(command)
        elif command == "copy":
            self._copy()

    def _copy(self) -> None:
        """Copy what has the focus on a page that is no battle."""
        if text := copy_focused():
            message = f"{format_count(len(text.splitlines()), 'line')} copied as text."
            self._shell.banner.say(message, Tone.GOOD)
        else:
            self._shell.banner.say("Nothing to copy here: choose something in a list first.")

    def serve(self, welcome: WelcomePage) -> None:
        """Carry out what is chosen on the welcome page."""
        shell, with_library = self._shell, self._shell.with_library
        for signal, command in (
            (welcome.first_requested, shell.battle_commands.play_first),
            (welcome.new_requested, shell.battle_commands.new),
            (welcome.open_requested, shell.battle_commands.open_script),
            (welcome.to_hit_requested, shell.to_hit.show),
            (welcome.campaigns_requested, shell.campaigns.show),
            (welcome.hangar_requested, shell.hangar.show),
            (welcome.rulesets_requested, shell.rulesets.show),
            (welcome.design_requested, shell.designs.show_new),
        ):
            signal.connect(partial(with_library, command))
        welcome.scenario_requested.connect(
            lambda ruleset, scenario: with_library(
                lambda library: shell.battle_commands.play_with_guide(library, ruleset, scenario)
            )
        )
        welcome.scenarios_requested.connect(
            lambda: with_library(lambda library: _offer_scenarios(welcome, library))
        )
        welcome.settings_requested.connect(shell.open_settings)
        welcome.help_requested.connect(shell.help)
        welcome.battle_chosen.connect(
            lambda battle: shell.with_library(lambda library: shell.open_stored(library, battle))
        )

    def _guide(self) -> None:
        """Go on with the lesson of the battle on the table, or begin the first."""
        shell = self._shell
        if shell.battle is not None and shell.battle.guide.has_lesson:
            shell.pages.setCurrentWidget(shell.battle)
            shell.battle.guide.resume()
        else:
            shell.with_library(shell.battle_commands.play_first)

    def _help(self) -> None:
        """The help, at the page for what is shown."""
        shell = self._shell
        pages = {
            CAMPAIGN_HELP: shell.campaigns,
            HANGAR_HELP: shell.hangar,
            BOARD_HELP: shell.boards,
            "design": shell.designs,
            "duels": shell.duels,
            "house-rules": shell.rulesets,
            "backups": shell.backups,
            "dice": shell.to_hit,
        }
        own = next((help_ for help_, page in pages.items() if page.is_shown), "")
        shell.help(own or self._battle_help())

    def _battle_help(self) -> str:
        """Return the page about the game on the table; without a battle the first of all."""
        battle = self._shell.battle
        if battle is None or self._shell.pages.currentWidget() is not battle:
            return FIRST_HELP
        if battle.bridge.ask is not None:
            return "dice"
        from companion.ui.help.pages import page_on_game

        library, ruleset = self._shell.library, battle.bridge.game.ruleset
        if library is None or not library.rulebooks.knows(ruleset):
            return FIRST_HELP
        return page_on_game(library.ruleset(ruleset).chain) or FIRST_HELP

    def _rescale(self, step: float) -> None:
        theme = Theme.current()
        theme.set_scale(round(theme.scale + step, 1))
        self._shell.settings.scale = theme.scale


def _offer_scenarios(welcome: WelcomePage, library: Library) -> None:
    from companion.ui.guide.lesson import lessons

    welcome.show_scenarios(library.all_scenarios(), lessons().values())


def hangar_commands(shell: Shell, battles: WindowBattleCommands) -> EntryCommands:
    """Return the commands that the hangar offers for its selection, by their ids."""
    return {
        "battle": lambda entries: shell.with_library(partial(battles.new, entries=entries)),
        EDIT: partial(_edit_entry, shell),
        "duel": partial(show_duel, shell),
        "print": partial(_print_entries, shell),
    }


def show_duel(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    """Show the duel of units of the hangar, or of the battle's selected unit and its target."""
    battle = shell.battle
    if entries or battle is None or shell.pages.currentWidget() is not battle:
        shell.with_library(lambda library: shell.duels.show_entries(library, entries))
        return
    bridge, units = battle.bridge, (battle.selection.unit, battle.selection.target_unit)
    shell.with_library(lambda library: shell.duels.show_battle(library, bridge.game, bridge.battle, *units))


def _edit_entry(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    from companion.catalog.entries import DocumentKind

    page = shell.boards if entries[0].kind is DocumentKind.BOARD else shell.designs
    shell.with_library(lambda library: page.open_entry(library, entries[0]))


def _print_entries(shell: Shell, entries: Sequence[CatalogueEntry]) -> None:
    from companion.catalog.entries import DocumentKind
    from companion.ui.print.preview.dialog import print_fresh
    from companion.workshop.inspection import fresh_sheets, inspect_entry

    def show(library: Library) -> None:
        if entries[0].kind is DocumentKind.BOARD:
            board = inspect_entry(shell.hangar.stock, library.rulebooks, entries[0]).board
            if board is None:
                raise CompanionError(f"{entries[0].name} cannot be read. Import its file again.")
            print_board(shell, board)
            return
        sheets = fresh_sheets(shell.hangar.stock, library.rulebooks, entries)
        print_fresh(shell.window(), sheets, shell.settings)

    shell.with_library(show)


def print_board(shell: Shell, board: Board) -> None:
    """Show a board as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    print_map(shell.window(), board, shell.settings)


def save_board_picture(shell: Shell, board: Board) -> None:
    """Save a board as a picture."""
    from companion.ui.print.maps.picture_dialog import save_picture

    _tell(shell, save_picture(shell.window(), board))


def print_battle_map(shell: Shell) -> None:
    """Show the map of the battle on the table as it will be printed."""
    from companion.ui.print.maps.preview import print_map

    battle = shell.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        print_map(shell.window(), board, shell.settings, _map_content(battle.bridge))


def save_battle_picture(shell: Shell) -> None:
    """Save the map of the battle on the table as a picture, with the units on it."""
    from companion.ui.print.maps.picture_dialog import save_picture

    battle = shell.battle
    board = battle.bridge.table().board if battle is not None else None
    if battle is not None and board is not None:
        shown = battle.centre.map.view.picture if battle.centre.map is not None else None
        _tell(shell, save_picture(shell.window(), board, _map_content(battle.bridge), shown))


def _map_content(bridge: BattleController) -> MapContents:
    """Return the units, highlights and notes on the map of a battle."""
    from companion.ui.print.maps.drawing import MapContents

    table = bridge.table()
    return MapContents(tuple(bridge.sides()), tuple(bridge.units()), table.highlights, table.notes)


def _tell(shell: Shell, text: str) -> None:
    if text:
        shell.banner.say(text, Tone.GOOD)
