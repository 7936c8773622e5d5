"""The page of a unit: its sheet as it is, corrections by hand, refits."""

from __future__ import annotations

import pytest

from companion.campaign.session import CampaignSession
from companion.engine.marks import Mark
from companion.ui.campaign.controller import UNIT
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.unit.page import UnitPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def part(page: CampaignPage, session: CampaignSession) -> UnitPage:
    """The page of the Cicada, whose left arm is gone."""
    assert session.campaign.units["cicada"].condition is not None
    return turned_to(page, UNIT, UnitPage, "cicada")


def left_of(part: UnitPage, track: str) -> int:
    """Return what the sheet shows to be left of a track."""
    sheet = part._details.sheet if part._details is not None else None
    assert sheet is not None
    return next(each.left for each in sheet.tracks if each.id == track)


def test_the_sheet_shows_the_lasting_damage(part: UnitPage) -> None:
    assert left_of(part, "armor/left_torso") == 3
    assert left_of(part, "structure/left_arm") == 0
    assert part.state.text == "Damaged"


def test_needed_items_are_ticked_along(part: UnitPage) -> None:
    repairs = part.repairs
    needing = next(item for item in repairs._items.values() if item.needs)
    repairs.boxes[needing.id].click()
    assert set(needing.needs) < set(repairs.chosen_items)

    repairs.boxes[needing.needs[0]].click()
    assert needing.id not in repairs.chosen_items, "it cannot be mended without"


def test_the_sheet_is_corrected_on_record(part: UnitPage, session: CampaignSession) -> None:
    part.correct_button.click()
    assert part.enter_button.isVisible()
    part.mark(Mark("ours", "armor/head", 2))
    assert session.campaign.units["cicada"].condition is not None
    assert "head" not in session.campaign.units["cicada"].condition.armor, "nothing is entered yet"

    part.why.setText("We forgot a hit")
    part.enter_button.click()

    condition = session.campaign.units["cicada"].condition
    assert condition is not None
    assert condition.armor["head"] == 2
    assert condition.hits == 0
    assert any("We forgot a hit" in text for text in session.lines()[-1].details)
    assert not part.enter_button.isVisible()


def test_a_correction_that_is_given_up_changes_nothing(part: UnitPage, session: CampaignSession) -> None:
    before = session.campaign
    part.correct_button.click()
    part.mark(Mark("ours", "armor/head", 2))
    part.correct_button.click()

    assert session.campaign is before
    assert left_of(part, "armor/head") > 2


def test_another_place_forgets_a_correction(page: CampaignPage, part: UnitPage) -> None:
    part.correct_button.click()
    other = turned_to(page, UNIT, UnitPage, "hermes")
    assert not other.enter_button.isVisible()
    assert other.name.text() == "Hermes"
