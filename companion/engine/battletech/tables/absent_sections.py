"""Absent sections of a ruleset: empty chapters, which add nothing to anything."""

from __future__ import annotations

from companion.engine.battletech.tables.effects import Criticals, UsualSlots
from companion.engine.battletech.tables.injuries import (
    Consciousness,
    Heat,
    HeatPoints,
    HeatScale,
    HeatSinks,
    PilotDamage,
    Piloting,
    Warriors,
)
from companion.engine.battletech.tables.missiles import Ammunition
from companion.tabletop.modifiers import Band

NO_BANDS = (Band(0, None, 0),)
"""Bands that add nothing."""
UNREACHABLE = 1 << 30
"""More damage than there is."""
NO_WARRIORS = Warriors.empty(
    damage=PilotDamage.model_construct(
        head_hit=0, failed_roll_when_falling=0, ammunition_explosion=0, life_support=NO_BANDS
    ),
    consciousness=Consciousness.model_construct(dice="2d6", needed={}, dead_at=0, modifiers={}),
    abilities={},
)
NO_HEAT = Heat.empty(
    points=HeatPoints.model_construct(
        walking=0,
        running=0,
        jumping_per_hex=0,
        jumping_least=0,
        stand_up_attempt=0,
        burning_hex_entered=0,
        burning_hex_stood_in=0,
    ),
    sinks=HeatSinks.model_construct(
        single=0, double=0, under_water_single=0, under_water_double=0, under_water_most=0
    ),
    scale=HeatScale.model_construct(
        lowest=0,
        highest=0,
        movement=NO_BANDS,
        dice="2d6",
        shutdown={},
        ammunition={},
        restart_below=0,
        shutdown_modifiers={},
        ammunition_modifiers={},
    ),
)
NO_CRITICALS = Criticals.empty(
    blown_off=(),
    effects={},
    usual_slots=UsualSlots.model_construct(locations={}),
)
NO_PILOTING = Piloting.empty(source="", dice="2d6", staggers_at=UNREACHABLE, events={}, modifiers={})
NO_AMMUNITION = Ammunition.empty(source="", rack_damage={}, smallest_lot=1.0, smallest_lots={})
