from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Hit
from companion.engine.marks import Mark
from companion.engine.sheet import Sheet, Table, Tone
from tests.builders import MODELS, battle, damage_unit, declaring, game, paper, perform


def sheet(unit: str) -> Sheet:
    return game().sheet(paper("cicada", "hunchback", "hermes", "enforcer"), unit)


def cells(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


@pytest.mark.rule("Quick-Start", "R3")
def test_a_sheet_shows_type_tons_and_movement_points() -> None:
    shown = sheet("hermes")
    assert (shown.title, shown.subtitle, shown.side, shown.drawing) == (
        "Hermes",
        "HER-2S · 40 tons",
        "attackers",
        "biped",
    )
    assert [(fact.label, fact.value) for fact in shown.facts] == [("Walking MP", "6"), ("Running MP", "9")]


@pytest.mark.rule("Quick-Start", "R3")
@pytest.mark.rule("Quick-Start", "R2")
@pytest.mark.parametrize(
    ("unit", "weapons"),
    [
        (
            "hermes",
            [
                ["Autocannon 5", "RT", "5", "6", "12", "18"],
                ["Medium Laser", "RA", "5", "3", "6", "9"],
                ["Flamer", "LA", "2", "1", "2", "3"],
            ],
        ),
        (
            "hunchback",
            [
                ["Autocannon 20", "RT", "20", "3", "6", "9"],
                ["Medium Laser", "LA", "5", "3", "6", "9"],
                ["Medium Laser", "RA", "5", "3", "6", "9"],
                ["Small Laser", "HD", "3", "1", "2", "3"],
            ],
        ),
        (
            "cicada",
            [
                ["Medium Laser", "RT", "5", "3", "6", "9"],
                ["Medium Laser", "LT", "5", "3", "6", "9"],
                ["Small Laser", "CT", "3", "1", "2", "3"],
            ],
        ),
        (
            "enforcer",
            [
                ["Autocannon 10", "RA", "10", "5", "10", "15"],
                ["Large Laser", "LA", "8", "5", "10", "15"],
                ["Small Laser", "LT", "3", "1", "2", "3"],
            ],
        ),
    ],
)
def test_a_sheet_lists_its_weapons(unit: str, weapons: list[list[str]]) -> None:
    (table,) = sheet(unit).tables
    assert [column.label for column in table.columns] == ["Weapon", "Loc", "Dmg", "Sht", "Med", "Lng"]
    assert cells(table) == weapons


@pytest.mark.rule("Quick-Start", "R3")
@pytest.mark.rule("Quick-Start", "R28")
@pytest.mark.parametrize(
    ("unit", "rounds"),
    [
        ("hermes", [("Autocannon 5 rounds", 20)]),
        ("hunchback", [("Autocannon 20 rounds", 10)]),
        ("enforcer", [("Autocannon 10 rounds", 10)]),
        ("cicada", []),
    ],
)
def test_a_sheet_counts_ammunition_by_type(unit: str, rounds: list[tuple[str, int]]) -> None:
    assert [(counter.label, counter.left) for counter in sheet(unit).counters] == rounds
    assert [(counter.label, counter.full) for counter in sheet(unit).counters] == rounds


@pytest.mark.rule("Quick-Start", "R3")
@pytest.mark.rule("Quick-Start", "R49")
@pytest.mark.parametrize("unit", sorted(MODELS))
def test_a_sheet_has_one_armor_diagram_and_nothing_else_to_tick(unit: str) -> None:
    shown = sheet(unit)
    assert [track.id for track in shown.tracks] == [
        f"armor/{name}"
        for name in (
            "head",
            "center_torso",
            "left_torso",
            "right_torso",
            "left_arm",
            "right_arm",
            "left_leg",
            "right_leg",
        )
    ]
    assert {track.id: track.full for track in shown.tracks} == {
        f"armor/{name}": points for name, points in game().rules.models[MODELS[unit]].armor.items()
    }


@pytest.mark.rule("Quick-Start", "R3")
@pytest.mark.rule("Quick-Start", "R41")
def test_every_location_says_where_its_damage_goes() -> None:
    hints = {track.abbreviation: track.hint for track in sheet("hermes").tracks}
    assert hints == {
        "HD": "Its loss destroys the 'Mech.",
        "CT": "Its loss destroys the 'Mech.",
        "LT": "More damage goes to the center torso.",
        "RT": "More damage goes to the center torso.",
        "LA": "More damage goes to the left torso.",
        "RA": "More damage goes to the right torso.",
        "LL": "More damage goes to the left torso.",
        "RL": "More damage goes to the right torso.",
    }


def test_each_box_is_the_mark_that_it_stands_for() -> None:
    at = paper("cicada", "hermes")
    for track in game().sheet(at, "cicada").tracks:
        after = perform(at, Mark("cicada", track.id, track.full - 1))
        shown = game().sheet(after, "cicada").track(track.id)
        assert shown is not None
        assert shown.left == track.full - 1
    for counter in game().sheet(at, "hermes").counters:
        after = perform(at, Mark("hermes", counter.id, 7))
        assert [shown.left for shown in game().sheet(after, "hermes").counters] == [7]
    assert game().sheet(at, "cicada").track("heat") is None


def test_boxes_lost_this_turn_are_fresh_until_they_are_ticked_by_hand() -> None:
    at = perform(paper("cicada", "hermes"), Hit("hermes", "left_arm", 4))
    at = perform(at, Hit("hermes", "left_arm", 3))
    track = game().sheet(at, "hermes").track("armor/left_arm")
    assert track is not None
    assert (track.left, track.fresh, track.is_destroyed) == (4, 7, False)
    track = game().sheet(perform(at, Mark("hermes", "armor/left_arm", 9)), "hermes").track("armor/left_arm")
    assert track is not None
    assert (track.left, track.fresh) == (9, 0)


@pytest.mark.rule("Quick-Start", "R44")
@pytest.mark.rule("Quick-Start", "R45")
def test_a_damaged_sheet_strikes_out_what_is_gone() -> None:
    at = damage_unit(paper("cicada", "hermes"), "hermes", right_torso=0, right_arm=0, left_leg=0)
    at = perform(at, Mark("hermes", "rounds/autocannon_5", 0))
    shown = game().sheet(at, "hermes")
    struck = {row.id: (row.is_struck, row.why) for row in shown.tables[0].rows}
    assert struck == {
        "autocannon_5": (True, "The right torso is destroyed."),
        "medium_laser": (True, "The right arm is destroyed."),
        "flamer": (False, ""),
    }
    assert [(fact.value, fact.printed, fact.hint) for fact in shown.facts] == [
        ("0", "6", "A leg is destroyed."),
        ("0", "9", "A leg is destroyed."),
    ]
    assert [chip.label for chip in shown.chips] == ["Immobile", "Lost RT RA LL"]
    assert not shown.is_destroyed
    assert game().sheet(damage_unit(at, "hermes", head=0), "hermes").is_destroyed


@pytest.mark.rule("Quick-Start", "R35")
def test_with_a_target_each_weapon_carries_its_number() -> None:
    at = declaring(battle(None, None, cicada="0505 0", hermes="0502 3"), cicada="ran 5", hermes="ran 9")
    (table,) = game().sheet(at, "cicada", "hermes").tables
    assert table.columns[-1].label == "To hit"
    assert [row.cells[-1].text for row in table.rows] == ["9+", "9+", "13"]
    assert table.rows[2].cells[-1].tone is Tone.DANGER
    assert "Target moved 9 hexes +3" in table.rows[0].cells[-1].hint
    statuses = {status.id: status.text for status in game().sheet(at, "cicada").statuses}
    assert (statuses["moved"], statuses["to_be_hit"]) == ("Ran 5 hexes", "+2 to be hit")
    behind = declaring(battle(None, None, cicada="0505 3", hermes="0501 3"))
    (table,) = game().sheet(behind, "cicada", "hermes").tables
    assert [(row.cells[-1].text, row.cells[-1].hint) for row in table.rows] == [
        ("–", "Hermes is not in the forward arc.")
    ] * 3


def test_on_paper_there_are_no_numbers_against_a_target() -> None:
    (table,) = game().sheet(paper("cicada", "hermes"), "cicada", "hermes").tables
    assert [column.label for column in table.columns][-1] == "Lng"
