"""CityTech battles by chance, played through the door that the window uses: legal actions, any dice."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.engine.asks import Answer, Ask, Roll
from companion.engine.battletech.battle.actions import DismountCarrier, Hit, NoteMove, SettleAll
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.soldiers import room_left
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.setup import Setup
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.views.turn import Due
from companion.tabletop.dice import roll
from companion.tabletop.hexes import Hex, distance
from tests.engine.battletech.fights.random_setups import begun, some_setup, street_setup

MAX_ACTIONS, MAX_TARGETS = 220, 4
CONTENT = 0.8
"""How often no further target is looked for once there is one: each takes a plan or three."""
BY_HAND, TO_A_MECH, TO_AN_EDGE = 0.03, 0.6, 0.5


@dataclass(frozen=True)
class FightStep:
    """An action with the battle before and after it, its events, and the answers it was given."""

    before: Battle
    action: Any
    events: tuple[Any, ...]
    answers: tuple[Answer, ...]
    after: Battle


@dataclass(frozen=True)
class RandomFight:
    """A battle from its set-up on, action by action."""

    setup: Setup
    game: BattletechGame
    start: Battle
    steps: tuple[FightStep, ...]

    @property
    def moments(self) -> tuple[Battle, ...]:
        """Every battle between two actions, the first and the last too."""
        return (self.start, *(played.after for played in self.steps))


class RandomAnswers:
    """Answers by chance, choices too."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def take(self, ask: Ask) -> Answer:
        if isinstance(ask, Roll):
            return roll(ask.dice, self._chance)
        return self._chance.choice(ask.options).id


@lru_cache(maxsize=64)
def play_fight(seed: int, most: int = MAX_ACTIONS) -> RandomFight:
    """Return a whole battle, or its first actions; the same seed plays the same battle."""
    chance = random.Random(seed)
    return played_out(some_setup(chance), chance, most)


@lru_cache(maxsize=64)
def play_street_fight(seed: int, most: int = MAX_ACTIONS) -> RandomFight:
    """Return a battle among houses, in which soldiers ride, climb and hold floors."""
    chance = random.Random(seed)
    return played_out(street_setup(chance), chance, most)


def played_out(setup: Setup, chance: random.Random, most: int, last_turn: int = 99) -> RandomFight:
    """Return a battle from this set-up, up to so many actions or the end of a turn."""
    game, start = begun(setup)
    at = start
    played: list[FightStep] = []
    while not at.ending and len(played) < most and at.turn.number <= last_turn:
        played.append(carry_out(game, chance, at, some_action(game, chance, at)))
        at = played[-1].after
    return RandomFight(setup, game, start, tuple(played))


def carry_out(game: BattletechGame, chance: random.Random, at: Battle, action: Any) -> FightStep:
    """Return an action with any answers."""
    play: Play[Battle] = Play(at, RandomAnswers(chance), game.apply)
    game.resolve(play, action)
    return FightStep(at, action, tuple(play.events), tuple(play.given_answers), play.battle)


def some_action(game: BattletechGame, chance: random.Random, at: Battle) -> Any:
    """Return an action that the rules allow now, or a hand on a sheet."""
    if chance.random() < BY_HAND:
        return by_hand(game, chance, at)
    turn = game.turn(at)
    owed = [due for due in turn.dues if due.dismissal is not None]
    if owed and chance.random() < 0.7 and _is_rolled_out(game, at):
        return _settle(game, chance, at, owed)
    if (out := _dismounts(game, at)) and chance.random() < TO_A_MECH:
        return chance.choice(out)
    acting = [view.id for view in game.units(at) if view.may_act]
    chance.shuffle(acting)
    for name in acting:
        commands = _legal(game, at, _unit_actions(game, chance, at, name))
        others = _legal(game, at, (it.action for it in game.commands(at, name) if it.refusal is None))
        if commands or others:
            return chance.choice(commands if commands and (not others or chance.random() < 0.85) else others)
    assert turn.next is not None, f"nobody can act in {turn.phase}: {turn.status}"
    assert turn.next.refusal is None, f"{turn.next.refusal}, but {', '.join(acting)} can do nothing"
    return turn.next.action


def _dismounts(game: BattletechGame, at: Battle) -> list[Any]:
    """Return the ways of getting out of vehicles, which no unit is waited for to do."""
    riders = [name for name, unit in at.units.items() if unit.carrier is not None]
    return _legal(game, at, (DismountCarrier(name) for name in riders))


def _is_rolled_out(game: BattletechGame, at: Battle) -> bool:
    return not any(view.may_act for view in game.units(at)) or at.turn.step != "resolve"


def _settle(game: BattletechGame, chance: random.Random, at: Battle, owed: list[Due]) -> Any:
    if game.turn(at).settle_all is not None and chance.random() < 0.5:
        return SettleAll()
    if chance.random() < 0.1:
        return chance.choice(owed).dismissal
    return chance.choice([due.action for due in owed if game.why_not(at, due.action) is None])


def _legal(game: BattletechGame, at: Battle, actions: Iterable[Any]) -> list[Any]:
    return [action for action in actions if game.why_not(at, action) is None]


def _unit_actions(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    """Yield what a unit may do that is more than a command."""
    match at.turn.phase:
        case "setup":
            free = sorted(game.table(at).zones[0].hexes - {mech.hex for mech in at.units.values()})
            yield game.place(at, name, chance.choice(free), chance.randrange(6))
        case "movement":
            yield from _moves(game, chance, at, name)
            if _soldiers(at, name):
                yield from (it.action for it in game.commands(at, name) if it.group == "ride")
            if at.units[name].is_hidden:
                yield from _attacks(game, chance, at, name)
        case "weapon_attack" | "physical_attack" if at.turn.step == "declare":
            yield from _attacks(game, chance, at, name)


def _moves(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    ways = [way for way in game.movements(at, name) if way.refusal is None]
    if not ways:
        return
    way = chance.choice(ways)
    if at.board is None or at.units[name].hex is None:
        hexes = 0 if at.units[name].is_prone else chance.randint(0, way.points)
        noted = game.note_move(name, {"movement": way.id, "hexes": hexes})
        # A jump must end in another hex.
        yield noted if game.why_not(at, noted) is None else replace(noted, hexes=1)
        return
    places = [place for place in game.reach(at, name, way.id).places if place.is_stop]
    crossing = [place for place in places if place.leaves_map] if _has_goal(at, name) else []
    if crossing and chance.random() < TO_AN_EDGE:
        yield chance.choice(crossing).action
        return
    stays = [place for place in places if not place.leaves_map or chance.random() < 0.03]
    if stays:
        near = [place for place in stays if _is_near_an_enemy(at, name, place.hex)]
        above = [place for place in near if getattr(place.action, "onto", None)]
        some = chance.choice((stays, near or stays, above or near or stays))
        if _soldiers(at, name) and chance.random() < TO_A_MECH:
            some = [place for place in stays if _has_use(at, name, place.hex)] or some
        action = chance.choice(some).action
        endings = [ending.action for ending in game.endings(at, action)]
        yield chance.choice(endings) if endings and chance.random() < 0.5 else action
    else:
        yield NoteMove(name, "stationary")


def _has_goal(at: Battle, name: str) -> bool:
    return at.side(at.units[name].side).goal is not None


def _soldiers(at: Battle, name: str) -> bool:
    return at.units[name].type in ON_FOOT


def _has_use(at: Battle, name: str, where: Hex) -> bool:
    """Whether soldiers find in a hex what they climb or ride: an enemy 'Mech, or a friend with room."""
    own, others = at.units[name], (unit for unit in at.units.values() if unit.hex == where)
    return any(
        isinstance(unit, Mech) if unit.side != own.side else unit.id != name and room_left(at, unit) > 0
        for unit in others
    )


def _is_near_an_enemy(at: Battle, name: str, where: Hex) -> bool:
    enemies = [unit.hex for unit in at.units.values() if unit.side != at.units[name].side and unit.hex]
    return any(distance(where, there) <= 1 for there in enemies)


def _attacks(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    situation = {"range": chance.randint(1, 9)} if at.board is None else None
    if situation is not None and at.turn.phase == "physical_attack":
        situation = {"range": 1}
    targets = [unit for unit in at.units if at.units[unit].side != at.units[name].side]
    chance.shuffle(targets)
    for target in targets[:MAX_TARGETS]:
        plan = game.attack_plan(at, name, target, situation)
        how = _how(chance, plan)
        plan = game.attack_plan(at, name, target, situation, how=how) if how else plan
        chosen = _choose_attacks(chance, plan)
        if not chosen:
            continue
        first, rest = Volley(plan, chosen[: len(chosen) // 2]), chosen[len(chosen) // 2 :]
        if first.attacks and plan.kind == "weapons" and len(targets) > 1:
            other = game.attack_plan(
                at, name, targets[0 if target != targets[0] else 1], situation, how=how, is_secondary=True
            )
            yield game.declare_attack([first, Volley(other, rest)])
        yield game.declare_attack([Volley(plan, chosen)])
        if chance.random() < CONTENT:
            return


def _how(chance: random.Random, plan: AttackPlan) -> dict[str, dict[str, str]]:
    """Now and then other shells, another rate of fire or another aim."""
    return {
        row.id: {choice.id: chance.choice(choice.options).id for choice in row.choices}
        for row in plan.attacks
        if row.choices and chance.random() < 0.4
    }


def _choose_attacks(chance: random.Random, plan: AttackPlan) -> tuple[str, ...]:
    """Return some attacks that go together."""
    rows = [row for row in plan.attacks if row.refusal is None and row.calculation.number is not None]
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
    """Return a hand on a sheet, or damage entered."""
    name = chance.choice(list(at.units))
    sheet = game.sheet(at, name)
    kind = chance.randrange(6)
    if kind == 0:
        track = chance.choice(sheet.tracks)
        return Mark(name, track.id, chance.randint(0, track.full))
    if kind == 1 and sheet.flags:
        return Mark(name, chance.choice(sheet.flags).id, chance.randint(0, 1))
    if kind == 2 and sheet.slots:
        slots = chance.choice(sheet.slots)
        indexes = [index for index, slot in enumerate(slots.slots) if slot.may_be_hit]
        if indexes:
            return Mark(name, f"{slots.id}/{chance.choice(indexes)}", chance.randint(0, 1))
    if kind == 3 and sheet.gauges:
        return Mark(name, sheet.gauges[0].id, chance.randint(0, 30))
    if kind == 4 and sheet.counters:
        counter = chance.choice(sheet.counters)
        return Mark(name, counter.id, chance.randint(0, counter.full))
    return Hit(
        name, chance.choice([*{**at.units[name].armor, **at.units[name].structure}]), chance.randint(1, 20)
    )
