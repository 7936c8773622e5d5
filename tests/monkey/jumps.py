"""Jumps of a monkey: now and then it is set down elsewhere, so that it comes to every page and ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.battles.library import Library
from companion.errors import CompanionError
from companion.ui.app.menu import ENTRIES
from companion.ui.app.window import MainWindow
from tests.ui.walking.stops import STOPS

Jump = Callable[[MainWindow], object]
LEFT_OUT = ("quit",)
SLOW = ("hangar-reports",)


def _command(window: MainWindow, command: str) -> None:
    window.commands.carry_out(command)


def _scenario(window: MainWindow, ruleset: str, scenario: str) -> None:
    window.with_library(lambda library: window.battle_commands.play_scenario(library, ruleset, scenario))


def _paper(window: MainWindow, ruleset: str, scenario: str) -> None:
    """The same scenario on a table without a map in the app."""

    def begin(library: Library) -> None:
        setup = library.scenarios(ruleset)[scenario].model_copy(update={"board": None})
        window.open_battle(library.new_battle(setup))

    window.with_library(begin)


def jumps(library: Library) -> Mapping[str, Jump]:
    """Return each by its name: all commands of the menu, all scenarios, all stops of the walk."""
    found: dict[str, Jump] = {
        f"menu {entry[1]}": partial(_command, command=entry[1])
        for entry in ENTRIES
        if entry is not None and entry[1] not in LEFT_OUT
    }
    for ruleset in library.rulebooks.names():
        try:
            scenarios = library.scenarios(ruleset)
        except CompanionError:  # a ruleset of the data folder that the monkey has spoilt
            continue
        for scenario in scenarios:
            found[f"play {ruleset} {scenario}"] = partial(_scenario, ruleset=ruleset, scenario=scenario)
            found[f"paper {ruleset} {scenario}"] = partial(_paper, ruleset=ruleset, scenario=scenario)
    found.update({f"stop {name}": stop for name, stop in STOPS.items() if name not in SLOW})
    return found
