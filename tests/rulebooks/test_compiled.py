"""Compiled rules are the rules, hold while nothing was saved, and are passed over where they are strange."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.documents.model import RuleModel
from companion.engine.battletech.loader import compiled_rules
from companion.engine.battletech.tables.effects import Effect
from companion.engine.families import usual_request_answers_of
from companion.rulebooks import compiled as compiling
from companion.rulebooks.compiled import CompiledFile
from companion.rulebooks.loader import RulebookLibrary, option_values
from tests.coarse_times import let_settle, save_in_the_same_tick

OURS = "our-table"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The ruleset.yaml of a player's own ruleset, in a data folder of its own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    manifest = tmp_path / "rulesets" / OURS / "ruleset.yaml"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("name: Ours\nextends: citytech\nabout: Ours.\n", encoding="utf-8")
    let_settle(manifest)
    return manifest


def _file(name: str = OURS) -> CompiledFile:
    found = RulebookLibrary.of_player().compiled_file(name)
    assert found is not None
    return found


def _compile(name: str = OURS) -> CompiledFile:
    usual_request_answers_of(RulebookLibrary.of_player(), name)
    return _file(name)


def _alter(file: CompiledFile, alter: Callable[[Any, Any], None]) -> None:
    """Change the class names and the values of a file, whose digest fits again."""
    head, body = file.path.read_bytes().split(b"\n")
    (chain, stamp, _), (kinds, values) = json.loads(head), json.loads(body)
    alter(kinds, values)
    body = json.dumps([kinds, values]).encode()
    file.path.write_bytes(json.dumps([chain, stamp, compiling._digest(body)]).encode() + b"\n" + body)


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("name", ["citytech", "quickstart", OURS])
def test_compiled_rules_are_the_rules(name: str) -> None:
    source = RulebookLibrary.of_player().load(name)
    read = _compile(name).read(dict)
    assert read is not None
    assert read == compiled_rules(source, option_values(source, {}))
    rows = [(at, row.when) for at, row in read["tables"].rows]
    assert rows == [(at, row.when) for at, row in compiled_rules(source, {})["tables"].rows]


@pytest.mark.usefixtures("own")
def test_rules_of_another_family_are_not_compiled() -> None:
    assert not _compile("bt-tactics").path.exists()


def test_shipped_rules_are_compiled_for_every_data_folder(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _compile("quickstart")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "another"))
    assert own.exists()
    assert _file("quickstart").read(dict) is not None
    assert not (tmp_path / "another").exists()


def test_where_no_bytecode_may_be_written_shipped_rules_are_compiled_into_the_data_folder(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setattr(compiling, "__version__", "0.0.2")
    file = _compile("quickstart")
    assert own.exists()
    assert file.path.parent == paths.data_folder() / compiling.FOLDER
    assert file.path.exists()
    assert file.read(dict) is not None


def test_they_hold_no_more_once_a_file_of_the_ruleset_was_saved(own: Path) -> None:
    file = _compile()
    assert file.read(dict) is not None
    own.write_text("name: Ours\nextends: citytech\nabout: Mine.\n", encoding="utf-8")
    assert file.read(dict) is None
    (own.parent / "new.yaml").write_text("", encoding="utf-8")
    assert _compile().read(dict) is not None
    (own.parent / "new.yaml").unlink()
    assert file.read(dict) is None


def test_they_hold_no_more_once_it_was_saved_within_one_tick(own: Path) -> None:
    own.write_text("name: Ours\nextends: citytech\nabout: Ours.\n", encoding="utf-8")
    file = _compile()
    save_in_the_same_tick(own, "name: Ours\nextends: citytech\nabout: Mine.\n")
    assert file.read(dict) is None


def test_they_hold_no_more_in_another_release(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _compile()
    monkeypatch.setattr(compiling, "__version__", "0.0.1")
    assert own.exists()
    assert file.read(dict) is None


def test_they_hold_no_more_once_code_was_saved(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _compile()
    monkeypatch.setattr(compiling, "_code_stamps", lambda: [[(str(own), "1 2 3")]])
    assert file.read(dict) is None


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("size", [0, 1, 100, 10_000, -1])
def test_a_file_that_was_cut_is_passed_over_and_written_anew(size: int) -> None:
    file = _compile()
    whole = file.path.read_bytes()
    file.path.write_bytes(whole[:size])
    assert file.read(dict) is None
    answers = usual_request_answers_of(RulebookLibrary.of_player(), OURS)
    assert answers.knows_model("WLF-2")
    assert file.path.read_bytes() == whole


@pytest.mark.usefixtures("own")
def test_a_file_with_a_wrong_letter_is_passed_over() -> None:
    file = _compile()
    raw = bytearray(file.path.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.path.write_bytes(raw)
    assert file.read(dict) is None


def _name_class(name: str) -> Callable[[Any, Any], None]:
    def alter(kinds: Any, _values: Any) -> None:
        kinds[0] = name

    return alter


def _nest(_kinds: Any, values: Any) -> None:
    values["title"] = []
    inner = values["title"]
    for _ in range(400):
        inner.append("t")
        inner.append([])
        inner = inner[1]


def _drop_tables(_kinds: Any, values: Any) -> None:
    values["tables"] = "none"


def _put(value: Any) -> Callable[[Any, Any], None]:
    def alter(_kinds: Any, values: Any) -> None:
        values["title"] = value

    return alter


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    "alter",
    [
        *map(
            _name_class,
            (
                "os:system",
                "builtins:eval",
                "subprocess:Popen",
                "companion.stamps:FileStamp",
                "companion.x:Y",
                "",
            ),
        ),
        *map(_put, (["x"], ["r", 0, {"no_such_field": 1}, []], ["r", 10_000, {}, []], ["c", 0], [[]], [])),
        _nest,
        _drop_tables,
    ],
)
def test_what_no_ruleset_holds_is_passed_over_and_written_anew(alter: Callable[[Any, Any], None]) -> None:
    file = _compile()
    whole = file.path.read_bytes()
    _alter(file, alter)
    usual_request_answers_of(RulebookLibrary.of_player(), OURS)
    assert file.path.read_bytes() == whole


@pytest.mark.usefixtures("own")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    file = _compile()
    file.path.rename(tmp_path / "elsewhere")
    file.path.symlink_to(tmp_path / "elsewhere")
    assert file.read(dict) is None


def test_without_a_folder_to_keep_them_in_requests_are_answered(own: Path) -> None:
    (paths.data_folder() / compiling.FOLDER).write_text("no folder", encoding="utf-8")
    assert own.exists()
    assert usual_request_answers_of(RulebookLibrary.of_player(), OURS).knows_model("WLF-2")
    assert _file().read(dict) is None


def test_only_rules_are_written(tmp_path: Path) -> None:
    file = CompiledFile("x", {"x": tmp_path})
    file.write(["x"], lambda: {"effect": Effect.model_construct(heat=1), "code": print})
    assert not file.path.exists()
    assert issubclass(Effect, RuleModel)
