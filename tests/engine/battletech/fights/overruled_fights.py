"""CityTech battles in which players do whatever they like, rules or no rules."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, get_args

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.game import BattletechGame
from companion.engine.skeleton.common_actions import GoOn
from companion.tabletop.hexes import hex_at
from tests.engine.battletech.fights.fight_checks import check_text, shows_a_unit, shows_the_table
from tests.engine.battletech.fights.random_fights import by_hand, carry_out
from tests.engine.battletech.fights.random_setups import begun, some_setup

MAX_ACTIONS = 60


def play_overruled(seed: int, most: int = MAX_ACTIONS) -> None:
    """Whatever a rule forbids, players may do all the same: nothing breaks, and all can be shown and told."""
    chance = random.Random(seed)
    game, at = begun(some_setup(chance))
    for _ in range(most):
        action = any_action(game, chance, at)
        refusal = game.why_not(at, action)
        if refusal is not None and not refusal.can_be_overruled:
            continue
        played = carry_out(game, chance, at, action)
        entry_description = game.describe(at, action, played.events)
        for text in (entry_description.line, *entry_description.details):
            check_text(text)
        at = played.after
        assert game.battle_from(json.loads(json.dumps(game.battle_data(at)))) == at
        shows_the_table(game, at)
        shows_a_unit(game, at, chance.choice(list(at.units)))


def any_action(game: BattletechGame, chance: random.Random, at: Battle) -> Any:
    """Return any action with any values, whether or not the rules allow it."""
    name, other = chance.choice(list(at.units)), chance.choice(list(at.units))
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: by_hand(game, chance, at),
        lambda: chance.choice(tuple(_turn_actions(game, at))),
        lambda: chance.choice(tuple(_commands(game, chance, at, name))),
        lambda: chance.choice(tuple(_positions(chance, at, name, other))),
        lambda: chance.choice(tuple(_attacks(chance, at, name, other))),
    )
    return chance.choice(kinds)()


def _turn_actions(game: BattletechGame, at: Battle) -> Iterator[Any]:
    turn = game.turn(at)
    yield from (actions.RollInitiative(), GoOn(), actions.SettleAll(), actions.DismissAll())
    for due in turn.dues:
        yield due.action
    for standing in at.dues:
        yield actions.Settle(standing.id)
        yield actions.Dismiss(standing.id)


def _commands(game: BattletechGame, chance: random.Random, at: Battle, name: str) -> Iterator[Any]:
    yield from (command.action for command in game.commands(at, name))
    yield actions.UseMasc(name)
    yield actions.TakeClub(name)
    yield actions.RollSkills(name)
    yield actions.React(name, chance.randint(-2, 2))
    yield actions.Switch(name, "sinks", chance.randint(0, 12))
    for item in at.model(at.units[name]).equipment:
        yield actions.Switch(name, item.id, chance.randint(0, 1))


def _positions(chance: random.Random, at: Battle, name: str, other: str) -> Iterator[Any]:
    where, facing = hex_at(chance.randint(1, 12), chance.randint(1, 12)), chance.randrange(6)
    movement = chance.choice(list(at.rules.tables.movement.modes))
    path = tuple(chance.choices(get_args(actions.Step), k=chance.randint(0, 12)))
    yield actions.Deploy(name, where, facing)
    yield actions.Place(name, where, facing)
    yield actions.Move(name, movement, path)
    yield actions.Move(name, movement, path, other)
    yield actions.Jump(name, where, facing)
    yield actions.Jump(name, at.units[other].hex or where, facing, other)
    yield actions.NoteMove(name, movement, chance.randint(0, 15), chance.random() < 0.2)
    yield actions.NoteMove(name, movement, chance.randint(0, 15), charge=other)


def _attacks(chance: random.Random, at: Battle, name: str, other: str) -> Iterator[Any]:
    physical = at.rules.tables.physical
    assert physical is not None, "CityTech has physical attacks"
    weapons = [mount.id for mount in at.model(at.units[name]).weapons]
    some = tuple(dict.fromkeys(chance.choices(weapons, k=chance.randint(0, 4))))
    more = tuple(weapon for weapon in weapons if weapon not in some)
    woods = {"light_woods": chance.randint(0, 3)}
    situation = Situation(chance.randint(1, 20), "heavy_woods", intervening=woods)
    third = chance.choice(list(at.units))
    attack = chance.choice(list(physical.attacks))
    limbs = physical.attacks[attack].limbs
    chosen = tuple(chance.sample(limbs, min(len(limbs), chance.randint(0, 2))))
    yield actions.DeclareFire(name)
    yield actions.DeclareFire(name, other, some, situation)
    yield actions.DeclareFire(name, other, some, situation, (actions.FireAt(third, more, situation),))
    yield actions.ResolveFire(name)
    yield actions.DeclareBlow(name, attack, other, chosen, situation)
    yield actions.DeclareBlow(name)
    yield actions.ResolveBlow(name)
