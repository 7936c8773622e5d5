"""Several actions as one entry of the journal: carried out one after the other, taken back together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from pydantic import SerializationInfo, SerializerFunctionWrapHandler, WrapSerializer

from companion.documents.rule_model import Discriminator
from companion.engine.play import Play
from companion.engine.skeleton.rule_rows import Account, ActionRule
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.errors import Refusal

B = TypeVar("B", bound="BattleWithUnits")
REFUSALS = Refusals(COMMON)
TAG = "do"


class BattleWithUnits(Protocol):
    """A battle of any family."""

    @property
    def units(self) -> Mapping[str, Any]:
        """The units by id."""


class CombinedAction(Protocol):
    """An action of several."""

    @property
    def parts(self) -> Sequence[Any]:
        """The actions, in their order."""


def type_name(kind: type) -> str:
    """Return the name of an action in files: `StrikeSlot` is `strike_slot`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _name_in(value: Any) -> Any:
    return value.get(TAG) if isinstance(value, Mapping) else type_name(type(value))


def _with_name(value: Any, written: SerializerFunctionWrapHandler, _info: SerializationInfo) -> Any:
    return {TAG: type_name(type(value)), **written(value)}


BY_NAME = (Discriminator(_name_in), WrapSerializer(_with_name))
"""How actions within an action are told apart in files: by `do`, as outside of one."""


def why_not(rows: Mapping[type, ActionRule[B, Any]], battle: B, action: CombinedAction) -> Refusal | None:
    """Return why the parts cannot be: the first that is forbidden as things stand now."""
    for part in action.parts:
        if part.unit not in battle.units:
            return REFUSALS.nonsense("no_such_unit", unit=part.unit, known=tuple(battle.units))
        if (refusal := rows[type(part)].why_not(battle, part)) is not None:
            return refusal
    return None


def resolve(
    rows: Mapping[type, ActionRule[B, Any]],
    go_on: Callable[[Play[B], B], None],
    play: Play[B],
    action: CombinedAction,
) -> None:
    """Carry the parts out in their order; what ends a step of the turn alone, ends it here."""
    for part in action.parts:
        before, row = play.battle, rows[type(part)]
        row.resolve(play, part)
        if not row.is_by_hand:
            go_on(play, before)


def without_rolls(action: Any) -> Any:
    """Return the same action without the dice that it or its parts tell."""
    if parts := getattr(action, "parts", ()):
        return replace(action, parts=tuple(map(without_rolls, parts)))
    return replace(action, rolled=()) if getattr(action, "rolled", ()) else action


def format_combined(
    account: Account[B],
    action: CombinedAction,
    format_part: Callable[[B, Any], str],
    name: Callable[[B, str], str],
) -> str:
    """Return the line of the journal: "Wolfhound: 5 damage to the right torso, 5 to the left torso"."""
    by_unit: dict[str, list[str]] = {}
    for part in action.parts:
        by_unit.setdefault(part.unit, []).append(format_part(account.battle, part))
    parts = (f"{name(account.battle, unit)}: {', '.join(said)}" for unit, said in by_unit.items())
    return "; ".join(parts)


def by_kind(rows: Iterable[ActionRule[B, Any]], kinds: Sequence[type]) -> Mapping[type, ActionRule[B, Any]]:
    """Return the rows of the kinds that may be parts."""
    return {row.action: row for row in rows if row.action in kinds}
