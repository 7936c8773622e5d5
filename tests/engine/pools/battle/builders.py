"""Battles for tests in a few words, and battles played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.asks import Answer, Ask, Roll, by_chance
from companion.engine.forms import Values
from companion.engine.play import Play, Script
from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.sequence import next_unit, unplaced
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.movement.moves import HALF
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, distance, neighbor, parse_label
from tests.engine.pools.builders import game

SIDES = (SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue"))
EVERYTHING = {
    "knockback": "hard_hits",
    "rams": "both",
    "shields": "in_use",
    "absorbers": "in_use",
    "ejections": "dangerous",
    "people": "on_foot",
}
"""Options by which everything is played that can be."""
SOMETHING_ELSE = 0.2
"""How often an eager mech does anything at all that it may."""

TERRAIN = ("light_woods", "heavy_woods", "rough", "water_1", "thin_smoke")


def plain_board(width: int = 15, height: int = 15, **terrain: str) -> Board:
    """Return a board with terrain by its word: `light_woods="0505 0506"`."""
    hexes = {
        parse_label(label): BoardHex(0, (word,))
        for word, labels in terrain.items()
        for label in labels.split()
    }
    return Board("Plain", width, height, hexes)


def set_up(
    board: Board | None = None,
    loads: Mapping[str, Mapping[str, str]] | None = None,
    by: PoolsGame | None = None,
    **units: str,
) -> Battle:
    """Return a battle before it begins: `set_up(board, merlin="red Merlin 0505 0")`."""
    made = []
    for name, text in units.items():
        side, model, *place = text.split()
        label, facing = (place[0], int(place[1])) if place else (None, 0)
        own = (loads or {}).get(name, {})
        made.append(UnitSetup(id=name, model=model, side=side, hex=label, facing=facing, loads=dict(own)))
    return (by or game()).new_battle(board, SIDES, made)


def fight(
    board: Board | None = None,
    loads: Mapping[str, Mapping[str, str]] | None = None,
    by: PoolsGame | None = None,
    **units: str,
) -> Battle:
    """Return a battle in its first round, with equal Initiative settled by sixes and ones in turn."""
    battle = set_up(board, loads, by, **units)
    return after(battle, GoOn(), *[(6 - index,) for index in range(len(units))], by=by)


def play(battle: Battle, action: Any, *answers: Answer, by: PoolsGame | None = None) -> Play[Battle]:
    """Return an action resolved with these answers; too few raise NeedsAnswer."""
    played: Play[Battle] = Play(battle, Script(answers), game().apply)
    (by or game()).resolve(played, action)
    return played


def after(battle: Battle, action: Any, *answers: Answer, by: PoolsGame | None = None) -> Battle:
    """Return the battle after an action."""
    return play(battle, action, *answers, by=by).battle


def refusal_of(battle: Battle, action: Any, by: PoolsGame | None = None) -> str:
    """Return why an action is refused; empty where it is not."""
    refusal = (by or game()).why_not(battle, action)
    return refusal.reason if refusal is not None else ""


def change_unit(battle: Battle, unit: str, **changes: Any) -> Battle:
    """Return the battle with a mech otherwise."""
    return battle.with_unit(replace(battle.units[unit], **changes))


def turn_of(battle: Battle, unit: str) -> Battle:
    """Return the battle at the turn of a mech: all others have had theirs."""
    for name, mech in battle.units.items():
        battle = battle.with_unit(replace(mech, has_acted=name != unit))
    return battle


class Chance:
    """Answers every question by chance."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def take(self, ask: Ask) -> Answer:
        answer = by_chance(ask, self.random)
        if answer is not None:
            return answer
        assert not isinstance(ask, Roll)
        return self.random.choice(ask.options).id


def ground(chance: random.Random) -> Board:
    """Return a small board with something on it."""
    hexes = {}
    for column in range(1, 11):
        for row in range(1, 13):
            words = (chance.choice(TERRAIN),) if chance.random() < 0.2 else ()
            level = chance.randint(1, 2) if chance.random() < 0.1 else 0
            hexes[parse_label(f"{column:02d}{row:02d}")] = BoardHex(level, words)
    return Board("Random", 10, 12, hexes)


def random_start(seed: int, mechs: int = 4) -> Battle:
    """Return random mechs with random pilots on a random board, not yet set up."""
    chance = random.Random(seed)
    models = [*game().rules.mechs]
    pilots = [*game().rules.tables.pilots.ready]
    units = {f"unit_{n}": f"{'red' if n % 2 else 'blue'} {chance.choice(models)}" for n in range(mechs)}
    loads = {name: {"pilot": chance.choice(pilots)} for name in units}
    by = game(**EVERYTHING) if seed % 2 else None
    return set_up(ground(chance) if seed % 4 else None, loads, by, **units)


SITUATION: Values = {"range": 1, "facing": "front", "bearing": "0"}


def actions(battle: Battle, chance: random.Random, by: PoolsGame | None = None) -> Iterator[Any]:
    """Yield actions that may be next."""
    by = by or game()
    for zone in by.table(battle).zones:
        mech = unplaced(battle)[0]
        yield by.place(battle, mech.id, chance.choice(sorted(zone.hexes)), chance.randrange(6))
    if (mech_now := next_unit(battle)) is not None:
        yield from _of_unit(battle, mech_now, chance, by)
    step = by.turn(battle).next
    if step is not None and step.refusal is None:
        yield step.action


def _of_unit(battle: Battle, mech: Mech, chance: random.Random, by: PoolsGame) -> Iterator[Any]:
    yield from (
        each.action for each in by.commands(battle, mech.id) if each.refusal is None and each.id != "eject"
    )
    ways = [movement for movement in by.movements(battle, mech.id) if movement.refusal is None]
    for movement in chance.sample(ways, min(1, len(ways))):
        places = by.reach(battle, mech.id, movement.id).places
        yield from (place.action for place in chance.sample(places, min(2, len(places))))
    if battle.board is None:
        yield by.note_move(mech.id, {"movement": chance.choice(["half", "run"]), "hexes": 2})
    situation: Values | None = None
    if battle.board is None:
        situation = {**SITUATION, "range": chance.choice([1, 1, 3])}
    for other in chance.sample([*battle.units], min(2, len(battle.units))):
        plan = by.attack_plan(battle, mech.id, other, situation)
        if plan.refusal is None:
            for view in plan.attacks:
                if view.refusal is None:
                    yield by.declare_attack([Volley(plan, (view.id,))])


def play_random(
    seed: int, most: int = 400, *, mechs: int = 4, is_eager: bool = False
) -> Iterator[tuple[Battle, Any, Play[Battle]]]:
    """Yield a battle from its set-up on: state before, action, and the play that resolved it.

    Mechs that are eager go where their enemies are, so that it comes to an end.
    """
    answers = Chance(seed)
    battle = random_start(seed, mechs)
    for _ in range(most):
        if battle.ending is not None:
            return
        action = _eager_action(battle, answers.random) if is_eager else None
        if action is None:
            found = [each for each in actions(battle, answers.random) if game().why_not(battle, each) is None]
            if not found:
                return
            attacks = [each for each in found if isinstance(each, Attack)]
            action = answers.random.choice(attacks if attacks and answers.random.random() < 0.7 else found)
        played: Play[Battle] = Play(battle, answers, game().apply)
        game().resolve(played, action)
        yield battle, action, played
        battle = played.battle


def _eager_action(battle: Battle, chance: random.Random) -> Any:
    """Return the attack, or the move to its next enemy, of whose turn it is; or at times nothing."""
    mech = next_unit(battle)
    if mech is None or chance.random() < SOMETHING_ELSE:
        return None
    enemies = [it for it in battle.units.values() if it.side != mech.side and not it.is_out]
    chance.shuffle(enemies)
    for enemy in enemies:
        plan = game().attack_plan(battle, mech.id, enemy.id, SITUATION if battle.board is None else None)
        found = [view.id for view in plan.attacks if view.refusal is None] if plan.refusal is None else []
        chance.shuffle(found)
        for name in found:
            action = game().declare_attack([Volley(plan, (name,))])
            if game().why_not(battle, action) is None:
                return action
    return None if mech.is_prone else _approach(battle, mech, [it.hex for it in enemies if it.hex])


def _approach(battle: Battle, mech: Mech, enemies: Sequence[Hex]) -> Any:
    """Return the move after which the mech is nearer to an enemy, or looks at it, than now."""
    if mech.hex is None or not enemies:
        return None

    def gap(place: Hex, facing: int) -> int:
        return min(distance(place, enemy) + distance(neighbor(place, facing), enemy) for enemy in enemies)

    ways = [way for way in game().movements(battle, mech.id) if way.refusal is None]
    near = [way for way in ways if way.id == HALF and way.points >= gap(mech.hex, mech.facing) // 2]
    way = next(iter(near), None) or max(ways, key=lambda way: way.points, default=None)
    places = game().reach(battle, mech.id, way.id).places if way is not None else ()
    best = min(places, key=lambda place: gap(place.hex, place.facing), default=None)
    if best is None or gap(best.hex, best.facing) >= gap(mech.hex, mech.facing):
        return None
    return best.action if game().why_not(battle, best.action) is None else None
