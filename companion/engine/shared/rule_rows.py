"""One row an action, one row an event: all that a family knows of each, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.engine.play import Play
from companion.engine.shared.news import News
from companion.errors import Refusal

B = TypeVar("B")
A = TypeVar("A")
E = TypeVar("E")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Account(Generic[B]):
    """An entry of the journal to be put into words: the battle before it, its action, and its events."""

    battle: B
    action: Any
    events: Sequence[Any]

    def all(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in their order."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E | None:
        """Return the first event of one kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)


def no_text(_account: Account[Any], _event: object) -> str:
    """No words: other events, or the line of the action, say it."""
    return ""


def no_news(_account: Account[Any], _event: object) -> None:
    """Nothing worth the head of a line."""


class UnitEvent(Protocol):
    """An event that happens to one unit."""

    @property
    def unit(self) -> str: ...


OfUnit = TypeVar("OfUnit", bound=UnitEvent)


def of_unit(change: Callable[[U, OfUnit], U]) -> Callable[[Any, OfUnit], Any]:
    """Return what an event changes of its unit, as a change of the battle."""

    def apply_change(battle: Any, event: OfUnit) -> Any:
        unit = battle.units[event.unit]
        after = change(unit, event)
        return battle if after is unit else battle.with_unit(after)

    return apply_change


@dataclass(frozen=True, slots=True)
class ActionRule(Generic[B, A]):
    """A rule row of one kind of action: its prohibition, its resolving, and its line in the journal."""

    action: type[A]
    why_not: Callable[[B, A], Refusal | None]
    resolve: Callable[[Play[B], A], None]
    text: Callable[[Account[B], A], str]
    is_by_hand: bool = False
    """It ends no step of the turn."""


@dataclass(frozen=True, slots=True)
class EventRule(Generic[B, E]):
    """A rule row of one kind of event: its change, and its text beneath the line of its action."""

    event: type[E]
    changes: Callable[[B, E], B]
    text: Callable[[Account[B], E], str]
    shows: Callable[[Account[B], E], str] = no_text
    """What its dice or cards showed, where an answer's own numbers do not say it."""
    news: Callable[[Account[B], E], News | None] = no_news
    """What has become of whom, for the head of the line."""
