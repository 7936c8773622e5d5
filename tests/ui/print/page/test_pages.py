"""Pages: nothing is cut off, small or on something else, and no page has white in big areas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.sheet import Card, Sheet, Status, Track
from companion.ui.print.page.free_space import tables_for
from companion.ui.print.page.pages import Paper, PrintChoices, PrintedTables
from tests.engine.battletech.unplayed_kinds import ALL, CONDOR, PLATOON, POINT
from tests.engine.battletech.unplayed_kinds import sheet as unplayed
from tests.examples import only_long
from tests.ui.print.page.measuring import circles_of, faults, page_texts, texts_of, widest_white
from tests.ui.print.page.sheets import (
    LETTER,
    NO_TABLES,
    RULESETS,
    game,
    models,
    on_paper,
    overloaded_sheet,
    pages,
    printed_sheet,
    sheet,
)

pytestmark = pytest.mark.usefixtures("qapp")
WHITE = 34.0
"""The side of the largest square without anything that a page may have. In millimetres."""
WHITE_IN_PLATES = 48.0
"""The same where a drawing from above has plates for four boxes each."""
EVERY = [(ruleset, model) for ruleset in RULESETS for model in models(ruleset)]
ON_PAPER = [
    (*unit, paper) if (row + column) % len(Paper) == 0 else only_long(*unit, paper)
    for row, unit in enumerate(EVERY)
    for column, paper in enumerate(Paper)
]
"""Every unit; each of them on one size of paper, and on all with `--long`."""


@pytest.mark.parametrize(("ruleset", "model", "paper"), ON_PAPER)
def test_every_unit_fills_its_page_and_nothing_is_cut_off(ruleset: str, model: str, paper: Paper) -> None:
    (page,) = pages(printed_sheet(ruleset, model), choices=PrintChoices(paper=paper))
    assert faults(page) == []
    is_seen_from_above = sheet(ruleset, model).drawing.startswith("vehicle")
    assert widest_white(page) <= (WHITE_IN_PLATES if is_seen_from_above else WHITE)


@pytest.mark.parametrize("suits", [1, 2, 3])
def test_squads_of_fewer_suits_fill_their_pages_too(suits: int) -> None:
    squad = sheet("citytech", "Battle Suit Squad (Flamer)")
    (page,) = pages(on_paper(replace(squad, tracks=squad.tracks[:suits])))
    assert faults(page) == []
    assert widest_white(page) <= WHITE


@pytest.mark.parametrize(("ruleset", "model"), [("citytech", "Daishi Prime"), ("bt-tactics", "AS7-D")])
@pytest.mark.parametrize("choices", [NO_TABLES, replace(NO_TABLES, paper=Paper.LETTER)])
def test_without_tables_too(ruleset: str, model: str, choices: PrintChoices) -> None:
    (page,) = pages(printed_sheet(ruleset, model), choices=choices)
    assert faults(page) == []
    assert widest_white(page) <= WHITE
    assert not {"Hit location", "Attack die"} & {*page_texts(page)}


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_empty_sheets_to_write_on(ruleset: str, paper: Paper) -> None:
    for kind in game(ruleset).empty_kinds():
        (page,) = pages(on_paper(game(ruleset).empty_sheet(kind), ruleset), choices=PrintChoices(paper=paper))
        assert faults(page) == []


@pytest.mark.parametrize("tonnage", [20, 55, 100])
@pytest.mark.parametrize("choices", [PrintChoices(), LETTER])
def test_empty_sheets_by_tonnage(tonnage: int, choices: PrintChoices) -> None:
    (page,) = pages(on_paper(game("citytech").empty_sheet("mech", tonnage)), choices=choices)
    assert faults(page) == []
    assert f"{tonnage} t" in page_texts(page)


def test_two_share_a_page_where_they_have_room() -> None:
    two = PrintChoices(is_two=True)
    (page,) = pages(
        printed_sheet("citytech", "Laser Tower"), printed_sheet("citytech", "Missile Bunker"), choices=two
    )
    assert page.titles == ("Laser Tower, Gun emplacement", "Missile Bunker, Gun emplacement")
    assert faults(page) == []
    mixed = pages(printed_sheet("citytech", "CN9-D"), printed_sheet("citytech", "Laser Tower"), choices=two)
    assert [page.titles for page in mixed] == [("Centurion, CN9-D",), ("Laser Tower, Gun emplacement",)]


def test_tables_without_room_get_a_page_of_their_own() -> None:
    both = [printed_sheet("citytech", "Daishi Prime"), printed_sheet("citytech", "CN9-D")]
    *units, last = pages(*both, choices=PrintChoices(tables=PrintedTables.ALL))
    assert len(units) == 2
    assert last.titles == ("CityTech, tables",)
    assert faults(last) == []
    assert {"Piloting Skill Rolls", "Physical attacks"} <= {*page_texts(last)}
    texts = {word for page in (units[0], last) for word in page_texts(page)}
    wanted = tables_for(both[0].sheet, game("citytech").reference_tables())
    assert {table.label for table in wanted} <= texts


def test_the_most_wanted_tables_are_on_every_margin() -> None:
    for model in models("citytech"):
        (page,) = pages(printed_sheet("citytech", model))
        wanted = {"To hit: target moved, heat"}
        if printed_sheet("citytech", model).sheet.drawing:
            wanted.add("To hit: attacker and range")
        assert wanted <= {*page_texts(page)}
        own = {table.label for table in printed_sheet("citytech", model).tables if table.drawings}
        if printed_sheet("citytech", model).sheet.drawing:
            assert own & {*page_texts(page)}, "how hits on it are located"


def test_a_sheet_with_too_much_on_it_goes_on_on_the_next_page() -> None:
    first, *others = pages(on_paper(overloaded_sheet()))
    assert others
    assert faults(first) == []
    assert not any(faults(page) for page in others)
    texts = [word for page in (first, *others) for word in page_texts(page)]
    assert "Ultra AC/5" in texts
    assert texts.count("Medium Pulse Laser") >= 20
    assert "Daishi, continued" in texts


def test_what_has_no_drawing_is_printed_as_rows_of_circles() -> None:
    shown = sheet("citytech", "Laser Tower")
    suits = tuple(
        Track(f"suit/{at}", f"Trooper {at}", f"T{at}", 11, 11 - at, layer="armor") for at in range(1, 6)
    )
    (page,) = pages(on_paper(replace(shown, drawing="battle_armor", tracks=suits)))
    assert faults(page) == []
    assert len(circles_of(page)) == 55
    assert {"Trooper 1", "10 of 11", "Trooper 5", "6 of 11"} <= {*page_texts(page)}


def test_armor_beyond_any_plate_is_printed_as_rows() -> None:
    shown = sheet("citytech", "CN9-D")
    tracks = tuple(replace(track, full=150, left=150) if "left_arm" in track.id else track
                   for track in shown.tracks)  # fmt: skip
    found = pages(on_paper(replace(shown, tracks=tracks)))
    assert not any(faults(page) for page in found)
    assert sum(len(circles_of(page)) for page in found) >= 300


def batter(shown: Sheet) -> Sheet:
    """Return a 'Mech in trouble."""
    lost = {"armor/left_arm": 0, "structure/left_arm": 0, "armor/center_torso": 5}
    return replace(
        shown,
        tracks=tuple(
            replace(it, left=lost.get(it.id, it.left), is_destroyed=it.location == "left_arm")
            for it in shown.tracks
        ),
        slots=tuple(
            replace(it, is_destroyed=it.location == "left_arm",
                    slots=(replace(it.slots[0], is_hit=True), *it.slots[1:]))
            for it in shown.slots
        ),
        gauges=tuple(replace(it, value=12) for it in shown.gauges),
        flags=tuple(replace(it, is_on=it.id == "flag/prone") for it in shown.flags),
        cards=(Card("crew", "crew", "Ace", "Once a turn, reroll a die."),),
    )  # fmt: skip


def test_present_damage_is_filled_hatched_and_struck() -> None:
    (page,) = pages(on_paper(batter(sheet("citytech", "CN9-D"))))
    assert faults(page) == []
    struck = {text.text for text, _ in texts_of(page) if text.is_struck}
    assert {"Shoulder", "Hip"} <= struck
    assert {"5/18", "0/16"} <= {*page_texts(page)}


def test_a_name_of_any_length_stays_on_the_page() -> None:
    shown = replace(sheet("citytech", "CN9-D"), title="W" * 120, subtitle="MWM " * 60)
    (page,) = pages(on_paper(shown))
    assert [fault for fault in faults(page) if "…" not in fault] == []
    assert any(text.endswith("W…") for text in page_texts(page))


@pytest.mark.parametrize("data", ALL, ids=[str(data["name"]) for data in ALL])
@pytest.mark.parametrize("paper", Paper)
def test_kinds_that_are_not_played_yet_are_printed_too(data: Mapping[str, Any], paper: Paper) -> None:
    (page,) = pages(on_paper(unplayed(data)), choices=PrintChoices(paper=paper))
    assert faults(page) == []
    assert widest_white(page) <= WHITE


def test_vehicles_platoons_and_points_share_pages() -> None:
    sheets = [on_paper(unplayed(data)) for data in (CONDOR, PLATOON, POINT, POINT)]
    found = pages(*sheets, choices=PrintChoices(is_two=True))
    assert [len(page.titles) for page in found] == [2, 2]
    assert not any(faults(page) for page in found)


def test_two_vehicles_share_a_page_each_with_the_tables_of_its_kind() -> None:
    vehicles = [printed_sheet("citytech", name) for name in ("Condor", "Demolisher")]
    (page,) = pages(*vehicles, choices=PrintChoices(is_two=True))
    assert faults(page) == []
    texts = page_texts(page)
    for title in (
        "Hit location of ground vehicles",
        "Critical hits on ground vehicles",
        "Internal structure",
    ):
        assert texts.count(title) == 2
    points = sum(track.full for printed in vehicles for track in printed.sheet.tracks)
    assert len(circles_of(page)) > points


def test_what_players_look_for_first_is_printed_larger_than_the_rest() -> None:
    shown = replace(
        sheet("citytech", "CN9-D"),
        statuses=(Status("pool", "Ranged 8d", "Ranged 10d", leads=True), Status("prone", "Prone", "Prone")),
    )
    sizes = {text.text: text.size for text, _ in texts_of(pages(on_paper(shown))[0])}
    assert sizes["Ranged 8d"] > sizes["Gunnery"]
    assert "Prone" not in sizes or sizes["Prone"] <= sizes["Gunnery"], "that may change in play"
