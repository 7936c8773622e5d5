"""Completion of a design: values that leave no choice are filled in, and open choices are listed.

Rule: CityTech, Construction > BattleMechs > Complete Critical Hit Table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from companion.construction.battletech.blueprint import (
    ENDO_STEEL,
    ENGINE,
    FERRO_FIBROUS,
    JUMP_JET,
    SINKS,
    Blueprint,
    format_slot_count,
    plural_of,
)
from companion.construction.battletech.loadout import LoadoutItem
from companion.construction.battletech.rules.chassis import rating_for, running_for
from companion.construction.battletech.rules.omni import is_bare
from companion.construction.battletech.rules.slots import removed_systems, required_systems, side_engine_slots
from companion.construction.design_report import DesignCompletion, OpenChoice
from companion.documents.model import RuleModel
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.units.mech_model import MechModel

M = TypeVar("M", bound=RuleModel)
Table = dict[str, list[str | None]]
ANYWHERE = (ENDO_STEEL, FERRO_FIBROUS)
"""What is alike wherever it stands, and what of the two stands where makes no difference."""


def completion_of(plan: Blueprint) -> DesignCompletion:
    """Return everything in which a design leaves no choice; keys that stay as they are left out."""
    before, plan = plan.model, Blueprint(plan.tables, plan.rules, _with_figures(plan))
    table = _table(plan)
    _without_what_it_has_not(plan, table)
    _fixed_systems(plan, table)
    choices = [*_open_items(plan, table), *_systems(plan, table)]
    old = {name: list(row) for name, row in before.slots.items()}
    changes = {key: _plain(value) for key, value in _changes(before, plan.model)}
    return DesignCompletion(changes | ({"slots": table} if table != old else {}), tuple(choices))


def _changes(before: MechModel, after: MechModel) -> Iterator[tuple[str, Any]]:
    for key in ("movement", "engine", "heat_sinks", "structure"):
        if (value := getattr(after, key)) != getattr(before, key):
            yield key, value


def _plain(value: Any) -> Any:
    return value.model_dump() if isinstance(value, RuleModel) else dict(value)


def _with_values(value: M, **figures: int) -> M:
    return value.model_copy(update=figures)


def _with_figures(plan: Blueprint) -> MechModel:
    """Return the model with the numbers that follow from others."""
    model = plan.model
    changed: dict[str, Any] = {"movement": _with_values(model.movement, running=running_for(plan))}
    if model.engine is not None and rating_for(plan):
        changed["engine"] = _with_values(model.engine, rating=rating_for(plan))
    points = {name: plan.rules.structure.points(model.tonnage, part) for name, part in plan.parts.items()}
    if None not in points.values():
        changed["structure"] = points
    model = model.model_copy(update=changed)
    if model.heat_sinks is None:
        return model
    inside = Blueprint(plan.tables, plan.rules, model).sinks_in_engine
    return model.model_copy(update={"heat_sinks": _with_values(model.heat_sinks, in_engine=inside)})


def _table(plan: Blueprint) -> Table:
    """Return the critical hit table with as many slots as each location has."""
    rows = plan.locations
    slots = {name: list(plan.model.slots.get(name, ()))[: row.slots] for name, row in rows.items()}
    return {name: slot + [None] * (rows[name].slots - len(slot)) for name, slot in slots.items()}


def _without_what_it_has_not(plan: Blueprint, table: Table) -> None:
    """Systems of another engine, structure, armor or kind of heat sinks are gone."""
    wanted = {row.system for row in required_systems(plan) if row.needed}
    gone = {name for name in (*ANYWHERE, *SINKS, JUMP_JET) if name not in wanted}
    engines = side_engine_slots(plan)
    for location, slots in table.items():
        table[location] = [None if name in gone else name for name in slots]
        if plan.parts[location] == "side_torso" and engines is not None:
            _limit_count(table[location], ENGINE, engines)


def _limit_count(slots: list[str | None], name: str, most: int) -> None:
    for index in [at for at, here in enumerate(slots) if here == name][most:]:
        slots[index] = None


def _fixed_systems(plan: Blueprint, table: Table) -> None:
    """Systems stand where they belong; what may be left out is put in only where nothing stands yet."""
    engines = side_engine_slots(plan) or 0
    for location, part in plan.parts.items():
        fixed, slots = plan.rules.fixed.slots.get(part, ()), table[location]
        gone = (
            plan.rules.fixed.removable if is_bare(plan, location) else _omitted_systems(plan, location, slots)
        )
        for index, system in enumerate(fixed):
            if system is not None and system not in gone and slots[index] is None:
                slots[index] = system
        if part == "side_torso":
            _fill_slots(slots, ENGINE, engines - slots.count(ENGINE))


def _omitted_systems(plan: Blueprint, location: str, slots: list[str | None]) -> tuple[str, ...]:
    """Return what the designer has removed: nothing where no system stands yet."""
    fixed = plan.rules.fixed.slots.get(plan.parts[location], ())
    return removed_systems(plan, location) if any(name in slots for name in fixed if name) else ()


def _fill_slots(slots: list[str | None], name: str, number: int) -> None:
    """A name in the first empty slots."""
    for index in [at for at, here in enumerate(slots) if here is None][: max(0, number)]:
        slots[index] = name


def _open_items(plan: Blueprint, table: Table) -> Iterator[OpenChoice]:
    """Things stand in their location, side by side in the first slots that have room."""
    for thing in sorted(plan.items, key=lambda it: -it.size):
        filled = sum(table.get(name, []).count(thing.id) for name in thing.locations)
        if filled == thing.size:
            continue
        for name in thing.locations:
            _limit_count(table.get(name, []), thing.id, 0)
        if not _place_item(thing, table):
            where = " and the ".join(plan.label(name) for name in thing.locations)
            slots = format_slot_count(thing.size)
            text = f"{thing.label} needs {slots} side by side; the {where} does not have them."
            yield OpenChoice(thing.at, text)


def _place_item(thing: LoadoutItem, table: Table) -> bool:
    """Put a thing where it first has room; one in two locations fills the first as far as it goes."""
    rows = [table.get(name, []) for name in thing.locations]
    room = [_longest(row) for row in rows]
    if sum(size for _, size in room) < thing.size:
        return False
    left = thing.size
    for row, (_, size) in zip(rows, room, strict=True):
        taken = min(left, size if len(rows) > 1 else thing.size)
        start = next((at for at in range(len(row)) if row[at : at + taken] == [None] * taken), None)
        if start is None:
            return False
        row[start : start + taken] = [thing.id] * taken
        left -= taken
    return left == 0


def _longest(row: list[str | None]) -> tuple[int, int]:
    """Return where the most empty slots are side by side, and how many."""
    best, start = (0, 0), 0
    for index, name in enumerate([*row, ""]):
        if name is not None:
            best = max(best, (start, index - start), key=lambda it: it[1])
            start = index + 1
    return best


def _systems(plan: Blueprint, table: Table) -> Iterator[OpenChoice]:
    """Yield what may stand in many places is put in where it has room for no more than it needs, heat sinks
    anyway.

    Jump jets, which few locations take, come first.
    """
    missing = {row.system: row.needed - _count(table, row.system) for row in required_systems(plan)}
    jets = {JUMP_JET: missing.pop(JUMP_JET, 0)}
    are_jets_open = any(_fill_or_open(plan, table, jets))
    yield from _sinks(plan, table, missing.pop(plan.sink, 0), are_jets_open=are_jets_open)
    if are_jets_open:
        yield from _fill_or_open(plan, table, jets)
    yield from _fill_or_open(plan, table, missing)


def _sinks(plan: Blueprint, table: Table, number: int, *, are_jets_open: bool) -> Iterator[OpenChoice]:
    """Heat sinks go where they fit, the least room first: the larger stays for weapons, as for jump jets."""
    if number <= 0:
        yield from _fill_or_open(plan, table, {plan.sink: number})
        return
    size = plan.slots_of_built(plan.sink)

    def rank(location: str) -> tuple[bool, int]:
        return are_jets_open and _may_stand(plan, JUMP_JET, location), table[location].count(None)

    allowed = [name for name in sorted(table, key=rank) if _may_stand(plan, plan.sink, name)]
    places = [place for name in allowed for place in _room(name, table[name], size)]
    for location, start in places[: number // size]:
        table[location][start : start + size] = [plan.sink] * size
    if left := number - size * len(places[: number // size]):
        text = f"There is no room for {format_slot_count(left)} of the {plural_of(plan.sink)}."
        yield OpenChoice(("slots",), text)


def _count(table: Table, name: str) -> int:
    return sum(row.count(name) for row in table.values())


def _fill_or_open(plan: Blueprint, table: Table, some: Mapping[str, int]) -> Iterator[OpenChoice]:
    """Systems that may stand in the same places: filled in if they fill all of these, else to be chosen."""
    for name in [name for name, number in some.items() if number < 0]:
        text = (
            f"{plural_of(name).capitalize()} fill {format_slot_count(-some[name])} too many: "
            "empty the surplus."
        )
        yield OpenChoice(("slots",), text)
    wanted = {name: number for name, number in some.items() if number > 0}
    if not wanted:
        return
    first = next(iter(wanted))
    size = plan.slots_of_built(first) if first == plan.sink else 1
    places = [at for name in table if _may_stand(plan, first, name) for at in _room(name, table[name], size)]
    if len(places) * size != sum(wanted.values()):
        for name, number in wanted.items():
            text = f"Choose {format_slot_count(number)} for {plural_of(name)}; {len(places) * size} are free."
            yield OpenChoice(("slots",), text)
        return
    names = iter([name for name, number in wanted.items() for _ in range(number)])
    for location, start in places:
        for index in range(start, start + size):
            table[location][index] = next(names)


def _room(location: str, row: list[str | None], size: int) -> list[tuple[str, int]]:
    """Return where so many slots side by side are empty, as often as they fit."""
    found, start = list[tuple[str, int]](), 0
    while start + size <= len(row):
        if row[start : start + size] == [None] * size:
            found.append((location, start))
            start += size
        else:
            start += 1
    return found


def _may_stand(plan: Blueprint, system: str, location: str) -> bool:
    """Whether a system that is no thing of a list may stand in a location."""
    rows = (row for name, row in plan.rules.placement.items() if kind_of(name) == system)
    return all(not row.parts or plan.parts[location] in row.parts for row in rows)
