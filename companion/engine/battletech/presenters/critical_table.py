"""The critical hit table of a record sheet: what stands in each slot, what is hit, what a hit would do.

Rule: CityTech, Components > Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from companion.engine.battletech.battle.components import is_lost, location_plan
from companion.engine.battletech.battle.heat_sinks import sinks_in_slots
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.slots import may_be_hit, slot_name
from companion.engine.battletech.battle.tracks import SLOT
from companion.engine.battletech.battle.units import Mech
from companion.engine.battletech.presenters.slot_hints import format_loss
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.sheet import Slot, SlotList

EMPTY = "–"


def slot_lists(battle: Battle, mech: Mech) -> Iterator[SlotList]:
    """Yield the slots of each location from top to bottom."""
    model = battle.model(mech)
    sinks = {place for sink in sinks_in_slots(battle, model) for place in sink[1:]}
    labels = {
        filling: format_loss(battle, mech, filling)
        for filling in model.places
        if may_be_hit(battle, mech, filling)
    }
    for name, row in location_plan(battle, mech).names.items():
        if name in model.slots:
            of_sinks = {slot for place, slot in sinks if place == name}
            slots = tuple(_slots(battle, mech, name, labels, of_sinks))
            yield SlotList(f"{SLOT}/{name}", name, row.label, row.abbreviation, slots, is_lost(mech, name))


def _slots(
    battle: Battle, mech: Mech, location: str, labels: Mapping[str, str], of_sinks: Container[int]
) -> Iterator[Slot]:
    """Yield the slots of one location, with `labels` on what may be hit; `of_sinks` are later slots of
    sinks.
    """
    fillings, hit = battle.model(mech).slots_of(location), mech.hit_slots.get(location, ())
    names = {filling: slot_name(battle, mech, filling) for filling in set(fillings) if filling is not None}
    for index, filling in enumerate(fillings):
        slot = f"{SLOT}/{location}/{index}"
        if filling is None:
            yield Slot(slot, EMPTY, may_be_hit=False)
            continue
        is_same = index > 0 and fillings[index - 1] == filling and filling not in SYSTEMS
        until = mech.disabled.get(f"{location}/{index}")
        text = say("slot/off_until", turn=until) if until is not None else ""
        yield Slot(
            slot,
            say("slot/off", name=names[filling]) if until is not None else names[filling],
            index in hit,
            filling in labels,
            "\n".join(filter(None, (text, labels.get(filling, "")))),
            is_same or index in of_sinks,
            is_off=until is not None,
        )
