"""Commands of the window's menu, keys and welcome page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.engine.tone import Tone
from companion.tabletop.number_text import format_count
from companion.ui.app.selection_commands import print_battle_map, save_battle_picture, show_duel
from companion.ui.app.shell import Shell
from companion.ui.theme.theme import Theme
from companion.ui.widgets.lists.copy_text import copy_focused

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.app.battles.battle_commands import WindowBattleCommands
    from companion.ui.app.calculator_window import CalculatorWindow
    from companion.ui.app.pages.backups import Backups
    from companion.ui.app.pages.dice import WindowDice
    from companion.ui.app.pages.to_hit import ToHit
    from companion.ui.welcome.page import WelcomePage

FIRST_HELP, HANGAR_HELP, CAMPAIGN_HELP, BOARD_HELP = "quick-start", "hangar", "campaigns", "boards"
HELP_ON_GAMES = ("citytech", "bt-tactics")
"""Rulesets with a page of their own, which is called like them."""
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
        return battle.bridge.game.ruleset if battle.bridge.game.ruleset in HELP_ON_GAMES else FIRST_HELP

    def _rescale(self, step: float) -> None:
        theme = Theme.current()
        theme.set_scale(round(theme.scale + step, 1))
        self._shell.settings.scale = theme.scale
