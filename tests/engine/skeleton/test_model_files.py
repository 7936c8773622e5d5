"""The models of a ruleset, each read from its file when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.documents.document import Document
from companion.documents.model import RuleModel, validate
from companion.documents.yamlfile import parse_document
from companion.engine.skeleton.model_files import KnownModels, ModelFiles, id_in, with_documents
from companion.errors import FileError

DOCUMENTS = {"wasp": b"model: wasp\n", "atlas": b"model: atlas\n", "faulty": b"model: faulty\ntons: 3\n"}


class ShelfGame(KnownModels):
    """A game that has nothing but models."""

    def __init__(self, models: Mapping[str, object]) -> None:
        self._models = models

    @property
    def known_models(self) -> Mapping[str, object]:
        return self._models


class PlainModel(RuleModel):
    """A model with nothing but its id."""

    model: str

    @property
    def id(self) -> str:
        return self.model


class ModelFolder:
    """Model files by the names of the files, and which of them have been read."""

    def __init__(self, folder: Path, **texts: str) -> None:
        self.paths = {name: folder / f"{name}.yaml" for name in texts}
        for name, text in texts.items():
            self.paths[name].write_text(text, encoding="utf-8")
        self.read: list[str] = []
        self.models = ModelFiles(lambda: self.paths, self._model)

    def _model(self, document: Document) -> PlainModel:
        self.read.append(Path(document.name).stem)
        return validate(PlainModel, document)


def test_a_model_is_read_when_it_is_asked_for_and_once(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, atlas="model: atlas\n", locust="model: locust\n")
    assert shelf.read == []
    first = shelf.models["locust"]
    assert shelf.models["locust"] is first
    assert "locust" in shelf.models
    assert shelf.read == ["locust"]


def test_going_through_all_reads_all(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, atlas="model: atlas\n", locust="model: locust\n")
    first = shelf.models["locust"]
    assert (list(shelf.models), len(shelf.models)) == (["atlas", "locust"], 2)
    assert shelf.models["locust"] is first


def test_a_file_may_be_named_otherwise_than_its_model(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, one="model: atlas\n", atlas="model: locust\n")
    assert shelf.models["atlas"].model == "atlas"
    assert shelf.models["locust"].model == "locust"
    assert "one" not in shelf.models
    assert shelf.models.get("one") is None


def test_a_fault_is_told_when_its_model_is_asked_for(tmp_path: Path) -> None:
    shelf = ModelFolder(
        tmp_path, atlas="model: atlas\ntons: 100\n", locust="model: locust\n", none="model: 3\n"
    )
    assert shelf.models["locust"].model == "locust"
    with pytest.raises(FileError, match=r"atlas\.yaml:2:1: tons: is not a known key"):
        shelf.models["atlas"]
    assert list(shelf.models) == ["locust"]
    assert [(Path(fault.file).name, fault.line) for fault in shelf.models.faults] == [
        ("atlas.yaml", 2),
        ("none.yaml", 1),
    ]


def test_a_faulty_file_is_one_faulty_model_by_whatever_name_it_has(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, one="model: atlas\ntons: 100\n", two="model: [x", three="model: locust\n")
    assert dict(shelf.models) == {"locust": shelf.models["locust"]}
    with pytest.raises(FileError, match=r"one\.yaml:2:1: tons: is not a known key"):
        shelf.models["atlas"]
    with pytest.raises(FileError, match=r"two\.yaml:1:8: A bracket is opened here"):
        shelf.models["two"]
    assert "wasp" not in shelf.models


def test_two_files_of_one_model_are_one_too_many(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, atlas="model: atlas\n", other="model: atlas\n")
    assert list(shelf.models) == ["atlas"]
    (fault,) = shelf.models.faults
    assert str(fault).endswith("other.yaml:1:1: model: atlas.yaml has this model too. Keep one.")


def test_documents_add_to_models_and_count_before_them(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, atlas="model: atlas\n", locust="model: locust\n", none="model: 3\n")
    given = {name: parse_document(text, f"{name}.yaml") for name, text in DOCUMENTS.items()}
    models = with_documents(shelf.models, given)
    assert models["wasp"] is models["wasp"]
    assert models["locust"] is shelf.models["locust"]
    assert list(models) == ["locust", "wasp", "atlas"]
    assert (len(models), "wasp" in models, "crab" in models) == (3, True, False)
    assert models["atlas"] is not shelf.models["atlas"]
    assert [Path(fault.file).name for fault in ShelfGame(models).model_faults()] == [
        "none.yaml",
        "faulty.yaml",
    ]
    with pytest.raises(FileError, match=r"faulty\.yaml:2:1: tons"):
        models["faulty"]
    assert models.get("crab") is None


def test_a_model_with_faults_is_known(tmp_path: Path) -> None:
    shelf = ModelFolder(tmp_path, atlas="model: atlas\ntons: 100\n")
    game = ShelfGame(shelf.models)
    assert game.knows_model("atlas")
    assert not game.knows_model("locust")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"model": "AS7-D"}, "AS7-D"),
        ({"model": "", "id": "Atlas"}, "Atlas"),
        ({"id": 3, "model": "AS7-D"}, None),
        ({}, None),
        ("AS7-D", None),
    ],
)
def test_the_id_of_a_file(data: object, found: str | None) -> None:
    assert id_in(data) == found
