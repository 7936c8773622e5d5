"""Pilots who have left their mechs: on foot, under fire, and back in a mech.

Rule: Untitled Mech Game, R33, R87, R183, R240, R247, R260, R276, R299; gaps G31, G99.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.engine.pools.battle.actions import Attack, EndTurn, Maneuver, Move, Prepare
from companion.engine.pools.battle.environment import hardships
from companion.engine.pools.battle.people import ABANDONED, is_mech, pace
from companion.engine.pools.battle.people_events import SteppedOut
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.returning import unit_ends
from companion.engine.pools.turn.phases import is_decided
from companion.engine.skeleton.common_actions import GoOn
from companion.tabletop.hexes import distance, parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import game

LEAVES = Prepare("dray", "eject", 2)


def by() -> PoolsGame:
    return game(people="on_foot")


def standing() -> Battle:
    """Return two mechs a side, it being the turn of one without an ejection system."""
    return turn_of(
        fight(
            plain_board(),
            by=by(),
            dray="red Dray 0505 0",
            bantam="red Bantam 0201 0",
            mastiff="blue Mastiff 0705 4",
        ),
        "dray",
    )


def afoot(battle: Battle | None = None) -> Battle:
    """Return the battle in the round after the pilot has climbed out, at his own turn."""
    return turn_of(after(after(battle or standing(), LEAVES), GoOn()), "dray-pilot")


@pytest.mark.rule("Untitled Mech Game", "R276")
def test_who_climbs_out_stands_beside_the_mech_as_he_was() -> None:
    before = standing()
    battle = after(before, LEAVES)
    mech, person = battle.units["dray"], battle.units["dray-pilot"]
    assert (mech.is_destroyed, mech.cause) == (True, ABANDONED)
    assert (person.hex, person.health, person.record) == (mech.hex, before.units["dray"].health, mech.record)
    assert person.has_acted
    assert not is_mech(person)
    assert [view.silhouette for view in by().units(battle) if view.id == person.id] == ["infantry"]


@pytest.mark.rule("Untitled Mech Game", "R247")
def test_he_climbs_in_again_and_brings_his_wounds() -> None:
    battle = change_unit(afoot(), "dray-pilot", health=2, mettle_points=1)
    commands = {each.id: each for each in by().commands(battle, "dray-pilot")}
    action = commands["mount/dray"].action
    manned = after(battle, action)
    mech, person = manned.units["dray"], manned.units["dray-pilot"]
    assert (mech.is_out, mech.health, mech.mettle_points, mech.has_acted) == (False, 2, 1, True)
    assert person.is_out
    assert manned.turn.active != person.id
    assert person.id not in [view.id for view in by().units(manned)]
    assert after(turn_of(manned, "dray"), LEAVES).units["dray-pilot2"].health == 2


@pytest.mark.rule("Untitled Mech Game", "R247")
def test_nobody_climbs_into_what_is_elsewhere_manned_or_wrecked() -> None:
    battle = afoot()
    into = Prepare("dray-pilot", "mount", side="dray")
    assert not refusal_of(battle, into)
    away = change_unit(battle, "dray-pilot", hex=parse_label("0506"))
    assert "hex of Dray" in refusal_of(away, into)
    assert "climbed out of" in refusal_of(battle, replace(into, side="bantam"))
    assert "empty mech" in refusal_of(battle, replace(into, side="mastiff"))
    assert "for people" in refusal_of(turn_of(battle, "bantam"), Prepare("bantam", "mount", side="dray"))


@pytest.mark.rule("Untitled Mech Game", "R183")
@pytest.mark.rule("Untitled Mech Game", "R276")
def test_a_system_throws_the_pilot_out_in_a_direction_of_choice() -> None:
    battle = turn_of(
        fight(plain_board(), by=by(), merlin="red Merlin 0808 0", mastiff="blue Mastiff 0705 4"), "merlin"
    )
    battle = change_unit(battle, "merlin", altitude=2)
    fittings = {each.kind for each in battle.facts(battle.units["merlin"]).mech.fittings}
    assert fittings & {*by().rules.tables.people.ejected}  # type: ignore[union-attr]
    out = after(battle, Prepare("merlin", "eject", 1), "4")
    person = out.units["merlin-pilot"]
    assert person.hex is not None
    assert (distance(parse_label("0808"), person.hex), person.altitude) == (4, 1)
    assert out.units["merlin"].cause == "ejected"
    assert "comes down" in refusal_of(turn_of(out, person.id), Move(person.id, "half", person.hex, 0))


@pytest.mark.rule("Untitled Mech Game", "R276")
def test_he_comes_down_a_level_a_round() -> None:
    battle = change_unit(afoot(), "dray-pilot", altitude=2, has_acted=True)
    battle = after(battle.with_unit(replace(battle.units["dray-pilot"], has_acted=True)), GoOn())
    assert battle.units["dray-pilot"].altitude == 1


@pytest.mark.rule("Untitled Mech Game", "R33")
@pytest.mark.rule("Untitled Mech Game", "R240")
def test_a_hex_takes_a_person_several_turns() -> None:
    battle = afoot()
    person = battle.units["dray-pilot"]
    assert person.hex is not None
    meters, here, there = pace(battle, person), person.hex, parse_label("0504")
    assert 0 < meters < 9
    run = 6 * meters
    assert "too far" in refusal_of(battle, Move(person.id, "run", there, 0))
    battle = after(battle, Move(person.id, "run", here, 3))
    assert (battle.units[person.id].hex, battle.units[person.id].strode) == (here, run)
    battle = change_unit(turn_of(battle, person.id), person.id, strode=50 - run)
    battle = after(battle, Move(person.id, "run", there, 0))
    assert (battle.units[person.id].hex, battle.units[person.id].strode) == (there, 0)


def test_places_in_reach_are_the_own_hex_and_those_beside() -> None:
    battle = change_unit(afoot(), "dray-pilot", strode=49)
    found = {place.hex.label for place in by().reach(battle, "dray-pilot", "half").places}
    assert "0505" in found
    assert len(found) == 7
    for place in by().reach(battle, "dray-pilot", "half").places:
        assert by().why_not(battle, place.action) is None
    ways = {each.id: each for each in by().movements(battle, "dray-pilot")}
    assert ways["half"].measure == "m"
    assert {"jump", "charge"}.isdisjoint(ways)


def first_shot(battle: Battle) -> tuple[Attack, int, Mapping[str, int]]:
    """Return an attack of the mech on the person, its dice, and what changes the result."""
    views = by().attack_plan(battle, "mastiff", "dray-pilot").attacks
    view = next(view for view in views if view.refusal is None)
    rows = {row.label: row.value for row in view.calculation.modifiers}
    return Attack("mastiff", "dray-pilot", (view.id,)), view.calculation.number or 0, rows


@pytest.mark.rule("Untitled Mech Game", "R260")
def test_a_mech_hardly_hits_a_person() -> None:
    attack, pool, rows = first_shot(turn_of(afoot(), "mastiff"))
    assert rows["Target size, small"] == -2 * pool
    assert attack.weapons


@pytest.mark.rule("Untitled Mech Game", "R87")
def test_what_is_made_against_people_hits_them_as_it_hits_mechs() -> None:
    battle = turn_of(afoot(), "mastiff")
    attack, _, _ = first_shot(battle)
    model = battle.facts(battle.units["mastiff"]).mech
    weapons = [
        each.model_copy(update={"traits": {**each.traits, "anti_personnel": "variable"}})
        for each in model.weapons
    ]
    made = model.model_copy(update={"weapons": tuple(weapons)})
    rules = battle.rules.with_mechs({**battle.rules.mechs, "Mastiff": made})
    changed = replace(battle, rules=replace(rules, title="Made for people"))
    fresh = replace(changed, rules=type(rules)(rules.title, rules.tables, rules.mechs, rules.options))
    again, _, rows = first_shot(fresh)
    assert again.weapons == attack.weapons
    assert "Target size, small" not in rows


@pytest.mark.rule("Untitled Mech Game", "R29")
def test_what_hits_a_person_hurts_without_a_location_until_no_health_is_left() -> None:
    battle = change_unit(turn_of(afoot(), "mastiff"), "dray-pilot", mettle_points=0)
    helpless = replace(battle.units["dray-pilot"].record, skills={}, mettle=0)
    weak = change_unit(battle, "dray-pilot", record=helpless)
    aimed = replace(weak.units["mastiff"].doings, aimed="aim_full")
    strong = change_unit(weak, "mastiff", doings=aimed, mettle_points=0)
    attack, pool, _ = first_shot(strong)
    tough = after(change_unit(strong, "dray-pilot", health=90), attack, (6 * pool,)).units["dray-pilot"]
    assert not tough.is_out
    assert 0 < tough.health < 90
    killed = after(change_unit(strong, "dray-pilot", health=1), attack, (6 * pool,)).units["dray-pilot"]
    assert (killed.is_destroyed, killed.cause, killed.health) == (True, "person_down", 0)


@pytest.mark.rule("Untitled Mech Game", "R252")
def test_people_shoot_with_their_own_skills_and_do_not_miss_sensors() -> None:
    battle = change_unit(afoot(), "dray-pilot", hex=parse_label("0605"), mettle_points=0)
    plan = by().attack_plan(battle, "dray-pilot", "mastiff")
    rifle = next(view for view in plan.attacks if view.id == "rifle")
    assert rifle.refusal is None
    labels = {row.label for row in rifle.calculation.modifiers}
    assert {"Awareness", "Athletics"} <= labels
    assert "No sensors" not in labels
    fired = after(battle, Attack("dray-pilot", "mastiff", ("rifle",)), (rifle.calculation.number or 0,))
    assert fired.units["dray-pilot"].spent


def test_who_stands_in_the_hex_of_a_mech_strikes_it_and_is_struck() -> None:
    battle = change_unit(afoot(), "dray-pilot", hex=parse_label("0705"))
    plan = by().attack_plan(battle, "dray-pilot", "mastiff")
    assert plan.range == 0
    assert next(view for view in plan.attacks if view.id == "blade").refusal is None
    attack, _, _ = first_shot(turn_of(battle, "mastiff"))
    assert attack.weapons


def test_only_what_people_can_do_is_offered_and_allowed() -> None:
    battle = afoot()
    offered = {each.id for each in by().commands(battle, "dray-pilot")}
    assert "guard" in offered
    assert "eject" not in offered
    assert "on foot" in refusal_of(battle, Prepare("dray-pilot", "eject", 2))
    holds = Attack("mastiff", "dray-pilot", ("jaws",), is_grapple=True)
    assert "nobody takes hold" in refusal_of(turn_of(battle, "mastiff"), holds)
    downs = Maneuver("mastiff", "dray-pilot", "knock_down")
    assert "is a person" in refusal_of(turn_of(battle, "mastiff"), downs)


@pytest.mark.rule("Untitled Mech Game", "R299")
def test_a_side_with_people_alone_is_beaten() -> None:
    battle = after(standing(), LEAVES)
    assert not is_decided(battle)
    assert is_decided(change_unit(battle, "bantam", is_destroyed=True))


def test_what_comes_home_is_the_pilot_as_he_is_now() -> None:
    start = standing()
    battle = change_unit(afoot(start), "dray-pilot", health=1)
    ends = {end.id: end for end in unit_ends(start, battle)}
    assert set(ends) == {"dray", "bantam", "mastiff"}
    assert ends["dray"].wounds_taken == start.units["dray"].health - 1


@pytest.mark.parametrize(("model", "halves"), [("Dray", 2), ("Merlin", 1)])
def test_without_the_option_whoever_leaves_is_out_as_ever(model: str, halves: int) -> None:
    battle = turn_of(
        fight(plain_board(), it=f"red {model} 0505 0", bantam="red Bantam 0201 0", foe="blue Mastiff 0705 4"),
        "it",
    )
    played = play(battle, Prepare("it", "eject", halves))
    assert not any(isinstance(event, SteppedOut) for event in played.events)
    assert played.battle.units["it"].cause == "ejected"
    assert set(played.battle.units) == {"it", "bantam", "foe"}
    assert "not an action" in refusal_of(turn_of(battle, "bantam"), Prepare("bantam", "mount", side="it"))


def test_his_sheet_shows_health_and_weapons() -> None:
    sheet = by().sheet(afoot(), "dray-pilot", "mastiff")
    assert [track.id for track in sheet.tracks] == ["health", "psyche"]
    assert [row.id for row in sheet.tables[0].rows] == ["unarmed", "blade", "sidearm", "rifle"]


def test_his_turn_ends_like_any_other() -> None:
    battle = after(afoot(), EndTurn("dray-pilot"))
    assert battle.units["dray-pilot"].has_acted or battle.turn.phase != "turns"


@pytest.mark.rule("Untitled Mech Game", "R290")
def test_whoever_leaves_a_mech_under_water_holds_the_breath_and_drowns() -> None:
    rules = game(people="on_foot", surroundings="underwater")
    battle = turn_of(fight(None, by=rules, it="red Dray", friend="red Dray", foe="blue Dray"), "it")
    battle = after(change_unit(battle, "it", mettle_points=0), Prepare("it", "eject", 2))
    person = battle.units["it-pilot"]
    assert person.faults["breath"] == 1
    assert [rule.label for rule in hardships(battle, person)] == ["Underwater"]
    rounds = person.record.skills["fortitude"] + person.record.mettle + person.record.skills["discipline"]
    late = change_unit(after(battle, GoOn()), person.id, faults={"breath": rounds}, health=1)
    drowned = after(turn_of(late, "foe"), EndTurn("foe"), (3,)).units[person.id]
    assert (drowned.is_destroyed, drowned.cause) == (True, "person_down")


def test_meters_add_up_to_hexes_on_paper_too() -> None:
    paper = fight(None, by=by(), dray="red Dray", bantam="red Bantam", foe="blue Mastiff")
    battle = afoot(turn_of(paper, "dray"))
    run = 6 * pace(battle, battle.units["dray-pilot"])
    assert "up to 0" in refusal_of(battle, Move("dray-pilot", "run", hexes=1))
    once = turn_of(after(battle, Move("dray-pilot", "run")), "dray-pilot")
    assert once.units["dray-pilot"].strode == run
    near = turn_of(change_unit(once, "dray-pilot", strode=50 - run), "dray-pilot")
    assert after(near, Move("dray-pilot", "run", hexes=1)).units["dray-pilot"].strode == 0
