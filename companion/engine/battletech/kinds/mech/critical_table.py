"""The critical hit table of a record sheet: what stands in each slot, what is hit, what a hit would do.

Rule: CityTech, Components > Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from companion.engine.battletech.battle.components import is_lost, location_plan, parts
from companion.engine.battletech.battle.declared_rounds import rounds_aboard
from companion.engine.battletech.battle.heat_sinks import sinks_in_slots
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import attack_label, may_be_hit, nth_hit, slot_name
from companion.engine.battletech.battle.tracks import SLOT
from companion.engine.battletech.damage.explosive_loads import (
    explosion_of,
    explosion_points,
    is_inert,
    live_bins,
    lot_of,
)
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import AMMUNITION, FIRE, STAND, SYSTEMS, CriticalEffect
from companion.engine.battletech.tables.injuries import Warriors
from companion.engine.battletech.units.unit_model import AmmunitionBin, Item, Mount, TextItem
from companion.engine.sheet import Slot, SlotList
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count

EMPTY = "–"

FORBIDDEN: Mapping[str, str] = {
    FIRE: say("slot/it_cannot_fire"),
    STAND: say("slot/it_cannot_stand_up"),
}


def slot_lists(battle: Battle, mech: HeatedUnit) -> Iterator[SlotList]:
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
    battle: Battle, mech: HeatedUnit, location: str, labels: Mapping[str, str], of_sinks: Container[int]
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


def format_loss(battle: Battle, mech: HeatedUnit, filling: str) -> str:
    """Format the effects of hits on this filling of a slot, a line for each hit, and the rule behind it."""
    criticals = battle.rules.tables.criticals
    if not criticals:
        return ""
    if filling in SYSTEMS:
        return _hint_lines(list(_system_loss(battle, mech, filling)), criticals.effects_source)
    part = battle.model(mech).aboard[filling]
    if isinstance(part, TextItem):
        return _hint_lines([say("slot/no_rules_here")], criticals.effects_source)
    also = list(_component_loss(battle, mech, filling))
    if isinstance(part, Mount):
        return _hint_lines([_weapon_loss(battle, part), *also], criticals.effects_source)
    if isinstance(part, AmmunitionBin):
        return _hint_lines([_ammunition_loss(battle, mech, part), *also], criticals.effects_source)
    assert isinstance(part, Item), "whatever else is aboard was told above"
    row = battle.rules.tables.equipment[part.item]
    reach = say("slot/within_hexes", radius=row.radius) if row.radius is not None else ""
    return _hint_lines([say("slot/lost", name=row.about or row.name), reach, *also], row.source)


_hint_cache: dict[tuple[str, str, str], tuple[Tables, tuple[str, ...]]] = {}
"""What hits on a component do, by kind of unit, its name and the kind of heat sinks."""


def _hint_lines(found: list[str], source: str) -> str:
    lines = [f"{line[0].upper()}{line[1:]}." for line in found if line]
    return "\n".join([*lines, source]) if lines else ""


def _system_loss(battle: Battle, mech: HeatedUnit, system: str) -> Iterator[str]:
    yield from _component_loss(battle, mech, system)
    if system == "life_support":
        yield _without_life_support(battle.rules.tables.warriors)


def _component_loss(battle: Battle, mech: HeatedUnit, filling: str) -> tuple[str, ...]:
    """Return what hits on the component of a filling do, each that counts."""
    tables, model = battle.rules.tables, battle.model(mech)
    name = parts(tables, model).component_of[filling]
    if name not in tables.criticals.by_component:
        return ()
    key = (model.type, name, model.heat_sinks.kind if model.heat_sinks else "")
    known = _hint_cache.get(key)
    if known is None or known[0] is not tables:
        known = _hint_cache[key] = (tables, tuple(_by_hits(battle, mech, name)))
    return known[1]


def _by_hits(battle: Battle, mech: HeatedUnit, name: str) -> Iterator[str]:
    rows = battle.rules.tables.criticals.by_component[name]
    for row in rows:
        text = ", ".join(_effect_phrases(battle, mech, row))
        yield f"{nth_hit(name, row.hits)}: {text}" if len(rows) > 1 and text else text


def _effect_phrases(battle: Battle, mech: HeatedUnit, row: CriticalEffect) -> Iterator[str]:
    """One effect in phrases, the gravest first."""
    fire = "slot/to_hit_with_weapons_of" if row.same_location else "slot/to_hit_with_weapons"
    what, rating = ("mech", "walking") if mech.may_fall else ("vehicle", "cruising")
    becomes, number = row.walking_becomes, row.piloting if isinstance(row.piloting, int) else 0
    phrases: tuple[tuple[object, str, Mapping[str, object]], ...] = (
        (row.destroys_unit, f"slot/the_{what}_is_destroyed", {}),
        (row.kills_pilot, f"slot/the_crew_of_a_{what}_dies", {}),
        (row.pilot, "slot/the_mechwarrior_is_hit", {"hits": format_count(row.pilot, "hit")}),
        (_falls(battle, row), "slot/the_mech_falls", {}),
        (row.heat, "slot/more_heat_a_turn", {"heat": row.heat}),
        (row.sinks, "slot/heat_less_taken_away_a", {"lost": -row.sinks * _each_sink(battle, mech)}),
        (row.engine_sinks, "slot/engine_sinks_lost", {"part": row.engine_sinks}),
        (row.to_hit, fire, {"change": format_signed(row.to_hit)}),
        *_physical_effects(battle, row),
        (becomes is not None, f"slot/{rating}_mp_becomes", {"walking_becomes": becomes}),
        (row.walking_divisor > 1, f"slot/{rating}_mp_divided_by", {"walking_divisor": row.walking_divisor}),
        (row.walking, "slot/walking_mp", {"change": format_signed(row.walking)}),
        (row.jumping, "slot/jumping_mp", {"change": format_signed(row.jumping)}),
        (number, "slot/to_piloting_skill_rolls", {"change": format_signed(number)}),
        (number != row.piloting, "slot/piloting_skill_rolls_fail", {}),
    )
    yield from (say(id, **values) for counts, id, values in phrases if counts)
    yield from (_format_forbidden(battle, what) for what in row.forbids)


def _falls(battle: Battle, row: CriticalEffect) -> bool:
    """Whether the event that a hit calls for is a fall without a roll."""
    return bool(row.owes) and battle.rules.tables.piloting.events[row.owes].value is None


def _each_sink(battle: Battle, mech: HeatedUnit) -> int:
    """Heat that one of its heat sinks takes away."""
    rules, sinks = battle.rules.tables.heat.sinks, battle.model(mech).heat_sinks
    return rules.double if sinks and sinks.kind == "double" else rules.single


def _physical_effects(
    battle: Battle, row: CriticalEffect
) -> Iterator[tuple[object, str, Mapping[str, object]]]:
    """Yield what a hit does to physical attacks; the same is told once."""
    for name, effect in row.strikes.items():
        attack = in_sentence(attack_label(battle, name))
        yield (
            effect.to_hit,
            "slot/to_hit_with_its",
            {"change": format_signed(effect.to_hit), "attack": attack},
        )
        yield effect.halved, "slot/its_does_half_damage", {"attack": attack}


def _format_forbidden(battle: Battle, what: str) -> str:
    return FORBIDDEN.get(what) or say("slot/no_attack", attack=in_sentence(attack_label(battle, what)))


def _without_life_support(warriors: Warriors) -> str:
    """Hits on the MechWarrior by heat."""
    bands = [band for band in warriors.damage.life_support if band.value]
    hits = tuple(say("slot/from_heat_on", value=band.value, low=band.low) for band in bands)
    return say("slot/hits_on_the_mechwarrior_each", hits=hits)


def _weapon_loss(battle: Battle, mount: Mount) -> str:
    tables = battle.rules.tables
    if points := explosion_of(tables, mount):
        return say("slot/the_weapon_is_destroyed_and", explodes=points)
    return say("slot/the_weapon_is_destroyed")


def _ammunition_loss(battle: Battle, mech: HeatedUnit, stored: AmmunitionBin) -> str:
    """Return how hard it would explode as it is now loaded."""
    tables = battle.rules.tables
    if not rounds_aboard(battle, mech).get(stored.id, 0):
        return say("slot/nothing_is_left_to_explode")
    if is_inert(tables, stored.weapon):
        return say("slot/it_is_lost_without_an")
    lot, others = lot_of(battle, stored), live_bins(battle, mech, stored.location)
    bins = tuple(it for it in others if lot_of(battle, it) == lot)
    rows = tables.criticals.by_component.get(AMMUNITION, ())
    if not rows or rows[0].explodes is None:
        return say("slot/it_is_lost_without_an")
    together = {stored.id: stored for stored in (stored, *bins)}.values()
    points = explosion_points(battle, mech, stored.location, together)
    points = rows[0].explodes if isinstance(rows[0].explodes, int) else points
    what = say("slot/all_ammunition_here_explodes") if len(together) > 1 else say("slot/it_explodes")
    return f"{what}: {format_count(points, 'point')}"
