"""Parts without rules in a battle: seen, struck without effect, never fired."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.events import MechDestroyed, SlotHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import criticals
from companion.engine.battletech.odds.outlook import volley_odds
from companion.engine.battletech.sight.arcs import bearing_by_location
from companion.engine.battletech.units.unit_model import Mount, TextItem
from companion.engine.play import Play
from companion.engine.sheet import Remark, Sheet
from companion.engine.views.attacks import Volley
from companion.tabletop.arcs import Arc
from tests.builders import citytech, events_of
from tests.citytech import act_by_rule, change_unit, declaring
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, with_model, without

CANNON = TextItem(id="text_1", text="ISRotaryAC5", location="left_arm")
ROUNDS = TextItem(id="text_2", text="IS Ammo RAC5", location="right_arm", shots=20)
CHARGER = TextItem(id="text_3", text="Supercharger", location="right_arm")


def with_texts(at: Battle, name: str = "orion") -> Battle:
    """Return the battle with things aboard a unit that the rules do not have, in free slots."""
    model = at.model(at.mech(name))
    slots = {location: list(found) for location, found in model.slots.items()}
    for thing, number in ((CANNON, 3), (ROUNDS, 1), (CHARGER, 1)):
        for _ in range(number):
            place = slots[thing.location]
            place[place.index(None)] = thing.id
    return with_model(
        at,
        name,
        weapons=(CANNON, *model.all_weapons),
        ammunition=(*model.all_ammunition, ROUNDS),
        equipment=(*model.all_equipment, CHARGER),
        slots={location: tuple(found) for location, found in slots.items()},
        not_understood=("Gyro: XL Gyro",),
        quirks=("battle computer",),
    )


def place_of(at: Battle, thing: TextItem, name: str = "orion") -> tuple[str, int]:
    return at.model(at.mech(name)).places[thing.id][0]


def sheet(at: Battle, name: str = "orion") -> Sheet:
    return citytech().sheet(at, name)


def strike(at: Battle, thing: TextItem) -> Play[Battle]:
    location, slot = place_of(at, thing)
    return act_by_rule(at, lambda it: criticals.strike(it, "orion", location, slot))


def test_the_sheet_tells_what_has_no_rules() -> None:
    assert sheet(with_texts(battle_in_phase())).remarks == (
        Remark(
            "without_rules",
            "No rules here",
            (
                "Rotary AC 5, left arm",
                "Ammo RAC 5, 20 rounds, right arm",
                "Supercharger, right arm",
                "Gyro: XL Gyro",
            ),
        ),
        Remark("quirks", "Quirks", ("battle computer",)),
    )
    assert sheet(battle_in_phase()).remarks == ()


def test_it_stands_in_its_slots_by_its_text() -> None:
    at = with_texts(battle_in_phase())
    lists = {found.location: found.slots for found in sheet(at).slots}
    for thing, label in ((CANNON, "Rotary AC 5"), (ROUNDS, "Ammo RAC 5, 20 rounds")):
        location, index = place_of(at, thing)
        slot = lists[location][index]
        assert (slot.label, slot.may_be_hit) == (label, True)
        assert slot.hint.startswith("Not in these rules: a hit has no effect.")
    location, index = place_of(at, CANNON)
    assert [slot.is_continued for slot in lists[location][index : index + 3]] == [False, True, True]


def test_a_weapon_stands_in_the_table_without_numbers() -> None:
    at = with_texts(battle_in_phase())
    row, *others = sheet(at).tables[0].rows
    assert [cell.text for cell in row.cells] == ["Rotary AC 5", "LA", "–", "–", "–", "–", "–", "–"]
    assert (row.is_struck, row.why) == (
        False,
        "These rules have no such weapon: it is carried but never fires.",
    )
    assert [row.id for row in others] == [mount.id for mount in at.model(at.mech("orion")).weapons]
    assert sheet(strike(at, CANNON).battle).tables[0].rows[0].is_struck
    assert sheet(without(at, "orion", "left_arm")).tables[0].rows[0].is_struck
    against = citytech().sheet(declaring(at), "orion", "cicada").tables[0]
    assert {len(row.cells) for row in against.rows} == {len(against.columns)}


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize("thing", [CANNON, ROUNDS, CHARGER])
def test_a_critical_hit_on_it_changes_nothing(thing: TextItem) -> None:
    at = with_texts(battle_in_phase())
    played = strike(at, thing)
    location, slot = place_of(at, thing)
    assert [*played.events] == [SlotHit("orion", location, slot)]
    assert is_mount_broken(played.battle, played.battle.mech("orion"), thing)
    assert events_of(played, MechDestroyed) == []
    before, after = sheet(at), sheet(played.battle)
    assert (after.facts, after.counters, after.gauges) == (before.facts, before.counters, before.gauges)


def test_it_cannot_be_fired() -> None:
    at = declaring(with_texts(battle_in_phase()))
    refusal = citytech().why_not(at, DeclareFire("orion", "cicada", ("text_1",)))
    assert refusal is not None
    assert "has no weapon 'text_1'" in refusal.reason
    plan = citytech().attack_plan(at, "orion", "cicada")
    assert "text_1" not in [row.id for row in plan.attacks]


def test_odds_count_it_as_a_slot_that_does_nothing() -> None:
    at = declaring(with_texts(battle_in_phase("orion"), "orion"))
    plan = citytech().attack_plan(at, "cicada", "orion", {"range": 2})
    odds = volley_odds(at, [Volley(plan, tuple(row.id for row in plan.attacks))])
    assert sum(odds.damage.values()) == pytest.approx(1)


# --- split weapons ---


def with_split(at: Battle, location: str, into: str) -> Battle:
    """Return the battle with an AC/20 in free slots of two locations of the Orion."""
    model = at.model(at.mech("orion"))
    split = Mount(id="big", weapon="is.ac20", location=location, split_into=into)
    slots = {name: list(found) for name, found in model.slots.items()}
    for place in (location, into):
        slots[place][slots[place].index(None)] = "big"
    filled = {name: tuple(found) for name, found in slots.items()}
    return with_model(at, "orion", weapons=(*model.all_weapons, split), slots=filled)


def big(at: Battle) -> Mount:
    found = at.model(at.mech("orion")).mount("big")
    assert found is not None
    return found


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
@pytest.mark.parametrize("location", ["left_arm", "left_torso"])
def test_a_split_weapon_goes_with_any_hit_and_with_either_location(location: str) -> None:
    at = with_split(battle_in_phase(), "left_arm", "left_torso")
    assert not is_mount_broken(at, at.mech("orion"), big(at))
    slot = dict(at.model(at.mech("orion")).places["big"])[location]
    hit = hit_slots(at, "orion", **{location: (slot,)})
    assert is_mount_broken(hit, hit.mech("orion"), big(at))
    lost = without(at, "orion", location)
    assert is_mount_broken(lost, lost.mech("orion"), big(at))
    row = sheet(lost).tables[0].rows[-1]
    assert (row.cells[1].text, row.cells[1].hint) == ("LA/LT", "Left arm / left torso")
    assert row.is_struck


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
@pytest.mark.parametrize(
    ("location", "into", "turns"),
    [
        ("left_arm", "left_torso", True),
        ("left_torso", "left_arm", True),
        ("left_torso", "left_leg", False),
        ("left_torso", "center_torso", True),
    ],
)
def test_a_split_weapon_has_the_worse_arc(location: str, into: str, turns: bool) -> None:
    at = change_unit(battle_in_phase(), "orion", twist=1)
    mount = Mount(id="big", weapon="is.ac20", location=location, split_into=into)
    assert bearing_by_location(at, at.mech("orion"), mount) == (int(turns), frozenset({Arc.FORWARD}))
