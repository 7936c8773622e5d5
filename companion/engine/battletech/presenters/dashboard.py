"""Figures of a roster card: what a unit's movement and posture add to shots at it, and what its heat does.

Rule: CityTech, Combat > To-Hit Modifiers; Heat > Effects of Heat.
"""

from __future__ import annotations

from companion.engine.battletech.attack.shot import STOOD, AttackConditions, facts_of, has_jumped
from companion.engine.battletech.battle.condition import is_destroyed, is_immobile
from companion.engine.battletech.battle.state import Battle, Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.facts import facts_about
from companion.engine.battletech.tables.vocabulary.facts import GROUND, TARGET, facts_about_unit
from companion.engine.skeleton.fast_replace import replace
from companion.tabletop.modifiers import band_value, format_signed

ADJACENT, DISTANT = 1, 2
"""Ranges for which the modifier of shots at a unit may differ."""


def to_be_hit_text(battle: Battle, unit: Unit) -> str:
    """Format the modifier of shots at a unit: "+2 to be hit"; empty while it has still to move."""
    far, near = _target_modifiers(battle, unit)
    is_telling = unit.doings.moved is not None or far or near
    return _format_target(battle, unit, far, near) if is_telling else ""


def target_text(battle: Battle, unit: Unit) -> str:
    """Format the modifier of shots at a unit, of 0 too; empty for one that is not on the table.

    Only what the unit itself brings: ground and cover are its hex's, range and line the attacker's.
    """
    return _format_target(battle, unit, *_target_modifiers(battle, unit))


def _format_target(battle: Battle, unit: Unit, far: int, near: int) -> str:
    if is_destroyed(battle, unit) or unit.arrives or unit.has_left:
        return ""
    if far == near:
        return say("unit/to_be_hit", change=signed_or_zero(far))
    return say("unit/to_be_hit_adjacent", change=signed_or_zero(far), near=signed_or_zero(near))


def signed_or_zero(value: int) -> str:
    """Return a modifier with its sign, of 0 too."""
    return format_signed(value) if value else "+0"


def _target_modifiers(battle: Battle, unit: Unit) -> tuple[int, int]:
    """Return the modifier of a unit's movement, posture and kind for shots from afar and from beside it."""
    tables, moved = battle.rules.tables, unit.doings.moved or STOOD
    names = facts_about_unit(tables.unit_facts_asked, TARGET)
    about_unit = facts_about(battle, unit, {name for name in names if not name.startswith(GROUND)})
    attack = AttackConditions(
        range=DISTANT,
        attacker_movement=STOOD.movement,
        target_movement=moved.movement,
        hexes_moved=moved.hexes,
        target_type=unit.type,
        is_target_immobile=is_immobile(battle, unit),
        is_target_jumped=has_jumped(battle, moved),
        is_target_prone=unit.is_prone,
        is_target_skidding=moved.has_skidded,
        facts=frozenset(f"{TARGET}_{name}" for name in about_unit),
    )
    key = id(battle.rules), attack
    if key not in _modifiers_cache:
        if len(_modifiers_cache) >= MAX_CACHED_MODIFIERS:
            _modifiers_cache.clear()
        # The rules are kept too: nothing else can then be taken for them.
        _modifiers_cache[key] = battle.rules, _modifiers_of(battle.rules, attack)
    return _modifiers_cache[key][1]


_modifiers_cache: dict[tuple[int, AttackConditions], tuple[Rulebook, tuple[int, int]]] = {}
"""What is added to shots at units that are alike in all that counts: most stay so from act to act."""

MAX_CACHED_MODIFIERS = 512


def _modifiers_of(rules: Rulebook, attack: AttackConditions) -> tuple[int, int]:
    tables = rules.tables
    rows = [row for row in tables.to_hit.conditions_of_targets if row.is_chosen(rules.options)]
    by_hexes = band_value(attack.hexes_moved, tables.to_hit.target_movement.bands)
    far, near = (facts_of(each, tables) for each in (attack, replace(attack, range=ADJACENT)))
    return (
        by_hexes + sum(row.value for row in rows if row.holds(far)),
        by_hexes + sum(row.value for row in rows if row.holds(near)),
    )


def heat_effects_text(battle: Battle, unit: Unit) -> str:
    """Format what a unit's heat takes from its movement and adds to its shots: "−2 MP, +1 to hit"."""
    tables = battle.rules.tables
    if tables.heat is None or not unit.heats_up or is_destroyed(battle, unit):
        return ""
    slower = band_value(unit.heat, tables.heat.scale.movement)
    worse = band_value(unit.heat, tables.to_hit.heat.bands) if tables.to_hit.heat else 0
    parts = (
        say("unit/heat_slows", change=format_signed(slower)) if slower else "",
        say("unit/heat_spoils_aim", change=format_signed(worse)) if worse else "",
    )
    return ", ".join(part for part in parts if part)
