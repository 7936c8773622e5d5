"""Why designs are not legal, in few words, for counting."""

from __future__ import annotations

from collections.abc import Mapping

from companion.construction.design import DesignFault
from companion.construction.rules.technology import NO_RULES, WITHOUT_RULES

CAUSES: Mapping[str, str] = {
    "no_technology": "no technology base",
    "mixed_technology": "equipment of both technologies",
    "foreign_technology": "equipment of the other technology",
    "vehicle_weapon": "a weapon that only vehicles carry",
    "tonnage": "a tonnage that no 'Mech has",
    "other_tonnage": "a tonnage that engine and structure do not have",
    "walking": "Walking MP that engine and Running MP do not go with",
    "overweight": "too heavy",
    "no_engine": "no engine",
    "rating": "an engine rating that does not fit tonnage and speed",
    "no_such_engine": "an engine rating beyond the table",
    "running": "Running MP that do not follow from Walking MP",
    "jumping": "more Jumping MP than Walking MP",
    "jump_jets": "more or fewer jump jets than Jumping MP",
    "structure": "other structure points than the tonnage has",
    "few_heat_sinks": "fewer heat sinks than every 'Mech has",
    "engine_heat_sinks": "more or fewer heat sinks in the engine than it holds",
    "heat_sink_slots": "heat sinks that fill more or fewer slots than they need",
    "mixed_heat_sinks": "both kinds of heat sinks",
    "broken_heat_sink": "a heat sink whose slots are apart",
    "too_much_armor": "more armor than a location bears",
    "fixed_slots": "systems away from their place",
    "actuator_order": "actuators removed in the wrong order",
    "stray_system": "systems where they do not belong",
    "engine_slots": "an engine with more or fewer slots than it needs",
    "endo_steel": "endo steel with more or fewer slots than it needs",
    "ferro_fibrous": "ferro-fibrous armor with more or fewer slots than it needs",
    "thing_slots": "things with more or fewer slots than they need",
    "scattered": "things whose slots are apart",
    "split": "a weapon that cannot be split so",
    "rear": "rear weapons where none may be",
    "placement": "things where they may not stand",
    "needs": "things without what they need beside them",
    "too_many": "too many of one thing",
    "no_ammunition": "weapons without ammunition",
    "shots": "slots with a wrong number of shots",
    "artemis_alone": "fire control without a launcher",
    "artemis_missing": "launchers without the fire control of others",
    "omni": "an OmniMech of another technology",
    "bare_arm": "actuators beside a heavy weapon of an OmniMech",
    "pods": "pods in slots that are not there",
    "pods_without_omni": "pods on what is no OmniMech",
    "in_pod": "pods that hold parts of the chassis",
    "half_in_pod": "things half in a pod",
}


def cause_of(fault: DesignFault) -> str:
    """Why a design is not legal, in the same words for all faults of the same sort."""
    if fault.cause == WITHOUT_RULES:
        return f"{fault.message.removesuffix(NO_RULES).rstrip()}: no rules here"
    return CAUSES[fault.cause]
