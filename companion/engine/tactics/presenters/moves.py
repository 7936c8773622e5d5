"""Reachable hexes of a unit, hexes where a move may end, and queries of sight at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.skeleton.setup import facings_in
from companion.engine.tactics.attack.sight import blocking_text, line_of_sight
from companion.engine.tactics.battle.actions import Activate, PlanOrders
from companion.engine.tactics.battle.condition import is_to_be_placed, modes, points, survivors
from companion.engine.tactics.battle.sequence import ACTIVATION, PLACEMENT, PLANNING, SETUP, next_units
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech, Orders, ground, height, names_in
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards.weapon_groups import generates_heat
from companion.engine.tactics.orders.activation import why_not_activate
from companion.engine.tactics.orders.movement import CheapestPath, cheapest_paths, move_ends
from companion.engine.tactics.orders.orders import orders_of, why_not_orders
from companion.engine.tactics.tables.names import LONG, MEDIUM, MOVEMENT_ICONS, SHORT, STAND
from companion.engine.tactics.tables.names import Bracket as Range
from companion.engine.tactics.turn.set_up import setup_hexes
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

FAR = 400
"""Movement Points that lead everywhere on foot."""
ORDER = (Arc.FORWARD, Arc.LEFT, Arc.RIGHT, Arc.REAR)


def movements(battle: Battle, mech: Mech) -> tuple[Movement, ...]:
    """Return the ways of moving to plan on the map; to be revealed, the one that was planned."""
    if mech.hex is None:
        return ()
    if battle.turn.phase == ACTIVATION and battle.turn.active is None and not mech.is_activated:
        return (movement_view(battle, mech, orders_of(battle, mech).movement),)
    if battle.turn.phase != PLANNING:
        return ()
    return tuple(
        movement_view(battle, mech, mode) for mode in battle.tables.movement.modes if _has(battle, mech, mode)
    )


def _has(battle: Battle, mech: Mech, mode: str) -> bool:
    return mode in modes(battle, mech) or getattr(battle.card(mech).movement, mode, 0) > 0


def movement_view(battle: Battle, mech: Mech, mode: str) -> Movement:
    """Return a way of moving with what speaks against planning it."""
    row = battle.tables.movement.mode(mode)
    refusal = why_not_orders(battle, mech, Orders(mode))
    return Movement(
        mode,
        row.label,
        points(battle, mech, mode),
        refusal,
        battle.tables.movement.source,
        MOVEMENT_ICONS[mode],
    )


def reach(battle: Battle, mech: Mech, movement: str) -> Reach:
    """In Planning, every destination; in Activation, every hex and facing where the move may end."""
    if battle.turn.phase == ACTIVATION:
        return Reach(mech.id, movement, tuple(_endings(battle, mech)))
    if battle.turn.phase == PLANNING:
        return Reach(mech.id, movement, tuple(destinations(battle, mech, movement)))
    return Reach(mech.id, movement, ())


def destinations(battle: Battle, mech: Mech, movement: str) -> Iterator[ReachableHex]:
    """Yield every destination of a way of moving."""
    found = cheapest_paths(battle, mech, movement) if movement in modes(battle, mech) else {}
    for place, way in found.items():
        where = None if place == mech.hex else place
        yield _place(battle, mech, movement, place, mech.facing, way, PlanOrders(mech.id, movement, where))


def _endings(battle: Battle, mech: Mech) -> Iterator[ReachableHex]:
    orders = orders_of(battle, mech)
    for place, way in move_ends(battle, mech, orders).items():
        for facing in range(6):
            action = Activate(mech.id, place, facing)
            yield _place(battle, mech, orders.movement, place, facing, way, action)


def _place(
    battle: Battle,
    mech: Mech,
    movement: str,
    place: Hex,
    facing: int,
    way: CheapestPath,
    action: PlanOrders | Activate,
) -> ReachableHex:
    left = points(battle, mech, movement) - way.spent if movement != STAND else 0
    return ReachableHex(place, facing, way.spent, left, len(way.route) - 1, way.route, action)


def table_view(battle: Battle) -> TableView:
    """Return what lies on the map table, with the hexes for the unit that is placed next."""
    zones: tuple[SetupZone, ...] = ()
    if battle.turn.phase == SETUP and battle.turn.step == PLACEMENT and (found := next_units(battle)):
        mech = found[0]
        label = say("move/place", side=battle.side(mech.side).name, unit=mech.name)
        hexes = setup_hexes(battle, mech)
        zones = (SetupZone(mech.side, hexes, label, _facings(battle, mech, hexes)),)
    elif battle.turn.phase != SETUP:
        zones = tuple(_zones_of_arrived(battle))
    tokens = {place: ", ".join(names) for place, names in battle.tokens.items()}
    return TableView(battle.board, zones, tokens, battle.hex_notes)


def _zones_of_arrived(battle: Battle) -> Iterator[SetupZone]:
    """Yield where those come onto the map that have joined the battle since: where their side has set up."""
    placing = {mech.side: mech for mech in battle.units.values() if is_to_be_placed(battle, mech)}
    for side, mech in placing.items():
        label = say("move/place", side=battle.side(side).name, unit=mech.name)
        hexes = setup_hexes(battle, mech)
        yield SetupZone(side, hexes, label, _facings(battle, mech, hexes))


def _facings(battle: Battle, mech: Mech, hexes: frozenset[Hex]) -> Mapping[Hex, int]:
    """Return how a unit that is placed faces the enemy in each hex."""
    if battle.board is None:
        return {}
    side = battle.side(mech.side)
    edge = side.zone.edge if side.zone else side.edge.end if side.edge else ""
    enemies = [unit.hex for unit in battle.units.values() if unit.side != mech.side and unit.hex]
    return facings_in(hexes, battle.board, enemies, edge)


def sight_view(battle: Battle, start: Hex, end: Hex) -> Sight:
    """Return the line of sight between two hexes with what stands in it or at its end, where the
    target is.
    """
    is_hull_down = any(mech.hex == end and mech.is_hull_down for mech in survivors(battle))
    found = line_of_sight(battle, start, end, is_hull_down=is_hull_down)
    situation = Situation(
        distance(start, end), found.smoke, found.woods, found.cover, blocked_by=found.blocked_by
    )
    against = blocking_text(battle, situation)
    steps = tuple(
        SightStep(
            (place,),
            place,
            _terrain(battle, place),
            place == found.hill,
            ground(battle, place).level,
            height(battle, place),
        )
        for place in found.hexes
    )
    standing = [names_in(battle, place) for place in (*found.hexes, end)]
    return Sight(
        start=start,
        end=end,
        steps=steps,
        is_visible=not against,
        between={
            "light_woods": sum("light_woods" in names for names in standing),
            "heavy_woods": sum("heavy_woods" in names for names in standing),
            "smoke": sum("smoke" in names or "heavy_smoke" in names for names in standing),
        },
        partial_cover=found.cover > 0,
        is_tie=line(start, end).has_tie,
        blocked_by=against,
        source=battle.tables.attacks.target_source,
        bonus_dice=situation.dice,
        profile=_profile(battle, start, end),
    )


def _profile(battle: Battle, start: Hex, end: Hex) -> SightProfile:
    """Return the levels of both ends: 'Mechs look from where they stand."""
    grounds = ground(battle, start).level, ground(battle, end).level
    return SightProfile(*grounds, height(battle, start), height(battle, end))


def _terrain(battle: Battle, place: Hex) -> str:
    return ", ".join(names_in(battle, place))


class TacticsSightQueries:
    """The map queries of the family's game."""

    def reaches(self, battle: Battle, unit: str) -> tuple[tuple[Movement, Reach], ...]:
        """Return where a unit could get from where it stands in each way of moving."""
        return reaches(battle, battle.units[unit])

    def why_not_reach(self, battle: Battle, unit: str, movement: str, hex: Hex) -> Refusal | None:
        """Return why a unit cannot be sent to a hex, or cannot end its move there."""
        return why_not_reach(battle, battle.units[unit], movement, hex)

    def sight(self, battle: Battle, start: Hex, end: Hex) -> Sight:
        """Return the line of sight between two hexes."""
        return sight_view(battle, start, end)

    def arc(self, battle: Battle, unit: str) -> frozenset[Hex]:
        """Return the hexes in a unit's forward arc."""
        return next((each.hexes for each in self.arcs(battle, unit) if each.id == Arc.FORWARD), frozenset())

    def arcs(self, battle: Battle, unit: str) -> tuple[ArcView, ...]:
        """Return the sectors around a unit."""
        return arcs(battle, battle.units[unit])

    def weapon_ranges(self, battle: Battle, unit: str) -> tuple[WeaponRange, ...]:
        """Return how far each weapon group of a unit reaches."""
        return weapon_ranges(battle, battle.units[unit])


def reaches(battle: Battle, mech: Mech) -> tuple[tuple[Movement, Reach], ...]:
    """Return where a 'Mech could be sent. Rule: BT Tactics 3025, R21, R22."""
    if mech.hex is None or mech.is_destroyed:
        return ()
    return tuple(
        (movement_view(battle, mech, mode), Reach(mech.id, mode, tuple(destinations(battle, mech, mode))))
        for mode in battle.tables.movement.modes
        if mode != STAND and mode in modes(battle, mech) and points(battle, mech, mode)
    )


def why_not_reach(battle: Battle, mech: Mech, movement: str, place: Hex) -> Refusal | None:
    """Return why a 'Mech cannot be sent to a hex at its full cost, or cannot end a planned move there."""
    if mech.hex is None or battle.board is None:
        return nonsense("no_map")
    if place not in battle.board:
        return nonsense("hex_off_map", hex=place.label)
    if battle.turn.phase == ACTIVATION:
        return why_not_activate(battle, Activate(mech.id, place, mech.facing))
    refusal = why_not_orders(battle, mech, Orders(movement, place))
    if refusal is None or refusal.id != "out_of_reach":
        return refusal
    source, allowed = battle.tables.movement.source, points(battle, mech, movement)
    way = cheapest_paths(battle, mech, movement, allowed=FAR, goal=place).get(place)
    if way is None or way.spent <= allowed:
        return by_rule("no_way_there", source, hex=place.label)
    return by_rule("too_far", source, needed=way.spent, allowed=allowed)


def arcs(battle: Battle, mech: Mech) -> tuple[ArcView, ...]:
    """Return the four sectors around a 'Mech."""
    if battle.board is None or mech.hex is None:
        return ()
    origin, hexes = mech.hex, battle.board.all_hexes()
    return tuple(
        ArcView(
            arc.value,
            say(f"arc/{arc.value}"),
            frozenset(place for place in hexes if arc_of(origin, mech.facing, place) is arc),
        )
        for arc in ORDER
    )


def weapon_ranges(battle: Battle, mech: Mech) -> tuple[WeaponRange, ...]:
    """Return the range brackets at which each weapon group has dice."""
    rules, is_wide = battle.tables.ranges, battle.rules.options.get("medium_range") == "15"
    middle = rules.wide_medium if is_wide else rules.medium.high
    rows: Mapping[Range, tuple[int, int]] = {
        SHORT: (rules.short.low, rules.short.high),
        MEDIUM: (rules.medium.low, middle),
        LONG: (middle + 1, rules.long.high),
    }
    return tuple(
        WeaponRange(
            tic.id,
            tic.name,
            tuple(
                Bracket(name.capitalize(), low, high)
                for name, (low, high) in rows.items()
                if tic.dice.get(name)
            ),
        )
        for tic in battle.card(mech).tics
        if not generates_heat(battle, mech, tic)
    )
