"""Actions, answers and events as plain data and back: the words of the journal and of battle scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from companion.engine.asks import Answer
from companion.engine.family import Game
from companion.errors import FileError
from companion.rulebooks.documents import Document, KeyPath
from companion.rulebooks.model import validate
from companion.rulebooks.names import did_you_mean


def word(kind: type) -> str:
    """The name of an action or event in files: DeclareFire is `declare_fire`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


class Codec:
    """Reads and writes the values of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._actions = {word(kind): kind for kind in game.action_types}

    @cached_property
    def _adapters(self) -> Mapping[type, TypeAdapter[Any]]:
        kinds = (*self._game.action_types, *self._game.event_types)
        return {kind: TypeAdapter(kind) for kind in kinds}

    @cached_property
    def _events(self) -> Mapping[str, type]:
        return {word(kind): kind for kind in self._game.event_types}

    def action_data(self, action: object) -> dict[str, Any]:
        """An action as plain data: `{do: move, unit: hermes, …}`; what is as usual is left out."""
        adapter = self._adapters[type(action)]
        return {"do": word(type(action)), **adapter.dump_python(action, mode="json", exclude_defaults=True)}

    def action(self, data: Mapping[str, Any]) -> Any:
        """The action behind stored data."""
        kind = self._actions[data["do"]]
        return self._adapters[kind].validate_python(
            {key: value for key, value in data.items() if key != "do"}
        )

    def action_in(self, document: Document, at: KeyPath, extra: Iterable[str]) -> Any:
        """The action at a key path of a file, beside the `extra` keys of others. Raises FileError."""
        item = document.value(at)
        if not isinstance(item, Mapping):
            raise FileError([document.fault(at, "expected an action such as `do: go_on`.")])
        kind = self._actions.get(str(item.get("do")))
        if kind is None:
            listed = f"Known are {', '.join(self._actions)}."
            remedy = did_you_mean(str(item.get("do", "")), self._actions) or listed
            raise FileError([document.fault((*at, "do"), "there is no such action.", remedy)])
        own = {key: value for key, value in item.items() if key not in ("do", *extra)}
        known = [field.name for field in fields(kind)]
        if strange := [key for key in own if key not in known]:
            message = f"{item['do']} has no such key."
            raise FileError(
                [document.fault((*at, key), message, did_you_mean(str(key), known)) for key in strange]
            )
        return validate(kind, part_of(document, at, own))

    def event_data(self, event: object) -> dict[str, Any]:
        """An event as plain data: `{event: armor_lost, unit: hermes, …}`."""
        adapter = self._adapters[type(event)]
        return {"event": word(type(event)), **adapter.dump_python(event, mode="json", exclude_defaults=True)}

    def events_text(self, events: Sequence[object]) -> str:
        """Events as JSON text."""
        return json.dumps([self.event_data(event) for event in events], separators=(",", ":"))

    def events(self, text: str) -> list[Any]:
        """The events behind JSON text."""
        found = []
        for data in json.loads(text):
            kind = self._events[data.pop("event")]
            found.append(self._adapters[kind].validate_python(data))
        return found


def part_of(document: Document, at: KeyPath, data: object) -> Document:
    """Data taken from a key path of a document, with the places it had there."""
    places = document.places
    for step in at:
        places = places.inside[str(step)]
    return Document(document.name, data, places)


def answers_text(answers: Sequence[Answer]) -> str:
    """Answers as JSON text: dice as lists of numbers, choices as words."""
    return json.dumps(answers, separators=(",", ":"))


def answers_from(text: str) -> tuple[Answer, ...]:
    """The answers behind JSON text."""
    return tuple(answer if isinstance(answer, str) else tuple(answer) for answer in json.loads(text))


def dice_words(answers: Sequence[Answer]) -> str:
    """The dice and choices of an entry as a player reads them: `3+4, 9`."""
    return ", ".join(answer if isinstance(answer, str) else "+".join(map(str, answer)) for answer in answers)
