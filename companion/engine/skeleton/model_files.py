"""The models of a ruleset, each read from its file when it is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from companion.documents.document import Document
from companion.documents.yamlfile import read_cached
from companion.errors import Fault, FileError

HEAVIEST = ((35, "light"), (55, "medium"), (75, "heavy"))
"""The heaviest of each class, by common usage; no book defines them. In tons."""
BEYOND = "assault"


class Model(Protocol):
    """A catalogue entry of any family."""

    @property
    def id(self) -> str:
        """What battles know it by."""


def id_in(data: object) -> str | None:
    """Return what battles know a model by, as its file says: the `id`, or else the `model`."""
    found = data.get("id", data.get("model")) if isinstance(data, Mapping) else None
    return found if isinstance(found, str) else None


M = TypeVar("M", bound=Model)


class _Sorted(NamedTuple):
    """Files sorted into sound and faulty ones by model, with all faults."""

    sound: Mapping[str, Path]
    faulty: Mapping[str, FileError]
    faults: tuple[Fault, ...]


class ReadModels(Mapping[str, M]):
    """Models by id, of which some may have files with faults; `read` makes one of a document."""

    read: Callable[[Document], M]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the models that are left out."""
        raise NotImplementedError

    def document(self, model: str) -> Document | None:
        """Return what the file of a model says, None where there is no such model; raises FileError."""
        raise NotImplementedError


class ModelFiles(ReadModels[M]):
    """Models by id. A file that is named as its model is read for that model alone, all others together.

    A faulty file is one faulty model: going through all leaves it out and `faults` tells it, while asking
    for the model itself raises FileError with the faults of its file.
    """

    def __init__(self, find: Callable[[], Mapping[str, Path]], read: Callable[[Document], M]) -> None:
        self._find = find
        self.read = read
        self._known: dict[str, M] = {}

    @cached_property
    def _files(self) -> Mapping[str, Path]:
        return self._find()

    def __getitem__(self, model: str) -> M:
        if model in self._known:
            return self._known[model]
        if model in self._files:
            document = read_cached(self._files[model])
            if id_in(document.data) == model:
                self._known[model] = self.read(document)
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

    def document(self, model: str) -> Document | None:
        """Return what the file of a model says."""
        if model in self._files:
            document = read_cached(self._files[model])
            if id_in(document.data) == model:
                return document
        return read_cached(self._all.sound[model]) if model in self._all.sound else None

    @cached_property
    def _all(self) -> _Sorted:
        sound: dict[str, Path] = {}
        faulty: dict[str, FileError] = {}
        faults: list[Fault] = []
        for name, path in self._files.items():
            called: str | None = name
            try:
                document = read_cached(path)
                called = id_in(document.data)
                model = self._known[name] if called == name in self._known else self.read(document)
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


class MoreModels(ReadModels[M]):
    """The models of a ruleset and others, each read from its document when it is asked for.

    A document counts before a model of the ruleset with the same id. Asking for a faulty one raises
    FileError; going through all leaves it out.
    """

    def __init__(self, models: ReadModels[M], documents: Mapping[str, Document]) -> None:
        self._models = models
        self._documents = documents
        self.read = models.read
        self._known: dict[str, M] = {}

    def __getitem__(self, model: str) -> M:
        if model in self._known:
            return self._known[model]
        if model not in self._documents:
            return self._models[model]
        self._known[model] = self.read(self._documents[model])
        return self._known[model]

    def __contains__(self, model: object) -> bool:
        return model in self._documents or model in self._models

    def __iter__(self) -> Iterator[str]:
        yield from (name for name in self._models if name not in self._documents)
        yield from self._sound

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the models that are left out."""
        faulty = (name for name in self._documents if name not in self._sound)
        return (*self._models.faults, *(fault for name in faulty for fault in self._faulty(name)))

    def document(self, model: str) -> Document | None:
        """Return what the document of a model says, or its file."""
        return self._documents.get(model) or self._models.document(model)

    @cached_property
    def _sound(self) -> Mapping[str, M]:
        return {name: self[name] for name in self._documents if not self._faulty(name)}

    def _faulty(self, name: str) -> tuple[Fault, ...]:
        try:
            self[name]
        except FileError as error:
            return tuple(error.faults)
        return ()


def with_documents(models: Mapping[str, M], documents: Mapping[str, Document]) -> Mapping[str, M]:
    """Return the models of a ruleset and those of documents, by their ids."""
    assert isinstance(models, ReadModels), "the models of a ruleset are read from files"
    return MoreModels(models, documents)


class KnownModels(ABC):
    """What a game answers of the models of its ruleset."""

    @property
    @abstractmethod
    def known_models(self) -> Mapping[str, object]:
        """The models of the ruleset by their ids."""

    def knows_model(self, model: str) -> bool:
        """Whether the ruleset has a model with this id, be it one whose file has faults."""
        try:
            return model in self.known_models
        except FileError:
            return True

    def model_faults(self) -> tuple[Fault, ...]:
        """Return what is wrong with the files of models that are left out."""
        return self.known_models.faults if isinstance(self.known_models, ReadModels) else ()

    def model_document(self, model: str) -> Document | None:
        """Return what the file of a model says, None where there is no such model; raises FileError."""
        assert isinstance(self.known_models, ReadModels), "the models of a ruleset are read from files"
        return self.known_models.document(model)


def weight_class(tons: float) -> str:
    """Return the class of so many tons."""
    return next((name for heaviest, name in HEAVIEST if tons <= heaviest), BEYOND)
