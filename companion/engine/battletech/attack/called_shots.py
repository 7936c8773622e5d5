"""Shots that are meant for a part of their target: aimed, steered by a computer, or called.

Rule: CityTech, Combat > Aimed Shots; Equipment > Targeting Computer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.battletech.attack.shot import Shot, facts_of
from companion.engine.battletech.battle.components import legs, location_plan
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.damage.hit_locations import location_table
from companion.engine.battletech.tables.book import Tables
from companion.errors import Refusal

FLANKS = ("left", "right")


def callable_locations(battle: Battle, target: Unit, situation: Situation) -> Iterator[str]:
    """Yield the locations that a targeting computer may pick: visible ones, and never the head."""
    for location in location_plan(battle, target).names:
        if why_not_call(battle, target, situation, location) is None:
            yield location


def why_not_call(battle: Battle, target: Unit, situation: Situation, location: str) -> Refusal | None:
    """Return why a targeting computer cannot steer a shot at a location: it is the head, or out of sight."""
    row, source = location_plan(battle, target).names[location], computer_source(battle.rules.tables)
    if row.holds_warrior:
        return by_rule("never_at_the_head", source)
    if row.flank is not None and situation.side in FLANKS and situation.side != row.flank:
        return by_rule("far_side", source, location=row.label)
    return why_hidden(battle, target, situation, location)


def why_hidden(battle: Battle, target: Unit, situation: Situation, location: str) -> Refusal | None:
    """Return why a location cannot be hit at all: partial cover hides the legs, unless hits there land as
    usual.
    """
    if location not in legs(battle, target) or not situation.has_partial_cover:
        return None
    if battle.rules.tables.hit_location.behind_cover == "hit_location":
        return None
    source = battle.rules.tables.line_of_sight.levels
    where = location_plan(battle, target).names[location].label
    return by_rule("covered", source.cover_source if source else "", location=where)


def why_not_toward(battle: Battle, target: Unit, situation: Situation, shot: Shot) -> Refusal | None:
    """Return why a shot cannot be called at a part of its target: it is hidden, or such shots cannot be
    called.
    """
    called = battle.rules.tables.called_shots.get(shot.toward)
    if called is None:
        return None
    if not called.holds(facts_of(shot, battle.rules.tables)):
        return by_rule("not_called_so", called.source, weapon=shot.weapon.name, part=called.label)
    if not isinstance(target, Mech):
        return by_rule("nothing_to_aim_at", called.source, target=target.name)
    if called.table is None:
        return None
    table = location_table(battle.rules.tables, called.table)
    hidden = [why_hidden(battle, target, situation, name) for name in sorted(table.names())]
    return hidden[0] if all(hidden) else None


def why_not_together(battle: Battle, modes: Iterable[FireMode]) -> Refusal | None:
    """Return why called shots cannot be made together: all go at one location."""
    if len({mode.called for mode in modes if mode.called}) < 2:
        return None
    return by_rule("one_called_location", computer_source(battle.rules.tables))


def computer_source(tables: Tables) -> str:
    """Return the rule on targeting computers."""
    rows = (row for name, row in tables.equipment.items() if "targeting_computer" in name)
    return next((row.source for row in rows if not row.only_with), "")
