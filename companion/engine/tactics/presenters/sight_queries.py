"""Queries of the map at any time: reach, sectors and ranges of any unit."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.tactics.battle.actions import Activate
from companion.engine.tactics.battle.condition import modes, points
from companion.engine.tactics.battle.sequence import ACTIVATION
from companion.engine.tactics.battle.state import Battle, Mech, Orders
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.text.refusals import by_rule, nonsense
from companion.engine.tactics.cards.weapon_groups import generates_heat
from companion.engine.tactics.orders.activation import why_not_activate
from companion.engine.tactics.orders.movement import cheapest_paths
from companion.engine.tactics.orders.orders import why_not_orders
from companion.engine.tactics.presenters.moves import destinations, movement_view, sight_view
from companion.engine.tactics.tables.names import LONG, MEDIUM, SHORT, STAND
from companion.engine.tactics.tables.names import Bracket as Range
from companion.engine.views.moves import ArcView, Bracket, Movement, Reach, Sight, WeaponRange
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, arc_of
from companion.tabletop.hexes import Hex

FAR = 400
"""Movement Points that lead everywhere on foot."""
ORDER = (Arc.FORWARD, Arc.LEFT, Arc.RIGHT, Arc.REAR)


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
