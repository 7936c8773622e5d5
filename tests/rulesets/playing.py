"""A battle of any ruleset played by chance and looked at from every side, for trials of spoilt rulesets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.engine.asks import Answer, Ask, Roll, by_chance
from companion.engine.forms import Outcome
from companion.engine.game import BattleGame
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.setup import BoardData, Setup
from companion.engine.tactics.game import TacticsGame
from companion.engine.views.attacks import AttackPlan, Volley
from companion.engine.volleys import excluded_by
from companion.errors import CompanionError
from tests.engine.battletech.fights import random_fights, random_play, random_setups
from tests.engine.pools.battle import builders as pools
from tests.engine.tactics import random_battles
from tests.rulesets.omega.battles import omega
from tests.rulesets.omega.omega_fights import some_lances

Start = Callable[[int], Any]


class TrialAnswers:
    """Answers by chance, choices too."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def take(self, ask: Ask) -> Answer:
        answer = by_chance(ask, self._chance)
        if answer is not None:
            return answer
        assert not isinstance(ask, Roll)
        return self._chance.choice(ask.options).id


@dataclass(frozen=True)
class TrialMoment:
    """A battle, and the seed by which it goes on from here."""

    battle: Any
    seed: int


def start_of(ruleset: str, seed: int, game: BattleGame | None = None) -> Any:
    """Return a battle by a shipped ruleset before anything has happened, or by a `game` that goes further."""
    chance = random.Random(seed)
    if ruleset == "bt-tactics":
        return random_battles.random_start(seed)
    if ruleset == "untitled-mech":
        return pools.random_start(seed)
    if ruleset == "omega":
        return _begun(game or omega(), chance, some_lances(chance, 6))
    if ruleset == "citytech":
        setup = random_setups.some_setup(chance)
        return random_setups.begun(setup)[1] if game is None else _begun(game, chance, setup)
    return random_play.start(chance)


def _begun(game: BattleGame, chance: random.Random, setup: Setup) -> Any:
    """Return a set-up by the rules of a game, with MechWarriors who can do what these rules know."""
    abilities = [*game.rules.tables.warriors.abilities]  # type: ignore[attr-defined]
    units = [
        unit.model_copy(update={"abilities": tuple(it for it in abilities if chance.random() < 0.5)})
        if unit.piloting is not None
        else unit
        for unit in setup.units
    ]
    board = setup.board.board() if isinstance(setup.board, BoardData) else None
    return game.new_battle(board, setup.sides, units)


def step(game: BattleGame, moment: TrialMoment) -> TrialMoment | None:
    """Return the battle looked at, and one action further; None at its end."""
    chance, battle = random.Random(moment.seed), moment.battle
    look(game, chance, battle)
    action = some_action(game, chance, battle)
    if action is None:
        return None
    play: Play[Any] = Play(battle, TrialAnswers(chance), game.apply)
    game.resolve(play, action)
    game.describe(battle, action, play.events)
    return TrialMoment(play.battle, chance.randrange(2**32))


def some_action(game: BattleGame, chance: random.Random, battle: Any) -> Any:
    """Return an action that the rules allow now, or a hand on a sheet."""
    if battle.ending is not None:
        return None
    if chance.random() < 0.12:
        return _mark(game, chance, battle)
    if isinstance(game, TacticsGame):
        return _in_tactics(game, chance, battle)
    if isinstance(game, PoolsGame):
        found = [it for it in pools.actions(battle, chance, game) if game.why_not(battle, it) is None]
        return chance.choice(found) if found else None
    try:
        return random_fights.some_action(game, chance, battle)  # type: ignore[arg-type]
    except StopIteration:
        return None


def _in_tactics(game: TacticsGame, chance: random.Random, battle: Any) -> Any:
    found = [it for it in random_battles.actions(battle, chance, game) if game.why_not(battle, it) is None]
    if chance.random() < 0.1:
        hands = random_battles.by_hand(battle, chance)
        found = [it for it in hands if game.why_not(battle, it) is None] or found
    return chance.choice(found) if found else None


def _mark(game: BattleGame, chance: random.Random, battle: Any) -> Any:
    """Return a box marked or cleared on some sheet."""
    unit = chance.choice([*battle.units])
    sheet = game.sheet(battle, unit)
    marks = [Mark(unit, it.id, chance.randint(0, it.full)) for it in sheet.tracks]
    marks += [Mark(unit, it.id, chance.randint(0, it.full)) for it in sheet.counters]
    marks += [Mark(unit, it.id, chance.randint(0, 1)) for it in sheet.flags]
    marks += [Mark(unit, it.id, chance.randint(0, it.high)) for it in sheet.gauges]
    for slots in sheet.slots:
        may = [index for index, slot in enumerate(slots.slots) if slot.may_be_hit]
        marks += [Mark(unit, f"{slots.id}/{index}", 1) for index in may]
    allowed = [mark for mark in marks if game.why_not(battle, mark) is None]
    return chance.choice(allowed) if allowed else None


def look(game: BattleGame, chance: random.Random, battle: Any) -> None:
    """Everything that the window shows of a battle."""
    game.sides(battle)
    game.turn(battle)
    game.table(battle)
    views = game.units(battle)
    acting = [view.id for view in views if view.may_act] or [view.id for view in views]
    one, other = chance.choice(acting), chance.choice([*battle.units])
    game.sheet(battle, one, other if other != one else None)
    game.commands(battle, one)
    for way in game.movements(battle, one):
        if way.refusal is None and battle.board is not None and chance.random() < 0.3:
            game.reach(battle, one, way.id)
    if battle.board is not None:
        hexes = battle.board.all_hexes()
        game.sight(battle, chance.choice(hexes), chance.choice(hexes))
        game.arc(battle, one)
    _aim(game, chance, battle, one)


def _aim(game: BattleGame, chance: random.Random, battle: Any, one: str) -> None:
    enemies = [unit for unit in battle.units if battle.units[unit].side != battle.units[one].side]
    situation = {"range": chance.randint(1, 9)} if battle.board is None else None
    for enemy in enemies[:2]:
        plan = game.attack_plan(battle, one, enemy, situation)
        if plan.refusal is None and chance.random() < 0.4:
            _compute_odds(game, chance, battle, plan)
    if battle.board is not None and battle.units[one].hex is not None and chance.random() < 0.05:
        plan = game.attack_plan(battle, one, enemies[0], situation)
        tolerating_refusals(lambda: game.threat(battle, one, [row.id for row in plan.attacks]))


def _compute_odds(game: BattleGame, chance: random.Random, battle: Any, plan: AttackPlan) -> None:
    rows = [
        row
        for row in plan.attacks
        if row.refusal is None and row.calculation.outcome is not Outcome.IMPOSSIBLE
    ]
    if not rows:
        return
    some = set[str]()
    for row in rows[:1] if isinstance(game, TacticsGame) else chance.sample(rows, min(len(rows), 3)):
        if not excluded_by(row, plan) & some:
            some.add(row.id)
    volley = Volley(plan, tuple(row.id for row in plan.attacks if row.id in some))
    tolerating_refusals(lambda: game.volley_odds(battle, [volley]))
    if chance.random() < 0.2:
        tolerating_refusals(lambda: game.what_if(battle, volley))


def tolerating_refusals(ask: Callable[[], object]) -> None:
    """What cannot be reckoned is told in words."""
    with suppress(CompanionError):
        ask()


def calculate(game: BattleGame) -> None:
    """The calculators and the catalogue."""
    for name in ("to_hit", "situation", "move"):
        form = game.form(name)
        values = form.defaults()
        for field in form.fields:
            for choice in field.choices[:6]:
                if name == "to_hit":
                    game.calculate({**values, field.id: choice.id})
    game.models()
    game.cards()


def moments(game: BattleGame, first: Any, seed: int, most: int) -> Iterator[TrialMoment]:
    """Yield the battle from here on, step by step."""
    moment: TrialMoment | None = TrialMoment(first, seed)
    for _ in range(most):
        if moment is None:
            return
        yield moment
        moment = step(game, moment)
