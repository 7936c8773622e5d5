"""Charges: a move straight ahead with an attack at its end, and rams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, Maneuver, Move
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.situation import situation_between
from companion.tabletop.hexes import neighbor, parse_label
from tests.engine.pools.battle.builders import after, change_unit, play, refusal_of
from tests.engine.pools.battle.test_maneuvers import beside
from tests.engine.pools.builders import SYSTEM, game


def charging(label: str = "0802") -> Battle:
    """Merlin with Bantam far ahead."""
    return beside(label)


def charge(label: str, facing: int = 0) -> Move:
    return Move("merlin", "charge", parse_label(label), facing)


@pytest.mark.rule(SYSTEM, "R230")
def test_a_charge_leads_straight_ahead_and_lets_attack_once() -> None:
    battle = charging()
    places = game().reach(battle, "merlin", "charge").places
    assert parse_label("0803") in {place.hex for place in places}
    for place in places:
        last = place.route[-5:]
        assert [neighbor(each, place.facing) for each in last[:-1]] == [*last[1:]]
        assert len(last) == 5
    charged = after(battle, charge("0803"))
    assert charged.turn.active == "merlin"
    assert game().turn(charged).status == "Red: Merlin has charged and may attack"
    blade = Attack("merlin", "bantam", ("light_blade",))
    assert "only a Half Attack" in refusal_of(charged, replace(blade, halves=2))
    assert "only a Half Attack" in refusal_of(charged, Move("merlin", "half", parse_label("0803"), 1))
    struck = play(charged, blade, (6,))
    began = next(each for each in struck.events if isinstance(each, events.AttackBegan))
    plain = next(each for each in play(beside(), blade, (6,)).events if isinstance(each, events.AttackBegan))
    assert began.bonus == plain.bonus - plain.dice
    assert struck.battle.turn.active != "merlin"


@pytest.mark.rule(SYSTEM, "R230")
def test_only_what_was_far_enough_is_charged_at() -> None:
    assert "no enemy is" in refusal_of(charging("0805"), charge("0804"))
    assert refusal_of(charging("0804"), charge("0804")) != ""
    near = change_unit(after(charging(), charge("0803")), "bantam", hex=parse_label("0807"))
    near = change_unit(near, "merlin", hex=parse_label("0808"))
    assert "nearer than 4 hexes" in refusal_of(near, Attack("merlin", "bantam", ("light_blade",)))


@pytest.mark.rule(SYSTEM, "R239")
@pytest.mark.rule(SYSTEM, "R230")
def test_a_charge_gives_a_die_to_knock_down() -> None:
    asked = (
        play(after(charging(), charge("0803")), Maneuver("merlin", "bantam", "knock_down"), (18,), (18,))
        .rolls[0]
        .ask
    )
    assert str(asked.dice) == "6d6"


@pytest.mark.rule(SYSTEM, "R41")
def test_hard_targets_that_charge_are_hard_to_hit() -> None:
    battle = after(charging(), charge("0803"))
    record = replace(battle.units["merlin"].record, talents=("hard_target",))
    battle = change_unit(battle, "merlin", record=record)
    guns = battle.facts(battle.units["bantam"]).armaments.values()
    weapon = next(gun.id for gun in guns if not gun.is_melee)
    situation = situation_between(battle, battle.units["bantam"], battle.units["merlin"])
    assert situation is not None
    found = next(iter(shots_of(battle, Attack("bantam", "merlin", (weapon,)), situation)))
    assert -found.pool.dice in [each.value for each in found.pool.reasons if each.label == "Hard Target"]


@pytest.mark.rule(SYSTEM, "R243")
def test_a_ram_hurts_the_core_of_who_rams_and_loses_nothing_in_a_charge() -> None:
    charged, by = after(charging(), charge("0803")), game(rams="both")
    charged = replace(charged, rules=by.rules)
    played = play(charged, Attack("merlin", "bantam", ("ram",)), (36,), (20,))
    began = next(each for each in played.events if isinstance(each, events.AttackBegan))
    plain = play(beside(), Attack("merlin", "bantam", ("ram",)), (6,))
    assert began.bonus == next(each.bonus for each in plain.events if isinstance(each, events.AttackBegan))
    struck = [event for event in played.events if isinstance(event, events.LocationStruck)]
    damage = charged.facts(charged.units["merlin"]).armaments["ram"].damage
    assert [(event.unit, event.damage) for event in struck] == [("bantam", damage)]
    stopped = [event.stopped for event in played.events if isinstance(event, events.BarrierStruck)]
    assert stopped == [damage // 2]
    missed = play(charged, Attack("merlin", "bantam", ("ram",)), (6,))
    assert not [event for event in missed.events if isinstance(event, events.LocationStruck)]


def test_rules_without_charges_offer_none() -> None:
    battle = charging()
    tables = battle.rules.tables
    turns = tables.turns.model_copy(update={"further": {}})
    older = replace(battle.rules, tables=tables.model_copy(update={"turns": turns}))
    found = game().movements(replace(battle, rules=older), "merlin")
    assert "charge" not in [movement.id for movement in found]
