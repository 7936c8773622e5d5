from __future__ import annotations

from html.parser import HTMLParser

import pytest

from companion.campaign.chronicle import escape_markdown, format_html, format_markdown
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import PassDays
from companion.campaign.commands.members import Enlist
from companion.campaign.session import CampaignSession
from tests.campaign.builders import begin_battle, pilot, return_battle, unit

NASTY = "<script>alert('x')</script> & <b>bold</b>"


@pytest.fixture
def campaign_session(session: CampaignSession) -> CampaignSession:
    """A campaign with a battle, notes and something taken back."""
    session.do(begin_battle(title="The *Ford*"))
    session.do(return_battle(title="The *Ford*"))
    session.do(PassDays(to="3025-05-01"))
    session.do(WriteDiaryNote(note="n", title=NASTY, text=f"{NASTY}\n\n# A heading"))
    session.do(WriteDiaryNote(note="wrong", title="Never written"))
    session.undo()
    return session


def test_the_diary_goes_by_days_and_leaves_out_what_was_taken_back(campaign_session: CampaignSession) -> None:
    text = format_markdown(campaign_session)
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# Fox Hunt",
        "## 1 April 3025",
        "## 3 April 3025",
        "## 1 May 3025",
        "## Pilots",
        "## Units",
    ]
    assert "**Back from The \\*Ford\\*: The Foxes hold the field**" in text
    assert "- Ann (1/2) and Bea (1/2) destroyed Locust, PPC, turn 3." in text
    assert "> # A heading" in text
    assert "Never written" not in text
    assert "1 April 3025 to 1 May 3025, by the rules of CityTech" in text
    assert "| Ann | Gunnery 4, Piloting 5 | 1/2 | fit |" in text


def test_who_drives_a_vehicle_has_a_driving_skill(session: CampaignSession) -> None:
    session.do(Enlist(units=(unit("tank", "Vedette", pilot="cy"),), pilots=(pilot("cy", "Cy"),)))
    assert "| Cy | Gunnery 4, Driving 5 |  | fit |" in format_markdown(session)


class TagReader(HTMLParser):
    """A reader of tags as a browser understands them, and of the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_whole_and_runs_nothing(campaign_session: CampaignSession) -> None:
    page = TagReader(format_html(campaign_session))
    assert not page.open
    assert not page.links
    assert "script" not in page.tags
    assert "b" not in page.tags
    assert NASTY in page.text
    assert "http" not in format_html(campaign_session)
    assert "Never written" not in page.text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1. April", "1\\. April"),
        ("- none", "\\- none"),
        ("a_b [c](d)", "a\\_b \\[c\\](d)"),
        ("two\nlines", "two lines"),
    ],
)
def test_names_mean_nothing_to_markdown(text: str, shown: str) -> None:
    assert escape_markdown(text) == shown
