"""Faults of the locations of a unit in a request, and of the points that it tells of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.documents.document import Document
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.requests.schemas import RequestUnit, VolleyTarget
from companion.engine.battletech.tables.vocabulary.facts import TARGET
from companion.engine.battletech.turn.set_up import unit_of
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import Fault

MAX_POINTS = 999


def point_faults(rules: Rulebook, end: str, unit: RequestUnit, document: Document) -> Iterator[Fault]:
    """Yield strange locations of a unit, and points that they cannot have."""
    printed = _printed_points(rules, unit.model) if unit.model and unit.model in rules.models else {}
    if unit.model in rules.models and not printed:
        return
    for key, given in _points(unit).items():
        known = _locations(rules, printed, key)
        if printed and not known:  # told already of units of this kind
            continue
        for name, points in given.items():
            at = (end, key, name)
            if name not in known:
                yield document.fault(at, "there is no such location.", did_you_mean(name, known))
                continue
            bounds = printed.get(key)
            most = bounds.get(name, 0) if bounds else MAX_POINTS
            if not 0 <= points <= most:
                whose = f" of {unit.model}" if bounds else ""
                text = f"{key.replace('_', ' ')}{whose} runs from 0 to {most}"
                yield document.fault(at, f"{text} in this location, not {points}.")


def missing_points(rules: Rulebook, target: VolleyTarget, document: Document) -> Iterator[Fault]:
    """Yield locations that a target without a model does not tell."""
    if target.model is not None:
        return
    for key in ("armor", *(["structure"] if rules.tables.have_slots else [])):
        missing = [name for name in plan_of(rules.tables, BIPED).names if name not in _points(target)[key]]
        if missing:
            text = f"{', '.join(missing)}: missing."
            yield document.fault((TARGET, key), text, "Add them, or name a model.")


def _points(unit: RequestUnit) -> Mapping[str, Mapping[str, int]]:
    """Return the points that a request tells of a unit's locations, by key."""
    structure = {"structure": unit.structure}
    if not isinstance(unit, VolleyTarget):
        return structure
    return {"armor": unit.armor, **structure, "rear_armor": unit.rear_armor}


def _locations(
    rules: Rulebook, printed: Mapping[str, Mapping[str, int]], key: str
) -> Sequence[str] | Mapping[str, object]:
    """Return the locations that may be told, of a model or of a 'Mech that nobody has named."""
    if key == "rear_armor":
        return printed[key] if printed else _with_rear(rules)
    return {**printed["armor"], **printed["structure"]} if printed else plan_of(rules.tables, BIPED).names


def _with_rear(rules: Rulebook) -> list[str]:
    return [name for name, row in plan_of(rules.tables, BIPED).names.items() if row.has_rear]


def _printed_points(rules: Rulebook, model: str | None) -> Mapping[str, Mapping[str, int]]:
    """Return the points of an undamaged unit of this model; none of one that is not played."""
    if rules.kind(rules.models[str(model)]).why_not_played(rules.models[str(model)], rules.tables):
        return {}
    fresh = unit_of(rules, None, UnitSetup(id="target", model=str(model), side="target"), 0)
    return {"armor": fresh.armor, "structure": fresh.structure, "rear_armor": fresh.rear_armor}
