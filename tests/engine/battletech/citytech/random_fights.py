"""CityTech battles played by chance through the same door as the window: legal actions, any dice, any choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine.actions import Mark
from companion.engine.asks import Answer, Ask, Roll
from companion.engine.battletech.actions import Deploy, Dismiss, GoOn, Hit, NoteMove, Place, Settle, SettleAll
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.state import Battle
from companion.engine.play import Play
from companion.engine.views import AttackPlan, Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.dice import roll
from tests.builders import citytech
from tests.citytech import MODELS, SIDES, unit

MOST_ACTIONS = 220
GROUND = (
    (), (), (), (), ("light_woods",), ("heavy_woods",), ("rough",), ("water_1",), ("water_2",), ("road",),
    ("paved",), ("rubble",),
)  # fmt: skip
LEVELS = (0, 0, 0, 0, 0, 1, 1, 2, 3)
BY_HAND = 0.03


@dataclass(frozen=True)
class Played:
    """One action with the battle before and after it, its events, and the answers it was given."""

    before: Battle
    action: Any
    events: tuple[Any, ...]
    answered: tuple[Answer, ...]
    after: Battle


class AnyAnswer:
    """Answers by chance, choices too."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def take(self, ask: Ask) -> Answer:
        if isinstance(ask, Roll):
            return roll(ask.dice, self._chance)
        return self._chance.choice(ask.options).id


def rules(seed: int) -> BattletechGame:
    """CityTech with options by chance."""
    chance = random.Random(seed)
    plain = citytech()
    options = {"flamers": chance.choice(("damage", "damage_or_heat"))}
    return citytech(**options) if chance.random() < 0.5 else plain


@lru_cache(maxsize=32)
def fought(seed: int, most: int = MOST_ACTIONS) -> tuple[Played, ...]:
    """A whole battle, or its first actions; the same seed plays the same battle."""
    chance, game = random.Random(seed), rules(seed)
    at = start(game, chance)
    played: list[Played] = []
    while not game.turn(at).is_over and len(played) < most:
        action = some_action(game, chance, at)
        play: Play[Battle] = Play(at, AnyAnswer(chance), game.apply)
        game.resolve(play, action)
        played.append(Played(at, action, tuple(play.events), tuple(play.answered), play.battle))
        at = play.battle
    return tuple(played)


def start(game: BattletechGame, chance: random.Random) -> Battle:
    """Two to six 'Mechs near each other on broken ground, or without a map."""
    size = chance.choice((6, 9, 12))
    plain = Board("Broken ground", size, size)
    hexes = {
        place: BoardHex(chance.choice(LEVELS), chance.choice(GROUND)) for place in plain.all_hexes()
    }
    board = None if chance.random() < 0.15 else Board("Broken ground", size, size, hexes)
    names = chance.sample(list(MODELS), chance.randint(2, 6))
    places = chance.sample(plain.all_hexes(), len(names))
    setups = []
    for number, (name, place) in enumerate(zip(names, places, strict=True)):
        side = SIDES[number % 2].id
        where = f"{side} {place.label} {chance.randrange(6)}" if board else side
        skills = {"gunnery": chance.randint(0, 6), "piloting": chance.randint(1, 7)}
        setups.append(unit(name, where, **skills))
    return game.new_battle(board, SIDES, setups)


def some_action(game: BattletechGame, chance: random.Random, at: Battle) -> Any:
    """An action that the rules allow now."""
    if chance.random() < BY_HAND:
        return by_hand(game, chance, at)
    turn = game.turn(at)
    owed = [due for due in turn.dues if due.dismissal is not None]
    if owed and chance.random() < 0.7 and _is_rolled_out(game, at):
        return _settle(chance, turn.settle_all, owed)
    acting = [view.id for view in game.units(at) if view.may_act]
    if not acting:
        assert turn.next is not None, f"nobody can act in {turn.phase}: {turn.status}"
        assert turn.next.refusal is None, str(turn.next.refusal)
        return turn.next.action
    name = chance.choice(acting)
    actions = list(_actions(game, chance, at, name))
    legal = [action for action in actions if game.why_not(at, action) is None]
    if not legal:
        assert turn.next is not None and turn.next.refusal is None, f"{name} can do nothing in {turn.phase}"
        return turn.next.action
    return chance.choice(legal)


def _is_rolled_out(game: BattletechGame, at: Battle) -> bool:
    return not any(view.may_act for view in game.units(at)) or at.turn.step != "resolve"


def _settle(chance: random.Random, settle_all: Any, owed: list[Any]) -> Any:
    if settle_all is not None and chance.random() < 0.5:
        return SettleAll()
    due = chance.choice(owed)
    return Dismiss(due.id) if chance.random() < 0.1 else Settle(due.id)


def _actions(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    commands = [command.action for command in game.commands(at, name) if command.refusal is None]
    match at.turn.phase:
        case "movement":
            yield from commands if chance.random() < 0.2 else ()
            yield from _moves(game, chance, at, name)
        case "weapon_attack" | "physical_attack" if at.turn.step == "declare":
            yield from _attacks(game, chance, at, name)
            if chance.random() < 0.2:
                yield from commands
        case _:
            yield from commands
    yield from commands


def _moves(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    ways = [way for way in game.movements(at, name) if way.refusal is None]
    way = chance.choice(ways)
    if at.board is None or at.units[name].hex is None:
        yield game.note_move(name, {"movement": way.id, "hexes": chance.randint(0, way.points)})
        return
    places = [place for place in game.reach(at, name, way.id).places if place.is_stop]
    if places:
        yield chance.choice(places).action
    yield NoteMove(name, "stationary")


def _attacks(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    situation = {"range": chance.randint(1, 9)} if at.board is None else None
    if situation is not None and at.turn.phase == "physical_attack":
        situation = {"range": 1}
    targets = [unit for unit in at.units if at.units[unit].side != at.units[name].side]
    chance.shuffle(targets)
    for target in targets:
        plan = game.attack_plan(at, name, target, situation)
        chosen = _chosen(chance, plan)
        if chosen:
            yield game.declare_attack([Volley(plan, chosen)])


def _chosen(chance: random.Random, plan: AttackPlan) -> tuple[str, ...]:
    """Some attacks that go together."""
    rows = [row for row in plan.attacks if row.refusal is None and row.reckoning.number is not None]
    if plan.refusal is not None or not rows:
        return ()
    chance.shuffle(rows)
    chosen: list[Any] = []
    for row in rows[: chance.randint(1, len(rows))]:
        if not any(other.id in row.excludes or row.id in other.excludes for other in chosen):
            chosen.append(row)
    picked = {row.id for row in chosen}
    return tuple(row.id for row in plan.attacks if row.id in picked)


def by_hand(game: BattletechGame, chance: random.Random, at: Battle) -> Any:
    """A hand on a sheet, or damage entered."""
    name = chance.choice(list(at.units))
    sheet = game.sheet(at, name)
    kind = chance.randrange(5)
    if kind == 0:
        track = chance.choice(sheet.tracks)
        return Mark(name, track.id, chance.randint(0, track.full))
    if kind == 1 and sheet.flags:
        return Mark(name, chance.choice(sheet.flags[:3]).id, chance.randint(0, 1))
    if kind == 2 and sheet.slots:
        slots = chance.choice(sheet.slots)
        indexes = [index for index, slot in enumerate(slots.slots) if slot.may_be_hit]
        return Mark(name, f"{slots.id}/{chance.choice(indexes)}", chance.randint(0, 1)) if indexes else GoOn()
    if kind == 3 and sheet.gauges:
        return Mark(name, sheet.gauges[0].id, chance.randint(0, 30))
    return Hit(name, chance.choice(list(at.units[name].armor)), chance.randint(1, 20))


def nonsense(game: BattletechGame, chance: random.Random, at: Battle) -> Any:
    """Any action with any values, whether or not the rules allow it."""
    name = chance.choice(list(at.units))
    places = list(at.board.all_hexes()) if at.board else []
    if places and chance.random() < 0.3:
        place, facing = chance.choice(places), chance.randrange(6)
        return chance.choice((Place(name, place, facing), Deploy(name, place, facing)))
    return chance.choice((by_hand(game, chance, at), GoOn(), SettleAll(), NoteMove(name, "ran", 5)))
