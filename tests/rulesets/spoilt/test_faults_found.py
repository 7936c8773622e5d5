"""Faults that once passed `check` and then stopped the play or did nothing: now played, or refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.heat.effects import shutdown_chance
from companion.errors import CompanionError, FileError
from tests.citytech import change_warrior, fight, in_phase
from tests.engine.battletech.tables.test_turn import order
from tests.overlays import citytech_with, under_rules
from tests.rulesets.playing import moments
from tests.rulesets.spoilt.spoiling import without_places

NEAR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}
REFUSED = (
    "physical: {fire_modifiers: {terrain: remove}}",
    "piloting: {events: {kicked: remove}}",
    "piloting: {events: {missed_kick: remove}}",
    "piloting: {events: {standing_up: remove}}",
    "piloting: {events: {took_20_or_more: remove}}",
    "piloting: {events: {avoiding_damage: remove}}",
    "heat: {points: {walking: remove}}",
    "line_of_sight: {levels: {standing: {mech: remove}}}",
    "line_of_sight: {levels: {rises: {heavy_woods: remove}}}",
    "line_of_sight: {levels: {submerged_at: {prone: remove}}}",
    "movement: {levels: {per_level: {mech: remove}}}",
    "movement: {levels: {most: {mech: remove}}}",
)
"""Keys that could be removed, and ended a battle that asked for them."""
PLAYED = (
    "physical: {attacks: {kick: remove}}",
    "physical: {attacks: {punch: remove, kick: remove, push: remove, club: remove}}",
    "physical: {clubs: {girders: {medium: remove}}}",
    "criticals: {effects: {engine_1: remove}}",
    "criticals: {effects: {hip: remove, hip_2: remove}}",
)
"""Keys that a table may leave out."""


def play_on(game: BattletechGame) -> None:
    """Go on from each phase, looking at the battle from all sides."""
    for phase in ("movement", "weapon_attack", "physical_attack", "heat"):
        battle = in_phase(fight(**NEAR), phase, "declare" if phase.endswith("attack") else "")
        for _ in moments(game, replace(battle, rules=game.rules), 1, 8):
            pass


@pytest.mark.parametrize("rules", REFUSED)
def test_what_play_cannot_do_without_is_not_removed(rules: str) -> None:
    with pytest.raises(FileError, match=r"is required|does not fit"):
        citytech_with(rules)


@pytest.mark.parametrize("rules", PLAYED)
def test_what_may_be_left_out_is_not_missed(rules: str) -> None:
    play_on(citytech_with(rules))


def test_who_has_no_kick_is_offered_none() -> None:
    at = in_phase(fight(**NEAR), "physical_attack", "declare")
    offered = {row.name for row in citytech_with("").attack_plan(at, "wolfhound", "orion").attacks}
    game = citytech_with("physical: {attacks: {kick: remove}}")
    without = game.attack_plan(replace(at, rules=game.rules), "wolfhound", "orion")
    assert (
        offered - {row.name for row in without.attacks}
        == {it for it in offered if "kick" in it.lower()}
        != set()
    )


SIDES_LEFT = (
    "hit_location: {sides: remove}",
    "hit_location: {sides: {left: remove, right: remove}}",
)
BEHIND = {"range": 2, "weapons": ["is.ac20"], "target": {"model": "CN9-D", "side": "rear"}}


@pytest.mark.parametrize("rules", SIDES_LEFT)
def test_the_rear_stays_the_rear(rules: str) -> None:
    game = citytech_with(rules)
    assert game.rules.tables.tell_sides_apart
    front = {**BEHIND, "target": {"model": "CN9-D"}}
    behind, ahead = (game.answer_request("odds", without_places(it)) for it in (BEHIND, front))
    assert behind != ahead


def test_never_is_a_value_inside_a_mapping() -> None:
    tables = citytech_with(
        "heat: {scale: {highest: 40, shutdown: {38: never}}}\n"
        "movement: {costs_of: {tracked: {rough: never}}}\n"
        "piloting: {events: {skidding: {value: never}}}"
    ).rules.tables
    assert tables.heat.scale.shutdown[38] is None
    assert tables.heat.scale.shutdown[14] is not None
    assert tables.movement.costs_of["tracked"]["rough"] is None
    assert tables.piloting.events["skidding"].value is None


def test_a_shutdown_that_cannot_be_avoided_comes() -> None:
    rules = "heat: {scale: {highest: 40, shutdown: {30: 2, 38: never}}}"
    at = under_rules(rules, in_phase(fight(**NEAR), "physical_attack", "declare"))
    assert shutdown_chance(at, at.mech("orion"), 37) == 0
    assert shutdown_chance(at, at.mech("orion"), 38) == 1


def test_phases_in_another_order_are_played_so() -> None:
    rules = order("initiative weapon_attack movement reaction physical_attack heat end")
    assert [it.id for it in citytech_with(rules).turn(under_rules(rules, fight(**NEAR))).phases][:3] == [
        "initiative",
        "weapon_attack",
        "movement",
    ]


WRONG = {
    "to_hit: {conditions: {odd: {label: Odd, value: 1, only_with: {nowhere: strict}, source: Our table}}}": (
        "only_with.nowhere: there is no such option."
    ),
    "to_hit: {range: {extreme: {label: Extreme, value: 6, source: Our table}}}": "to_hit.range.extreme",
    "criticals: {effects: {tail: {label: Tail, source: Our table}}}": "there is no component 'tail'",
    "phases: {order: [{id: initiative, label: I}, {id: tea, label: Tea}, {id: end, label: E}]}": "tea",
    "piloting: {additional: {hip: {label: Hip, value: 2, source: Our table}}}": "criticals.effects",
    "piloting: {events: {skidding: {value: remove}}}": "Write 'never', if that is meant.",
    "to_hit: {conditions: {odd: {label: Odd, value: 1, when: [ppc_gun], source: Our table}}}": (
        "Facts like it: ppc_weapon"
    ),
}
"""What was accepted and did nothing, or was told in no words that help."""


@pytest.mark.parametrize(("rules", "text"), WRONG.items())
def test_what_would_do_nothing_is_refused(rules: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        citytech_with(rules)
    assert text in str(raised.value)


JUNGLE = {"weapon": "is.ppc", "range": 4, "target": {"in": "jungle"}}


def test_ground_that_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(CompanionError, match="has no 'jungle'"):
        citytech_with("").answer_request("tohit", without_places(JUNGLE))


def test_ground_of_a_tables_own_counts_in_a_request() -> None:
    rules = (
        "movement: {costs: {jungle: 3}}\n"
        "to_hit: {conditions: {target_in_jungle: {label: Target in jungle, when: [target_in_jungle],"
        " value: 2, source: Our table}}}"
    )
    shots = (JUNGLE, {"weapon": "is.ppc", "range": 4})
    inside, outside = (citytech_with(rules).answer_request("tohit", without_places(it)) for it in shots)
    assert inside["target_number"] == outside["target_number"] + 2


def test_a_torso_that_twists_farther_is_offered_so() -> None:
    game = citytech_with("movement: {torso_twist: 2}")
    at = under_rules("movement: {torso_twist: 2}", in_phase(fight(**NEAR), "reaction"))
    acting = next(view.id for view in game.units(at) if view.may_act)
    twists = [
        it.action for it in game.commands(at, acting) if it.id.startswith("twist") and it.refusal is None
    ]
    assert sorted(action.twist for action in twists) == [-2, -1, 1, 2]


def test_a_threat_is_told_where_rows_ask_about_the_target() -> None:
    row = "{label: Assault, when: [target_assault], value: -2, source: Our table}"
    game = citytech_with(f"to_hit: {{conditions: {{assault: {row}}}}}")
    at = in_phase(fight(**NEAR), "weapon_attack", "declare")
    weapons = [mount.id for mount in at.model(at.units["orion"]).weapons]
    assert game.threat(replace(at, rules=game.rules), "orion", weapons) == game.threat(at, "orion", weapons)


def test_what_a_pilot_can_do_stands_on_the_sheet() -> None:
    row = "{label: Sniper, about: Sees far, source: Our table}"
    game = citytech_with(f"warriors: {{abilities: {{sniper: {row}}}}}")
    at = change_warrior(fight(**NEAR), "orion", abilities=("sniper", "gone_since"))
    facts = {it.id: it for it in game.sheet(replace(at, rules=game.rules), "orion").facts}
    assert (facts["abilities"].value, facts["abilities"].hint) == ("Sniper", "Sees far (Our table)")
