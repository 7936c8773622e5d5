"""Marks on a record sheet: every box, slot, scale and switch is set by hand and given back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.state import Battle
from companion.engine.marks import Mark
from tests.builders import citytech, perform, resolve_action
from tests.citytech import MODELS, declaring, fight
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots
from tests.engine.battletech.sheet_helpers import alone, highest, sheet, values


@pytest.mark.rule("CityTech", "Components > Record Sheets")
@pytest.mark.parametrize(
    "name",
    ["wolfhound", "daishi", *(pytest.param(name, marks=pytest.mark.long) for name in ("orion", "mad_cat"))],
)
def test_everything_on_a_sheet_can_be_marked_and_given_back(name: str) -> None:
    at = alone(name)
    before = values(sheet(at, name))
    for track, most in highest(sheet(at, name)).items():
        for value in {0, most // 2, most}:
            marked = perform(at, Mark(name, track, value))
            assert values(sheet(marked, name))[track] == value
            assert values(sheet(perform(marked, Mark(name, track, before[track])), name)) == before


@pytest.mark.rule("CityTech", "Components > Record Sheets")
@given(data=st.data())
def test_marks_in_any_order_leave_a_sheet_that_can_be_shown(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(MODELS)))
    at = declaring(fight(**{name: "red 0505 0", "uller_2": "blue 0501 3"}))
    most = highest(sheet(at, name))
    for track in data.draw(st.lists(st.sampled_from(sorted(most)), max_size=8)):
        value = data.draw(st.integers(0, most[track]))
        at = perform(at, Mark(name, track, value))
        if track != "sinks":
            assert values(sheet(at, name, "uller_2"))[track] == value
    shown = sheet(at, name, "uller_2")
    assert all(0 <= track.left <= track.full and 0 <= track.fresh <= track.full for track in shown.tracks)
    assert all(0 <= counter.left <= counter.full for counter in shown.counters)


def test_a_jam_can_be_noted_and_cleared() -> None:
    at = alone("daishi")
    (flag, _) = [flag for flag in sheet(at, "daishi").flags if "jammed" in flag.id]
    assert flag.label == "Ultra AC/5 LA jammed"
    at = perform(at, Mark("daishi", flag.id, 1))
    (table,) = sheet(at, "daishi").tables
    assert [row.why for row in table.rows if row.is_struck] == ["Jammed."]
    at = perform(at, Mark("daishi", flag.id, 0))
    assert not any(row.is_struck for row in sheet(at, "daishi").tables[0].rows)


@pytest.mark.rule("CityTech", "Components > Mech Data")
@pytest.mark.rule("CityTech", "Equipment > Heat Sinks")
def test_heat_sinks_that_are_off_or_destroyed_are_not_on() -> None:
    at = hit_slots(battle_in_phase("daishi"), "daishi", right_torso=(2,))

    def on(at: Battle) -> int:
        return values(sheet(at, "daishi"))["sinks"]

    assert on(at) == 21
    assert on(perform(at, Mark("daishi", "sinks", 15))) == 15
    assert perform(at, Mark("daishi", "sinks", 15)).mech("daishi").sinks_off == 6
    assert on(perform(at, Mark("daishi", "sinks", 22))) == 21


@pytest.mark.parametrize(
    ("track", "left", "text"),
    [
        ("armor/left_arm", 3, "left arm armor set to 3"),
        ("rear/center_torso", 3, "center torso rear armor set to 3"),
        ("structure/head", 1, "head structure set to 1"),
        ("slot/center_torso/3", 0, "Gyro in the center torso hit"),
        ("slot/center_torso/3", 1, "Gyro in the center torso undamaged again"),
        ("slot/left_arm/4", 0, "Ultra AC/5 in the left arm hit"),
        ("rounds/ammo_lrm10_lt", 4, "LRM 10 ammunition in the left torso set to 4"),
        ("warrior", 4, "hits left on the MechWarrior set to 4"),
        ("heat", 12, "heat set to 12"),
        ("sinks", 20, "heat sinks on set to 20"),
        ("flag/prone", 1, "marked prone"),
        ("flag/prone", 0, "marked not prone"),
        ("flag/shut_down", 1, "marked shut down"),
        ("flag/jammed/ultra_ac5_la", 1, "Ultra AC/5 marked jammed"),
    ],
)
def test_what_was_marked_is_told(track: str, left: int, text: str) -> None:
    at, action = alone("daishi"), Mark("daishi", track, left)
    marked = resolve_action(at, action)
    assert citytech().describe(at, action, marked.events).line == f"Daishi: {text} by hand"
