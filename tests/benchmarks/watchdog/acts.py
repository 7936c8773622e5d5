"""Acts at the watched table: playing, looking round, typing, undoing, printing, leaving."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tests.benchmarks.watchdog.tables import Act, player

if TYPE_CHECKING:
    from companion.ui.battle.page import BattlePage
    from tests.benchmarks.sitting import Sitting

Acts = Iterator[tuple[str, Act]]
LOOKS = (
    "sheets", "map", "sheet", "fire", "calculator", "sheet", "panel", "panel", "fold_journal",
    "fold_journal", "fold_roster", "fold_roster", "whole_sheet", "whole_sheet", "layout_sheets",
    "whole_sheet", "whole_sheet", "sides", "sides", "sides", "layout_paper", "layout_map", "layout_reset",
    "threat", "threat", "talk", "talk", "dues", "dues", "journal", "next_unit", "copy",
)  # fmt: skip
DIALOGS = ("add_unit", "edit_unit", "unit_note", "battle_note", "dice_log", "help")
LINES = ("rt5 lt5 ct2", "heat +8", "undo 2")
SIZES = ((1366, 768), (1600, 900), (1920, 1080), (1280, 720))
MANY = 8


def acts_of_evening(sitting: Sitting, game: str, limit: int) -> Acts:
    """A whole evening: the looks round come before the battle, and again amid it."""
    yield from _acts_of_looking(sitting)
    yield from _play(sitting, game, limit)
    yield from _acts_of_looking(sitting)
    yield from _type(sitting)
    yield from _undo(sitting)
    yield from _open_dialogs(sitting)
    yield from _print(sitting)
    yield from _resize(sitting)
    yield from _leave(sitting)


def _acts_of_looking(sitting: Sitting) -> Acts:
    page = sitting.page
    page.selection.select(sitting.anyone())
    for command in LOOKS:
        yield f"look: {command}", lambda command=command: page.do(command)  # type: ignore[misc]
    for unit in page.bridge.units():
        yield "look: unit", lambda unit=unit.id: page.selection.select(unit)  # type: ignore[misc]
    yield from _point(page)
    if (table := page.centre.map) is not None:
        for chosen_command in (
            table.view.zoom_in,
            table.view.zoom_in,
            table.view.zoom_out,
            table.view.zoom_out,
        ):
            yield "look: nearer, farther", chosen_command


def _point(page: BattlePage) -> Acts:
    """The pointer goes over map and sheet."""
    places = [page.panel.sheet.viewport()]
    if page.centre.map is not None:
        places.append(page.centre.map.view.viewport())
    for place in places:
        for part in range(1, 12):
            where = QPoint(place.width() * part // 12, place.height() * (part * 5 % 12) // 12)
            yield "point", lambda place=place, where=where: QTest.mouseMove(place, where)  # type: ignore[misc]


def _play(sitting: Sitting, game: str, acts: int) -> Acts:
    """What two people do by chance; now and then they select, mark, aim and take back."""
    page, act = sitting.page, player(sitting, game)
    for number in range(acts):
        if (done := act()) is None:
            return
        yield done
        if number % 5 == 0:
            unit = sitting.anyone()
            yield "select", lambda unit=unit: page.selection.select(unit)  # type: ignore[misc]
        if number % 7 == 0 and page.bridge.ask is None:
            mark = sitting.mark()
            yield "mark", lambda mark=mark: page.bridge.mark(mark)  # type: ignore[misc]
            yield "undo", page.bridge.undo
        if number % 9 == 0 and (aim := _aim(page, sitting.chance)) is not None:
            yield "aim", aim
            yield from _tick(page)


def _aim(page: BattlePage, chance: random.Random) -> Act | None:
    acting = next((unit for unit in page.bridge.units() if unit.may_act), None)
    if acting is None:
        return None
    foes = [unit.id for unit in page.bridge.units() if unit.side != acting.side]
    return lambda: page.selection.select(acting.id, chance.choice(foes))


def _tick(page: BattlePage) -> Acts:
    for line in page.panel.attack.panel.lines[:2]:
        if line.tick.isVisible() and line.tick.isEnabled():
            yield "tick", line.tick.click


def _type(sitting: Sitting) -> Acts:
    page, field = sitting.page, sitting.page.ask_bar.quick.field
    for line in LINES:
        yield "type: into the line", lambda: page.do("quick")
        for letter in line:
            yield "type: a letter", lambda letter=letter: QTest.keyClicks(field, letter)  # type: ignore[misc]
        yield "type: enter", lambda: QTest.keyClick(field, Qt.Key.Key_Return)


def _undo(sitting: Sitting) -> Acts:
    """Along the journal: far back to look, back to now, many taken back and brought again."""
    bridge = sitting.bridge
    while bridge.ask is not None:
        yield "give up", bridge.give_up
    done = [line.entry_id for line in bridge.session.lines() if not line.is_undone]
    for entry in (done[0], done[len(done) // 2], done[-2]) if len(done) > 2 else ():
        yield "look at an earlier moment", lambda entry=entry: bridge.look_at(entry)  # type: ignore[misc]
    yield "back to now", bridge.back_to_now
    for _ in range(MANY):
        yield "undo: one of many", bridge.undo
    for _ in range(MANY):
        yield "redo: one of many", bridge.redo
    if len(done) > 1:
        yield "go to an earlier moment", lambda: bridge.go_to(done[len(done) // 2])
        yield "go to the last moment", lambda: bridge.go_to(done[-1])


def _open_dialogs(sitting: Sitting) -> Acts:
    """The windows that open over the table, each closed again."""
    window = sitting.window
    for command in DIALOGS:
        yield f"open: {command}", lambda command=command: window.commands.carry_out(command)  # type: ignore[misc]
        yield f"close: {command}", _close
    yield "open: new battle", lambda: _new_battle(sitting)
    yield "close: new battle", _close
    if window.pages.currentWidget() is not window.battle:
        yield "back to the battle", window._leave_page


def _new_battle(sitting: Sitting) -> None:
    from companion.ui.dialogs.new_battle.dialog import NewBattleDialog

    NewBattleDialog(sitting.library, sitting.window, sitting.window.hangar.stock).open()


def _close() -> None:
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.close()


def _print(sitting: Sitting) -> Acts:
    window = sitting.window
    for command in ("print", "print_all", "print_map"):
        yield f"print: {command}", lambda command=command: window.commands.carry_out(command)  # type: ignore[misc]
        yield "print: closed", _close


def _resize(sitting: Sitting) -> Acts:
    for size in SIZES:
        yield "size of the window", lambda size=size: sitting.window.resize(*size)  # type: ignore[misc]


def _leave(sitting: Sitting) -> Acts:
    """To the welcome page, and back to the battle."""
    window, battle = sitting.window, sitting.session.id
    yield "leave: the welcome page", window.show_welcome
    yield "open: the battle again", lambda: window.welcome.battle_chosen.emit(battle)
