"""Ways of moving, places within reach, lines of sight and arcs, for the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.forms import Field, FieldChoice, FieldKind, Form
from companion.engine.pools.battle.actions import Move
from companion.engine.pools.battle.condition import why_not_use
from companion.engine.pools.battle.sequence import action_row, next_unit, unplaced
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.situation import EYE, eye_level, sight_line
from companion.engine.pools.movement.moves import (
    BOOST,
    CHARGE,
    DISENGAGE,
    FLY,
    FLY_FULL,
    FULL,
    HALF,
    JUMP,
    KINDS,
    RUN,
    TACTICAL,
    highest,
    kinds_of,
    may_hover,
    way_of,
    why_not_kind,
)
from companion.engine.pools.movement.paths import paths
from companion.engine.pools.turn.set_up import setup_hexes
from companion.engine.skeleton.setup import facings_in
from companion.engine.views.moves import (
    ArcView,
    Bracket,
    Movement,
    Reach,
    ReachableHex,
    Sight,
    SightProfile,
    SightStep,
    WeaponRange,
)
from companion.engine.views.units import SetupZone, TableView
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.lines import line

ALLOWANCE, METERS = "MA", "m"
SHOWN = (HALF, FULL, RUN, CHARGE, TACTICAL, JUMP, DISENGAGE, FLY, FLY_FULL, BOOST)
ARCS: Mapping[Arc, str] = {
    Arc.FORWARD: "Front",
    Arc.LEFT: "Left side",
    Arc.RIGHT: "Right side",
    Arc.REAR: "Rear",
}


def movements(battle: Battle, mech: Mech) -> tuple[Movement, ...]:
    """Return the ways of moving of the mech whose turn it is."""
    turn = next_unit(battle)
    if mech.hex is None or turn is None or turn.id != mech.id:
        return ()
    return tuple(movement_view(battle, mech, name) for name in SHOWN if name in kinds_of(battle, mech))


def movement_view(battle: Battle, mech: Mech, movement: str) -> Movement:
    """Return a way of moving with what speaks against it."""
    kind = KINDS[movement]
    row = action_row(battle, kind.action)
    way = way_of(battle, mech, movement, mech.altitude)
    points, unit = (way.meters, METERS) if way.meters else (way.ma, ALLOWANCE)
    refusal = why_not_kind(battle, mech, movement)
    source = row.source if row is not None else battle.tables.movement.source
    return Movement(movement, kind.label, points, refusal, source, kind.icon, unit)


def reach(battle: Battle, mech: Mech, movement: str) -> Reach:
    """Return every hex and facing where a move may end."""
    return Reach(mech.id, movement, tuple(_places(battle, mech, movement)))


def _places(battle: Battle, mech: Mech, movement: str) -> Iterator[ReachableHex]:
    if movement not in KINDS or mech.hex is None:
        return
    altitude = _altitude(battle, mech, movement)
    way = way_of(battle, mech, movement, altitude)
    for (place, facing), path in paths(battle, mech, way).items():
        action = Move(mech.id, movement, place, facing, altitude)
        spent = way.meters or path.spent
        left = 0 if way.meters else way.ma - spent
        yield ReachableHex(place, facing, spent, left, path.hexes, path.route, action)


def _altitude(battle: Battle, mech: Mech, movement: str) -> int:
    """Return how high a flight ends that says no more: where it is, or one level up where it may hover."""
    if not KINDS[movement].in_air:
        return mech.altitude
    return min(max(mech.altitude, 1), highest(battle, mech)) if may_hover(battle, mech) else 0


def move_form(battle: Battle, mech: Mech) -> Form:
    """Return what is filled in to note a mech's move on paper: its ways of moving, how far, how high."""
    kinds = kinds_of(battle, mech) or (HALF,)
    ways = tuple(FieldChoice(name, KINDS[name].label) for name in kinds)
    far = max(way_of(battle, mech, name, mech.altitude).ma for name in kinds)
    fields = [
        Field("movement", "Movement", FieldKind.CHOICE, kinds[0], ways),
        Field("hexes", "Hexes", FieldKind.NUMBER, 0, low=0, high=far),
    ]
    if (high := highest(battle, mech)) > 0:
        fields.append(Field("altitude", "Altitude", FieldKind.NUMBER, mech.altitude, low=0, high=high))
    return Form("move", "Move", tuple(fields))


def reaches(battle: Battle, mech: Mech) -> tuple[tuple[Movement, Reach], ...]:
    """Return where a mech could get in each way of moving, whoever's turn it is."""
    if mech.hex is None or mech.is_out:
        return ()
    return tuple(
        (movement_view(battle, mech, name), reach(battle, mech, name))
        for name in SHOWN
        if name in kinds_of(battle, mech) and way_of(battle, mech, name, mech.altitude).ma
    )


def why_not_reach(battle: Battle, mech: Mech, movement: str, place: Hex) -> Refusal | None:
    """Return why a mech cannot end a move of this kind in a hex."""
    if mech.hex is None or battle.board is None:
        return nonsense("no_map")
    if place not in battle.board:
        return nonsense("hex_off_map", hex=place.label)
    if movement not in KINDS:
        return nonsense("no_such_movement", movement=movement, known=tuple(KINDS))
    if any(each.hex == place for each in reach(battle, mech, movement).places):
        return why_not_kind(battle, mech, movement)
    return by_rule("too_far", battle.tables.movement.source, unit=mech.name, hex=place.label)


def table_view(battle: Battle) -> TableView:
    """Return what lies on the map table, with the hexes for the mechs that may be placed: of any side."""
    placing = {mech.side: mech for mech in reversed(unplaced(battle))}
    zones = tuple(_zone(battle, mech) for mech in reversed(placing.values()))
    fields = tuple(_fields(battle))
    return TableView(battle.board, zones, {}, battle.hex_notes, fields=fields)


def _fields(battle: Battle) -> Iterator[tuple[frozenset[Hex], str]]:
    """Yield the clouds, mines and falling bombs on the map."""
    for bomb in battle.bombs:
        yield frozenset([bomb.hex]), f"Bomb of {battle.units[bomb.unit].name}, altitude {bomb.altitude}"
    traits = battle.tables.weapons.traits
    hexes = [*battle.board.all_hexes()] if battle.board is not None else []
    for cloud in battle.clouds:
        inside = frozenset(place for place in hexes if distance(place, cloud.hex) <= cloud.radius)
        yield inside, f"{traits[cloud.kind].label}, through round {cloud.until}"
    for mine in battle.mines:
        yield frozenset([mine.hex]), f"Mine of {battle.units[mine.unit].name}"


def _zone(battle: Battle, mech: Mech) -> SetupZone:
    """Return where a mech may be set up."""
    hexes, side = setup_hexes(battle, mech), battle.side(mech.side)
    enemies = [unit.hex for unit in battle.units.values() if unit.side != mech.side and unit.hex]
    facings = (
        facings_in(hexes, battle.board, enemies, side.zone.edge if side.zone else "")
        if battle.board is not None
        else {}
    )
    return SetupZone(mech.side, hexes, f"{side.name}: place {mech.name}", facings)


def sight_view(battle: Battle, start: Hex, end: Hex) -> Sight:
    """Return the line of sight between two hexes, from and to the mechs that stand there."""
    altitudes = {mech.hex: mech.altitude for mech in battle.units.values() if not mech.is_out}
    both = (altitudes.get(start, 0), altitudes.get(end, 0))
    found = sight_line(battle, start, end, both)
    crossed = (*found.hexes, *((found.blocked_at,) if found.blocked_at is not None else ()))
    rows = battle.tables.movement.terrain
    steps = tuple(
        SightStep(
            (place,),
            place,
            ", ".join(battle.ground(place).terrain),
            place == found.blocked_at,
            battle.ground(place).level,
            battle.ground(place).level
            + max((rows[word].height for word in battle.ground(place).terrain if word in rows), default=0),
        )
        for place in crossed
    )
    grounds = battle.ground(start).level, battle.ground(end).level
    eyes = eye_level(battle, start, both[0]) - EYE, eye_level(battle, end, both[1]) - EYE
    source = battle.tables.movement.terrain_source
    return Sight(
        start=start,
        end=end,
        steps=steps,
        is_visible=not found.blocker,
        between=dict(found.counts),
        partial_cover="light_cover" in found.counts or "heavy_cover" in found.counts,
        is_tie=line(start, end).has_tie,
        blocked_by=f"{found.blocker} ({source})" if found.blocker else "",
        source=source,
        profile=SightProfile(*grounds, *eyes),
    )


class PoolsSightQueries:
    """The map queries of the family's game."""

    def reaches(self, battle: Battle, unit: str) -> tuple[tuple[Movement, Reach], ...]:
        """Return where a mech could get from where it stands in each way of moving."""
        return reaches(battle, battle.units[unit])

    def why_not_reach(self, battle: Battle, unit: str, movement: str, hex: Hex) -> Refusal | None:
        """Return why a mech cannot end its move in a hex."""
        return why_not_reach(battle, battle.units[unit], movement, hex)

    def sight(self, battle: Battle, start: Hex, end: Hex) -> Sight:
        """Return the line of sight between two hexes."""
        return sight_view(battle, start, end)

    def arc(self, battle: Battle, unit: str) -> frozenset[Hex]:
        """Return the hexes in front of a mech."""
        return next((each.hexes for each in self.arcs(battle, unit) if each.id == Arc.FORWARD), frozenset())

    def arcs(self, battle: Battle, unit: str) -> tuple[ArcView, ...]:
        """Return the sectors around a mech."""
        mech = battle.units[unit]
        if battle.board is None or mech.hex is None:
            return ()
        origin, hexes = mech.hex, battle.board.all_hexes()
        return tuple(
            ArcView(
                arc.value,
                label,
                frozenset(place for place in hexes if arc_of(origin, mech.facing, place) is arc),
            )
            for arc, label in ARCS.items()
        )

    def weapon_ranges(self, battle: Battle, unit: str) -> tuple[WeaponRange, ...]:
        """Return how far each weapon of a mech reaches."""
        return tuple(_weapon_ranges(battle, battle.units[unit]))


def _weapon_ranges(battle: Battle, mech: Mech) -> Iterator[WeaponRange]:
    for weapon in battle.facts(mech).armaments.values():
        refusal = why_not_use(battle, mech, weapon)
        why = refusal.reason if refusal is not None else ""
        if weapon.is_melee:
            yield WeaponRange(weapon.id, weapon.label, (Bracket("Melee", 1, 1),), why_not=why)
            continue
        combat, most = weapon.figures.range or 0, weapon.figures.max_range or 0
        brackets = [Bracket("Combat", 1, combat)] if combat else []
        if most > combat:
            brackets.append(Bracket("Maximum", combat + 1, most))
        yield WeaponRange(weapon.id, weapon.label, tuple(brackets), why_not=why)
