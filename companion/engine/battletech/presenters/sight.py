"""Lines of sight as the window shows them."""

from __future__ import annotations

from companion.engine.battletech.attack.shot import brackets
from companion.engine.battletech.attack.situation import SightEnds, hexside_pairs, line_through, probed_line
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.stance import STANDING, Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.movement.move import why_not_mode
from companion.engine.battletech.movement.out_of_reach import why_not_reach
from companion.engine.battletech.presenters.moves import movements, reach
from companion.engine.battletech.sight.arcs import ORDER
from companion.engine.battletech.sight.intervening import LineEnds, ground_top, wood_tops
from companion.engine.battletech.sight.line_of_sight import LineOfSight
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.views.moves import (
    ArcView,
    Bracket,
    Movement,
    Reach,
    Sight,
    SightProfile,
    SightStep,
    WeaponRange,
)
from companion.errors import Refusal
from companion.tabletop.arcs import arc_of
from companion.tabletop.hexes import Hex


def sight(battle: Battle, start: Hex, end: Hex) -> Sight:
    """Return the line of sight between the units in two hexes, with all that lies in it.

    Where none stands, a standing 'Mech is taken to.
    """
    assert battle.board is not None, "sight is drawn on a map"
    viewer, seen = (_unit_in(battle, place) for place in (start, end))
    line = SightEnds(battle.board, start, _stance_of(battle, viewer), end, _stance_of(battle, seen))
    return sight_view(battle, line, viewer)


def _unit_in(battle: Battle, place: Hex) -> Unit | None:
    """Return the unit that stands in a hex."""
    there = (unit for unit in battle.units.values() if unit.hex == place)
    return next((unit for unit in there if not is_destroyed(battle, unit)), None)


def _stance_of(battle: Battle, unit: Unit | None) -> Stance:
    return battle.kind(unit).stance(battle, unit) if unit is not None else STANDING


def sight_view(battle: Battle, line: SightEnds, viewer: Unit | None) -> Sight:
    """Return a line of sight in words and numbers, as bad for the attacker as the target's player can make
    it, and as far as a probe of the viewer clears it.
    """
    found = line_through(battle, line, {})
    if viewer is not None and not found.is_clear:
        found = probed_line(battle, viewer, line, found) or found
    return Sight(
        start=line.start,
        end=line.end,
        steps=_steps(battle, line, found),
        is_visible=found.is_clear,
        between=found.woods,
        partial_cover=found.cover is not None,
        is_tie=bool(hexside_pairs(battle, line)),
        blocked_by=found.blocked_by,
        source=battle.rules.tables.line_of_sight.terrain_source,
        profile=_profile(battle, line),
    )


def _steps(battle: Battle, line: SightEnds, found: LineOfSight) -> tuple[SightStep, ...]:
    rules = battle.rules.tables.line_of_sight
    return tuple(
        SightStep(
            stretch.hexes,
            stretch.counts,
            stretch.wood or "",
            stretch is found.blocker,
            line.board.at(stretch.counts).level,
            max([ground_top(line.board, rules, at), *wood_tops(line.board, rules, at).values()]),
        )
        for stretch in found.stretches
        for at in (stretch.counts,)
    )


def _profile(battle: Battle, line: SightEnds) -> SightProfile | None:
    """Return the levels of both ends; None by rules that know none."""
    levels = battle.rules.tables.line_of_sight.levels
    if levels is None:
        return None
    ends = LineEnds.of(line.board, levels, (line.start, line.viewer_stance), (line.end, line.target_stance))
    return SightProfile(
        line.board.at(line.start).level,
        line.board.at(line.end).level,
        ends.attacker_level,
        ends.target_level,
    )


class SightQueries:
    """Queries about the map for the game of the family."""

    def reaches(self, battle: Battle, unit: str) -> tuple[tuple[Movement, Reach], ...]:
        """Return where a unit could get from where it stands in each way of moving."""
        return reaches(battle, battle.units[unit])

    def why_not_reach(self, battle: Battle, unit: str, movement: str, hex: Hex) -> Refusal | None:
        """Return why a unit cannot end a move of this kind in a hex."""
        return why_not_reach(battle, battle.units[unit], movement, hex)

    def sight(self, battle: Battle, start: Hex, end: Hex) -> Sight:
        """Return the line of sight between two hexes."""
        return sight(battle, start, end)

    def arc(self, battle: Battle, unit: str) -> frozenset[Hex]:
        """Return the hexes that a unit's weapons bear on."""
        return battle.kind(battle.units[unit]).arcs.covered_hexes(battle, battle.units[unit])

    def arcs(self, battle: Battle, unit: str) -> tuple[ArcView, ...]:
        """Return the sectors around a unit as it stands."""
        return arcs(battle, battle.units[unit])

    def weapon_ranges(self, battle: Battle, unit: str) -> tuple[WeaponRange, ...]:
        """Return how far each weapon of a unit reaches."""
        return weapon_ranges(battle, battle.units[unit])


def reaches(battle: Battle, unit: Unit) -> tuple[tuple[Movement, Reach], ...]:
    """Return the reach of a unit if its turn to move began now, in every way that leads anywhere."""
    if unit.hex is None or is_destroyed(battle, unit):
        return ()
    fresh = unit.at_new_turn()
    battle = battle.with_unit(fresh)
    return tuple(
        (movement, reach(battle, fresh, movement.id))
        for movement in movements(battle, fresh)
        if movement.points and why_not_mode(battle, fresh, movement.id) is None
    )


def arcs(battle: Battle, unit: Unit) -> tuple[ArcView, ...]:
    """Return the four sectors around the torso. Rule: CityTech, Combat > Firing Arcs; Rotating the Firing
    Arcs.
    """
    if battle.board is None or unit.hex is None:
        return ()
    origin, facing = unit.hex, unit.torso_facing
    hexes = [place for place in battle.board.all_hexes() if place != origin]
    found = {arc: frozenset(at for at in hexes if arc_of(origin, facing, at) is arc) for arc in ORDER}
    return tuple(ArcView(arc.value, say(f"arc/{arc.value}"), found[arc]) for arc in ORDER)


def weapon_ranges(battle: Battle, unit: Unit) -> tuple[WeaponRange, ...]:
    """Return the range brackets of each weapon. Rule: CityTech, Combat > To-Hit Modifiers (Range
    Modifier).
    """
    return tuple(_range(battle, unit, mount) for mount in battle.model(unit).weapons)


def _range(battle: Battle, unit: Unit, mount: Mount) -> WeaponRange:
    tables = battle.rules.tables
    weapon, first = tables.weapons[mount.weapon], 1
    found = []
    for name, last in brackets(tables.to_hit, weapon):
        if last >= first:
            found.append(Bracket(name.replace("_", " ").capitalize(), first, last))
        first = max(first, last + 1)
    where = " and ".join(tables.place(unit.type, location).abbreviation for location in mount.locations)
    refusal = why_not_weapon(battle, unit, mount)
    label = say("arc/weapon", weapon=weapon.name, where=where)
    return WeaponRange(mount.id, label, tuple(found), weapon.minimum, str(refusal) if refusal else "")
