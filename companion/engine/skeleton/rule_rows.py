"""One row an action, one row an event: all that a family knows of each, and the names of earlier releases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from companion.documents.rule_model import BeforeValidator
from companion.engine.play import Play
from companion.engine.skeleton.news import News
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


Shaping: TypeAlias = Callable[[Mapping[Any, Any]], Mapping[Any, Any]]


@dataclass(frozen=True, slots=True, eq=False)
class EarlierNames:
    """Earlier names of a family's actions, events and fields; rows are added with a renaming and never
    removed.

    `actions` and `events` tell what an old word means: `{"mech_destroyed": UnitDestroyed}`. `fields` tell
    for a class, be it an action, an event or a record inside one, how a field is called now by its old
    name: `{UnitDestroyed: {"mech": "unit"}}`. A name with a dot leads into a field that is a mapping now:
    `{Situation: {"smoke": "intervening.smoke"}}`. Where a class was built otherwise, one of the `shapes`
    makes of its plain data what it is now. Rows name classes, so that a later renaming leaves them as they
    are.
    """

    actions: Mapping[str, type] = field(default_factory=dict)
    events: Mapping[str, type] = field(default_factory=dict)
    fields: Mapping[type, Mapping[str, str]] = field(default_factory=dict)
    shapes: Mapping[type, Shaping] = field(default_factory=dict)


def text_as_id(text: str) -> str:
    """Return what was stored in words, as the id that it has now: "Left arm" is `left_arm`."""
    return "_".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))


def stored_text_as_id(
    meant: Mapping[str, str], patterns: Mapping[str, Callable[[re.Match[str]], str]] = {}
) -> BeforeValidator:
    """Reads what earlier releases stored in words as the ids that stand for them now.

    It is for a text, or for what is kept by such texts. What is `meant` by words is written out; `patterns`
    are tried on all other words, and must fit no id.
    """
    known = {re.compile(pattern): made for pattern, made in patterns.items()}

    def find_id(text: str) -> str:
        if text in meant:
            return meant[text]
        found = ((match, made) for pattern, made in known.items() if (match := pattern.fullmatch(text)))
        return next((made(match) for match, made in found), text)

    def each(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {each(key): kept for key, kept in value.items()}
        return find_id(value) if isinstance(value, str) else value

    return BeforeValidator(each)
