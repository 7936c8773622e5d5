"""Units that are not played yet are printed whole, and what has no rules with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.sheet import Remark
from companion.ui.print.page.lettering import TextStyle
from companion.ui.print.page.lists import unit_data
from companion.ui.print.page.marks import Text
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedSheet, pages_of
from tests.builders import citytech, resolve_action
from tests.citytech import fight
from tests.engine.battletech.unplayed_kinds import ALL, CONDOR, PLATOON, sheet
from tests.ui.print.page.measuring import circles_of, faults, page_texts
from tests.ui.sheet.builders import hermes

pytestmark = pytest.mark.usefixtures("qapp")
LINES = tuple(f"Supercharger {number}, left torso" for number in range(8))


def test_what_has_no_rules_is_printed_in_as_many_lines_as_it_takes() -> None:
    sheet = replace(hermes(), remarks=(Remark("without_rules", "No rules here", LINES),))
    plain, part = (unit_data(it, 80.0, TextStyle(9.0)) for it in (hermes(), sheet))
    text = " ".join(mark.text for _, _, mark in part.flat() if isinstance(mark, Text))
    assert "No rules here: Supercharger 0, left torso · Supercharger 1" in text
    assert all(line in text for line in LINES)
    assert part.height > plain.height


def test_a_note_is_printed_in_its_own_words() -> None:
    battle = fight(orion="red 0505 0", wolfhound="blue 0501 3")
    noted = resolve_action(battle, citytech().write_note("Owes Hanna\na beer", "orion")).battle
    part = unit_data(citytech().sheet(noted, "orion"), 80.0, TextStyle(9.0))
    text = " ".join(mark.text for _, _, mark in part.flat() if isinstance(mark, Text))
    assert "Note: Owes Hanna · a beer" in text


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("data", ALL, ids=lambda data: str(data["name"]))
def test_a_unit_that_is_not_played_fits_on_a_page(data: Mapping[str, Any], paper: Paper) -> None:
    found, game = sheet(data), citytech()
    printed = PrintedSheet(found, None, game.title, game.reference_tables())
    page, *others = pages_of([printed], PrintChoices(paper))
    assert (faults(page), others) == ([], [])
    assert len(circles_of(page)) >= sum(track.full for track in found.tracks)
    if found.remarks:
        assert "No rules here" in " ".join(page_texts(page))


@pytest.mark.parametrize("points", [0, 47, 60])
def test_a_vehicle_may_have_little_armor_or_much(points: int) -> None:
    game, armor = citytech(), dict.fromkeys(CONDOR["armor"], points)
    printed = PrintedSheet(sheet(CONDOR, armor=armor), None, game.title, game.reference_tables())
    pages = [*pages_of([printed], PrintChoices(Paper.A4))]
    assert [fault for page in pages for fault in faults(page)] == []
    assert sum(len(circles_of(page)) for page in pages) >= 5 * points


@pytest.mark.rule("CityTech", "Components > Infantry Record Sheet")
def test_platoons_come_four_to_a_page_and_vehicles_two() -> None:
    game = citytech()
    platoon, vehicle = (
        PrintedSheet(sheet(data), None, game.title, game.reference_tables()) for data in (PLATOON, CONDOR)
    )
    pages = [*pages_of([platoon] * 4 + [vehicle] * 2, PrintChoices(is_two=True))]
    assert [len(page.titles) for page in pages] == [4, 2]
    assert [fault for page in pages for fault in faults(page)] == []
    text = " ".join(page_texts(pages[0]))
    assert ("Damage to a platoon" in text, "Gunnery Skill" in text) == (True, False)
