"""Empty sheets of CityTech: as many circles as the book allows, systems where every 'Mech has them."""

from __future__ import annotations

import pytest

from companion.engine.sheet import Sheet
from companion.errors import InputError
from tests.builders import citytech, game
from tests.rulesets.omega.battles import omega


def full(sheet: Sheet) -> dict[str, int]:
    """Return the circles of each track."""
    return {track.id: track.full for track in sheet.tracks}


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Internal Structure Table")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Add Armor")
def test_a_mech_of_some_tonnage_has_room_for_all_its_armor() -> None:
    circles = full(citytech().empty_sheet("mech", 50))
    assert (circles["structure/center_torso"], circles["structure/left_arm"]) == (16, 8)
    assert (circles["armor/head"], circles["armor/center_torso"], circles["armor/left_leg"]) == (9, 32, 24)
    assert circles["rear/center_torso"] == 16


def test_without_a_tonnage_there_are_as_many_circles_as_any_of_its_kind_has() -> None:
    circles = full(citytech().empty_sheet())
    assert circles["armor/center_torso"] == 47


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_what_all_have_in_common_stands_there_already() -> None:
    sheet = citytech().empty_sheet("mech", 20)
    slots = {slots.location: [slot.label for slot in slots.slots] for slots in sheet.slots}
    assert slots["head"] == ["Life support", "Sensors", "Cockpit", "", "Sensors", "Life support"]
    assert slots["left_leg"] == ["Hip", "Upper leg actuator", "Lower leg actuator", "Foot actuator", "", ""]
    assert slots["left_torso"] == [""] * 12
    assert (sheet.title, sheet.subtitle) == ("", "20 tons")
    assert not any(fact.value for fact in sheet.facts)
    assert all(not cell.text for table in sheet.tables for row in table.rows for cell in row.cells)
    assert {fact.id: fact.value for fact in sheet.printed}["tonnage"] == "20 t"


def test_kinds_and_tonnages_that_there_are_not() -> None:
    kinds = citytech().empty_kinds()
    assert kinds[0] == "mech"
    assert set(kinds) == {"mech", "vehicle", "battle_armor", "infantry", "gun_emplacement"}
    with pytest.raises(InputError, match="'tank' is not a kind of unit in CityTech"):
        citytech().empty_sheet("tank")
    with pytest.raises(InputError, match="No 'Mech weighs 53 tons: it is 10, 15, 20"):
        citytech().empty_sheet("mech", 53)
    with pytest.raises(InputError, match="Quick-Start has no tables by tonnage"):
        game().empty_sheet("mech", 50)


@pytest.mark.rule("CityTech", "Construction > Vehicles > Allocate Tonnage For Internal Structure")
def test_a_vehicle_of_some_tonnage_has_the_structure_of_it() -> None:
    circles = full(citytech().empty_sheet("vehicle", 33))
    assert (circles["structure/front"], circles["structure/turret"]) == (4, 4)


@pytest.mark.rule("Omega", "R77")
def test_a_vehicle_with_critical_slots_has_the_structure_of_its_tonnage() -> None:
    circles = full(omega().empty_sheet("slotted_vehicle", 35))
    assert {place: circles[f"structure/{place}"] for place in ("front", "left_side", "turret")} == {
        "front": 11, "left_side": 7, "turret": 11,
    }  # fmt: skip


@pytest.mark.rule("Omega", "R76")
def test_an_empty_vehicle_has_twelve_lines_a_section_and_nobodys_ammunition() -> None:
    sheet = omega().empty_sheet("slotted_vehicle", 45)
    slots = {slots.location: [slot.label for slot in slots.slots] for slots in sheet.slots}
    assert {len(lines) for lines in slots.values()} == {12}
    assert slots["left_side"] == ["Drive train"] * 3 + [""] * 9
    assert slots["turret"] == [""] * 12
    assert [counter.id for counter in sheet.counters if counter.kind is not None] == []
    assert "turret" not in {fact.id for fact in sheet.facts}


@pytest.mark.parametrize(
    ("kind", "tonnage", "text"),
    [
        ("vehicle", 300, "No vehicle weighs 300 tons: it is 1 to 100."),
        ("slotted_vehicle", 0, "No vehicle weighs 0 tons: it is 1 to 100."),
        ("infantry", 20, "Empty sheets of the kind infantry are the same for every tonnage."),
    ],
)
def test_tonnages_that_no_unit_of_the_kind_has(kind: str, tonnage: int, text: str) -> None:
    with pytest.raises(InputError) as told:
        omega().empty_sheet(kind, tonnage)
    assert text in str(told.value)
