"""Battles played by chance: any legal action, any answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.asks import Answer, Ask, Roll, by_chance
from companion.engine.play import Play
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.tactics.battle.actions import (
    Act,
    Action,
    Activate,
    Attack,
    ChooseEdge,
    Cool,
    Decline,
    Deploy,
    Discard,
    Draw,
    FireAtHex,
    FlipCoin,
    Hit,
    Place,
    PlanOrders,
    SetHexToken,
    SetLock,
    ShuffleDecks,
    UseSpecial,
)
from companion.engine.tactics.battle.sequence import next_units
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.game import TacticsGame
from companion.tabletop.boards import Board
from tests.engine.tactics.builders import board, game, set_up

NAMES = ("wasp", "locust", "commando", "spider", "valkyrie", "phoenix", "hunchback", "griffin", "shadow")
HEAVY = ("wolverine", "jager", "thunderbolt", "battlemaster", "atlas")
TERRAIN = ("light_woods", "heavy_woods", "rough", "water_1", "building_1")


class RandomAnswers:
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
    terrain: dict[str, list[str]] = {}
    levels: dict[str, int] = {}
    for column in range(1, 9):
        for row in range(1, 13):
            label = f"{column:02d}{row:02d}"
            if chance.random() < 0.2:
                terrain.setdefault(chance.choice(TERRAIN), []).append(label)
            if chance.random() < 0.2:
                levels[label] = chance.randint(1, 3)
    return board((8, 12), levels, **{kind: " ".join(labels) for kind, labels in terrain.items()})


def random_start(seed: int) -> Battle:
    """Return two random lances on a random board, not yet set up."""
    chance = random.Random(seed)
    picked = chance.sample((*NAMES, *HEAVY), 4)
    units = {name: f"{'red' if index < 2 else 'blue'}" for index, name in enumerate(picked)}
    loads: dict[str, dict[str, str]] = {}
    cards = game().rules.cards
    upgrades = game().rules.tables.upgrades.cards
    for model in game().models():
        name = next((key for key in picked if cards[model.id].name.lower().startswith(key[:5])), None)
        if name is None:
            continue
        own = {}
        for tic in cards[model.id].tics:
            fitting = [key for key, row in upgrades.items() if tic.type in row.types]
            if fitting and chance.random() < 0.7:
                own[tic.id] = chance.choice(fitting)
        own["mechwarrior"] = chance.choice([*game().rules.tables.mechwarriors.cards])
        own["command_card"] = chance.choice([*game().rules.tables.command_cards.cards])
        loads[name] = own
    return set_up(ground(chance), loads, **units)


def actions(battle: Battle, chance: random.Random, by: TacticsGame | None = None) -> Iterator[Action]:
    """Actions of one unit that may act next, and of the turn itself, by the shipped rules or others."""
    by = by or game()
    if battle.turn.step == "edges":
        yield ChooseEdge(chance.randrange(2), chance.choice(("north", "south")))
    if found := next_units(battle):
        unit = battle.turn.granted or chance.choice(found).id
        yield from _of_unit(battle, unit, chance, by)
    step = by.turn(battle).next
    if step is not None and step.refusal is None:
        yield step.action


def _of_unit(battle: Battle, unit: str, chance: random.Random, by: TacticsGame) -> Iterator[Action]:
    yield from (it.action for it in by.commands(battle, unit) if it.refusal is None)
    for zone in by.table(battle).zones:
        place = chance.choice(sorted(zone.hexes))
        yield by.place(battle, unit, place, chance.randrange(6))
    if battle.turn.active is None:
        for movement in by.movements(battle, unit):
            places = by.reach(battle, unit, movement.id).places if movement.refusal is None else ()
            yield from (place.action for place in chance.sample(places, min(3, len(places))))
    if battle.turn.phase == "combat":
        yield from _attacks(battle, unit, chance, by)


def _attacks(battle: Battle, unit: str, chance: random.Random, by: TacticsGame) -> Iterator[Action]:
    for other in battle.units:
        plan = by.attack_plan(battle, unit, other)
        if plan.refusal is None:
            yield from (Attack(unit, other, (view.id,)) for view in plan.attacks if view.refusal is None)
    if battle.board is not None:
        place = chance.choice(battle.board.all_hexes())
        yield from (FireAtHex(unit, tic, place) for tic in battle.units[unit].upgrades)


def by_hand(battle: Battle, chance: random.Random) -> Iterator[Action]:
    """Yield what players note by hand at any time."""
    unit = chance.choice([*battle.units])
    mech = battle.units[unit]
    yield from (Draw(unit, deck) for deck in (*battle.decks, "heat", "heat"))
    yield Hit(unit, chance.randint(1, 4))
    yield from (Discard(unit, critical.deck, critical.card) for critical in mech.criticals)
    yield from (SetLock(unit, target) for target in battle.units)
    if battle.board is not None:
        yield SetHexToken(chance.choice(battle.board.all_hexes()), "fire")


def any_action(battle: Battle, chance: random.Random) -> Action:
    """Return any action at all, most often against the rules."""
    unit, one, two = (chance.choice([*battle.units]) for _ in range(3))
    assert battle.board is not None
    place = chance.choice(battle.board.all_hexes())
    tics = [tic.id for tic in battle.card(battle.units[unit]).tics]
    rules = game().rules.tables
    found: list[Action] = [
        PlanOrders(unit, chance.choice([*rules.movement.modes]), chance.choice([None, place])),
        Activate(unit, chance.choice([None, place]), chance.choice([None, 2])),
        Act(
            unit,
            chance.choice([*rules.action_step.actions]),
            chance.choice([None, one]),
            chance.choice(["", "suppression", "frozen_leg_actuator", "heat_sink_destroyed"]),
            chance.choice(["", *tics]),
            uses_card=chance.random() < 0.3,
            other=chance.choice([None, two]),
            hex=place,
        ),
        UseSpecial(unit, chance.choice(["", *rules.special_actions.kinds]), chance.randint(-2, 2), place),
        Attack(unit, one, (chance.choice([*tics, "physical"]),)),
        FireAtHex(unit, chance.choice(tics), place),
        *(Decline(unit), Cool(unit), Hit(unit, 3), GoOn(), FlipCoin(), ShuffleDecks("seven")),
        *(Draw(unit, deck) for deck in battle.decks),
        *(Deploy(unit, place, 1), Place(unit, place, 1), ChooseEdge(0, "north")),
    ]
    return chance.choice(found)


def play_random(seed: int, most: int = 400) -> Iterator[tuple[Battle, Action, Play[Battle]]]:
    """Yield a battle from its set-up on: state before, action, and the play that resolved it."""
    answers = RandomAnswers(seed)
    battle = random_start(seed)
    for _ in range(most):
        found = [it for it in actions(battle, answers.random) if game().why_not(battle, it) is None]
        if battle.ending is not None or not found:
            return
        if answers.random.random() < 0.1:
            found = [
                it for it in by_hand(battle, answers.random) if game().why_not(battle, it) is None
            ] or found
        attacks = [it for it in found if isinstance(it, Attack)]
        likely = attacks if attacks and answers.random.random() < 0.8 else found
        action = answers.random.choice(likely)
        play: Play[Battle] = Play(battle, answers, game().apply)
        game().resolve(play, action)
        yield battle, action, play
        battle = play.battle
