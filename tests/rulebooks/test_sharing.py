"""Rulesets as one file: what goes out comes in, and nothing gets past the checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.documents.yamlfile import parse_document
from companion.errors import FileError, InputError
from companion.rulebooks.sharing import (
    SHARED_BOUNDS,
    RulesetExistsError,
    SharedRuleset,
    bring_back,
    read_folder,
    read_shared,
    set_aside,
    shared_text,
    write_shared,
)

HEAD = "name: Ours\nextends: citytech\n"


def parse_shared(text: str) -> SharedRuleset:
    return read_shared(parse_document(text, "sent.yaml", bounds=SHARED_BOUNDS))


@pytest.mark.parametrize(
    "text",
    [
        HEAD,
        "# only a comment at the end\nname: 'x'\n\n\n",
        "name: x  \n\ttab and trailing blanks  \n",
        "a: |\n  deep\n   deeper\n\n",
        "  begins with blanks\nand ends without a line end",
        "name: Über — „x“ 🤖\r\nextends: citytech\r\n",
        "yes",
        "5.0e3",
        "a separator\u2028in it\n",
    ],
)
def test_what_is_shared_comes_in_as_it_went_out(text: str) -> None:
    shared = SharedRuleset("our-table", {"units/A 1.yaml": text, "ruleset.yaml": HEAD})
    back = parse_shared(shared_text(shared))
    assert back == shared
    assert next(iter(back.files)) == "ruleset.yaml"


def test_a_shared_file_can_be_read_by_people() -> None:
    text = shared_text(SharedRuleset("our-table", {"ruleset.yaml": HEAD}))
    assert "shared_ruleset: our-table\n" in text
    assert "  ruleset.yaml: |\n    name: Ours\n    extends: citytech\n" in text


@pytest.mark.parametrize(
    "name",
    [
        "../evil.yaml", "/etc/passwd.yaml", "units/../../evil.yaml", "C:\\evil.yaml", "units\\evil.yaml",
        "C:evil.yaml", "./evil.yaml", "units//evil.yaml", ".hidden.yaml", "units/.hidden/x.yaml", "con.yaml",
        "run.sh", "evil", "a/b/c/d.yaml", "evil\n.yaml", "evil\u202e.yaml", "x" * 90 + ".yaml",
    ],
)  # fmt: skip
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    text = shared_text(SharedRuleset("ours", {"ruleset.yaml": HEAD, name: "x: 1\n"}))
    with pytest.raises(FileError) as raised:
        parse_shared(text)
    (fault,) = raised.value.faults
    assert fault.file == "sent.yaml"
    assert fault.line > 1


@pytest.mark.parametrize("name", ["..", "../ours", "a/b", ".ours", "", "con", "x" * 61])
def test_no_ruleset_is_called_by_a_path(name: str) -> None:
    with pytest.raises(FileError, match="cannot be the name of a ruleset"):
        parse_shared(shared_text(SharedRuleset(name, {"ruleset.yaml": HEAD})))


def test_names_that_some_systems_take_for_one_are_refused() -> None:
    with pytest.raises(FileError, match="some systems treat this as"):
        parse_shared(
            shared_text(SharedRuleset("ours", {"ruleset.yaml": HEAD, "units/a.yaml": "", "units/A.yaml": ""}))
        )


def test_a_file_cannot_be_a_folder_too() -> None:
    files = {"ruleset.yaml": HEAD, "a.yaml": "x: 1", "a.yaml/b.yaml": "x: 1"}
    with pytest.raises(FileError, match="a file and a folder at once"):
        parse_shared(shared_text(SharedRuleset("ours", files)))


@pytest.mark.parametrize(
    "text",
    [
        "shared_ruleset: ours\nfiles: {tables.yaml: 'x: 1'}",
        "shared_ruleset: ours\nfiles: {}",
        "shared_ruleset: ours",
        "shared_ruleset: 3\nfiles: {ruleset.yaml: x}",
        "shared_ruleset: ours\nfiles: {ruleset.yaml: {name: x}}",
        "shared_ruleset: ours\nrun: rm\nfiles: {ruleset.yaml: x}",
        "- a list",
        "shared_ruleset: ours\nfiles: &a {ruleset.yaml: *a}",
    ],
)
def test_what_is_no_shared_ruleset_is_told(text: str) -> None:
    with pytest.raises(FileError):
        parse_shared(text)


def test_too_many_files_are_too_many() -> None:
    files = {"ruleset.yaml": HEAD} | {f"units/{number}.yaml": "x: 1" for number in range(500)}
    with pytest.raises(FileError):
        parse_shared(shared_text(SharedRuleset("ours", files)))


def test_a_file_may_be_large_but_not_too_large() -> None:
    with pytest.raises(FileError, match="larger than 2 MB"):
        parse_shared(shared_text(SharedRuleset("ours", {"ruleset.yaml": HEAD, "t.yaml": "x" * 2_000_001})))


def test_a_ruleset_is_put_down_whole_and_read_back(tmp_path: Path) -> None:
    shared = SharedRuleset("ours", {"ruleset.yaml": HEAD, "units/A.yaml": "x: 1\n"})
    own = write_shared(shared, tmp_path / "rulesets")
    assert read_folder(own) == shared
    assert [path.name for path in (tmp_path / "rulesets").iterdir()] == ["ours"]


def test_a_name_that_is_taken_is_replaced_only_when_told_so(tmp_path: Path) -> None:
    shelf = tmp_path / "rulesets"
    write_shared(SharedRuleset("ours", {"ruleset.yaml": HEAD}), shelf)
    newer = SharedRuleset("ours", {"ruleset.yaml": HEAD + "about: newer\n"})
    with pytest.raises(RulesetExistsError):
        write_shared(newer, shelf)
    assert (shelf / "ours" / "ruleset.yaml").read_text(encoding="utf-8") == HEAD
    write_shared(newer, shelf, may_replace=True)
    assert read_folder(shelf / "ours") == newer
    kept = tmp_path / "removed-rulesets" / "ours" / "ruleset.yaml"
    assert kept.read_text(encoding="utf-8") == HEAD


def test_what_is_removed_is_kept_and_comes_back(tmp_path: Path) -> None:
    shelf = tmp_path / "rulesets"
    own = write_shared(SharedRuleset("ours", {"ruleset.yaml": HEAD}), shelf)
    first = set_aside(own)
    again = set_aside(write_shared(SharedRuleset("ours", {"ruleset.yaml": HEAD}), shelf))
    assert first != again
    bring_back(again, own)
    assert own.is_dir()
    with pytest.raises(RulesetExistsError):
        bring_back(first, own)


def test_a_folder_is_read_without_links_and_what_hides(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    (folder / "units").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(HEAD, encoding="utf-8")
    (folder / ".git").mkdir()
    (folder / ".git" / "x.yaml").write_text("x: 1", encoding="utf-8")
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    (tmp_path / "secret.yaml").write_text("secret", encoding="utf-8")
    (folder / "units" / "secret.yaml").symlink_to(tmp_path / "secret.yaml")
    assert dict(read_folder(folder).files) == {"ruleset.yaml": HEAD}


def test_a_folder_without_a_ruleset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no ruleset\.yaml"):
        read_folder(tmp_path)
