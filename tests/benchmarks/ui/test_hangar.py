"""Figures for the hangar with 5,000 units: a key until the list is painted, reading all, one unit's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.catalog.search.index import Index, SearchOrder, SearchResult
from companion.catalog.search.rows import SearchRow
from companion.paths import data_folder
from companion.ui.app.launch import stay_quick
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.hangar.card.entry_card import DELAY
from companion.ui.hangar.page import HangarPage
from companion.ui.theme.theme import Theme
from companion.workshop.hangar_model import HangarModel, hangar_model_of
from companion.workshop.inspection import Inspection, inspect_entry
from tests.catalog.catalogue_files import fill_catalogue
from tests.catalog.hangar import MANY, lexicon, many_entries

QUERIES = ("a", "at", "atl", "atlas", "atlas 50-60t", "atlas 50-60t jump>=4", "laser", "laser -clan", "")


@pytest.fixture(scope="module")
def index() -> Index:
    """An index of 5,000 entries."""
    return Index(many_entries(), lexicon())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with 5,000 units in its catalogue."""
    folder = tmp_path_factory.mktemp("stocked")
    fill_catalogue(folder, MANY)
    return folder


@pytest.fixture
def library(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setenv("COMPANION_HOME", str(home))
    assert data_folder() == home
    with Library.open(home) as opened:
        yield opened


@pytest.fixture
def read(library: Library) -> Iterator[HangarModel]:
    """The catalogue, read whole."""
    found = hangar_model_of(library)
    found.read_index()
    yield found
    found.close()


@pytest.fixture
def page(qtbot: QtBot, library: Library, read: HangarModel) -> Iterator[HangarPage]:
    """The page over it, shown at 1280 by 720."""
    assert Theme.current() is not None
    shown = HangarPage(library, read)
    qtbot.addWidget(shown)
    shown.resize(1280, 720)
    shown.show()
    qtbot.waitUntil(lambda: not shown.is_busy, timeout=60_000)
    yield shown
    shown.close_down()


def test_one_search_among_5000(benchmark: BenchmarkFixture, index: Index) -> None:
    queries = cycle(QUERIES)
    found: SearchResult = benchmark(lambda: index.search(next(queries)))
    assert found.query is not None


def test_one_order_after_another(benchmark: BenchmarkFixture, index: Index) -> None:
    orders = cycle(SearchOrder)
    assert len(benchmark(lambda: index.search("", next(orders))).rows) == MANY


def test_a_key_until_the_list_is_painted(benchmark: BenchmarkFixture, page: HangarPage) -> None:
    queries = cycle(QUERIES)

    def press() -> None:
        page.field.setText(next(queries))
        page.list.viewport().repaint()

    benchmark(press)


def test_all_is_read_again(benchmark: BenchmarkFixture, library: Library) -> None:
    found = hangar_model_of(library)
    pedantic: Callable[..., Index] = benchmark.pedantic
    assert len(pedantic(found.read_index, rounds=5, warmup_rounds=1)) > MANY
    found.close()


def test_a_units_page(
    benchmark: BenchmarkFixture, page: HangarPage, library: Library, read: HangarModel
) -> None:
    rows = cycle(list(read.index.search("imported mech").rows))

    def show() -> Inspection:
        row = next(rows)
        page.card.show_row(row, read.titles)
        inspection = inspect_entry(read, library.rulebooks, row.entry)
        page.card.show_inspected(inspection)
        QApplication.processEvents()
        return inspection

    assert benchmark(show).entry.name


def test_a_row_chosen_until_its_page_is_painted(
    benchmark: BenchmarkFixture, qtbot: QtBot, page: HangarPage, read: HangarModel
) -> None:
    """Under 50 ms, for somebody who has not chosen another just before."""
    page.field.setText("imported mech")
    rows = iter(list(read.index.search("imported mech").rows)[1:])

    def ready() -> tuple[tuple[SearchRow], dict[str, object]]:
        qtbot.waitUntil(lambda: not page.is_busy)
        qtbot.wait(2 * DELAY)
        return (next(rows),), {}

    def choose(row: SearchRow) -> None:
        page.list.choose(row.address)
        while not page.card.shows(row.entry):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        QApplication.processEvents()

    stay_quick()
    pedantic: Callable[..., None] = benchmark.pedantic
    pedantic(choose, setup=ready, rounds=40)


def test_new_battle_opens_beside_5000(
    benchmark: BenchmarkFixture, qtbot: QtBot, library: Library, read: HangarModel
) -> None:
    def opened() -> NewBattleDialog:
        dialog = NewBattleDialog(library, None, read)
        dialog.finish()
        qtbot.addWidget(dialog)
        return dialog

    pedantic: Callable[..., NewBattleDialog] = benchmark.pedantic
    assert pedantic(opened, rounds=5, warmup_rounds=1).sides
