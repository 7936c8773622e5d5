"""Compiled rules: what was validated once, kept as plain values.

Shipped rulesets are compiled as Python compiles modules, once for an installation, and kept beside its
bytecode; a player's own, and all of them where nothing may be written there, in his data folder.

A file holds values only, and names the classes of rules and enumerations that they fill, of those that are
imported already. It counts while the release, the code behind it, and the files of the ruleset and of its
parents are what they were; whatever is strange about it is passed over, and it is written anew.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypeVar

from companion import __version__, paths
from companion.documents.rule_model import RuleModel, restore
from companion.errors import StoreError
from companion.stamps import file_stamp

T = TypeVar("T")
FOLDER, SUFFIX = "compiled", ".json"
LARGEST = 8_000_000
CODE = (
    "documents",
    "engine/battletech/fire",
    "engine/battletech/tables",
    "engine/downtime",
    "engine/skeleton",
    "rulebooks",
    "tabletop",
)
"""Packages that decide what is made of a ruleset's files, and whether they are sound."""
_PLAIN = (str, int, float, bool, type(None))
_FAULTY = (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class CompiledFile:
    """The file with the compiled rules of a ruleset; `known` are the folders of all rulesets by name."""

    name: str
    known: Mapping[str, Path]

    @property
    def path(self) -> Path:
        """The place where the file is written."""
        beside_code = self._beside_code
        may_be_written = not sys.dont_write_bytecode and os.access(paths.PACKAGE, os.W_OK)
        return beside_code if beside_code is not None and may_be_written else self._in_data_folder

    @property
    def is_there(self) -> bool:
        """Whether there is a file at all, be it one that holds no more."""
        return any(map(os.path.exists, self._places()))  # as a Path raises where a folder is closed

    def read(self, make: Callable[[Any], T]) -> T | None:
        """Return what is made of the values, None where there are none that still hold."""
        for path in self._places():
            with suppress(*_FAULTY, StoreError):
                raw = _read_own(path)
                head, _, body = raw.partition(b"\n")
                chain, stamp, digest = json.loads(head)
                if stamp == self._stamp(chain) and digest == _digest(body):
                    kinds, values = json.loads(body)
                    return make(_Decoder(list(map(_known_class, kinds))).decode(values))
        return None

    def write(self, chain: Iterable[str], make: Callable[[], Any]) -> None:
        """Keep what is made of a ruleset and its parents, `chain` by their names; where that fails, nothing.

        The stamps are taken first, so that what is saved meanwhile makes the file count no more.
        """
        # Only here, as who finds them written need not wait for what writes.
        from companion.writing import make_folder, write_whole

        with suppress(*_FAULTY, StoreError):
            names = list(chain)
            stamp, encoder = self._stamp(names), _Encoder()
            values = encoder.encode(make())
            body = json.dumps([list(encoder.kinds), values], separators=(",", ":")).encode()
            path = self.path
            make_folder(path.parent)
            write_whole(path, json.dumps([names, stamp, _digest(body)]).encode() + b"\n" + body)

    @property
    def _in_data_folder(self) -> Path:
        return paths.data_folder() / FOLDER / f"{self.name}{SUFFIX}"

    @property
    def _beside_code(self) -> Path | None:
        """The place of a shipped ruleset's file; its parents are shipped as well."""
        if self.known[self.name].parent != paths.rulesets():
            return None
        return Path(cache_from_source(__file__)).with_name(
            f"{self.name}.{sys.implementation.cache_tag}{SUFFIX}"
        )

    def _places(self) -> list[Path]:
        beside_code = self._beside_code
        return [self._in_data_folder] if beside_code is None else [beside_code, self._in_data_folder]

    def _stamp(self, chain: Iterable[str]) -> str:
        """Return a digest of all that the values hang on."""
        folders = [str(self.known[name]) for name in chain]
        stamps = [_stamps(folder) for folder in folders]
        return _digest(repr((__version__, sys.version, _code_stamps(), folders, stamps)).encode())


def _read_own(path: Path) -> bytes:
    """Return the content of a file of the player's own or of who installed the code; raises OSError for
    another's, and for a link.
    """
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with open(file, "rb") as stream:  # noqa: PTH123
        status = os.fstat(file)
        trusted = {os.getuid(), paths.PACKAGE.stat().st_uid} if os.name == "posix" else {status.st_uid}
        if status.st_size > LARGEST or status.st_uid not in trusted:
            raise PermissionError(path)
        return stream.read(LARGEST)


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=20).hexdigest()


def _stamps(folder: str, suffix: str = "") -> list[tuple[str, ...]]:
    """Return the stamp of every file in a folder."""
    return sorted(
        (path, str(file_stamp(path)))
        for parent, _, names in os.walk(folder)
        for path in (os.path.join(parent, name) for name in names if name.endswith(suffix))  # noqa: PTH118
    )


@lru_cache(maxsize=1)
def _code_stamps() -> list[list[tuple[str, ...]]]:
    return [_stamps(str(paths.PACKAGE / name), ".py") for name in CODE]


class _Encoder:
    """Values as JSON holds them: a list that begins with a letter for what JSON has not."""

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}

    def encode(self, value: Any) -> Any:
        """Return a value as JSON; raises TypeError for what no rules are made of."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, Enum):
            return ["e", self._kind(value), value.value]
        if isinstance(value, tuple | list | frozenset):
            kind = "t" if isinstance(value, tuple) else "l" if isinstance(value, list) else "s"
            return [kind, *map(self.encode, sorted(value) if kind == "s" else value)]
        if isinstance(value, Mapping):
            if all(type(key) is str for key in value):
                return {key: self.encode(inner) for key, inner in value.items()}
            return ["m", *([self.encode(key), self.encode(inner)] for key, inner in value.items())]
        if isinstance(value, RuleModel):
            held = value.__dict__
            own = {name: self.encode(held[name]) for name in type(value).field_names if name in held}
            return ["r", self._kind(value), own, sorted(value.model_fields_set)]
        if is_dataclass(value):
            return [
                "c",
                self._kind(value),
                *(self.encode(getattr(value, field.name)) for field in fields(value)),
            ]
        raise TypeError(f"{type(value)} is no part of rules")

    def _kind(self, value: object) -> int:
        name = f"{type(value).__module__}:{type(value).__qualname__}"
        return self.kinds.setdefault(name, len(self.kinds))


def _known_class(name: str) -> Any:
    """Return a class of rules by its name; raises LookupError and TypeError for any other."""
    module, _, kind = name.partition(":")
    found = vars(sys.modules[module])[kind]
    if not (module.startswith("companion.") and isinstance(found, type)):
        raise TypeError(name)
    if not (issubclass(found, RuleModel | Enum) or is_dataclass(found)):
        raise TypeError(name)
    return found


class _Decoder:
    """The way back from JSON to values."""

    def __init__(self, kinds: list[Any]) -> None:
        self._kinds = kinds

    def decode(self, value: Any) -> Any:
        """Return a value behind JSON."""
        if isinstance(value, dict):
            return {key: self.decode(inner) for key, inner in value.items()}
        return _DECODERS[value[0]](self, value) if isinstance(value, list) else value

    def _model(self, value: list[Any]) -> Any:
        _, kind, own, given = value
        if set(own) - set(self._kinds[kind].field_names):
            raise ValueError(own)
        return restore(self._kinds[kind], self.decode(own), set(given))

    def _record(self, value: list[Any]) -> Any:
        return self._kinds[value[1]](*map(self.decode, value[2:]))

    def _mapping(self, value: list[Any]) -> Any:
        return {self.decode(key): self.decode(inner) for key, inner in value[1:]}

    def _items(self, value: list[Any]) -> Any:
        return map(self.decode, value[1:])


_DECODERS: Mapping[str, Callable[[_Decoder, list[Any]], Any]] = {
    "t": lambda decoder, value: tuple(decoder._items(value)),
    "l": lambda decoder, value: list(decoder._items(value)),
    "s": lambda decoder, value: frozenset(decoder._items(value)),
    "e": _Decoder._record,
    "c": _Decoder._record,
    "m": _Decoder._mapping,
    "r": _Decoder._model,
}
