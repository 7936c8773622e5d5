"""The stops of the walk: how each page and each dialog is opened, as a player's press would open it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.battles.library import Library
from companion.battles.listing import BattleRepository
from companion.paths import resources
from companion.ui.app.commands import print_board, save_board_picture, show_duel
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.print.preview.dialog import print_sheets
from tests.construction.battletech.designs import book
from tests.ui.rulesets.conftest import BROKEN, EXAMPLE
from tests.ui.table_driver import TableDriver, play_training, put_training_on_table
from tests.ui.walking.campaign_stops import CAMPAIGN_STOPS
from tests.ui.walking.settling import settle

Open = Callable[[MainWindow], object]


def furnish(home: Path) -> None:
    """Rulesets of the player's own in the data folder, one with faults; call it before the window opens."""
    shelf = home / "rulesets"
    shutil.copytree(resources() / "examples" / "house-rules" / EXAMPLE, shelf / EXAMPLE)
    (shelf / "broken").mkdir()
    (shelf / "broken" / "ruleset.yaml").write_text(BROKEN, encoding="utf-8")


def _library(window: MainWindow) -> Library:
    assert window.library is not None, "the window has one"
    return window.library


# --- the welcome page ---


def battles_of(window: MainWindow, copies: int) -> None:
    """Some battles, copied until the list is long."""
    play_training(window)
    put_training_on_table(TableDriver(window))
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "citytech", "river-crossing")
    )
    window.with_library(
        lambda library: window.battle_commands.play_scenario(library, "bt-tactics", "first-contact")
    )
    shelf, library = BattleRepository(_library(window).database), _library(window)
    for number in range(copies):
        shelf.copy(library.battles()[number % 3].id)
    window.show_welcome()


def _welcome_said(window: MainWindow) -> None:
    window.show_welcome()
    window.welcome.recent.copy_requested.emit(_library(window).battles()[0].id)


def _welcome_searched(window: MainWindow) -> None:
    window.show_welcome()
    window.welcome.recent.search.setText("nothing like this")


def _to_hit(window: MainWindow, line: str = "") -> None:
    window.welcome.recent.search.clear()
    window.with_library(window.to_hit.show)
    page = window.to_hit.page
    assert page is not None
    assert page.panel is not None
    page.panel.type_shorthand(line)


# --- new battles, and who joins ---


def _new(window: MainWindow, rules: str) -> NewBattleDialog:
    window.with_library(window.battle_commands.new)
    dialog = next(it for it in window.findChildren(NewBattleDialog) if it.isVisible())
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData(rules))
    return dialog


def _new_unfolded(window: MainWindow) -> None:
    side = _new(window, "citytech").sides[0]
    for unit in side.units:  # type: ignore[union-attr]
        unit.loads.fold.heading.click()


def _picker(window: MainWindow, rules: str) -> None:
    side = _new(window, rules).sides[0]
    getattr(side, "choose_units", getattr(side, "choose_unit", lambda: None))()


def _battle(window: MainWindow, rules: str) -> TableDriver:
    names = {"citytech": "river-crossing", "bt-tactics": "first-contact", "quickstart": "training"}
    window.with_library(lambda library: window.battle_commands.play_scenario(library, rules, names[rules]))
    settle()
    return TableDriver(window)


def _add_unit(window: MainWindow, rules: str, letters: str) -> None:
    dialog = _battle(window, rules).page.commands.units.unit_changes.add()
    assert dialog is not None
    dialog.field.setText(letters)


def _change_unit(window: MainWindow, rules: str) -> None:
    page = _battle(window, rules).page
    dialog = page.commands.units.unit_changes.edit(page.bridge.units()[0].id)
    assert dialog is not None


def _do(window: MainWindow, command: str, rules: str = "citytech") -> None:
    table = _battle(window, rules)
    table.page.selection.select(table.page.bridge.units()[0].id)
    window.commands.carry_out(command)


def _print_sheets(window: MainWindow, rules: str) -> None:
    page = _battle(window, rules).page
    print_sheets(window, page.bridge, [unit.id for unit in page.bridge.units()])


# --- pages ---


def _board(window: MainWindow, wanted: str = "") -> None:
    window.with_library(window.boards.show)
    page = window.boards.page
    assert page is not None
    settle()
    if wanted:
        page._carry_out(wanted)


def _board_print(window: MainWindow, show: Callable[[MainWindow, Any], None]) -> None:
    _board(window)
    assert window.boards.page is not None
    show(window, window.boards.page.editor.drawing.board)


def _hangar(window: MainWindow, text: str = "ruleset:citytech orion", command: str = "") -> None:
    window.with_library(window.hangar.show)
    page = window.hangar.page
    assert page is not None
    settle()
    page.field.setText(text)
    settle()
    if command:
        page.carry_out(command)


def _reports(window: MainWindow) -> None:
    _hangar(window)
    assert window.hangar.page is not None
    window.hangar.page.imports.show_reports()


def _rules(window: MainWindow, command: str = "", name: str = EXAMPLE) -> None:
    window.with_library(window.rulesets.show)
    page = window.rulesets.page
    assert page is not None
    settle()
    page.close_editor()
    page.choose(name)
    if command in ("edit", "try"):
        page.edit(name, tries=command == "try")
    elif command:
        {"new": page.new_button, "examples": page.examples_button}[command].click()


def _design(window: MainWindow, model: str = "", do: str = "") -> None:
    window.with_library(window.designs.show_new)
    page = window.designs.page
    assert page is not None
    if model:
        page.open_design(book(model))
    if do:
        page.do(do)


def _duels(window: MainWindow, *names: str) -> None:
    _hangar(window)
    index = window.hangar.stock.index
    rows = [next(row for row in index.search(f"ruleset:citytech {name}").rows) for name in names]
    show_duel(window, [row.entry for row in rows])


STOPS: dict[str, Open] = {
    "welcome-empty": lambda window: window.show_welcome(),
    "welcome": lambda window: battles_of(window, 3),
    "welcome-said": _welcome_said,
    "welcome-searched": _welcome_searched,
    "to-hit": _to_hit,
    "to-hit-typed": partial(_to_hit, line="ml r7 t5 lw walked"),
    "new-quickstart": partial(_new, rules="quickstart"),
    "new-citytech": _new_unfolded,
    "new-tactics": partial(_new, rules="bt-tactics"),
    "pick-citytech": partial(_picker, rules="citytech"),
    "pick-tactics": partial(_picker, rules="bt-tactics"),
    "add-quickstart": partial(_add_unit, rules="quickstart", letters="ch"),
    "add-citytech": partial(_add_unit, rules="citytech", letters="orion"),
    "add-tactics": partial(_add_unit, rules="bt-tactics", letters="atlas"),
    "change-citytech": partial(_change_unit, rules="citytech"),
    "change-tactics": partial(_change_unit, rules="bt-tactics"),
    "note-unit": partial(_do, command="unit_note"),
    "note-battle": partial(_do, command="battle_note"),
    "rules": partial(_do, command="rules"),
    "dice": partial(_do, command="dice_log"),
    "calculator-window": partial(_do, command="calculator_window"),
    "print-citytech": partial(_print_sheets, rules="citytech"),
    "print-tactics": partial(_print_sheets, rules="bt-tactics"),
    "board": _board,
    "board-new": partial(_board, wanted="new"),
    "board-size": partial(_board, wanted="size"),
    "board-sheets": partial(_board, wanted="sheets"),
    "board-print": partial(_board_print, show=print_board),
    "board-picture": partial(_board_print, show=save_board_picture),
    "settings": lambda window: window.open_settings(),
    "club": lambda window: window.club.choose(),
    "hangar": _hangar,
    "hangar-all": partial(_hangar, text=""),
    "hangar-nothing": partial(_hangar, text="no such unit at all"),
    "hangar-reports": _reports,
    "rulesets": _rules,
    "rulesets-broken": partial(_rules, name="broken"),
    "ruleset-new": partial(_rules, command="new"),
    "ruleset-examples": partial(_rules, command="examples"),
    "ruleset-edit": partial(_rules, command="edit"),
    "ruleset-try": partial(_rules, command="try"),
    "ruleset-shipped": partial(_rules, name="citytech"),
    "design": _design,
    "design-orion": partial(_design, model="ON1-M"),
    "duels": lambda window: show_duel(window, ()),
    "duel": lambda window: _duels(window, "wolfhound", "centurion"),
    "backups": lambda window: window.with_library(window.backups.show),
    **CAMPAIGN_STOPS,
    "help-quick-start": lambda window: window.help("quick-start"),
    "help-shortcuts": lambda window: window.help("shortcuts"),
    "help-table-talk": lambda window: window.help("table-talk"),
    "help-reference": lambda window: window.help("reference-files"),
}
