"""Figures for the pages of a campaign of years in the window, each until it is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.diary import WriteDiaryNote
from companion.ui.app.launch import stay_quick
from companion.ui.app.window import MainWindow
from companion.ui.campaign.controller import CHRONICLE, DASHBOARD, PILOT, ROSTER, UNIT
from companion.ui.campaign.page import CampaignPage
from tests.benchmarks.store.long_campaign import long_campaign
from tests.ui.table_driver import open_window

pytestmark = pytest.mark.usefixtures("qapp")
SUBJECTS = {
    PILOT: [f"pilot_{number}" for number in range(1, 40)],
    UNIT: [f"unit_{number}" for number in range(1, 40)],
}


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a long campaign."""
    home = tmp_path_factory.mktemp("years")
    with Library.open(home) as library:
        long_campaign(library)
        CampaignLibrary(library).open(1).do(WriteDiaryNote(note="first", title="First"))
    return home


@pytest.fixture
def window(years: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("COMPANION_HOME", str(years))
    stay_quick()
    opened = open_window(years, (1280, 720))
    opened.commands.carry_out("campaigns")
    yield opened
    opened.close()


@pytest.fixture
def page(window: MainWindow) -> CampaignPage:
    """The campaigns, none of them open."""
    found = window.campaigns.page
    assert found is not None, "it is shown"
    return found


def paint_after(action: Callable[[], object]) -> None:
    """Do something and paint what it changed."""
    action()
    QCoreApplication.processEvents()


def test_a_campaign_of_years_is_opened(benchmark: BenchmarkFixture, page: CampaignPage) -> None:
    campaigns = page.campaigns
    paint_after(lambda: page.open(campaigns.open(1)))
    benchmark(lambda: paint_after(lambda: page.open(campaigns.open(1))))


@pytest.mark.parametrize("place", [PILOT, UNIT])
def test_a_page_of_it(benchmark: BenchmarkFixture, page: CampaignPage, place: str) -> None:
    page.open(page.campaigns.open(1))
    frame = page.frame
    assert frame is not None
    known = frame.controller.campaign.pilots if place == PILOT else frame.controller.campaign.units
    subjects = cycle([subject for subject in SUBJECTS[place] if subject in known])
    paint_after(lambda: frame.turn_to(place, next(subjects)))
    benchmark(lambda: paint_after(lambda: frame.turn_to(place, next(subjects))))


@pytest.mark.parametrize("place", [DASHBOARD, ROSTER, CHRONICLE])
def test_turning_to(benchmark: BenchmarkFixture, page: CampaignPage, place: str) -> None:
    page.open(page.campaigns.open(1))
    frame = page.frame
    assert frame is not None
    frame.controller.session.lines()
    paint_after(lambda: frame.turn_to(place))
    benchmark(lambda: paint_after(lambda: frame.turn_to(place)))
