"""Causes of construction faults as short labels, for counting."""

from __future__ import annotations

from collections.abc import Mapping

from companion.construction.battletech.rules.technology import NO_RULES, WITHOUT_RULES
from companion.construction.design_report import DesignFault

CAUSE_LABELS: Mapping[str, str] = {
    "no_technology": "no technology base",
    "mixed_technology": "equipment of both technologies",
    "foreign_technology": "equipment of the other technology",
    "vehicle_weapon": "a weapon that only vehicles carry",
    "tonnage": "a tonnage that no 'Mech has",
    "other_tonnage": "a tonnage that does not match engine and structure",
    "walking": "Walking MP that do not match engine and Running MP",
    "overweight": "too heavy",
    "no_engine": "no engine",
    "rating": "an engine rating that does not fit tonnage and speed",
    "no_such_engine": "an engine rating beyond the table",
    "running": "Running MP that do not follow from Walking MP",
    "jumping": "more Jumping MP than Walking MP",
    "jump_jets": "more or fewer jump jets than Jumping MP",
    "structure": "wrong structure points for the tonnage",
    "few_heat_sinks": "fewer heat sinks than every 'Mech has",
    "engine_heat_sinks": "more or fewer heat sinks in the engine than it holds",
    "heat_sink_slots": "heat sinks that fill more or fewer slots than they need",
    "mixed_heat_sinks": "both kinds of heat sinks",
    "broken_heat_sink": "a heat sink whose slots are apart",
    "too_much_armor": "more armor than a location can have",
    "fixed_slots": "systems out of place",
    "actuator_order": "actuators removed in the wrong order",
    "stray_system": "systems where they do not belong",
    "engine_slots": "an engine with more or fewer slots than it needs",
    "endo_steel": "endo steel with more or fewer slots than it needs",
    "ferro_fibrous": "ferro-fibrous armor with more or fewer slots than it needs",
    "thing_slots": "items with more or fewer slots than they need",
    "rack_slots": "racks with more or fewer slots of missiles than they have",
    "scattered": "items whose slots are apart",
    "split": "a weapon that cannot be split this way",
    "rear": "rear weapons where none are allowed",
    "placement": "items where they are not allowed",
    "needs": "items without what they need in their location",
    "too_many": "too many of one item",
    "no_ammunition": "weapons without ammunition",
    "shots": "slots with the wrong number of shots",
    "artemis_alone": "fire control without a launcher",
    "artemis_missing": "launchers without the fire control that others have",
    "omni": "an OmniMech of another technology",
    "bare_arm": "actuators beside a heavy weapon of an OmniMech",
    "pods": "pods in slots that do not exist",
    "pods_without_omni": "pods on a 'Mech that is not an OmniMech",
    "in_pod": "pods with parts of the chassis",
    "half_in_pod": "items half in a pod",
    "vehicle_tonnage": "a tonnage that no such vehicle has",
    "vehicle_rating": "an engine rating that does not fit tonnage, speed and suspension factor",
    "light_engine": "an engine lighter than the motive type allows",
    "flank": "Flank MP that do not follow from Cruising MP",
    "turrets": "more than one turret",
    "no_arc": "weapons without an arc of fire",
    "mech_equipment": "equipment that only 'Mechs carry",
    "items": "more items than there is room for",
    "double_sinks": "double heat sinks in a vehicle",
    "few_sinks": "fewer heat sinks than energy weapons need",
}


def cause_of(fault: DesignFault) -> str:
    """Return why a design is not legal, in the same words for all faults of the same sort."""
    if fault.cause == WITHOUT_RULES:
        return f"{fault.message.removesuffix(NO_RULES).rstrip()}: no rules here"
    return CAUSE_LABELS[fault.cause]
