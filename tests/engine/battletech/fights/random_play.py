"""Battles played by chance: any legal action, any dice, and now and then a hand that marks a sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

from companion.engine.asks import Answer, Ask, Roll
from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Deploy,
    Hit,
    Move,
    NoteMove,
    Place,
    ResolveFire,
    RollInitiative,
    Step,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.dice import roll
from companion.tabletop.hexes import hex_at
from tests.builders import MODELS, SIDES, game, unit

MAX_ACTIONS = 150
WOODS = ((), (), (), ("light_woods",), ("heavy_woods",))


@dataclass(frozen=True)
class PlayStep:
    """An action with the battle before and after it, its events, and the answers it was given."""

    before: Battle
    action: Any
    events: tuple[Any, ...]
    answers: tuple[Answer, ...]
    after: Battle


class ChanceAnswers:
    """Answers by chance, choices too."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def take(self, ask: Ask) -> Answer:
        if isinstance(ask, Roll):
            return roll(ask.dice, self._chance)
        return self._chance.choice(ask.options).id


@lru_cache(maxsize=64)
def play_battle(seed: int) -> tuple[PlayStep, ...]:
    """Return a whole battle, or its first actions; the same seed plays the same battle."""
    chance = random.Random(seed)
    at = start(chance)
    played: list[PlayStep] = []
    while not game().turn(at).is_over and len(played) < MAX_ACTIONS:
        action = some_action(chance, at)
        play: Play[Battle] = Play(at, ChanceAnswers(chance), game().apply)
        game().resolve(play, action)
        played.append(PlayStep(at, action, tuple(play.events), tuple(play.given_answers), play.battle))
        at = play.battle
    return tuple(played)


def start(chance: random.Random) -> Battle:
    """Return two to six units near each other on a small wooded map, or without one, or still to be
    set up.
    """
    ground = Board("Thicket", 9, 9)
    woods = {place: BoardHex(terrain=chance.choice(WOODS)) for place in ground.all_hexes()}
    names = [f"{name}_{number}" for name in MODELS for number in (1, 2)]
    first, second = ([n for n in names if unit(n).side == side.id] for side in SIDES)
    chosen = [*chance.sample(first, chance.randint(1, 3)), *chance.sample(second, chance.randint(1, 3))]
    labels = [place.label for place in chance.sample(ground.all_hexes(), len(chosen))]
    setups = [
        unit(name, f"{label} {chance.randrange(6)}") for name, label in zip(chosen, labels, strict=True)
    ]
    kind = chance.choice(("map", "map", "map", "map", "paper", "set up"))
    if kind != "map":
        setups = [setup.model_copy(update={"hex": None}) for setup in setups]
    board = None if kind == "paper" else Board("Thicket", 9, 9, woods)
    rules = game(uneven_numbers=chance.choice(("alternate", "in_proportion")))
    return rules.new_battle(board, SIDES, setups)


def some_action(chance: random.Random, at: Battle) -> Any:
    """Return an action that the rules allow now."""
    if chance.random() < 0.04:
        return _by_hand(chance, at)
    turn = game().turn(at)
    acting = [view.id for view in game().units(at) if view.may_act]
    if turn.next is not None and turn.next.refusal is None:
        return chance.choice([due.action for due in turn.dues] or [turn.next.action])
    name = chance.choice(acting)
    if turn.phase == "setup":
        free = sorted(game().table(at).zones[0].hexes - {mech.hex for mech in at.units.values()})
        return game().place(at, name, chance.choice(free), chance.randrange(6))
    return _move(chance, at, name) if turn.phase == "movement" else _fire(chance, at, name)


def _by_hand(chance: random.Random, at: Battle) -> Any:
    name = chance.choice(list(at.units))
    track = chance.choice(game().sheet(at, name).tracks)
    if chance.random() < 0.5:
        return Mark(name, track.id, chance.randint(0, track.full))
    return Hit(name, track.id.partition("/")[2], chance.randint(1, 12))


def _move(chance: random.Random, at: Battle, name: str) -> Any:
    ways = [way for way in game().movements(at, name) if way.refusal is None]
    way = chance.choice(ways)
    if at.board is None:
        return game().note_move(name, {"movement": way.id, "hexes": chance.randint(0, way.points)})
    stays = chance.random() < 0.97
    places = [
        place
        for place in game().reach(at, name, way.id).places
        if place.is_stop and not (place.leaves_map and stays)
    ]
    # Beside a unit put on the same hex by hand there may be no legal place at all: then stand anyway.
    return chance.choice(places).action if places else game().note_move(name, {"movement": way.id})


def _fire(chance: random.Random, at: Battle, name: str) -> Any:
    situation = (
        {"range": chance.randint(1, 9), "light_woods": chance.randint(0, 2)} if at.board is None else None
    )
    targets = list(at.units)
    chance.shuffle(targets)
    for target in targets:
        plan = game().attack_plan(at, name, target, situation)
        weapons = [view.id for view in plan.attacks if view.refusal is None]
        if weapons:
            chosen = chance.sample(weapons, chance.randint(1, len(weapons)))
            return game().declare_attack([Volley(plan, tuple(chosen))])
    return DeclareFire(name)


def any_action(chance: random.Random, at: Battle) -> Any:
    """Return any action with any values, whether or not the rules allow it."""
    name, other = chance.choice(list(at.units)), chance.choice(list(at.units))
    where, facing = hex_at(chance.randint(1, 9), chance.randint(1, 9)), chance.randrange(6)
    movement = chance.choice(list(at.rules.tables.movement.modes))
    weapons = [mount.id for mount in at.model(at.units[name]).weapons]
    shots = tuple(chance.choices(weapons, k=chance.randint(0, 4)))
    woods = {"light_woods": chance.randint(0, 3), "heavy_woods": chance.randint(0, 2)}
    situation = Situation(chance.randint(1, 20), "heavy_woods", intervening=woods)
    return chance.choice(
        (
            RollInitiative(),
            GoOn(),
            Move(name, movement, tuple(chance.choices(get_args(Step), k=chance.randint(0, 12)))),
            NoteMove(name, movement, chance.randint(0, 15), chance.random() < 0.2),
            DeclareFire(name, other, shots, situation),
            DeclareFire(name),
            ResolveFire(name),
            Deploy(name, where, facing),
            Place(name, where, facing),
            _by_hand(chance, at),
        )
    )


def moments(seed: int) -> Iterator[Battle]:
    """Yield every battle between two actions, the first and the last too."""
    battle = play_battle(seed)
    yield from (played.before for played in battle)
    if battle:
        yield battle[-1].after
