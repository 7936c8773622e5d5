"""Properties of every move: the planner's offers are legal and true, and overruling breaks nothing."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Answer, Ask, Choice
from companion.engine.battletech.battle.actions import Jump, Move, NoteMove, Step
from companion.engine.battletech.battle.events import (
    HeatBuilt,
    MinesLaid,
    MinesMet,
    PilotingRolled,
    StructureDamaged,
)
from companion.engine.battletech.battle.sequence import in_mid_move
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.kinds.vehicle.vehicle import Vehicle
from companion.engine.battletech.tables.kinds.vehicles import SLOWER
from companion.engine.play import Play, Script
from companion.engine.views.moves import ReachableHex
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.dice import Dice
from tests.builders import citytech, events_of
from tests.citytech import MODELS, VEHICLES, apply_events, change_unit, fight, in_phase
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.examples import examples

KINDS = (
    (), (), (), (), ("light_woods",), ("heavy_woods",), ("rough",), ("water_0",), ("water_1",), ("water_2",),
    ("water_3",), ("road",), ("paved",), ("road", "rough"), ("paved",), ("rubble",), ("smoke",),
    ("water_1", "bridge_heavy"), ("water_2", "bridge_medium_h1"), ("bridge_light",),
)  # fmt: skip
LEVELS = (0, 0, 0, 0, 0, 1, 1, 2, 3, -1)
SLOTS = ("left_leg", "right_leg", "center_torso")
STEPS: tuple[Step, ...] = ("forward", "forward", "forward", "backward", "left", "right", "stand", "drop")
SEEDS = st.integers(0, 10**6)


class Lucky:
    """Every roll that needs a number succeeds, and no mine goes off."""

    def take(self, ask: Ask) -> Answer:
        if isinstance(ask, Choice):
            return ask.options[0].id
        dice: Dice = ask.dice
        return (dice.sides if ask.need is not None else 1,) * dice.count


def scene(chance: random.Random) -> Battle:
    """Return some 'Mechs and vehicles on broken ground, damaged, hot, on the ground, about to move."""
    plain = Board("Broken ground", 8, 8)
    hexes = {place: BoardHex(chance.choice(LEVELS), chance.choice(KINDS)) for place in plain.all_hexes()}
    names = [*chance.sample(list(MODELS), 2), *chance.sample(list(VEHICLES), 2)]
    places = chance.sample(plain.all_hexes(), 4)
    units = {
        name: f"{'red' if number % 2 else 'blue'} {place.label} {chance.randrange(6)}"
        for number, (name, place) in enumerate(zip(names, places, strict=True))
    }
    at = in_phase(fight(Board("Broken ground", 8, 8, hexes), **units), "movement")
    for name in names:
        at = _worn(chance, at, name)
    for place in chance.sample(plain.all_hexes(), 5):
        at = apply_events(at, MinesLaid(place, 5))
    return at


def _worn(chance: random.Random, at: Battle, name: str) -> Battle:
    unit, is_below = at.units[name], chance.random() < 0.2
    if isinstance(unit, Vehicle):
        slower = {SLOWER: chance.choice((0, 0, 1, 2))}
        return at.with_unit(replace(unit, troubles=slower, is_below=is_below))
    hits = {where: (chance.randrange(6),) for where in SLOTS if chance.random() < 0.2}
    return change_unit(
        at, name, hit_slots=hits, heat=chance.choice((0, 0, 0, 5, 12, 20, 25)), is_below=is_below,
        is_prone=chance.random() < 0.25, uses_masc=chance.random() < 0.1,
    )  # fmt: skip


def resolve_action(at: Battle, action: Any, answers: Any) -> Play[Battle]:
    play: Play[Battle] = Play(at, answers, citytech().apply)
    citytech().resolve(play, action)
    return play


def ways(at: Battle) -> list[tuple[str, str]]:
    """Units that may move now, and in which way."""
    return [
        (view.id, way.id)
        for view in citytech().units(at)
        for way in citytech().movements(at, view.id)
        if view.may_act and way.refusal is None
    ]


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@examples(40)
@given(SEEDS)
def test_every_place_within_reach_is_a_legal_move_that_ends_there_at_that_cost(seed: int) -> None:
    chance = random.Random(seed)
    at = scene(chance)
    for name, way in ways(at):
        places = citytech().reach(at, name, way).places
        assert len({(place.hex, place.facing) for place in places}) == len(places)
        for place in chance.sample(places, min(len(places), 12)):
            refusal = citytech().why_not(at, place.action)
            assert (refusal is None) is place.is_stop, refusal
            if refusal is None and not getattr(place.action, "onto", None):
                _ends_there(at, name, place)


def _ends_there(at: Battle, name: str, place: ReachableHex) -> None:
    play = resolve_action(at, place.action, Lucky())
    rolled = events_of(play, PilotingRolled)
    if not all(event.is_passed for event in rolled):
        return
    assert len(rolled) + len(events_of(play, MinesMet)) == len(place.rolls)
    mech = play.battle.units[name]
    assert mech.doings.moved is not None
    assert (mech.hex, mech.facing) == (place.hex, place.facing)
    assert (mech.doings.moved.spent, mech.doings.moved.hexes, mech.doings.moved.is_over) == (
        place.spent,
        place.hexes_moved,
        True,
    )
    assert sum(event.points for event in events_of(play, HeatBuilt)) == place.heat


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
@examples(40)
@given(SEEDS)
def test_no_legal_move_gets_farther_or_cheaper_than_the_planner_says(seed: int) -> None:
    chance = random.Random(seed)
    at = scene(chance)
    for name, way in ways(at):
        if way == "jumped" or at.units[name].is_prone:
            continue
        known = {(place.hex, place.facing): place.spent for place in citytech().reach(at, name, way).places}
        for _ in range(30):
            path = tuple(chance.choices(STEPS[:6], k=chance.randint(0, 7)))
            action = Move(name, way, path)
            if citytech().why_not(at, action) is None:
                play = resolve_action(at, action, Lucky())
                mech = play.battle.units[name]
                assert mech.doings.moved is not None
                # Nobody is led onto a bridge that collapses.
                if not mech.is_prone and not events_of(play, StructureDamaged):
                    assert mech.hex is not None
                    assert known[mech.hex, mech.facing] <= mech.doings.moved.spent


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@examples(60)
@given(SEEDS)
def test_any_move_overruled_or_not_resolves_replays_and_is_told(seed: int) -> None:
    chance = random.Random(seed)
    at = scene(chance)
    for _ in range(8):
        action = _any_move(chance, at)
        refusal = citytech().why_not(at, action)
        if refusal is not None and not refusal.can_be_overruled:
            continue
        play = resolve_action(at, action, RandomAnswers(chance))
        again = resolve_action(at, action, Script(play.given_answers))
        assert (again.events, again.battle) == (play.events, play.battle)
        assert citytech().describe(at, action, play.events).line
        written = json.loads(json.dumps(citytech().battle_data(play.battle)))
        assert citytech().battle_from(written) == play.battle
        at = play.battle


def _any_move(chance: random.Random, at: Battle) -> Any:
    name = chance.choice(list(at.units))
    if at.turn.phase == "movement" and (moving := in_mid_move(at)) and chance.random() < 0.8:
        name = moving.id
    moved = at.units[name].doings.moved
    way = moved.movement if moved is not None else chance.choice(("stationary", "walked", "ran"))
    match chance.randrange(6):
        case 0:
            assert at.board is not None
            place = chance.choice(at.board.all_hexes())
            onto = next((unit.id for unit in at.units.values() if unit.hex == place), None)
            return Jump(name, place, chance.randrange(6), onto if chance.random() < 0.5 else None)
        case 1:
            return NoteMove(name, way, chance.randint(0, 12))
        case 2:
            return Move(name, way, _path(chance), chance.choice(list(at.units)))
        case _:
            return Move(name, way, _path(chance))


def _path(chance: random.Random) -> tuple[Step, ...]:
    return tuple(chance.choices(STEPS, k=chance.randint(0, 8)))


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@examples(60)
@given(SEEDS)
def test_who_is_stopped_on_the_way_can_always_go_on_or_stay(seed: int) -> None:
    chance = random.Random(seed)
    at = scene(chance)
    for _ in range(12):
        moving = in_mid_move(at)
        actions = _going_on(at, moving) if moving else _beginning(chance, at)
        if not actions:
            return
        action = chance.choice(actions)
        assert citytech().why_not(at, action) is None, action
        at = resolve_action(at, action, RandomAnswers(chance)).battle


def _going_on(at: Battle, mech: Unit) -> list[Any]:
    offered = {it.id: it.action for it in citytech().commands(at, mech.id) if it.refusal is None}
    assert "stay" in offered
    assert mech.doings.moved is not None
    places = citytech().reach(at, mech.id, mech.doings.moved.movement).places
    return [*offered.values(), *(place.action for place in places if place.is_stop)]


def _beginning(chance: random.Random, at: Battle) -> list[Any]:
    options = ways(at)
    if not options:
        return []
    places = citytech().reach(at, *chance.choice(options)).places
    return [place.action for place in places if place.is_stop]
