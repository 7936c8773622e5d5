"""Actions, answers and events as plain data and back: the words of the journal and of battle scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property, partial
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from companion.battles.rules.rules_ref import ChangeRules, ModelsJoined, RulesChanged
from companion.documents.document import Document, KeyPath, SourcePositions
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.asks import Answer
from companion.engine.game.battle_play import BattlePlay
from companion.engine.skeleton.rule_rows import EarlierNames
from companion.errors import FileError
from companion.store.failures import REPAIR_BATTLE, BattleDamaged

T = TypeVar("T")

Named: TypeAlias = tuple[Any, SourcePositions]
"""Plain data, and where its values are written."""
Renaming: TypeAlias = Callable[[Any, SourcePositions], Named]

INTO = "."
"""Between a field that is a mapping now, and its row."""
NOWHERE = SourcePositions.of_file("")
"""The places of data that is in no file."""


def stored_name(kind: type) -> str:
    """Return the name of an action or event in files: DeclareFire is `declare_fire`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _kinds_by_name(*kinds: type) -> dict[str, type]:
    return {stored_name(kind): kind for kind in kinds}


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _renaming(kind: type, renamed: EarlierNames) -> Renaming | None:
    return renaming(kind, renamed) if renamed.fields or renamed.shapes else None


class _Names(NamedTuple):
    """The names of events of some kinds in any release's journal, and a pattern to find one of them."""

    known: frozenset[str]
    pattern: re.Pattern[str]


class Codec:
    """Reads and writes the values of one game; input may come from an earlier release."""

    def __init__(self, game: BattlePlay) -> None:
        self._game = game
        self._actions = _kinds_by_name(*game.action_types)
        self._known_names: dict[tuple[type, ...], _Names] = {}

    @cached_property
    def _stored_actions(self) -> Mapping[str, type]:
        return {**self._game.earlier_names.actions, **self._actions, **_kinds_by_name(ChangeRules)}

    @cached_property
    def _stored_events(self) -> Mapping[str, type]:
        return {
            **self._game.earlier_names.events,
            **_kinds_by_name(*self._game.event_types, RulesChanged, ModelsJoined),
        }

    def preparations(self) -> Iterator[tuple[type, Callable[[], object]]]:
        """Yield each kind of action and event with what makes its first value as quick to write as others."""
        for kind in (*self._game.action_types, *self._game.event_types):
            yield kind, partial(_adapter, kind)

    def action_data(self, action: object) -> dict[str, Any]:
        """Return an action as plain data: `{do: move, unit: hermes, …}`; what is as usual is left out."""
        return {"do": stored_name(type(action)), **_value_data(action)}

    def action(self, data: Mapping[str, Any]) -> Any:
        """Return the action behind stored data. Raises BattleDamaged for one that this version does
        not know.
        """
        return self._parse(self._stored_actions, "do", data)

    def action_in(self, document: Document, at: KeyPath, extra: Iterable[str]) -> Any:
        """Return the action at a key path of a file, beside the `extra` keys of others. Raises FileError."""
        with faults_at(document, at):
            return self._action_in(part_of(document, at, document.value(at)), extra)

    def _action_in(self, document: Document, extra: Iterable[str]) -> Any:
        item = document.data
        if not isinstance(item, Mapping):
            raise FileError([document.fault((), "expected an action such as `do: go_on`.")])
        kind = self._stored_actions.get(str(item.get("do")))
        if kind is None or kind is ChangeRules:
            listed = f"Known: {', '.join(self._actions)}."
            remedy = did_you_mean(str(item.get("do", "")), self._actions) or listed
            raise FileError([document.fault(("do",), "there is no such action.", remedy)])
        own = {key: value for key, value in item.items() if key not in ("do", *extra)}
        part = Document(document.name, *self._rename(kind, own, document.places))
        known = [field.name for field in fields(kind)]
        if strange := [key for key in part.data if key not in known]:
            message = f"{item['do']} has no such key."
            raise FileError([part.fault((key,), message, did_you_mean(str(key), known)) for key in strange])
        action: Any = validate(kind, part)
        if unread := list(_ignored_keys(part.data, _adapter(kind).dump_python(action, mode="json"), ())):
            raise FileError([part.fault(path, "there is no such key here.") for path in unread])
        return action

    def event_data(self, event: object) -> dict[str, Any]:
        """Return an event as plain data: `{event: armor_lost, unit: hermes, …}`."""
        return {"event": stored_name(type(event)), **_value_data(event)}

    def events_text(self, events: Sequence[object]) -> str:
        """Events as JSON text."""
        return json.dumps([self.event_data(event) for event in events], separators=(",", ":"))

    def events(self, text: str) -> list[Any]:
        """Return the events behind JSON text. Raises BattleDamaged for one that this version does not
        know.
        """
        data = _parse_json(text)
        if not isinstance(data, list):
            raise BattleDamaged(f"The journal contains malformed events. {REPAIR_BATTLE}")
        return [self._parse(self._stored_events, "event", item) for item in data]

    def events_of(self, text: str, kinds: Sequence[type]) -> list[Any]:
        """Only the events of these kinds behind JSON text; raises BattleDamaged as `events` does.

        Text that has none of them is not read any further.
        """
        names = self._names(tuple(kinds))
        if not names.pattern.search(text):
            return []
        data = _parse_json(text)
        if not isinstance(data, list):
            raise BattleDamaged(f"The journal contains malformed events. {REPAIR_BATTLE}")
        return [
            self._parse(self._stored_events, "event", item)
            for item in data
            if isinstance(item, Mapping) and item.get("event") in names.known
        ]

    def _names(self, kinds: tuple[type, ...]) -> _Names:
        if kinds not in self._known_names:
            known = frozenset(name for name, kind in self._stored_events.items() if kind in kinds)
            wanted = re.compile(f'"event": ?"(?:{"|".join(sorted(known))})"')
            self._known_names[kinds] = _Names(known, wanted)
        return self._known_names[kinds]

    def state(self, data: Mapping[str, Any]) -> Any:
        """Return the battle behind stored data; None where it is of an earlier release and has to be folded
        anew.
        """
        try:
            battle = self._game.battle_from(data)
        except ValidationError:
            return None
        return None if any(_ignored_keys(data, self._game.battle_data(battle), ())) else battle

    def _parse(self, kinds: Mapping[str, type], key: str, data: object) -> Any:
        if not isinstance(data, Mapping):
            raise BattleDamaged(f"The journal contains a malformed {key}. {REPAIR_BATTLE}")
        name = str(data.get(key))
        try:
            own = {other: value for other, value in data.items() if other != key}
            renamed, _ = self._rename(kinds[name], own, NOWHERE)
            return _adapter(kinds[name]).validate_python(renamed, context=self._game)
        except (KeyError, ValidationError) as problem:
            raise BattleDamaged(
                f"The journal contains '{name}', which this Companion cannot read. Update it, bring back the"
                " ruleset that the battle was played with, or run `companion doctor --repair`."
            ) from problem

    def _rename(self, kind: type, data: Mapping[str, Any], places: SourcePositions) -> Named:
        """Return the fields of an action or event as they are called now."""
        renamed = _renaming(kind, self._game.earlier_names)
        return renamed(data, places) if renamed else (data, places)


def _value_data(value: object) -> dict[str, Any]:
    kind: type = type(value)
    data: dict[str, Any] = _adapter(kind).dump_python(value, mode="json", exclude_defaults=True)
    return data


def _ignored_keys(given: object, read: object, at: KeyPath) -> Iterator[KeyPath]:
    """Yield the keys within a value that its reading has passed over."""
    if isinstance(given, Mapping) and isinstance(read, Mapping):
        for key, value in given.items():
            if key not in read:
                yield (*at, key)
            else:
                yield from _ignored_keys(value, read[key], (*at, key))
    elif isinstance(given, list) and isinstance(read, list):
        for index, (value, known) in enumerate(zip(given, read, strict=False)):
            yield from _ignored_keys(value, known, (*at, index))


def part_of(document: Document, at: KeyPath, data: object) -> Document:
    """Data taken from a key path of a document, with the places it had there."""
    places = document.places
    for step in at:
        places = places.inside[str(step)]
    return Document(document.name, data, places)


def validate_part(shape: type[T], document: Document, at: KeyPath, data: object) -> T:
    """Data taken from a key path of a document as any type; raises FileError with all its faults."""
    with faults_at(document, at):
        return validate(shape, part_of(document, at, data))


@contextmanager
def faults_at(document: Document, at: KeyPath) -> Iterator[None]:
    """Faults found in a part of a document are told by their keys in the whole of it."""
    try:
        yield
    except FileError as error:
        start = document.fault(at, "").key
        keys = [f"{start}.{fault.key}" if fault.key else start for fault in error.faults]
        faults = [replace(fault, key=key) for fault, key in zip(error.faults, keys, strict=True)]
        raise FileError(faults) from None


def answers_text(answers: Sequence[Answer]) -> str:
    """Answers as JSON text: dice as lists of numbers, choices as words."""
    return json.dumps(answers, separators=(",", ":"))


def parse_answers(text: str) -> tuple[Answer, ...]:
    """Parse the answers in JSON text; raises BattleDamaged where there are none."""
    data = _parse_json(text)
    if not isinstance(data, list) or not all(map(_is_answer, data)):
        raise BattleDamaged(f"The journal contains malformed dice. {REPAIR_BATTLE}")
    return tuple(answer if isinstance(answer, str) else tuple(answer) for answer in data)


def _is_answer(data: object) -> bool:
    return isinstance(data, str) or (
        isinstance(data, list) and all(isinstance(die, int) and not isinstance(die, bool) for die in data)
    )


def _parse_json(text: str) -> object:
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BattleDamaged(f"The journal contains invalid JSON ({problem}). {REPAIR_BATTLE}") from problem
    return data


def format_dice(answers: Sequence[Answer]) -> str:
    """Format the dice and choices of an entry as a player reads them: `3+4, 9`."""
    return ", ".join(answer if isinstance(answer, str) else "+".join(map(str, answer)) for answer in answers)


def renaming(shape: Any, earlier: EarlierNames) -> Renaming | None:
    """Return what gives plain data of a type its present field names and shape, also inside; None where none
    has changed.
    """
    if is_dataclass(shape) and isinstance(shape, type):
        return _rename_record(shape, earlier)
    parts = [found for part in get_args(shape) if (found := renaming(part, earlier))]
    if not parts:
        return None
    return _compose(parts) if get_origin(shape) in (Union, UnionType) else _rename_items(_compose(parts))


def _rename_record(kind: type, earlier: EarlierNames) -> Renaming | None:
    names, shape = earlier.fields.get(kind, {}), earlier.shapes.get(kind)
    hints = get_type_hints(kind)
    within = {name: found for name, hint in hints.items() if (found := renaming(hint, earlier))}
    if not names and not within and shape is None:
        return None

    def rename_keys(data: Any, places: SourcePositions) -> Named:
        if not isinstance(data, Mapping):
            return data, places
        given: dict[Any, Any] = {}
        inside: dict[str, SourcePositions] = {}
        moved: list[tuple[str, str, Named]] = []
        for key, value in data.items():
            # Where both names are given, the old one is left to be told as unknown.
            name = names[key] if key in names and names[key] not in data else key
            part: Named = (value, places.inside.get(str(key), NOWHERE))
            field, is_inside, row = str(name).partition(INTO)
            if is_inside and key in names:
                moved.append((field, row, part))
                continue
            given[name], inside[str(name)] = within[name](*part) if name in within else part
        for field, row, part in moved:
            _move_field(given, inside, field, row, part)
        return shape(given) if shape is not None else given, SourcePositions(places.here, inside)

    return rename_keys


def _move_field(
    given: dict[Any, Any], inside: dict[str, SourcePositions], field: str, row: str, part: Named
) -> None:
    """Put what was a field of its own into the mapping that holds it now, unless that says it already."""
    rows, places = given.get(field, {}), inside.get(field, part[1])
    if isinstance(rows, Mapping) and row not in rows:
        given[field] = {**rows, row: part[0]}
        inside[field] = SourcePositions(places.here, {**places.inside, row: part[1]})


def _rename_items(of_item: Renaming) -> Renaming:
    def rename_each(data: Any, places: SourcePositions) -> Named:
        if not isinstance(data, Mapping | list | tuple):
            return data, places
        items = data.items() if isinstance(data, Mapping) else enumerate(data)
        parts = {key: of_item(item, places.inside.get(str(key), NOWHERE)) for key, item in items}
        values = {key: value for key, (value, _) in parts.items()}
        inside = {str(key): place for key, (_, place) in parts.items()}
        return values if isinstance(data, Mapping) else [*values.values()], SourcePositions(
            places.here, inside
        )

    return rename_each


def _compose(renamings: list[Renaming]) -> Renaming:
    def rename_all(data: Any, places: SourcePositions) -> Named:
        for each in renamings:
            data, places = each(data, places)
        return data, places

    return rename_all
