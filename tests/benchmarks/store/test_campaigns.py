"""Figures for campaigns: one of years opened, a pilot's record, one entry, the journal in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.chronicle import format_html
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.progression import Award
from companion.campaign.session import CampaignSession
from tests.benchmarks.store.long_campaign import BATTLES, PILOTS, long_campaign


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CampaignLibrary]:
    """A library whose first campaign is a long one that was opened once."""
    with Library.open(tmp_path_factory.mktemp("years")) as library:
        long_campaign(library)
        found = CampaignLibrary(library)
        found.open(1).do(WriteDiaryNote(note="first", title="First"))
        yield found


@pytest.fixture
def session(campaigns: CampaignLibrary) -> CampaignSession:
    return campaigns.open(1)


def test_a_long_campaign_opened(benchmark: BenchmarkFixture, campaigns: CampaignLibrary) -> None:
    session = benchmark(campaigns.open, 1)
    assert (len(session.campaign.pilots), len(session.campaign.battles)) == (PILOTS, BATTLES)


def test_a_long_campaign_folded_anew(benchmark: BenchmarkFixture, campaigns: CampaignLibrary) -> None:
    session = campaigns.open(1)
    folded = benchmark.pedantic(lambda: campaigns.open(1).at(session.campaign.number), rounds=3)  # type: ignore[no-untyped-call]
    assert folded == session.campaign


def test_a_pilots_record(benchmark: BenchmarkFixture, session: CampaignSession) -> None:
    def record() -> tuple[int, int]:
        pilot = session.campaign.pilots["pilot_1"]
        return len(pilot.service), sum("pilot_1" in line.subjects for line in session.lines())

    session.lines()
    served, given = benchmark(record)
    assert given >= served > 0


def test_the_journal_in_words(benchmark: BenchmarkFixture, campaigns: CampaignLibrary) -> None:
    lines = benchmark.pedantic(lambda: campaigns.open(1).lines(), rounds=3)  # type: ignore[no-untyped-call]
    assert len(lines) > 2000


def test_one_entry_made_durable(benchmark: BenchmarkFixture, session: CampaignSession) -> None:
    numbers = count()
    benchmark(lambda: session.do(WriteDiaryNote(note="n", title=f"Note {next(numbers)}")))
    assert session.campaign.notes["n"]


def test_one_award_taken_back(benchmark: BenchmarkFixture, session: CampaignSession) -> None:
    def award() -> None:
        session.do(Award(pilot="pilot_7", counter="kills", amount="1"))
        session.undo()

    benchmark.pedantic(award, rounds=5)  # type: ignore[no-untyped-call]
    assert session.redo_line is not None


def test_the_chronicle_as_a_page(benchmark: BenchmarkFixture, session: CampaignSession) -> None:
    session.lines()
    assert "The long war" in benchmark.pedantic(format_html, (session,), rounds=3)  # type: ignore[no-untyped-call]
