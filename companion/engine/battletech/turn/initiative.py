"""Initiative: each side rolls for it, or each unit where units act by their own.

Rule: Quick-Start, Initiative Phase. CityTech, Playing the Game > Initiative Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import InitiativeRolled, UnitInitiativeRolled
from companion.engine.battletech.battle.sequence import INITIATIVE, sort_by_initiative, tie_break_key
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import SideId, UnitId, Warrior
from companion.engine.battletech.damage.facts import count_modifier, modifiers_of
from companion.engine.battletech.tables.vocabulary.facts import ROLLED
from companion.engine.battletech.turn.activation import sides_roll, units_roll
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.modifiers import Modifier


def why_not_roll_initiative(battle: Battle) -> Refusal | None:
    """Return why nobody rolls for initiative now. Rule: Quick-Start, Initiative Phase."""
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
    while len(totals) < 2 or _is_tied(play.battle, totals):
        totals, added = {}, dict[SideId, int]()
        for side in play.battle.sides:
            question = asks.initiative(side, tuple(modifiers_of_side(play.battle, side.id)))
            rolled = play.roll(initiative.dice, question, side=side.id, source=initiative.source)
            if rows := tuple(modifiers_of_side(play.battle, side.id, rolled)):
                added[side.id] = sum(row.value for row in rows)
            totals[side.id] = rolled + added.get(side.id, 0)
        play.emit(InitiativeRolled(totals, added))


def _is_tied(battle: Battle, totals: Mapping[SideId, int]) -> bool:
    return len({(total, tie_break_key(battle, side)) for side, total in totals.items()}) < len(totals)


def modifiers_of_side(battle: Battle, side: SideId, rolled: int | None = None) -> Iterator[Modifier]:
    """Yield the rows that count for a side's roll, once its dice are `rolled` those too that ask what they
    show.
    """
    rows = battle.rules.tables.initiative.modifiers
    if not rows:
        return
    held = (name for name, holds in FACTS.items() if holds(battle, side))
    facts = frozenset({*held, *_abilities(battle, side), f"{ROLLED}{rolled}"})
    for row in rows.values():
        if row.holds(facts) and row.is_chosen(battle.rules.options):
            times = row.times(COUNTS[row.per](battle, side)) if row.per else 1
            if times:
                yield count_modifier(row, times)


def _abilities(battle: Battle, side: SideId) -> Iterator[str]:
    """Yield what any of a side's pilots can do."""
    for unit in surviving_units(battle, side):
        yield from (f"ability_{name}" for name in (unit.warrior.abilities if unit.warrior else ()))


def _strength(battle: Battle, side: SideId) -> int:
    return len(surviving_units(battle, side))


def _strengths(battle: Battle) -> list[int]:
    return [_strength(battle, side.id) for side in battle.sides]


def _best_skill(battle: Battle, side: SideId, skill: Callable[[Warrior], int]) -> int:
    """Return the lowest number among a side's pilots; 0 where it has none."""
    return min((skill(unit.warrior) for unit in surviving_units(battle, side) if unit.warrior), default=0)


FACTS: Mapping[str, Callable[[Battle, SideId], bool]] = {
    "lost_last_initiative": lambda battle, side: battle.turn.lost_in_a_row.get(side, 0) > 0,
    "won_last_initiative": lambda battle, side: battle.turn.lost_in_a_row.get(side) == 0,
    "has_fewest_units": lambda battle, side: (
        _strength(battle, side) == min(_strengths(battle)) < max(_strengths(battle))
    ),
    "has_most_units": lambda battle, side: (
        _strength(battle, side) == max(_strengths(battle)) > min(_strengths(battle))
    ),
}
"""What holds of a side; of sides with equally many units neither is said."""
COUNTS: Mapping[str, Callable[[Battle, SideId], int]] = {
    "initiatives_lost_in_a_row": lambda battle, side: battle.turn.lost_in_a_row.get(side, 0),
    "units": _strength,
    "units_lost": lambda battle, side: (
        sum(unit.side == side for unit in battle.units.values()) - _strength(battle, side)
    ),
    "best_piloting": lambda battle, side: _best_skill(battle, side, lambda warrior: warrior.piloting),
    "best_gunnery": lambda battle, side: _best_skill(battle, side, lambda warrior: warrior.gunnery),
}
"""What is counted of a side."""


def _roll_of_units(play: Play[Battle]) -> None:
    """Units that are equal roll again among themselves."""
    units = [mech.id for mech in surviving_units(play.battle)]
    totals = {unit: _roll_of_unit(play, unit) for unit in units}
    play.emit(UnitInitiativeRolled(totals, _rank_units(play, totals)))


def _roll_of_unit(play: Play[Battle], unit: UnitId) -> int:
    initiative, mech = play.battle.rules.tables.initiative, play.battle.units[unit]
    found = tuple(modifiers_of(play.battle, mech, initiative.unit_modifiers))
    question = asks.unit_initiative(mech, found)
    rolled = play.roll(initiative.dice, question, side=mech.side, source=initiative.source)
    return rolled + sum(row.value for row in found)


def _rank_units(play: Play[Battle], totals: Mapping[UnitId, int]) -> tuple[UnitId, ...]:
    """Return the units by what they rolled, the lowest first; ties are broken as the rules say."""
    ranking: list[UnitId] = []
    for total in sorted(set(totals.values())):
        ranking += _break_tie(play, [unit for unit, rolled in totals.items() if rolled == total])
    return tuple(ranking)


def _break_tie(play: Play[Battle], tied: Sequence[UnitId]) -> Sequence[UnitId]:
    ties, last = play.battle.rules.tables.initiative.ties, play.battle.turn.ranking
    if len(tied) < 2:
        return tied
    if ties != "roll_again" and all(unit in last for unit in tied):
        return sorted(tied, key=last.index, reverse=ties == "last_loser")
    return _rank_units(play, {unit: _roll_of_unit(play, unit) for unit in tied})


def lost_in_a_row(battle: Battle) -> Mapping[SideId, int]:
    """Count the initiatives each side has lost since it last had it, where the rules ask for that."""
    turn = battle.turn
    if not battle.rules.tables.initiative.looks_back or not turn.initiative:
        return turn.lost_in_a_row
    *losers, winner = sort_by_initiative(battle)
    return {**{side: turn.lost_in_a_row.get(side, 0) + 1 for side in losers}, winner: 0}
