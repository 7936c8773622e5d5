"""Clubs: limbs that lie about, trees and girders, picking them up and swinging them.

Rule: CityTech, Combat > Clubbing.
"""

from __future__ import annotations

from typing import get_args

from companion.engine.asks import Option
from companion.engine.battletech.attack import physical_damage
from companion.engine.battletech.attack.physical_attack import PhysicalAttack, physical_rules
from companion.engine.battletech.battle.actions import TakeClub
from companion.engine.battletech.battle.components import arms, is_broken
from companion.engine.battletech.battle.events import BlowDeclared, ClubTaken, FireDeclared
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    WEAPON_ATTACK,
    has_physical_attack,
    why_not_now,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Declaration, PhysicalAttackDeclaration, Unit
from companion.engine.battletech.tables.physical import CLUB, Rubble
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.play import Play
from companion.errors import Refusal

LIMB, TREE, GIRDER = "limb", "tree", "girder"
CLUB_LABELS = {
    LIMB: say("choice/a_limb_that_lies_there"),
    TREE: "A tree",
    GIRDER: say("choice/a_girder_from_the_rubble"),
}
WOODS, RUBBLE = ("light_woods", "heavy_woods"), "rubble"


def why_not_take(battle: Battle, action: TakeClub) -> Refusal | None:
    """Return why a 'Mech cannot take a club now: other business, no hands, or nothing to swing.

    Rule: CityTech, Combat > Clubbing.
    """
    mech = battle.units[action.unit]
    if battle.rules.tables.physical is None or CLUB not in physical_rules(battle).attacks:
        return nonsense("no_clubs", title=battle.rules.title)
    if not arms(battle, mech):
        return nonsense("no_arms_for_club", unit=mech.name)
    if refusal := why_not_now(battle, mech, WEAPON_ATTACK, DECLARE):
        return refusal
    source = physical_rules(battle).clubs.source
    if mech.club:
        return by_rule("has_club", source, unit=mech.name)
    if has_physical_attack(mech):
        return by_rule("strikes_this_turn", source, unit=mech.name)
    if any(not _can_hold(battle, mech, arm) for arm in arms(battle, mech)):
        return by_rule("no_hands_for_club", source, unit=mech.name)
    if mech.hex is not None and not within_reach(battle, mech):
        return by_rule("nothing_for_club", source, hex=mech.hex.label)
    return None


def _can_hold(battle: Battle, mech: Unit, arm: str) -> bool:
    places = battle.model(mech).places.get("hand_actuator", ())
    return any(where == arm for where, _ in places) and not is_broken(battle, mech, "hand_actuator", arm)


def within_reach(battle: Battle, mech: Unit) -> tuple[str, ...]:
    """Return the kinds of club that the 'Mech's hex holds by the map, the most lasting first."""
    if battle.board is None or mech.hex is None:
        return ()
    kinds = {terrain_of(word).kind for word in battle.board.at(mech.hex).terrain}
    found = {LIMB: mech.hex in battle.clubs, GIRDER: RUBBLE in kinds, TREE: not kinds.isdisjoint(WOODS)}
    return tuple(kind for kind, is_there in found.items() if is_there)


def take(play: Play[Battle], action: TakeClub) -> None:
    """Take a club instead of any attack in this turn; a girder has to be found first.

    Rule: CityTech, Combat > Clubbing.
    """
    mech = play.battle.units[action.unit]
    play.emit(FireDeclared(mech.id, Declaration()))
    play.emit(BlowDeclared(mech.id, PhysicalAttackDeclaration()))
    kind = _choose_club(play, mech)
    if kind == GIRDER and not _finds_girder(play, mech):
        return
    play.emit(ClubTaken(mech.id, kind, mech.hex if kind == LIMB else None))


def _choose_club(play: Play[Battle], mech: Unit) -> str:
    """Let the player choose a club; players who know better than the map pick from everything."""
    kinds = within_reach(play.battle, mech) or tuple(CLUB_LABELS)
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(kind, CLUB_LABELS[kind]) for kind in kinds]
    source = physical_rules(play.battle).clubs.source
    return play.choose(asks.club(mech), options, side=mech.side, source=source)


def _finds_girder(play: Play[Battle], mech: Unit) -> bool:
    """Search the rubble; only those at the table know what stood there. Rule: CityTech, Combat > Clubbing."""
    clubs = physical_rules(play.battle).clubs
    options = [Option(kind, say("choice/building", kind=kind)) for kind in ("light", *get_args(Rubble))]
    kind = play.choose(asks.rubble(mech), options, side=mech.side, source=clubs.source)
    number = next((number for row, number in clubs.girders.items() if row == kind), None)
    if number is None:
        return False
    return (
        play.roll(clubs.dice, asks.girder(mech), need=number, side=mech.side, source=clubs.source) >= number
    )


def swing(play: Play[Battle], blow: PhysicalAttack) -> None:
    """Swing a club; a tree breaks with the first hit. Rule: CityTech, Combat > Clubbing."""
    if physical_damage.strike(play, blow) and play.battle.units[blow.attacker.id].club == TREE:
        play.emit(ClubTaken(blow.attacker.id, ""))
