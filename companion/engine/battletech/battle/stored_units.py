"""Units in stored battles: each is written with its kind, and read as one of that kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias

from companion.documents.rule_model import PlainSerializer, PlainValidator, adapter_of
from companion.engine.battletech.battle.heated_units import MECH
from companion.engine.battletech.battle.units import PhaseDamage, TurnState, Unit

if TYPE_CHECKING:
    from pydantic import ValidationInfo


class KnownUnits(Protocol):
    """The kinds of units that there are."""

    def unit_class(self, name: str) -> type[Unit] | None:
        """Return the class of units that stored battles call so."""


def _parse_unit(data: Any, info: ValidationInfo) -> Unit:
    """Return the unit behind stored data; the game that reads it knows the kinds."""
    if isinstance(data, Unit):
        return data
    assert info.context is not None, "stored units are read by a game"
    kinds: KnownUnits = info.context.rules.kinds
    kind = kinds.unit_class(data.get("kind", MECH)) if isinstance(data, Mapping) else None
    if kind is None:
        raise ValueError(f"no kind of unit: {data!r:.80}")
    own = {key: value for key, value in data.items() if key != "kind"}
    unit: Unit = adapter_of(kind).validate_python(_sorted_by_time(own))
    return unit


def _sorted_by_time(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a stored unit with its doings apart, which older releases kept among all else."""
    if "doings" in data or "suffered" in data:
        return data
    parts: dict[str, dict[str, Any]] = {"doings": {}, "suffered": {}}
    for kind, part in ((TurnState, "doings"), (PhaseDamage, "suffered")):
        parts[part] = {each.name: data[each.name] for each in fields(kind) if each.name in data}
    return {**data, **parts}


def _serialize_unit(unit: Unit) -> dict[str, Any]:
    data: dict[str, Any] = adapter_of(type(unit)).dump_python(unit, mode="json", exclude_defaults=True)
    return data if unit.kind == MECH else {"kind": unit.kind, **data}


StoredUnit: TypeAlias = Annotated[
    Unit, PlainValidator(_parse_unit), PlainSerializer(_serialize_unit, return_type=dict)
]
