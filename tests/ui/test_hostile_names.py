"""Battles whose names are hostile: everything is shown and printed as text, and no file is opened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from companion.documents.model import LONGEST_NAME
from companion.engine.skeleton.setup import Setup
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.correct_dice import CorrectDialog
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.rules import RulesDialog
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.picker import CardPicker
from companion.ui.journal.correction import DiceCorrection
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.print.card_pages import write_cards
from companion.ui.print.page.pages import PrintedSheet
from companion.ui.print.sheets import write_pdf
from companion.ui.welcome.to_hit_page import ToHitPage
from tests.ui.duels import begin_turn, to_fire
from tests.ui.hostile_names import FileTrap, battle_of, picture, put_on_table, write_ruleset
from tests.ui.plain_text_checks import marked_texts, show_all
from tests.ui.pools_players import Players
from tests.ui.table_driver import TableDriver, enemies_of
from tests.ui.test_tactics_battle import step

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
FAMILIES = ("citytech", "bt-tactics", "untitled-mech")


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[FileTrap]:
    """A pipe that every hostile name points at."""
    made = FileTrap(tmp_path / "pipe")
    yield made
    made.put_away()


@pytest.fixture
def duel(home: Path, window: MainWindow, trap: FileTrap) -> TableDriver:
    """CityTech, ready to fire."""
    table = put_on_table(window, hostile_battle(home, "citytech", trap))
    begin_turn(table)
    to_fire(table)
    return table


@pytest.fixture
def lances(home: Path, window: MainWindow, trap: FileTrap) -> TableDriver:
    """BT Tactics, ready to attack."""
    table = put_on_table(window, hostile_battle(home, "bt-tactics", trap))
    while table.phase != "combat":
        step(table)
    return table


def hostile_battle(home: Path, family: str, trap: FileTrap) -> Setup:
    """Return a battle by a hostile ruleset of a family, which is written for it."""
    return battle_of(write_ruleset(home, family, trap.path), family, trap.path)


def look_at_everything(table: TableDriver) -> None:
    """Every unit selected and aimed at, with its menu; every page of the panel."""
    page = table.page
    for unit in page.bridge.units():
        page.selection.select(unit.id)
        for other in page.bridge.units():
            menu = page.commands.units.menu_of(other.id)
            assert marked_texts(menu) == []
            menu.deleteLater()
            if other.side != unit.side:
                page.selection.aim(other.id)
        for command in ("sheet", "calculator", "fire", "sheets", "map"):
            page.do(command)
            QApplication.processEvents()
            assert marked_texts(table.window) == []
        show_all(table.window)


def test_the_trap_springs_for_a_label_that_reads_html(qtbot: QtBot, trap: FileTrap) -> None:
    label = QLabel(picture(trap.path))
    qtbot.addWidget(label)
    label.show()
    qtbot.waitUntil(lambda: trap.is_sprung)


def test_a_citytech_battle(duel: TableDriver, trap: FileTrap) -> None:
    look_at_everything(duel)
    unit = next(duel.acting())
    duel.declare(unit.id, enemies_of(duel, unit)[0].id)
    duel.page.do("dues")
    show_all(duel.window)
    assert marked_texts(duel.window) == []
    duel.window.resize(1024, 700)
    QApplication.processEvents()
    assert duel.window.width() == 1024, "the window does not grow with a name"
    assert not trap.is_sprung


def test_a_bt_tactics_battle(lances: TableDriver, trap: FileTrap, tmp_path: Path) -> None:
    look_at_everything(lances)
    write_cards(lances.page.bridge.game.cards(), tmp_path / "cards.pdf", picture(trap.path))
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert not trap.is_sprung


def test_a_battle_of_dice_pools(home: Path, window: MainWindow, trap: FileTrap, tmp_path: Path) -> None:
    table = put_on_table(window, hostile_battle(home, "untitled-mech", trap))
    players = Players(table)
    while table.phase != "turns":
        players.step()
    look_at_everything(table)
    unit = next(table.acting())
    table.page.selection.select(unit.id)
    table.page.selection.aim(enemies_of(table, unit)[0].id)
    table.page.do("dues")
    show_all(window)
    assert marked_texts(window) == []
    print_sheets(table, tmp_path / "sheet.pdf")
    assert not trap.is_sprung


def test_a_covered_screen(home: Path, window: MainWindow, trap: FileTrap) -> None:
    table = put_on_table(window, hostile_battle(home, "bt-tactics", trap))
    while not table.page.bridge.is_covered:
        step(table)
    show_all(window)
    assert marked_texts(window) == []
    assert not trap.is_sprung


@pytest.mark.parametrize("family", FAMILIES)
def test_dialogs(home: Path, window: MainWindow, trap: FileTrap, qtbot: QtBot, family: str) -> None:
    library = window.library
    assert library is not None
    setup = hostile_battle(home, family, trap)
    window.show_battle(library.new_battle(setup))
    source = library.ruleset(setup.ruleset)
    new = NewBattleDialog(library)
    new.finish()
    new.ruleset.setCurrentIndex(new.ruleset.findData(setup.ruleset))
    dialogs: list[QDialog] = [RulesDialog(source.title, source.about, source.options, {}), new]
    for editor in new.findChildren(ForceEditor):
        editor.add_unit(setup.units[0].model)
        picker = UnitPicker(editor.offered, "Add units", editor)
        picker.show_side(editor.side().name, editor.on_side())
        dialogs.append(picker)
        member = editor.members[0]
        dialogs.append(CardPicker("Cards", partial(editor._places, member), lambda *_: None))
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        show_all(dialog)
        assert marked_texts(dialog) == []
    assert not trap.is_sprung


def test_the_same_battle_printed_corrected_and_left(
    duel: TableDriver, trap: FileTrap, qtbot: QtBot, tmp_path: Path
) -> None:
    for unit in duel.page.bridge.units():
        for name in (unit.name, unit.pilot):
            assert len(name) <= LONGEST_NAME + len(", 4/5")
            assert not set("\n\r\t\u202e\u2066") & set(name), "a name is one line, written onwards"
    print_sheets(duel, tmp_path / "sheet.pdf")
    correct_dice(duel, qtbot, picture(trap.path))
    duel.window.show_welcome()
    duel.window.tell(picture(trap.path))
    show_all(duel.window)
    assert marked_texts(duel.window) == []
    assert not trap.is_sprung


def print_sheets(table: TableDriver, path: Path) -> None:
    bridge = table.page.bridge
    sheets = [
        PrintedSheet(bridge.game.sheet(bridge.battle, unit.id), bridge.side(unit.side))
        for unit in bridge.units()
    ]
    write_pdf(sheets, path)
    assert path.read_bytes().startswith(b"%PDF")


def correct_dice(table: TableDriver, qtbot: QtBot, title: str) -> None:
    bridge = table.page.bridge
    line = next(each for each in bridge.session.lines() if each.dice)
    correcting = DiceCorrection(bridge.correct, line.entry_id, bridge.answers_of(line.entry_id))
    dialog = CorrectDialog(title, correcting)
    qtbot.addWidget(dialog)
    dialog.show()
    show_all(dialog)
    assert marked_texts(dialog) == []


def test_the_calculator(home: Path, window: MainWindow, trap: FileTrap, qtbot: QtBot) -> None:
    assert window.library is not None
    rulesets = [write_ruleset(home, family, trap.path) for family in FAMILIES]
    page = ToHitPage(window.library)
    qtbot.addWidget(page)
    page.show()
    for ruleset in rulesets:
        page.ruleset.setCurrentIndex(page.ruleset.findData(ruleset))
        show_all(page)
        assert marked_texts(page) == []
    assert not trap.is_sprung


def test_the_help_opens_nothing(window: MainWindow, trap: FileTrap, monkeypatch: pytest.MonkeyPatch) -> None:
    page = f"# Help\n\n{picture(trap.path)}\n\n![picture](file://{trap.path})\n"
    monkeypatch.setattr("companion.ui.help.reader.page_text", lambda _page: page)
    window.help()
    assert window._help is not None
    show_all(window._help)
    assert "<img" in window._help.text.toPlainText()
    assert not trap.is_sprung
