"""Hits on vehicles: where they strike by the side that they come from, and what they bring.

Rule: CityTech, Vehicles > Combat; Ground Vehicle Hit Location Table; Ground Vehicle Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.engine.battletech.battle.causes import EXPLODED, SANK
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.footing import footing_in, is_afloat
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.hit_locations import land_hit
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.damage.single_hit import OptionalHit, SingleHit
from companion.engine.battletech.kinds.vehicle import text
from companion.engine.battletech.kinds.vehicle.events import (
    VehicleCriticalHit,
    VehicleExploded,
    VehicleSank,
    VehicleTroubled,
)
from companion.engine.battletech.kinds.vehicle.model import VehicleModel
from companion.engine.battletech.kinds.vehicle.movement import is_vehicle_immobile
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.kinds.vehicle.vehicle import (
    Vehicle,
    as_vehicle,
    marked_boxes,
    model_of,
    rules_of,
)
from companion.engine.battletech.tables.effects import CriticalEffect
from companion.engine.battletech.tables.kinds.vehicles import (
    TURRET,
    VehicleHit,
    Vehicles,
)
from companion.engine.battletech.tables.locations import AttackSide, RolledPlace
from companion.engine.play import Play
from companion.engine.skeleton.rule_rows import EventRule, of_unit
from companion.engine.skeleton.wording import in_sentence

SIDE_LOCATIONS: Mapping[AttackSide, str] = {
    "front": "front",
    "left": "left_side",
    "right": "right_side",
    "rear": "rear",
}
"""The location that an attack from each side strikes."""


def struck_location(hit: VehicleHit, side: AttackSide, *, has_turret: bool) -> str:
    """Return the location that a row of the table means; without a turret the side is struck."""
    return TURRET if hit.at == "turret" and has_turret else SIDE_LOCATIONS[side]


def trouble_of(hit: VehicleHit, rules: Vehicles, model: VehicleModel) -> str:
    """Return what a hit brings to a vehicle besides damage; nothing to those that it does not concern."""
    if not hit.trouble or (hit.motives and model.motive not in hit.motives):
        return ""
    return "" if rules.troubles[hit.trouble].turret_only and not model.has_turret else hit.trouble


def locate_on_vehicle(play: Play[Battle], hit: IncomingHit) -> RolledPlace:
    """Roll where a hit lands on a vehicle, whatever table others would use.

    Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table.
    """
    rules, unit = rules_of(play.battle.rules), as_vehicle(play.battle.units[hit.unit])
    model, table = model_of(play.battle, unit), rules.hit_location
    column = table.column(hit.side)
    rows = {total: _format_row(rules, model, row, hit.side) for total, row in column.items()}
    rolled = play.roll(table.dice, hit.question, side=hit.roller_side, source=table.source, rows=rows)
    row = column[rolled]
    location = struck_location(row, hit.side, has_turret=model.has_turret)
    return RolledPlace(location, location if row.calls_for_critical else "", rolled)


def land_on_vehicle(play: Play[Battle], hit: IncomingHit, place: RolledPlace) -> None:
    """Carry a located hit through, with the trouble that it brings there.

    Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table.
    """
    rules, model = rules_of(play.battle.rules), model_of(play.battle, as_vehicle(play.battle.units[hit.unit]))
    land_hit(
        play,
        hit.unit,
        place.location,
        hit.points,
        hit.side,
        rolled=place.rolled,
        critical_at=place.critical,
        dealt=hit.dealt,
    )
    assert place.rolled is not None, "vehicles are struck by the dice"
    row = rules.hit_location.column(hit.side)[place.rolled]
    if trouble := trouble_of(row, rules, model):
        on = PlayedVehicle(play, hit.unit)
        bring_trouble(play, hit.unit, trouble)
        on.check_destroyed(SingleHit(place.location))


def _format_row(rules: Vehicles, model: VehicleModel, row: VehicleHit, side: AttackSide) -> str:
    label = rules.locations.names[struck_location(row, side, has_turret=model.has_turret)].label
    if row.calls_for_critical:
        return say("vehicle/row_critical", location=label)
    trouble = trouble_of(row, rules, model)
    if not trouble:
        return label
    name, is_of_turret = rules.troubles[trouble].name, rules.troubles[trouble].turret_only
    return name if is_of_turret else say("vehicle/row", location=label, trouble=in_sentence(name))


def bring_trouble(play: Play[Battle], unit: UnitId, trouble: str) -> None:
    """Let a trouble strike a vehicle that is still in the battle, unless all its boxes are marked."""
    vehicle, rules = as_vehicle(play.battle.units[unit]), rules_of(play.battle.rules)
    row = rules.troubles[trouble]
    is_full = not row.turns and marked_boxes(vehicle, rules, trouble) >= row.boxes
    if is_full or is_destroyed(play.battle, vehicle):
        return
    play.emit(VehicleTroubled(unit, trouble, row.turns or None))
    sink_if_stranded(play, unit)


def sink_if_stranded(play: Play[Battle], unit: UnitId) -> None:
    """Let a hovercraft sink that can no longer move over water.

    Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table.
    """
    vehicle = as_vehicle(play.battle.units[unit])
    if is_destroyed(play.battle, vehicle) or not is_vehicle_immobile(play.battle, vehicle):
        return
    if is_over_water(play.battle, vehicle):
        play.emit(VehicleSank(unit))


def is_over_water(battle: Battle, unit: Vehicle) -> bool:
    """Whether it moves on the surface of water, in which it sinks when it can no longer move.

    Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table.
    """
    if battle.board is None or unit.hex is None or not is_afloat(battle, unit):
        return False
    below = footing_in(battle.board, unit.hex, is_below=unit.is_below)
    return below.depth >= rules_of(battle.rules).sinking_depth


class PlayedVehicle(PlayedTarget):
    """A vehicle in play that is hit: a critical hit is rolled on a table of its own."""

    def _is_open(self, _hit: SingleHit, /) -> bool:
        return not is_destroyed(self._play.battle, self._mech)

    def find_slot(self, hits: OptionalHit) -> OptionalHit:
        """Roll what is hit."""
        if hits is None or not self._is_open(hits):
            return None
        rules = rules_of(self._play.battle.rules)
        table = rules.critical_hits
        rows = {total: text.format_critical(rules, row) for total, row in table.rows.items()}
        question = text.critical_question(self._mech, hits.location, rules)
        rolled = self._play.roll(table.dice, question, side=self._mech.side, source=table.source, rows=rows)
        return hits._replace(slot=rolled)

    def strike_slot(self, hits: OptionalHit) -> None:
        """Carry out the row that was rolled."""
        if hits is None or hits.slot is None:
            return
        row = rules_of(self._play.battle.rules).critical_hits.rows[hits.slot]
        self._play.emit(VehicleCriticalHit(self._unit, hits.location, hits.slot))
        if row.explosion:
            self._play.emit(VehicleExploded(self._unit, hits.slot))
        else:
            bring_trouble(self._play, self._unit, row.trouble)

    def by_component(
        self, hits: OptionalHit
    ) -> Iterator[tuple[tuple[CriticalEffect, ...], ExplosiveLoad | None, OptionalHit]]:
        """Yield nothing: what a critical hit does stands in its row."""
        del hits
        yield from ()


# --- what the events change ---


def _apply_trouble(unit: Unit, event: VehicleTroubled) -> Unit:
    vehicle, name = as_vehicle(unit), event.trouble
    if event.turns is not None:
        turns = max(event.turns, vehicle.passing.get(name, 0))
        return replace(vehicle, passing={**vehicle.passing, name: turns})
    return replace(vehicle, troubles={**vehicle.troubles, name: vehicle.troubles.get(name, 0) + 1})


def _apply_exploded(unit: Unit, _event: VehicleExploded) -> Unit:
    return replace(as_vehicle(unit), fate=EXPLODED)


def _apply_sank(unit: Unit, _event: VehicleSank) -> Unit:
    return replace(as_vehicle(unit), fate=SANK)


def _apply_critical_hit(unit: Unit, _event: VehicleCriticalHit) -> Vehicle:
    return as_vehicle(unit)


EVENT_RULES = (
    EventRule(VehicleCriticalHit, of_unit(_apply_critical_hit), text.format_critical_hit),
    EventRule(VehicleTroubled, of_unit(_apply_trouble), text.format_trouble, news=text.news_of_trouble),
    EventRule(VehicleExploded, of_unit(_apply_exploded), text.format_exploded, news=text.news_of_exploded),
    EventRule(VehicleSank, of_unit(_apply_sank), text.format_sank, news=text.news_of_sank),
)
