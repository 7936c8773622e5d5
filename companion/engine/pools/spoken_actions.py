"""Actions of a turn in table talk: what a unit does, in a word or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from companion.engine.pools.battle.actions import Action, Attack, Move
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.attacks import takes_hold
from companion.engine.pools.movement.moves import KINDS
from companion.engine.pools.presenters.commands import known_commands
from companion.engine.skeleton.talk import sayings
from companion.engine.skeleton.talk.sayings import CountSlot, NameSlot, Saying, keyword
from companion.engine.skeleton.talk.tokens import Name, Names, aliases

Scene: TypeAlias = sayings.Scene[Battle]
ACTIONS, FOOT = "Turn", "foot/"
SAID: Mapping[str, tuple[str, ...]] = {
    "aim_half": ("aim",),
    "stand": ("stand",),
    "end": ("done", "end turn"),
    "eject": ("eject",),
}
"""What else is said for a command."""
MOVES: Mapping[str, tuple[str, ...]] = {
    "half": ("move", "walk"),
    "full": ("move full", "walk full"),
    "run": ("run",),
    "rush": ("rush",),
    "charge": ("charge",),
    "tactical": ("advance",),
    "jump": ("jump",),
    "disengage": ("disengage",),
    "fly": ("fly",),
    "fly_full": ("fly full",),
    "boost": ("boost",),
}
"""Ways of moving, as they are said."""


def _commands(scene: Scene) -> Names[Action]:
    """Return what a unit may do besides moving and attacking, as its buttons are labelled."""
    mech = scene.battle.units[scene.unit]
    return Names(
        [
            Name(_spoken(each.label), each.action, each.label, SAID.get(each.id, ()))
            for each in known_commands(scene.battle, mech)
        ]
    )


def _spoken(label: str) -> str:
    return label.lower().replace(":", "").replace(",", "")


def _moves(_scene: Scene) -> Names[str]:
    return Names([Name(said[0], kind, KINDS[kind].label, said[1:]) for kind, said in MOVES.items()])


def _enemies(scene: Scene) -> Names[str]:
    own = scene.battle.units[scene.unit].side
    views = [view for view in scene.roster.units if view.side != own and not view.is_destroyed]
    return Names(
        [Name(view.name.lower(), view.id, view.name, (*aliases(view), str(view.number))) for view in views]
    )


def _make_action(_scene: Scene, action: Action) -> Action:
    return action


def _make_move(scene: Scene, movement: str, hexes: int) -> Move:
    return Move(scene.unit, movement, hexes=hexes)


def _make_grapple(scene: Scene, _word: object, target: str) -> Attack:
    """A hold with everything that takes hold but the feet; two hands hold together."""
    battle = scene.battle
    limbs = tuple(_limbs(battle, battle.units[scene.unit]))
    situation = Situation(1) if battle.board is None else None
    return Attack(scene.unit, target, limbs, is_grapple=True, situation=situation)


def _limbs(battle: Battle, mech: Mech) -> Iterator[str]:
    for weapon in battle.facts(mech).armaments.values():
        if takes_hold(battle, weapon) and not weapon.id.startswith(FOOT):
            yield weapon.id


SAYINGS: tuple[Saying[Battle], ...] = (
    Saying(
        "act",
        ACTIONS,
        (NameSlot(_commands, "ACTION"),),
        "Does what a button of the unit does: aim, guard, stand up, delay, overwatch, feint and so on.",
        "guard",
        _make_action,
    ),
    Saying(
        "move",
        ACTIONS,
        (NameSlot(_moves, "MOVE"), CountSlot("HEXES", "add the hexes")),
        "Without a map, moves so far: move, move full, run, charge, jump, fly and so on.",
        "move 3",
        _make_move,
    ),
    Saying(
        "grapple",
        ACTIONS,
        (keyword("grapple"), NameSlot(_enemies, "ENEMY")),
        "Takes hold of this enemy, given by number or name, with everything that takes hold.",
        "grapple 3",
        _make_grapple,
    ),
)
