"""What a unit could do now: lines of sight, and fire at a target with its numbers."""

from __future__ import annotations

from companion.engine.battletech.by_hand import setup_hexes, zone_words
from companion.engine.battletech.declaration import (
    how_it_stands,
    shot_at,
    why_not_target,
    why_not_weapon,
)
from companion.engine.battletech.models import Mount
from companion.engine.battletech.sequence import SETUP, pending, side_to_act
from companion.engine.battletech.sight import LineOfSight, line_of_sight, ties
from companion.engine.battletech.state import Battle, Mech, Situation
from companion.engine.battletech.to_hit import reckoned, why_impossible
from companion.engine.forms import Outcome, Reckoning, Values
from companion.engine.views import (
    AttackPlan,
    AttackView,
    SetupZone,
    Sight,
    SightStep,
    TableView,
)
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, in_arc
from companion.tabletop.hexes import Hex


def sight(battle: Battle, start: Hex, end: Hex) -> Sight:
    """The line of sight between two hexes, with all that stands in it."""
    rules = battle.rules.tables.line_of_sight
    assert battle.board is not None, "sight is drawn on a map"
    found = line_of_sight(battle.board, rules, start, end)
    return sight_view(start, end, found, bool(ties(battle.board, rules, start, end)), rules.terrain_source)


def sight_view(start: Hex, end: Hex, found: LineOfSight, is_tie: bool, source: str) -> Sight:
    """A line of sight in words and numbers."""
    blocker = found.blocker
    return Sight(
        start=start,
        end=end,
        steps=tuple(
            SightStep(stretch.hexes, stretch.counts, stretch.wood or "", stretch is blocker)
            for stretch in found.stretches
        ),
        is_visible=found.is_clear,
        light_woods=found.woods.get("light_woods", 0),
        heavy_woods=found.woods.get("heavy_woods", 0),
        is_tie=is_tie,
        blocked_by=found.blocked_by,
        source=source,
    )


def arc(battle: Battle, mech: Mech) -> frozenset[Hex]:
    """The hexes that the unit's weapons bear on. Rule: Quick-Start, Firing Arcs."""
    if battle.board is None or mech.hex is None:
        return frozenset()
    return frozenset(
        place for place in battle.board.all_hexes() if in_arc(mech.hex, mech.facing, place, Arc.FORWARD)
    )


def attack_plan(
    battle: Battle, attacker: Mech, target: Mech, situation: Situation | None, told: Values | None = None
) -> AttackPlan:
    """Every weapon of a unit against one target: number, chance, or why it cannot fire."""
    stands = how_it_stands(battle, attacker, target, situation)
    refusal = why_not_target(battle, attacker, target)
    seen = None
    if battle.board is not None and attacker.hex is not None and target.hex is not None:
        seen = sight(battle, attacker.hex, target.hex)
    weapons = tuple(
        _weapon_view(battle, attacker, target, mount, stands, refusal)
        for mount in battle.model(attacker).weapons
    )
    hexes = stands.range if stands else None
    return AttackPlan(attacker.id, target.id, hexes, weapons, seen, refusal, situation=told)


def _weapon_view(
    battle: Battle,
    attacker: Mech,
    target: Mech,
    mount: Mount,
    stands: Situation | None,
    refusal: Refusal | None,
) -> AttackView:
    weapon = battle.rules.tables.weapons[mount.weapon]
    refusal = why_not_weapon(battle, attacker, mount) or refusal
    reckoning = Reckoning(None, Outcome.IMPOSSIBLE, 0.0, (), reason="Say how far away the target is.")
    if stands is not None:
        shot = shot_at(battle, attacker, target, mount, stands)
        refusal = refusal or why_impossible(shot, battle.rules.tables)
        reckoning = reckoned(shot, battle.rules.tables, battle.rules.options)
    return AttackView(
        id=mount.id,
        name=weapon.name,
        location=battle.rules.tables.locations.names[mount.location].abbreviation,
        damage=weapon.damage,
        reckoning=reckoning,
        rounds=attacker.rounds.get(mount.id),
        refusal=refusal,
    )


def table_view(battle: Battle) -> TableView:
    """What lies on the map table, with the zones of the side that sets up now."""
    side = side_to_act(battle) if battle.turn.phase == SETUP else None
    placing = next((mech for mech in pending(battle) if mech.side == side), None)
    zones: tuple[SetupZone, ...] = ()
    if placing is not None:
        label = f"{battle.side(placing.side).name} set up {zone_words(battle, placing)}"
        zones = (SetupZone(placing.side, setup_hexes(battle, placing), label),)
    return TableView(battle.board, zones)
