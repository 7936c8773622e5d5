"""A key that nothing reads is a fault, told at its place with the way out; what passes the check plays."""

from __future__ import annotations

import json

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.events import InitiativeRolled
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.presenters.physical_plan import physical_plan
from companion.engine.battletech.tables.fire_steps import HowManyStep
from companion.engine.battletech.turn.initiative import roll_initiative
from companion.errors import CompanionError
from tests.builders import citytech
from tests.citytech import SIDES, act_by_rule, change_unit, change_warrior, declaring, fight, in_phase, unit
from tests.overlays import citytech_with, under_rules

GYRO = "criticals: {effects: {gyro_1: {explodes: 5}}}"
BURST = """
weapons:
  is.machine_gun:
    fires: {procedure: burst, dice: 1d6, rows: {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}}
    missiles: 3
    rates: {rapid: {label: Rapid, shots: 2, source: Ours}}
"""


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (GYRO, "criticals.effects.gyro_1.explodes: only ammunition and weapons explode"),
        (GYRO.replace("gyro_1", "engine_1"), "'engine' does not. Leave it out."),
        (
            "criticals: {effects: {foot: {label: F, component: foot_actuator, explodes: 2, source: O}}}",
            "'foot_actuator' does not",
        ),
        ("criticals: {effects: {gauss_rifle: {explodes: ammunition}}}", "a weapon explodes for points"),
        (
            "criticals: {effects: {two: {label: B, component: ammunition, hits: 2, explodes: 9, source: O}}}",
            "criticals.effects.two.explodes: what explodes does so at the first hit",
        ),
        (
            "piloting: {events: {kikked: {label: Kikked, value: 1, source: Ours}}}",
            "piloting.events.kikked: nothing calls for 'kikked'. Did you mean 'kicked'?",
        ),
        (
            "piloting: {events: {sneezed: {label: Sneezed, value: 1, source: Ours}}}",
            "Name it under owes in criticals.effects",
        ),
    ],
)
def test_a_key_that_nothing_reads_is_a_fault(rules: str, text: str) -> None:
    with pytest.raises(CompanionError) as problem:
        citytech_with(rules)
    assert text in str(problem.value)


@pytest.mark.parametrize(
    "rules",
    [
        "criticals: {effects: {ppc: {label: PPC, explodes: 10, source: Ours}}}",
        "criticals: {effects: {ammunition: {explodes: 12}}}",
        "physical: {attacks: {kick: remove}}",
        """
piloting: {events: {sneezed: {label: Sneezed, value: 1, source: Ours}}}
victory: {triggers: {cold: {label: Cold, at: {turn: 3}, does: [{owe: sneezed}], source: Ours}}}
""",
    ],
)
def test_what_something_reads_is_none(rules: str) -> None:
    assert citytech_with(rules).rules.plays


def test_a_band_may_end_nowhere() -> None:
    rows = "margin: [2, never], natural: [11, never]"
    rules = citytech_with(
        f"to_hit: {{outcomes: {{lucky: {{label: Lucky, {rows}, jams: true, source: Ours}}}}}}"
    )
    lucky = rules.rules.tables.to_hit.outcomes["lucky"]
    assert (lucky.margin, lucky.natural) == ((2, None), (11, None))
    assert [lucky.is_met(rolled, 7) for rolled in (10, 11, 12)] == [False, True, True]


def test_a_rate_of_fire_keeps_the_table_of_its_weapon() -> None:
    tables = citytech_with(BURST).rules.tables
    usual, rapid = (
        firing_of(tables, tables.weapons["is.machine_gun"], FireMode(rate=rate)) for rate in ("", "rapid")
    )
    (once, twice) = (
        firing.strikes(step, firing.number)
        for firing in (usual, rapid)
        if (step := firing.step(HowManyStep)) is not None
    )
    assert once is not None
    assert twice is not None
    assert (usual.number, rapid.number) == (3, 6)
    assert {2 * hits: chance for hits, chance in once.odds.items()} == twice.odds


def wounds(value: int) -> str:
    return (
        "to_hit: {conditions: {"
        f"hurt: {{label: Hurt, per: pilot_hits, value: {value}, source: Ours}},"
        " pity: {label: Pity, when: [target_wounded], value: 1, source: Ours}}}"
    )


def test_wounds_count_for_shots() -> None:
    at = under_rules(wounds(1), declaring(fight(orion="red 0501 3", wolfhound="blue 0504 0")))
    hurt = change_warrior(change_warrior(at, "orion", hits=2), "wolfhound", hits=1)
    game = citytech_with(wounds(1))
    numbers = [
        game.attack_plan(it, "orion", "wolfhound").attacks[0].calculation.number or 0 for it in (at, hurt)
    ]
    assert numbers[1] - numbers[0] == 3
    shot = {"weapon": "ml", "range": 3}
    given = {"attacker": {"pilot_hits": 2}, "target": {"pilot_hits": 1}}
    answers = [
        game.answer_request("tohit", Document("shot", data, SourcePositions.of_file("shot")))["target_number"]
        for data in (shot, {**shot, **given})
    ]
    assert answers == [4, 7]
    assert "pilot_hits" in {field.id for field in game.form("to_hit").fields}
    assert "pilot_hits" not in {field.id for field in citytech().form("to_hit").fields}


def test_a_physical_attack_asks_what_shots_ask() -> None:
    rules = "physical: {attacks: {kick: {unless: [attacker_ran, target_prone]}}}"
    at = under_rules(
        rules, in_phase(fight(orion="red 0503 3", wolfhound="blue 0504 0"), "physical_attack", "declare")
    )
    ran = change_unit(at, "orion", moved=MoveRecord("ran", 1))
    found = [
        {
            attack.id.partition("/")[0]: attack.refusal
            for attack in physical_plan(it, it.mech("orion"), it.mech("wolfhound"), None).attacks
        }
        for it in (at, ran)
    ]
    assert found[0]["kick"] is None
    assert found[1]["kick"] is not None
    assert "not attacker ran" in found[1]["kick"].reason
    assert found[0]["push"] == found[1]["push"]


def test_initiative_knows_what_its_dice_show() -> None:
    rules = "initiative: {modifiers: {boxcars: {label: Boxcars, when: [rolled_12], value: 5, source: Ours}}}"
    at = under_rules(rules, fight(orion="red 0503 3", wolfhound="blue 0504 0"))
    play = act_by_rule(at, roll_initiative, (6, 6), (3, 4))
    (rolled,) = (event for event in play.events if isinstance(event, InitiativeRolled))
    assert (rolled.totals, rolled.added) == ({"red": 17, "blue": 7}, {"red": 5})


def test_every_mech_may_begin_hot_and_with_a_sink_more() -> None:
    rules = citytech_with("heat: {scale: {start: 4}, sinks: {added: 1}}")
    setups = [unit("orion", "red"), unit("wolfhound", "blue")]
    at, usual = (game.new_battle(None, SIDES, setups) for game in (rules, citytech()))
    assert (at.mech("orion").heat, usual.mech("orion").heat) == (4, 0)
    # Its heat sinks are double ones.
    assert dissipation(at, at.mech("orion")) == dissipation(usual, usual.mech("orion")) + 2
    sinks = [
        next(it for it in game.sheet(battle, "orion").counters if it.id == "sinks")
        for game, battle in ((rules, at), (citytech(), usual))
    ]
    assert [(it.full, it.left) for it in sinks] == [(sinks[1].full + 1,) * 2, (sinks[1].full,) * 2]


def test_heat_cannot_start_above_its_scale() -> None:
    with pytest.raises(CompanionError, match="start must not be above highest"):
        citytech_with("heat: {scale: {start: 31}}")


def test_rules_without_a_weapon_are_refused() -> None:
    weapons = dict.fromkeys(citytech_with("", "quickstart").rules.tables.weapons, None)
    with pytest.raises(CompanionError, match="weapons: "):
        citytech_with(f"weapons: {json.dumps(weapons)}", "quickstart")
