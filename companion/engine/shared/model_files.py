"""The models of a ruleset, each read from its file when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Protocol, TypeVar

from companion.documents.document import Document
from companion.documents.yamlfile import read_kept
from companion.errors import Fault, FileError


class Model(Protocol):
    """A catalogue entry of any family."""

    @property
    def model(self) -> str:
        """Its id."""


M = TypeVar("M", bound=Model)


class ModelFiles(Mapping[str, M]):
    """Models by id. A file that is named as its model is read for that model alone, all others together.

    Asking for a model raises FileError with the faults of its file; whatever goes through all of them raises
    it with all faults of all files.
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
            if document.value(("model",)) == model:
                self._known[model] = self._read(document)
                return self._known[model]
        return self._all[model]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> Mapping[str, M]:
        found: dict[str, M] = {}
        faults: list[Fault] = []
        for path in self._files.values():
            try:
                document = read_kept(path)
                model = self._read(document)
                if model.model in found:
                    faults.append(document.fault(("model",), "another file has this model.", "Keep one."))
                found[model.model] = self._known.setdefault(model.model, model)
            except FileError as error:
                faults += error.faults
        if faults:
            raise FileError(faults)
        return found
