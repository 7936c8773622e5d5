"""Initiative: each side rolls for it, or each unit where units act by their own.

Rule: Quick-Start, Initiative Phase. CityTech, Playing the Game > Initiative Phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.battletech.battle.condition import surviving
from companion.engine.battletech.battle.events import InitiativeRolled, UnitInitiativeRolled
from companion.engine.battletech.battle.sequence import INITIATIVE, by_initiative, is_tied
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId, UnitId
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.battle.words.refusals import by_rule
from companion.engine.battletech.turn.activation import sides_roll, units_roll
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_roll_initiative(battle: Battle) -> Refusal | None:
    """Why nobody rolls for initiative now. Rule: Quick-Start, Initiative Phase."""
    if battle.turn.phase == INITIATIVE:
        return None
    return by_rule("no_initiative_now", battle.rules.tables.initiative.source)


def roll_initiative(play: Play[Battle]) -> None:
    """Each side rolls, and each unit where units act by their own initiative; the highest has it.

    Rule: Quick-Start, Initiative Phase.
    """
    if sides_roll(play.battle):
        _roll_of_sides(play)
    if units_roll(play.battle):
        _roll_of_units(play)


def _roll_of_sides(play: Play[Battle]) -> None:
    """All roll again where two are equal and nothing tells them apart."""
    initiative, totals = play.battle.rules.tables.initiative, dict[SideId, int]()
    while len(totals) < 2 or is_tied(play.battle, totals):
        totals = {
            side.id: play.roll(initiative.dice, asks.initiative(side), side=side.id, source=initiative.source)
            for side in play.battle.sides
        }
        play.happen(InitiativeRolled(totals))


def _roll_of_units(play: Play[Battle]) -> None:
    """Units that are equal roll again among themselves."""
    units = [mech.id for mech in surviving(play.battle)]
    totals = {unit: _roll_of_unit(play, unit) for unit in units}
    play.happen(UnitInitiativeRolled(totals, _ranked(play, totals)))


def _roll_of_unit(play: Play[Battle], unit: UnitId) -> int:
    initiative, mech = play.battle.rules.tables.initiative, play.battle.units[unit]
    question = asks.unit_initiative(mech)
    return play.roll(initiative.dice, question, side=mech.side, source=initiative.source)


def _ranked(play: Play[Battle], totals: Mapping[UnitId, int]) -> tuple[UnitId, ...]:
    """The units by what they rolled, the lowest first; ties are broken as the rules say."""
    ranking: list[UnitId] = []
    for total in sorted(set(totals.values())):
        ranking += _untied(play, [unit for unit, rolled in totals.items() if rolled == total])
    return tuple(ranking)


def _untied(play: Play[Battle], tied: Sequence[UnitId]) -> Sequence[UnitId]:
    ties, last = play.battle.rules.tables.initiative.ties, play.battle.turn.ranking
    if len(tied) < 2:
        return tied
    if ties != "roll_again" and all(unit in last for unit in tied):
        return sorted(tied, key=last.index, reverse=ties == "last_loser")
    return _ranked(play, {unit: _roll_of_unit(play, unit) for unit in tied})


def lost_in_a_row(battle: Battle) -> Mapping[SideId, int]:
    """How often each side has lost the initiative since it last had it, where the rules ask for that."""
    turn = battle.turn
    if battle.rules.tables.initiative.ties == "roll_again" or not turn.initiative:
        return turn.lost_in_a_row
    *losers, winner = by_initiative(battle)
    return {**{side: turn.lost_in_a_row.get(side, 0) + 1 for side in losers}, winner: 0}
