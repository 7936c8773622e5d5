"""Commands of the window's menu, keys and welcome page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.tone import Tone
from companion.tabletop.number_text import format_count
from companion.ui.app.selection_commands import print_battle_map, save_battle_picture, show_duel
from companion.ui.theme.theme import Theme
from companion.ui.widgets.lists.copy_text import copy_focused

if TYPE_CHECKING:
    from companion.ui.app.window import MainWindow
    from companion.ui.welcome.page import WelcomePage

FIRST_HELP, HANGAR_HELP, CAMPAIGN_HELP, BOARD_HELP = "quick-start", "hangar", "campaigns", "boards"
HELP_ON_GAMES = ("citytech", "bt-tactics")
"""Rulesets with a page of their own, which is called like them."""
STEP = 0.1
"""How much larger or smaller everything gets at once."""


class WindowCommands:
    """Commands of a window by name; those it does not own go to the page that is shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        with_library = window.with_library
        self._own: dict[str, Callable[[], object]] = {
            "new": partial(with_library, window.battle_commands.new),
            "open": partial(with_library, window.battle_commands.open_script),
            "export": partial(with_library, window.battle_commands.export),
            "rules": partial(with_library, window.battle_commands.show_rules),
            "dice_log": partial(with_library, window.dice.show),
            "calculator_window": partial(with_library, window.calculator.toggle),
            "rulesets": partial(with_library, window.rulesets.show),
            "campaigns": partial(with_library, window.campaigns.show),
            "backups": partial(with_library, window.backups.show),
            "bring_home": partial(with_library, window.battle_commands.open_after_action),
            "hangar": partial(with_library, window.hangar.show),
            "board": partial(with_library, window.boards.show),
            "design": partial(with_library, window.designs.show_new),
            "duel": partial(show_duel, window, ()),
            "guide": self._guide,
            "print_map": partial(print_battle_map, window),
            "picture": partial(save_battle_picture, window),
            "settings": window.open_settings,
            "help": self._help,
            "larger": partial(self._rescale, STEP),
            "smaller": partial(self._rescale, -STEP),
            "welcome": window.show_welcome,
            "quit": window.close,
        }

    def carry_out(self, command: str) -> None:
        """Carry out a command: the page that is shown may take it before the window does."""
        window = self._window
        pages = (window.rulesets, window.hangar, window.designs, window.boards, window.campaigns)
        if any(page.handle_command(command) for page in pages):
            return
        if command in self._own:
            window.banner.dismiss()
            self._own[command]()
        elif window.battle is not None and window.pages.currentWidget() is window.battle:
            window.battle.do(command)
        elif command == "copy":
            self._copy()

    def _copy(self) -> None:
        """Copy what has the focus on a page that is no battle."""
        if text := copy_focused():
            message = f"{format_count(len(text.splitlines()), 'line')} copied as text."
            self._window.banner.say(message, Tone.GOOD)
        else:
            self._window.banner.say("Nothing to copy here: choose something in a list first.")

    def serve(self, welcome: WelcomePage) -> None:
        """Carry out what is chosen on the welcome page."""
        window, with_library = self._window, self._window.with_library
        for signal, command in (
            (welcome.first_requested, window.battle_commands.play_first),
            (welcome.new_requested, window.battle_commands.new),
            (welcome.open_requested, window.battle_commands.open_script),
            (welcome.to_hit_requested, window.to_hit.show),
            (welcome.campaigns_requested, window.campaigns.show),
            (welcome.hangar_requested, window.hangar.show),
            (welcome.rulesets_requested, window.rulesets.show),
            (welcome.design_requested, window.designs.show_new),
        ):
            signal.connect(partial(with_library, command))
        welcome.scenario_requested.connect(
            lambda ruleset, scenario: with_library(
                lambda library: window.battle_commands.play_with_guide(library, ruleset, scenario)
            )
        )
        welcome.settings_requested.connect(window.open_settings)
        welcome.help_requested.connect(window.help)
        welcome.battle_chosen.connect(
            lambda battle: window.with_library(lambda library: window.open_stored(library, battle))
        )

    def _guide(self) -> None:
        """Go on with the lesson of the battle on the table, or begin the first."""
        window = self._window
        if window.battle is not None and window.battle.guide.has_lesson:
            window.pages.setCurrentWidget(window.battle)
            window.battle.guide.resume()
        else:
            window.with_library(window.battle_commands.play_first)

    def _help(self) -> None:
        """The help, at the page for what is shown."""
        window = self._window
        pages = {
            CAMPAIGN_HELP: window.campaigns,
            HANGAR_HELP: window.hangar,
            BOARD_HELP: window.boards,
            "design": window.designs,
            "duels": window.duels,
            "house-rules": window.rulesets,
            "backups": window.backups,
            "dice": window.to_hit,
        }
        own = next((help_ for help_, page in pages.items() if page.is_shown), "")
        window.help(own or self._battle_help())

    def _battle_help(self) -> str:
        """Return the page about the game on the table; without a battle the first of all."""
        battle = self._window.battle
        if battle is None or self._window.pages.currentWidget() is not battle:
            return FIRST_HELP
        if battle.bridge.ask is not None:
            return "dice"
        return battle.bridge.game.ruleset if battle.bridge.game.ruleset in HELP_ON_GAMES else FIRST_HELP

    def _rescale(self, step: float) -> None:
        theme = Theme.current()
        theme.set_scale(round(theme.scale + step, 1))
        self._window.settings.scale = theme.scale
