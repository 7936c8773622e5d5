"""Duels of two units from the hangar, from a battle, and by keyboard."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.engine.duelling import Pairing, outlasting_share
from companion.engine.views.duels import DuelAtRange
from companion.ui.app.commands import show_duel
from companion.ui.app.window import MainWindow
from companion.ui.duels import duel_view, force_view
from companion.ui.duels.chart import DuelChart
from companion.ui.duels.duel_view import DuelView
from companion.ui.duels.matrix import Matrix
from companion.ui.duels.page import DuelPage
from companion.ui.duels.wording import format_range, format_verdict, format_whole_percent, gain, table_rows
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import TableDriver
from tests.ui.test_accessible import nameless

NAMES = ("Orion", "Wolfhound")
NEAR = DuelAtRange(1, (0.1, 0.1), (0.3, 0.3), (0.05, 0.0), 100, 0.098)
FAR = DuelAtRange(12, (0.5, 0.3), (0.0, 0.0), (0.0, 0.0), 100, 0.098)


@pytest.fixture(autouse=True)
def few_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is fought out here need not be exact."""
    for module in (duel_view, force_view):
        monkeypatch.setattr(module, "DUELS", 10)
        monkeypatch.setattr(module, "TURNS", 4)


def entry(model: str, name: str, kind: DocumentKind = DocumentKind.MECH) -> CatalogueEntry:
    return CatalogueEntry(model, kind, name, name, model, "citytech", EntryOrigin.SHIPPED)


def open_duels(window: MainWindow, qtbot: QtBot, *entries: CatalogueEntry) -> DuelPage:
    """Return the page of duels, with these units of the hangar."""
    show_duel(window, entries)
    page = window.duels.page
    assert page is not None
    settle(page, qtbot)
    return page


def settle(page: DuelPage, qtbot: QtBot) -> None:
    """Wait until everything is fought out."""
    qtbot.waitUntil(lambda: not page.is_busy, timeout=60_000)


def test_a_tank_fights_and_is_asked_for_no_heat(window: MainWindow, qtbot: QtBot) -> None:
    tank = entry("Condor", "Condor", DocumentKind.VEHICLE)
    page = open_duels(window, qtbot, tank, entry("WLF-2", "Wolfhound"))
    condor, wolfhound = page.duel.sides
    assert (condor.refusal, condor.movement.currentText()) == ("", "Cruise")
    skills = [side.piloting.accessibleName() for side in (condor, wolfhound)]
    assert skills == ["Driving", "Piloting"]
    assert not condor.heat.isVisible()
    assert wolfhound.heat.isVisible()


def test_where_pilots_are_named_one_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    bantam, sirocco = (replace(entry(name, name), ruleset="untitled-mech") for name in ("Bantam", "Sirocco"))
    page = open_duels(window, qtbot, bantam, sirocco)
    side = page.duel.sides[0]
    assert page.rules.text() == "Untitled Mech Game"
    assert (side.pilot.currentText(), side.movement.currentText()) == ("Regular", "Attacks with everything")
    assert side.movement.accessibleName() == "Conduct"
    shown = [field.isVisible() for field in (side.pilot, side.gunnery, side.piloting, side.hexes, side.heat)]
    assert shown == [True, False, False, False, False]
    side.pilot.setCurrentIndex(side.pilot.findData("minor"))
    settle(page, qtbot)
    duellist = side.duellist()
    assert duellist is not None
    assert (duellist.pilot, duellist.gunnery) == ("minor", None)
    assert len(page.duel.chart.ranges) == 12


def test_two_units_of_the_hangar_fight_at_once(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("CN9-D", "Centurion"))
    assert window.pages.currentWidget() is page
    assert len(page.duel.chart.ranges) == 12
    assert "10 duels at each range" in page.duel.note.text()
    assert page.duel.progress.isHidden()
    assert page.rules.text() == "CityTech"


def test_one_unit_is_measured_by_the_last_second_one(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("CN9-D", "Centurion"))
    open_duels(window, qtbot, entry("ON1-M", "Orion"))
    assert [side.choice for side in page.duel.sides] == ["ON1-M", "CN9-D"]


def test_without_units_the_page_asks_for_some(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    assert page.duel.shown.currentWidget() is page.duel.empty
    assert page.duel.sides[0].box is window.focusWidget()
    assert not page.duel.sides[0].heat.isEnabled()
    assert not page.duel.sides[0].heat.isVisible(), "empty fields say nothing"


def test_opened_from_the_menu_every_unit_is_offered(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.carry_out("duel")
    page = window.duels.page
    assert page is not None
    settle(page, qtbot)
    for offered in (page.duel.sides[0].box.pool, page.forces.forces[1]._offered):
        found = [row.entry.name for row in offered.search("").rows]
        assert "Wolfhound WLF-2" in found
        assert len(found) == len(page._known)


def test_rules_without_duels_offer_the_way_out(window: MainWindow, qtbot: QtBot) -> None:
    library = window.library
    assert library is not None
    window.show_battle(library.new_battle(library.scenarios("bt-tactics")["first-contact"]))
    window.commands.carry_out("duel")
    page = window.duels.page
    assert page is not None
    settle(page, qtbot)
    view = page.duel
    assert view.empty.sentence.text() == "BT Tactics 3025 has no duels: choose other rules."
    assert view.empty.button is not None
    QTest.mouseClick(view.empty.button, Qt.MouseButton.LeftButton)
    settle(page, qtbot)
    assert page.rules.text() == "CityTech"
    assert not view.empty.button.isVisible()
    assert view.sides[0].isEnabled()


def test_what_so_few_duels_cannot_tell_apart_is_level() -> None:
    near = DuelAtRange(1, (0.3,), (0.34,), (0.0,), 100, 0.098)
    clear = DuelAtRange(1, (0.1,), (0.8,), (0.0,), 100, 0.098)
    for at, says in ((near, True), (clear, False)):
        table = Matrix()
        table.show_forces(("Orion",), ("Wolfhound",))
        table.show_pairings({(0, 0): Pairing(0, 0, outlasting_share([at]), (at,))})
        assert ("level" in table.accessibleDescription()) is says


def test_another_choice_is_fought_out_again(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("CN9-D", "Centurion"))
    before, side = page.duel.chart.ranges, page.duel.sides[0]
    side.gunnery.setCurrentIndex(0)
    side.movement.setCurrentIndex(side.movement.findData("stationary"))
    assert not side.hexes.isEnabled()
    assert page.duel.is_busy
    settle(page, qtbot)
    duellist = side.duellist()
    assert duellist is not None
    assert (duellist.gunnery, duellist.movement, duellist.hexes) == (0, "stationary", None)
    assert page.duel.chart.ranges != before


def test_both_may_be_swapped(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("CN9-D", "Centurion"))
    page.duel.swap_button.click()
    settle(page, qtbot)
    assert page.duel.names == ("Centurion", "Wolfhound")


def test_two_of_a_kind_are_told_apart(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("WLF-2", "Wolfhound"))
    assert page.duel.names == ("Wolfhound 1", "Wolfhound 2")


def test_it_can_be_stopped(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_duels(window, qtbot)
    monkeypatch.setattr(duel_view, "DUELS", 4000)
    monkeypatch.setattr(duel_view, "TURNS", 60)
    page.duel.choose("WLF-2", "CN9-D")
    page.duel.begin()
    page.duel.stop_button.click()
    assert not page.duel.is_busy
    assert page.duel.verdict.text().startswith("Stopped")


def test_units_of_a_battle_fight_with_their_damage(duel: TableDriver, qtbot: QtBot) -> None:
    window = duel.window
    duel.page.selection.select("wolfhound", "victor")
    window.commands.carry_out("duel")
    page = window.duels.page
    assert page is not None
    settle(page, qtbot)
    assert [side.choice for side in page.duel.sides] == ["unit/wolfhound", "unit/victor"]
    assert page.duel.names == ("Wolfhound", "Victor")
    assert page.rules.text() == "CityTech, as they stand in the battle"
    page.back_button.click()
    assert window.pages.currentWidget() is window.battle


def test_a_battle_that_is_closed_is_not_gone_back_to(duel: TableDriver, qtbot: QtBot) -> None:
    window = duel.window
    duel.page.selection.select("wolfhound", "victor")
    window.commands.carry_out("duel")
    page = window.duels.page
    assert page is not None
    settle(page, qtbot)
    window.commands.carry_out("welcome")
    window.commands.carry_out("duel")
    settle(page, qtbot)
    assert not page.duel.sides[0].heat.isEnabled()
    page.back_button.click()
    assert window.pages.currentWidget() is window.welcome


def test_rules_without_duels_say_so(table: TableDriver, qtbot: QtBot) -> None:
    table.page.selection.select("hermes", "cicada")
    table.window.commands.carry_out("duel")
    page = table.window.duels.page
    assert page is not None
    settle(page, qtbot)
    assert "so no duels" in page.duel.sides[0].trouble.text()
    assert not page.duel.sides[0].trouble.isVisible(), "it is said once, in the middle"
    assert "so no duels" in page.duel.empty.sentence.text()
    assert page.duel.shown.currentWidget() is page.duel.empty


def test_escape_leads_back(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.welcome


def test_everything_has_a_name_and_fits(window: MainWindow, qtbot: QtBot, theme: Theme) -> None:
    page = open_duels(window, qtbot, entry("WLF-2", "Wolfhound"), entry("CN9-D", "Centurion"))
    for tab, scale in product((0, 1), (1.0, 2.0)):
        theme.set_scale(scale)
        page._turn_to(tab)
        window.resize(1280, 720)
        QApplication.processEvents()
        assert nameless(window) == []
        area = page.pages.currentWidget()
        assert isinstance(area, QScrollArea)
        assert not area.horizontalScrollBar().isVisible()
        assert (window.width(), window.height()) == (1280, 720)


# --- the chart ---


def test_the_chart_is_read_by_arrows_and_in_words(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    chart = DuelChart()
    qtbot.addWidget(chart)
    chart.resize(800, 500)
    chart.show()
    chart.show_ranges(NAMES, (NEAR, FAR), 20)
    texts: list[str] = []
    chart.read.connect(texts.append)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert texts == [format_range(NAMES, NEAR), format_range(NAMES, FAR)]
    assert format_range(NAMES, FAR) in chart.accessibleDescription()
    assert not chart.grab().isNull()


def test_words_tell_who_is_better_where() -> None:
    assert format_verdict(NAMES, (NEAR, FAR)) == "Orion is better at 1 hex; Wolfhound is better at 12 hexes."
    even = DuelAtRange(3, (0.4,), (0.45,), (0.0,), 100, 0.098)
    assert format_verdict(NAMES, (even,)) == "Level at this range."
    assert format_verdict(NAMES, (even, even)) == "Level at all of these ranges."
    close = DuelAtRange(6, (0.4,), (0.52,), (0.0,), 100, 0.098)
    assert gain(close) > close.error, "more than either chance may be off, less than their difference may"
    assert format_verdict(NAMES, (NEAR, close)) == "Orion is better at 1 hex; level at 6 hexes."
    assert format_range(NAMES, FAR).endswith("both left 20.0 %. Half are over by turn 1.")
    assert format_range(NAMES, close).endswith("Level: the difference lies within its error.")


def test_the_table_has_a_row_for_each_end() -> None:
    rows = table_rows(NAMES, (NEAR, FAR), 20)
    assert [row.cells for row in rows] == [("60", "0"), ("20", "80"), ("5", "0"), ("15", "20"), ("2", "1")]
    assert [format_whole_percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [
        "0",
        "<1",
        "50",
        ">99",
        "100",
    ]


# --- two forces ---


def test_every_unit_meets_every_other(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    forces = page.forces
    assert not forces.fight_button.isEnabled()
    forces.forces[0].show_force(["WLF-2", "ON1-M"])
    forces.forces[1].add("CN9-D")
    assert forces.forces[0].total.text() == "2 units, 110 t"
    forces.fight_button.click()
    settle(page, qtbot)
    assert forces.matrix.accessibleDescription().count("of 100 duels") == 2
    forces.matrix.setFocus()
    QTest.keyClick(forces.matrix, Qt.Key.Key_Down)
    QTest.keyClick(forces.matrix, Qt.Key.Key_Down)
    assert forces.matrix.place == (1, 0)
    QTest.keyClick(forces.matrix, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert page.pages.currentIndex() == 0
    assert [side.choice for side in page.duel.sides] == ["ON1-M", "CN9-D"]


def test_a_force_of_as_many_tons_is_proposed(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    first, second = page.forces.forces
    first.show_force(["WLF-2", "ON1-M"])
    for force in page.forces.propose_equal_forces():
        assert len(force) == 2
        assert sum(it.tonnage for it in force) <= first.tonnage
    second.show_force([it.id for it in page.forces.propose_equal_forces()[0]])
    assert second.tonnage == first.tonnage


def test_a_unit_is_taken_out_by_a_key(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    force = page.forces.forces[0]
    page._turn_to(1)
    force.show_force(["WLF-2", "ON1-M"])
    force.list.setFocus()
    force.list.setCurrentRow(0)
    QTest.keyClick(force.list, Qt.Key.Key_Delete)
    assert [it.id for it in force.units] == ["ON1-M"]


def test_closing_stops_the_work(window: MainWindow, qtbot: QtBot) -> None:
    page = open_duels(window, qtbot)
    assert isinstance(page.duel, DuelView)
    page.duel.choose("WLF-2", "CN9-D")
    page.duel.begin()
    window.close()
    assert not page.is_busy
