"""Talents in play: patrols, rushes, steps aside, shields before others, nerves; and escalation by losses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, EndTurn, Move, Prepare, Stress
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.movement.moves import kinds_of, way_of
from companion.engine.skeleton.fast_replace import replace as exchange
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game


def with_talents(battle: Battle, unit: str, *talents: str) -> Battle:
    record = replace(battle.units[unit].record, talents=talents)
    return change_unit(battle, unit, record=record, mettle_points=0)


def facing(place: str = "0804", facing_: int = 3, by: PoolsGame | None = None) -> Battle:
    start = {"merlin": "red Merlin 0808 0", "bantam": f"blue Bantam {place} {facing_}"}
    battle = fight(plain_board(), None, by, **start)
    for unit in start:
        battle = with_talents(battle, unit)
    return turn_of(battle, "merlin")


def found(events_: list[object], kind: type) -> list[Any]:
    return [event for event in events_ if isinstance(event, kind)]


# --- patrols ---


@pytest.mark.rule(SYSTEM, "R38")
def test_who_patrols_strikes_at_what_moves_in_its_arc_and_steps_up_to_it() -> None:
    battle = with_talents(facing("0806"), "merlin", "combat_patrol")
    assert "talent" in refusal_of(facing(), Prepare("merlin", "patrol", 2))
    patrol = Prepare("merlin", "patrol", 2)
    assert patrol in [command.action for command in game().commands(battle, "merlin")]
    watching = after(change_unit(battle, "bantam", has_acted=False), patrol)
    assert watching.units["merlin"].doings.patrol > 1
    walks = Move("bantam", "half", parse_label("0804"), 3)
    played = play(turn_of(watching, "bantam"), walks, "light_blade", (7,))
    moved = [event for event in found(played.events, events.Moved) if event.unit == "merlin"]
    assert [(event.movement, event.hex.label) for event in moved] == [("patrol", "0807")]
    assert found(played.events, events.AttackBegan)[0].unit == "merlin"
    assert played.battle.units["bantam"].hex == parse_label("0804")
    assert played.battle.units["merlin"].doings.patrol == watching.units["merlin"].doings.patrol - 1
    far = change_unit(watching, "merlin", hex=parse_label("0814"))
    assert not found(play(turn_of(far, "bantam"), walks).events, events.AttackBegan)


@pytest.mark.rule(SYSTEM, "R38")
def test_who_patrols_does_not_step_into_the_way_of_whom_it_strikes_at() -> None:
    battle = with_talents(facing("0806"), "merlin", "combat_patrol")
    watching = after(change_unit(battle, "bantam", has_acted=False), Prepare("merlin", "patrol", 2))
    walks = Move("bantam", "half", parse_label("0807"), 3)
    played = play(turn_of(watching, "bantam"), walks, "light_blade", (7,))
    (stepped,) = (event for event in found(played.events, events.Moved) if event.unit == "merlin")
    assert stepped.hex.label in ("0706", "0707", "0906", "0907")
    assert played.battle.units["bantam"].hex == parse_label("0807")


# --- rushes ---


@pytest.mark.rule(SYSTEM, "R39")
def test_a_rush_is_free_in_the_first_round_and_costs_its_ma_there() -> None:
    battle = with_talents(facing(), "merlin", "foolhardy_rush")
    full = way_of(battle, battle.units["merlin"], "half").ma
    assert way_of(battle, battle.units["merlin"], "rush").ma == full // 2
    rushed = after(battle, Move("merlin", "rush", parse_label("0806"), 0))
    mech = rushed.units["merlin"]
    assert (mech.doings.halves, mech.doings.rushed, mech.doings.moved) == (2, 2, 2)
    assert way_of(rushed, mech, "half").ma == full - 2
    assert "already" in refusal_of(rushed, Move("merlin", "rush", parse_label("0805"), 0))
    later = exchange(rushed, turn=exchange(rushed.turn, number=2))
    assert way_of(later, mech, "half").ma == full
    assert "rush" not in kinds_of(later, mech)
    assert "first round" in refusal_of(facing(), Move("merlin", "rush", parse_label("0806"), 0))


# --- steps aside ---


def leaving(*talents: str) -> Battle:
    battle = with_talents(facing("0807"), "bantam", *talents)
    return turn_of(battle, "bantam")


LEAVES = Move("bantam", "half", parse_label("0805"), 3)


@pytest.mark.rule(SYSTEM, "R46")
def test_a_mobile_mech_steps_aside_after_the_first_hit_on_its_way() -> None:
    plain = play(leaving(), LEAVES, "light_blade", (30,), (20,))
    assert plain.battle.units["bantam"].hex == parse_label("0807")
    battle = leaving("mobility")
    aside = play(battle, LEAVES, "light_blade", (30,), (20,), "0707", "1").battle.units["bantam"]
    assert (aside.hex, aside.facing, aside.doings.has_stepped) == (parse_label("0707"), 4, True)
    stays = play(battle, LEAVES, "light_blade", (30,), (20,), "no").battle.units["bantam"]
    assert stays.hex == parse_label("0807")
    again = exchange(battle.units["bantam"].doings, has_stepped=True)
    once = change_unit(battle, "bantam", doings=again)
    assert play(once, LEAVES, "light_blade", (30,), (20,)).battle.units["bantam"].hex == parse_label("0807")


# --- shields before others ---

RIFLE = Attack("merlin", "bantam", ("beam_rifle",))


def walled(*talents: str, by: PoolsGame | None = None) -> Battle:
    """Bantam with Palisade beside, whose shield is in use."""
    by = by or game(shields="in_use")
    start = {
        "merlin": "red Merlin 0808 0",
        "bantam": "blue Bantam 0804 3",
        "palisade": "blue Palisade 0704 3",
    }
    battle = fight(plain_board(), None, by, **start)
    for unit in start:
        battle = with_talents(battle, unit, *(talents if unit == "palisade" else ()))
    bare = {name: replace(state, value=0) for name, state in battle.units["palisade"].barriers.items()}
    return turn_of(change_unit(battle, "palisade", barriers=bare), "merlin")


@pytest.mark.rule(SYSTEM, "R49")
def test_a_shield_is_held_before_a_neighbor() -> None:
    battle = walled("shield_wall")
    parry = defense_of(battle, battle.units["palisade"], "front", is_melee=False, parries=True).number or 0
    kept = play(battle, RIFLE, "yes", (7,))
    began = found(kept.events, events.AttackBegan)[0]
    assert (began.target, began.defense, began.is_parried) == ("palisade", parry, True)
    roll = parry - began.bonus
    narrow = play(battle, RIFLE, "yes", (roll,), (20,))
    assert {event.unit for event in found(narrow.events, events.LocationStruck)} == {"palisade"}
    beaten = play(battle, RIFLE, "yes", (roll + 4,), "bantam", (20,))
    assert {event.unit for event in found(beaten.events, events.LocationStruck)} == {"bantam"}
    through = play(battle, RIFLE, "yes", (roll + 4,), "palisade", (20,))
    assert {event.unit for event in found(through.events, events.LocationStruck)} == {"palisade"}
    open_ = play(battle, RIFLE, "no", (30,), (20,))
    assert {event.unit for event in found(open_.events, events.LocationStruck)} == {"bantam"}


@pytest.mark.rule(SYSTEM, "R49")
def test_a_trained_shield_counts_the_mettle_three_times_in_guard() -> None:
    def parry(battle: Battle) -> int:
        raised = exchange(battle.units["palisade"].doings, is_guarding=True)
        guarding = change_unit(battle, "palisade", doings=raised)
        mech = guarding.units["palisade"]
        return defense_of(guarding, mech, "front", is_melee=True, parries=True).number or 0

    mettle = walled().units["palisade"].record.mettle
    assert parry(walled("shield_wall")) - parry(walled()) == mettle
    assert parry(walled("shield_wall", by=game())) == parry(walled(by=game()))


# --- nerves ---


@pytest.mark.rule(SYSTEM, "R47")
@pytest.mark.rule(SYSTEM, "R30")
def test_stress_costs_psyche_less_what_nerves_spare_and_puts_a_pilot_out() -> None:
    battle = facing()
    psyche, mettle = battle.units["merlin"].psyche, battle.units["merlin"].record.mettle
    assert after(battle, Stress("merlin", 3)).units["merlin"].psyche == psyche - 3
    steeled = with_talents(battle, "merlin", "nerves_of_steel")
    spared = -(-mettle // 2)
    assert after(steeled, Stress("merlin", 4)).units["merlin"].psyche == psyche - (4 - spared)
    assert after(steeled, Stress("merlin", 1)).units["merlin"].psyche == psyche - 1
    out = after(battle, Stress("merlin", 99)).units["merlin"]
    assert (out.is_destroyed, out.cause) == (True, "pilot_down")
    assert game().understand(battle, "merlin", "stress 2").action == Stress("merlin", 2)  # type: ignore[union-attr]
    assert "Damage is 1" in refusal_of(battle, Stress("merlin", 0))


# --- escalation ---


def ended(battle: Battle) -> Battle:
    """The battle after its round: only Merlin had still to act."""
    return after(exchange(battle, penetrated=True), EndTurn("merlin"))


@pytest.mark.rule(SYSTEM, "R261")
def test_attacks_gain_by_each_hero_lost_and_once_when_the_trivial_are_gone() -> None:
    start = {
        "merlin": "red Merlin",
        "friend": "red Bantam",
        "grunt": "red Bantam",
        "foe": "blue Bantam",
    }
    battle = turn_of(fight(None, {"grunt": {"pilot": "minor"}}, None, **start), "merlin")
    assert ended(battle).escalation == 0
    hero = ended(change_unit(battle, "friend", is_destroyed=True))
    assert (hero.escalation, hero.escalated) == (1, ("friend",))
    assert ended(turn_of(exchange(hero, turn=battle.turn), "merlin")).escalation == 1
    both = ended(change_unit(change_unit(battle, "friend", is_destroyed=True), "grunt", is_destroyed=True))
    assert (both.escalation, both.escalated) == (2, ("friend", "trivial"))
    never = ended(
        change_unit(exchange(battle, rules=game(escalation="off").rules), "friend", is_destroyed=True)
    )
    assert never.escalation == 0


@pytest.mark.rule(SYSTEM, "R38")
def test_what_is_set_up_for_talents_is_told() -> None:
    battle = with_talents(facing(), "merlin", "combat_patrol")
    done = play(battle, Prepare("merlin", "patrol", 2))
    assert game().describe(battle, Prepare("merlin", "patrol", 2), done.events).line == "Merlin patrols"
    assert found(done.events, engagement_events.PatrolSet)[0].left > 0
