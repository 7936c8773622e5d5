"""Battles for tests in a few words: `fight(atlas="red 0505 0", wasp="blue 0501 3")`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion import paths
from companion.engine.asks import Answer
from companion.engine.families import game_of
from companion.engine.play import Play, Script
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.skeleton.force_building import ForceBuilding
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.tactics.battle.actions import Action
from companion.engine.tactics.battle.events import Activated, ActivationEnded, OrdersWritten, RoundBegan
from companion.engine.tactics.battle.state import Battle, Mech, Orders
from companion.engine.tactics.game import TacticsGame
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.models import UnitCard
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label

SYSTEM = "BT Tactics 3025"
MODELS = {
    "wasp": "WSP-1W",
    "locust": "LCT-1E",
    "commando": "COM-2D",
    "spider": "SDR-5V",
    "valkyrie": "VLK-QA",
    "phoenix": "PXH-1",
    "hunchback": "HBK-4G",
    "griffin": "GRF-1N",
    "shadow": "SHD-2H",
    "wolverine": "WVR-6K",
    "jager": "JM6-S",
    "thunderbolt": "TDR-5S",
    "battlemaster": "BLR-1G",
    "atlas": "AS7-D",
}
RED, BLUE = "red", "blue"
ATTACK = {"double": 1, "long": 2, "medium": 3, "short": 4, "eye": 5, "blank": 7}
"""Numbers of attack faces, as real dice are told."""
DEFENSE = {"evade": 1, "eye": 4, "blank": 6}


@cache
def source() -> RulesetSource:
    """Return the ruleset as its files say."""
    return RulebookLibrary([paths.rulesets()]).load("bt-tactics")


@cache
def game(**options: str) -> TacticsGame:
    """Return the game; lances of tests need not keep the restrictions."""
    made = game_of(source(), {"lance_limits": "told", **options})
    assert isinstance(made, TacticsGame)
    return made


def lances(playing: TacticsGame) -> ForceBuilding:
    """Return how lances are built by a game."""
    assert playing.ports.forces is not None
    return playing.ports.forces


def tables() -> Tables:
    """Return the tables of the ruleset."""
    return game().rules.tables


def card(name: str) -> UnitCard:
    """Return a unit card by its short name or its model."""
    return game().rules.cards[MODELS.get(name, name)]


def board(
    size: tuple[int, int] = (20, 26), /, levels: Mapping[str, int] | None = None, **terrain: str
) -> Board:
    """Return a board of clear ground but for hexes named by terrain, and levels by label."""
    hexes: dict[str, BoardHex] = {label: BoardHex(level) for label, level in (levels or {}).items()}
    for kind, labels in terrain.items():
        for label in labels.split():
            before = hexes.get(label, BoardHex())
            hexes[label] = replace(before, terrain=(*before.terrain, kind))
    return Board("Test ground", *size, {parse_label(label): ground for label, ground in hexes.items()})


def unit(name: str, where: str, loads: Mapping[str, str] | None = None) -> UnitSetup:
    """Return a unit by its name (`wasp`, or `wasp_2`) with side, hex and facing: `red 0505 0`."""
    side, *rest = where.split()
    return UnitSetup(
        id=name,
        model=MODELS[name.split("_")[0]],
        side=side,
        name=name.replace("_", " ").capitalize(),
        hex=rest[0] if rest else None,
        facing=int(rest[1]) if len(rest) > 1 else 0,
        loads=loads or {},
    )


SIDES = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))


def set_up(
    ground: Board | None = None,
    loads: Mapping[str, Mapping[str, str]] | None = None,
    options: Mapping[str, str] | None = None,
    /,
    **units: str,
) -> Battle:
    """Return a battle before its first round."""
    setups = [unit(name, where, (loads or {}).get(name)) for name, where in units.items()]
    return game(**(options or {})).new_battle(ground or board(), SIDES, setups)


def fight(
    ground: Board | None = None,
    loads: Mapping[str, Mapping[str, str]] | None = None,
    options: Mapping[str, str] | None = None,
    /,
    **units: str,
) -> Battle:
    """Return a battle in the Planning Phase of round 1; red has the initiative."""
    battle = set_up(ground, loads, options, **units)
    return after(battle, RoundBegan(1, RED), PhaseBegan("planning"))


def on_paper(loads: Mapping[str, Mapping[str, str]] | None = None, /, **units: str) -> Battle:
    """Return a battle without a map in the app."""
    setups = [unit(name, where, (loads or {}).get(name)) for name, where in units.items()]
    battle = game().new_battle(None, SIDES, setups)
    return after(battle, RoundBegan(1, RED), PhaseBegan("planning"))


def after(battle: Battle, *events: Any) -> Battle:
    """Return the battle after these events."""
    for event in events:
        battle = game().apply(battle, event)
    return battle


def activating(battle: Battle, **orders: str) -> Battle:
    """Return the battle in its Activation Phase; orders as in `walk 0503`, others stand."""
    for name in battle.units:
        movement, _, label = orders.get(name, "stand").partition(" ")
        place = parse_label(label) if label else None
        battle = after(battle, OrdersWritten(name, battle.turn.number, Orders(movement, place)))
    return after(battle, PhaseBegan("activation"))


def acting(battle: Battle, name: str, movement: str = "stand") -> Battle:
    """Return the battle with this unit in its action step."""
    return after(activating(battle), Activated(name, movement))


def in_combat(battle: Battle, **moved: str) -> Battle:
    """Return the battle in its Combat Phase; `moved` says how units moved, others stood."""
    for name in battle.units:
        battle = after(battle, Activated(name, moved.get(name, "stand")), ActivationEnded(name))
    return after(battle, PhaseBegan("combat"))


def attacking(battle: Battle, name: str, **moved: str) -> Battle:
    """Return the battle in its Combat Phase when it is this unit's turn to attack."""
    battle = in_combat(battle, **moved)
    for other in battle.units:
        battle = change_unit(battle, other, has_fought=other != name)
    return battle


def change_unit(battle: Battle, name: str, **values: Any) -> Battle:
    """Return the battle with some of a unit's values changed."""
    return battle.with_unit(replace(battle.units[name], **values))


def play(battle: Battle, action: Action, *answers: Answer) -> Play[Battle]:
    """Return an action resolved with exactly these answers, whether or not the rules allow it."""
    script = Script(answers)
    resolved: Play[Battle] = Play(battle, script, game().apply)
    game().resolve(resolved, action)
    assert script.unused_answers == (), "more answers than questions"
    return resolved


def after_action(battle: Battle, action: Action, *answers: Answer) -> Battle:
    """Return the battle after a legal action with exactly these answers."""
    refusal = game().why_not(battle, action)
    assert refusal is None, str(refusal)
    return play(battle, action, *answers).battle


def refusal_of(battle: Battle, action: Action) -> str:
    """Return why the rules forbid an action, with the source; it must be forbidden."""
    refusal = game().why_not(battle, action)
    assert refusal is not None, f"{action} is allowed"
    return str(refusal)


def nonsense_of(battle: Battle, action: Action) -> str:
    """Return why an action makes no sense under any rules, so that nobody can overrule it."""
    refusal = game().why_not(battle, action)
    assert refusal is not None, f"{action} is allowed"
    assert not refusal.can_be_overruled, f"{action} may be overruled"
    return str(refusal)


def is_allowed(battle: Battle, action: Action) -> bool:
    """Whether the rules allow an action."""
    return game().why_not(battle, action) is None


def events_of(played: Play[Battle], kind: type) -> list[Any]:
    """Return the events of one kind, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def mech(battle: Battle, name: str) -> Mech:
    """Return a unit as it is now."""
    return battle.units[name]


def attack_faces(*faces: str) -> tuple[int, ...]:
    """Attack dice as the table tells them: `reds("double", "blank")`."""
    return tuple(ATTACK[face] for face in faces)


def defense_faces(*faces: str) -> tuple[int, ...]:
    """Defense dice as the table tells them."""
    return tuple(DEFENSE[face] for face in faces)
