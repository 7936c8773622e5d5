"""The models of a ruleset, each read from its file when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from companion.documents.document import Document
from companion.documents.yamlfile import read_kept
from companion.errors import Fault, FileError


class Model(Protocol):
    """A catalogue entry of any family."""

    @property
    def id(self) -> str:
        """What battles know it by."""


def id_in(data: object) -> str | None:
    """What battles know a model by, as its file says: the `id`, or else the `model`."""
    found = data.get("id", data.get("model")) if isinstance(data, Mapping) else None
    return found if isinstance(found, str) else None


M = TypeVar("M", bound=Model)


class _Sorted(NamedTuple):
    """Which files hold which models, and what is wrong with those whose file has faults."""

    sound: Mapping[str, Path]
    faulty: Mapping[str, FileError]
    faults: tuple[Fault, ...]


class ModelFiles(Mapping[str, M]):
    """Models by id. A file that is named as its model is read for that model alone, all others together.

    A faulty file is one faulty model: going through all leaves it out and `faults` tells it, while asking
    for the model itself raises FileError with the faults of its file.
    """

    def __init__(self, files: Mapping[str, Path], read: Callable[[Document], M]) -> None:
        self._files = files
        self._read = read
        self._known: dict[str, M] = {}

    def __getitem__(self, model: str) -> M:
        if model in self._known:
            return self._known[model]
        if model in self._files:
            document = read_kept(self._files[model])
            if id_in(document.data) == model:
                self._known[model] = self._read(document)
                return self._known[model]
        if model in self._all.sound:
            return self._known[model]
        if model in self._all.faulty:
            raise self._all.faulty[model]
        raise KeyError(model)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all.sound)

    def __len__(self) -> int:
        return len(self._all.sound)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the files that are left out."""
        return self._all.faults

    @cached_property
    def _all(self) -> _Sorted:
        sound: dict[str, Path] = {}
        faulty: dict[str, FileError] = {}
        faults: list[Fault] = []
        for name, path in self._files.items():
            called: str | None = name
            try:
                document = read_kept(path)
                called = id_in(document.data)
                model = self._known[name] if called == name in self._known else self._read(document)
                if model.id in sound:
                    message = f"{sound[model.id].name} has this model too."
                    at = "id" if document.is_written(("id",)) else "model"
                    raise FileError([document.fault((at,), message, "Keep one.")])
                sound[model.id] = path
                self._known.setdefault(model.id, model)
            except FileError as error:
                faults += error.faults
                faulty[called or name] = error
        return _Sorted(sound, faulty, tuple(faults))


def model_faults(models: Mapping[str, M]) -> tuple[Fault, ...]:
    """What is wrong with the files of models that are left out."""
    return models.faults if isinstance(models, ModelFiles) else ()
