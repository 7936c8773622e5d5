"""The head of a sheet: number, name and side, and how the unit stands, in words and always in one place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.battletech.presenters.roster import unit_views
from companion.engine.sheet import Sheet, Status
from companion.ui.sheet.layout.elements import SideSign, TextLine
from companion.ui.sheet.layout.lettering import Lettering
from companion.ui.sheet.layout.sheet import SheetLayout, lay_out
from tests.builders import mech
from tests.citytech import change_mech, change_unit, declaring, fight
from tests.ui.sheet.builders import RED

pytestmark = pytest.mark.usefixtures("theme")


def battle() -> Battle:
    """Return a Daishi that ran before a Wolfhound that jumped nowhere."""
    start = fight(daishi="red 0505 0", wolfhound="blue 0501 3")
    return declaring(start, daishi="ran 5", wolfhound="walked 2")


def header_texts(layout: SheetLayout) -> list[str]:
    head = next(placed.block for placed in layout.placed if placed.block.id == "header")
    return [drawn.text for drawn in head.drawn if isinstance(drawn, TextLine)]


def hurt_sheet() -> Sheet:
    at = battle()
    unit = change_mech(mech(at, "daishi"), heat=19, is_prone=True, is_shut_down=True)
    assert unit.warrior is not None
    unit = replace(unit, warrior=replace(unit.warrior, hits=2))
    return record_sheet(at, unit)


@pytest.mark.parametrize("width", [300.0, 416.0, 696.0, 1200.0])
def test_the_head_says_who_it_is_and_how_it_stands(width: float) -> None:
    layout = lay_out(replace(hurt_sheet(), number=3), width, RED)
    texts = header_texts(layout)
    assert texts[0] == "Daishi"
    assert texts[1].startswith("Red · Daishi Prime · 100 tons")
    states = ("Heat 19", "−1 to be hit (−4 adjacent)", "2 wounds", "Ran 5 hexes", "Prone", "Shut down")
    assert {*states} <= {*texts}
    head = next(placed.block for placed in layout.placed if placed.block.id == "header")
    (sign,) = (drawn for drawn in head.drawn if isinstance(drawn, SideSign))
    assert (sign.number, sign.side) == (3, RED)


def test_what_a_status_says_no_chip_says_again() -> None:
    areas = lay_out(hurt_sheet(), 416, RED).areas()
    assert not {"chip/prone", "chip/shut_down", "chip/hits"} & {area.id for area in areas}
    assert "chip/immobile" in {area.id for area in areas}


def test_statuses_stand_in_the_same_places_whether_they_say_anything_or_not() -> None:
    at = battle()
    calm = lay_out(record_sheet(at, mech(at, "daishi")), 416, RED)
    hurt = lay_out(hurt_sheet(), 416, RED)
    for name in ("heat", "to_be_hit", "hits", "moved", "prone", "shut_down", "unconscious"):
        before, after = calm.area(f"status/{name}"), hurt.area(f"status/{name}")
        assert before is not None
        assert after is not None
        assert before.rect == after.rect
    assert "Prone" not in header_texts(calm)


@pytest.mark.parametrize(("width", "lettering"), [(416, Lettering.NUMBER), (800, Lettering.LEAD)])
def test_what_players_look_for_first_is_set_large(width: float, lettering: Lettering) -> None:
    at = battle()
    sheet = replace(
        record_sheet(at, mech(at, "daishi")),
        statuses=(Status("pool", "Ranged 8d", "Ranged 10d", leads=True), Status("prone", "Prone", "Prone")),
    )
    head = next(placed.block for placed in lay_out(sheet, width, RED).placed if placed.block.id == "header")
    set_in = {drawn.text: drawn.lettering for drawn in head.drawn if isinstance(drawn, TextLine)}
    assert (set_in["Ranged 8d"], set_in["Prone"]) == (lettering, Lettering.STRONG)


def test_an_immobile_or_jumping_target_is_told_by_its_modifier() -> None:
    at = battle()
    still = {each.id: each.text for each in record_sheet(at, mech(at, "wolfhound")).statuses}
    assert still["to_be_hit"] == "+0 to be hit"
    jumped = declaring(fight(wolfhound="red 0505 0", orion="blue 0501 3"), orion="jumped 4")
    given = {each.id: each.text for each in record_sheet(jumped, mech(jumped, "orion")).statuses}
    assert given["to_be_hit"] == "+2 to be hit"
    down = change_mech(mech(at, "daishi"), is_shut_down=True)
    given = {each.id: each.text for each in record_sheet(at, down).statuses}
    assert given["to_be_hit"] == "−2 to be hit"


def test_the_head_and_the_roster_say_the_same_of_a_target() -> None:
    at = change_unit(battle(), "daishi", is_prone=True)
    roster = {unit.id: unit.to_be_hit for unit in unit_views(at)}
    heads = {
        unit.id: {each.id: each.text for each in record_sheet(at, unit).statuses}["to_be_hit"]
        for unit in at.units.values()
    }
    assert heads == roster
    assert heads["daishi"] == "+3 to be hit (+0 adjacent)"


def test_a_long_name_is_set_smaller_then_cut_and_told_whole_by_the_pointer() -> None:
    sheet = replace(hurt_sheet(), title="A very long name " * 6, subtitle="of somebody with titles " * 9)
    layout = lay_out(sheet, 416, RED)
    assert header_texts(layout)[0].endswith("…")
    area = layout.area("unit")
    assert area is not None
    assert sheet.title in area.name
    assert area.hint or area.value == sheet.subtitle
