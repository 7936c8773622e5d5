"""Battles for tests in a few words: `battle(cicada="0505 0", hermes="0501 3")`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion import paths
from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import Action, RollInitiative
from companion.engine.battletech.battle.events import UnitMoved
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.families import game_of
from companion.engine.play import Play, Script
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import SideSetup, UnitSetup, Zone
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label

MODELS = {"cicada": "CDA-2A", "hunchback": "HBK-4G", "hermes": "HER-2S", "enforcer": "ENF-4R"}
DEFENDERS, ATTACKERS = "defenders", "attackers"
SIDE_OF = {"cicada": DEFENDERS, "hunchback": DEFENDERS, "hermes": ATTACKERS, "enforcer": ATTACKERS}
SIDES = (
    SideSetup(id=DEFENDERS, name="Defenders", zone=Zone(edge="south", rows=3)),
    SideSetup(id=ATTACKERS, name="Attackers", zone=Zone(edge="north", rows=1)),
)
LOW, HIGH = (3,), (9,)


@cache
def source(ruleset: str = "quickstart") -> RulesetSource:
    """Return a ruleset, the Quick-Start rules unless named, as its files say."""
    return RulebookLibrary([paths.rulesets()]).load(ruleset)


@cache
def citytech(**options: str) -> BattletechGame:
    """Return the CityTech rules with these options chosen: calculators and models."""
    made = game_of(source("citytech"), options)
    assert isinstance(made, BattletechGame)
    return made


def game(**options: str) -> BattletechGame:
    """Return the Quick-Start game with these options chosen."""
    return _game(tuple(sorted(options.items())))


@cache
def _game(options: tuple[tuple[str, str], ...]) -> BattletechGame:
    made = game_of(source(), dict(options))
    assert isinstance(made, BattletechGame)
    return made


def board(size: tuple[int, int] = (15, 17), **terrain: str) -> Board:
    """Return a board of clear ground but for hexes named by terrain: `board(light_woods="0303 0304")`."""
    hexes = {
        parse_label(label): BoardHex(terrain=(kind,))
        for kind, labels in terrain.items()
        for label in labels.split()
    }
    return Board("Test ground", *size, hexes)


def unit(name: str, where: str = "") -> UnitSetup:
    """Return a unit by its name (`hermes`, or `hermes_2` for one more) where it stands: label and facing."""
    kind = name.split("_")[0]
    label, _, facing = where.partition(" ")
    return UnitSetup(
        id=name,
        model=MODELS[kind],
        side=SIDE_OF[kind],
        name=name.replace("_", " ").capitalize(),
        hex=label or None,
        facing=int(facing or 0),
    )


def battle(ground: Board | None = None, options: Mapping[str, str] | None = None, /, **units: str) -> Battle:
    """Return a battle of units on a map, each where and facing as its text says; "" is not yet set up."""
    setups = [unit(name, where) for name, where in units.items()]
    return game(**(options or {})).new_battle(ground or board(), SIDES, setups)


def paper(*names: str, **options: str) -> Battle:
    """Return a battle without a map in the app."""
    return game(**options).new_battle(None, SIDES, [unit(name) for name in names])


def moving(battle: Battle, *, first: str = DEFENDERS) -> Battle:
    """Return the battle in its Movement Phase; `first` has lost the initiative."""
    rolls = [LOW if side.id == first else HIGH for side in battle.sides]
    return perform(battle, RollInitiative(), *rolls)


def declaring(battle: Battle, *, first: str = DEFENDERS, **moves: str) -> Battle:
    """Return the battle when fire is declared; `moves` says how units moved, as in `ran 5`; others stood
    still.
    """
    battle = moving(battle, first=first)
    for name in battle.units:
        movement, _, hexes = moves.get(name, "stationary").partition(" ")
        battle = game().apply(battle, UnitMoved(name, MoveRecord(movement, int(hexes or 0))))
    return perform(battle, GoOn())


def damage_unit(battle: Battle, name: str, **left: int) -> Battle:
    """Return the battle with a unit's armor as given: `damage_unit(battle, "hermes", left_arm=0)`."""
    mech = battle.units[name]
    return battle.with_unit(replace(mech, armor={**mech.armor, **left}))


def resolve_action(battle: Battle, action: Action, *answers: Answer) -> Play[Battle]:
    """Return an action resolved with exactly these answers, whether or not the rules allow it."""
    script = Script(answers)
    resolved: Play[Battle] = Play(battle, script, game().apply)
    game().resolve(resolved, action)
    assert script.unused_answers == (), "more answers than questions"
    return resolved


def perform(battle: Battle, action: Action, *answers: Answer) -> Battle:
    """Return the battle after a legal action with exactly these answers."""
    refusal = game().why_not(battle, action)
    assert refusal is None, str(refusal)
    return resolve_action(battle, action, *answers).battle


def refusal_text(battle: Battle, action: Action) -> str:
    """Return why the rules forbid an action, with the source; it must be forbidden."""
    refusal = game().why_not(battle, action)
    assert refusal is not None, f"{action} is allowed"
    return str(refusal)


def invalid_text(battle: Battle, action: Action) -> str:
    """Return why an action makes no sense under any rules, so that nobody can overrule it."""
    refusal = game().why_not(battle, action)
    assert refusal is not None, f"{action} is allowed"
    assert not refusal.can_be_overruled, f"{action} may be overruled"
    return str(refusal)


def mech(battle: Battle, name: str) -> Mech:
    """Return a unit as it is now."""
    return battle.mech(name)


def events_of(played: Play[Battle], kind: type) -> list[Any]:
    """Return the events of one kind, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def mech_model(rules: Rulebook, name: str) -> MechModel:
    """Return the model of a 'Mech."""
    found = rules.models[name]
    assert isinstance(found, MechModel), f"{name} is a 'Mech"
    return found
