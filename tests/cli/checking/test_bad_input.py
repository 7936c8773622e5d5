"""Files nobody should trust, through every command that reads them: refused with place and remedy, exit 2."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.files import BOARD, DUEL, RULESET, SHOT, SIGHT, UNIT, VOLLEY
from tests.documents.test_bad_files import FILES, TEXTS
from tests.examples import only_long

READERS = ("tohit", "odds", "los", "replay", "check")
IN_TURN = [
    (name, command) if (row + column) % 2 == 0 else only_long(name, command)
    for row, name in enumerate(TEXTS)
    for column, command in enumerate(READERS)
]
"""Every bad text, through half of the commands; with `--long` through each."""
KINDS = {
    "shot": ("tohit", SHOT),
    "volley": ("odds", VOLLEY),
    "sight": ("los", SIGHT),
    "battle": ("replay", DUEL),
    "unit": ("check", UNIT),
    "board": ("check", BOARD),
    "ruleset": ("check", RULESET),
}
ENDS = 'from: {hex: "0101"}\nto: {hex: "0102"}\n'
SPOILINGS: dict[str, tuple[str, str]] = {
    # name: (what is put before the file's text, or in its place where it holds {}, part of the message)
    "duplicate key": (
        "twice: 1\ntwice: 2\n",
        "2:1: twice: The key is given twice, first in line 1. Remove one.",
    ),
    "tab": ("first:\n\tsecond: 1\n", "2:1: A tab is used to indent. Use spaces."),
    "nested lists": (f"deep: {'[' * 900}{']' * 900}\n", "nested more than 64 deep. Make the file simpler."),
    "object of Python": ("who: !!python/object:os.system x\n", "is not supported. Remove it."),
    "control character": ("a: \x1b[31m\n", "1:4: The control character U+001B is in it"),
    "two documents": ("a: 1\n---\n", "A second document starts here."),
}


def expected_bound(command: str, message: str) -> str:
    """Commands that take whole battles read more of them than others do."""
    if command not in ("replay", "check"):
        return message
    return message.replace("200,000 values", "500,000 values").replace("4 MB", "16 MB")


def expected_place(command: str, name: str, place: str) -> str:
    """Return where those stop: only mappings merged thousandfold make a difference of lines."""
    return "6:" if name == "merge bomb" and command in ("replay", "check") else place


def folder_content(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("name", "command"), IN_TURN)
def test_a_bad_text_is_told_with_its_place(companion: Run, tmp_path: Path, command: str, name: str) -> None:
    text, place, message = TEXTS[name]
    path = tmp_path / "bad.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    before = folder_content(tmp_path)
    result = companion(command, path)
    assert (result.code, result.out) == (2, "")
    assert expected_bound(command, message) in result.err
    assert result.err.startswith(f"{path}:{expected_place(command, name, place)}")
    assert "Traceback" not in result.err
    assert folder_content(tmp_path) == before


@pytest.mark.parametrize(("name", "command"), IN_TURN)
def test_a_bad_text_through_a_pipe_is_told_with_its_place(companion: Run, command: str, name: str) -> None:
    text, place, message = TEXTS[name]
    result = companion(command, "-", stdin=text)
    assert (result.code, result.out) == (2, "")
    assert expected_bound(command, message) in result.err
    assert result.err.startswith(f"-:{expected_place(command, name, place)}")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SPOILINGS)
def test_a_spoilt_file_of_every_kind_is_told_with_its_place(
    companion: Run, tmp_path: Path, kind: str, name: str
) -> None:
    command, text = KINDS[kind]
    before, message = SPOILINGS[name]
    folder = tmp_path / "spoilt"
    folder.mkdir()
    path = folder / "ruleset.yaml" if kind == "ruleset" else folder / "file.yaml"
    path.write_text(before + text)
    result = companion(command, folder if kind == "ruleset" else path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith(f"{path}:")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ruleset"])
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text.encode("utf-16"), "written in UTF-16 or UTF-32. Save it as UTF-8."),
        (lambda text: f"# B\xe4r\n{text}".encode("latin-1"), "The byte 0xE4 is not UTF-8. Save it as UTF-8."),
        (lambda text: os.urandom(64) + b"\0\xff" + text.encode(), "Name a text file."),
        (lambda text: text.encode() + b"\0", "this is not a text file"),
    ],
    ids=["UTF-16", "Latin-1", "junk", "NUL"],
)
def test_a_file_that_is_not_utf_8(
    companion: Run, tmp_path: Path, kind: str, spoil: Callable[[str], bytes], message: str
) -> None:
    command, text = KINDS[kind]
    path = tmp_path / "file.yaml"
    path.write_bytes(spoil(text))
    result = companion(command, path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err or "is not UTF-8" in result.err


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices are files on POSIX only")
@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("kind", FILES)
def test_what_is_no_readable_file_is_refused(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, kind: str
) -> None:
    make, message = FILES[kind]
    if (command, kind) == ("check", "folder"):
        message = "There is no ruleset.yaml in this folder."
    monkeypatch.chdir(tmp_path)
    path = Path("bad.yaml")
    make(path)
    result = companion(command, path)
    assert (result.code, result.out) == (2, "")
    assert expected_bound(command, message) in result.err


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices are files on POSIX only")
@pytest.mark.parametrize("kind", [kind for kind in FILES if kind != "missing"])
def test_what_is_no_readable_board_is_refused_at_its_place(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    make, message = FILES[kind]
    monkeypatch.chdir(tmp_path)
    make(Path("bad.yaml"))
    result = companion("los", "-", stdin=f"ruleset: quickstart\nboard: bad.yaml\n{ENDS}")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("-:2:1: board: 'bad.yaml' cannot be read. ")
    assert message in result.err


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices are files on POSIX only")
@pytest.mark.parametrize("kind", [kind for kind in FILES if kind != "missing"])
@pytest.mark.parametrize("part", ["ruleset.yaml", "units/X.yaml", "boards/x.yaml", "scenarios/x.yaml"])
def test_what_is_no_readable_file_of_a_ruleset_is_refused(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, kind: str
) -> None:
    make, _ = FILES[kind]
    folder = tmp_path / "ours"
    (folder / part).parent.mkdir(parents=True)
    if part != "ruleset.yaml":
        (folder / "ruleset.yaml").write_text(RULESET)
    monkeypatch.chdir((folder / part).parent)
    make(Path((folder / part).name))
    result = companion("check", folder)
    assert (result.code, result.out) == (2, "")
    assert Path(part).name in result.err


SECRETS = {
    "passwd": "root:x:0:0:root:/root:/bin/bash\nhidden:x:1:1::/:/bin/sh\n",
    "settings": "password: hidden\nuser: somebody\n",
    "with a size": "size: [3, 3]\npassword: hidden\n",
    "list": "[hidden, hidden]\n",
    "broken": "size: [3, 3]\nhidden: {\n",
    "one word": "hidden\n",
}


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("place", ["beside", "above", "anywhere"])
def test_what_is_no_board_is_never_quoted(companion: Run, tmp_path: Path, name: str, place: str) -> None:
    folder = tmp_path / "mail" / "box"
    folder.mkdir(parents=True)
    secret = (folder if place == "beside" else tmp_path) / "secret"
    secret.write_text(SECRETS[name])
    wanted = {"beside": "secret", "above": "../../secret", "anywhere": str(secret)}[place]
    request = folder / "request.yaml"
    request.write_text(f"ruleset: quickstart\nboard: {wanted}\n{ENDS}")
    result = companion("los", request)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{request}:2:1: board: '")
    assert "is not a board. Run `companion check` on the file to see why." in result.err
    assert "hidden" not in result.err


def test_no_other_computer_is_asked_for_a_board(companion: Run) -> None:
    for wanted in (r"\\\\host\\share\\board.yaml", "//host/share/board.yaml"):
        request = f'ruleset: quickstart\nboard: "{wanted}"\n{ENDS}'
        assert "board: boards are read from this computer only." in companion("los", "-", stdin=request).err


def test_a_home_that_nobody_has(companion: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", "~nobody-of-that-name")
    for command in (["units"], ["doctor"], ["tohit", "ml r5"], ["sheet", "cicada", "--pdf", "x"]):
        result = companion(*command)
        assert result.code == 2
        assert "COMPANION_HOME is '~nobody-of-that-name', but nobody of that name" in result.err


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x.yaml", "~nobody-of-that-name/x", "~"])
def test_a_request_in_a_home_that_nobody_has(companion: Run, name: str) -> None:
    for command in ("tohit", "odds", "los", "replay", "check"):
        assert companion(command, name).err == f"{name}: There is no such file. Check the name.\n"


def test_what_lies_around_is_no_shorthand(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ml").mkdir()
    assert companion("tohit", "ml", "r5").code == 0
    (tmp_path / "r5").symlink_to("r5")
    assert "r5: This cannot be read: " in companion("tohit", "r5").err
    assert ".: This is a folder, not a file." in companion("tohit", "./").err


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "1e400"])
def test_a_number_without_bounds_is_told_so(companion: Run, number: str) -> None:
    for command, key in (("tohit", "range"), ("odds", "range"), ("los", "to: {floor")):
        closing = "}" if "{" in key else ""
        result = companion(command, "--ruleset", "citytech", "-", stdin=f"{key}: {number}{closing}\n")
        assert result.code == 2
        assert "expected a whole number, found '" in result.err
        assert "zeros" not in result.err
        assert len(result.err) < 1000


LONG = "x" * 5000


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["tohit", "--ruleset", LONG, "ml r1"], ""),
        (["tohit", "ml", "r1", LONG], ""),
        (["tohit", "--ruleset", "bt-tactics", "4", LONG], ""),
        (["units", LONG], ""),
        (["units", "--ruleset", LONG], ""),
        (["sheet", LONG, "--pdf", "x.pdf"], ""),
        (["replay", "--until", LONG, "x.yaml"], ""),
        ([LONG], ""),
        (["tohit", "-"], f"{{ruleset: {LONG}, weapon: ml, range: 1}}"),
        (["tohit", "-"], f"{{ruleset: citytech, weapon: ml, range: 1, attacker: {{movement: {LONG}}}}}"),
        (["tohit", "-"], f"{{ruleset: citytech, weapon: ml, range: 1, options: {{flamers: {LONG}}}}}"),
        (["odds", "-"], f"{{ruleset: citytech, weapons: [ml], range: 1, target: {{model: {LONG}}}}}"),
        (["los", "-"], f"board: {LONG}"),
        (["check", "-"], f"{{title: x, ruleset: {LONG}, sides: [], units: [], log: []}}"),
    ],
)
def test_what_is_told_stays_short(companion: Run, arguments: list[str], stdin: str) -> None:
    result = companion(*arguments, stdin=stdin)
    assert result.code in (1, 2)
    assert 0 < len(result.err) < 1000


def test_a_hex_that_is_none_is_told_in_short(companion: Run) -> None:
    request = f"ruleset: quickstart\nboard: {{size: [3, 3]}}\nfrom: {{hex: {'7' * 5000}}}\nto: {{hex: 'x'}}\n"
    result = companion("los", "-", stdin=request)
    assert "from.hex: '777777777777' is not a hex" in result.err


@pytest.mark.parametrize("command", ["tohit", "odds", "los"])
def test_requests_that_cannot_be_read(companion: Run, tmp_path: Path, command: str) -> None:
    assert "There is no such file. Check the name." in companion(command, tmp_path / "gone.yaml").err
    (tmp_path / "folder.yaml").mkdir()
    assert "This is a folder, not a file." in companion(command, tmp_path / "folder.yaml").err
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as file:
        file.truncate(200_000_000)
    result = companion(command, huge)
    assert result.code == 2
    assert "larger than 4 MB" in result.err
    result = companion(command, "a\0b.yaml")
    assert result.code == 2
    assert "cannot be read" in result.err


WRONG_TYPES = {
    "shot": ("range: 5", "range: [5]", "range: expected a whole number, found a list."),
    "volley": (
        "weapons: [Autocannon 20, medium_laser, ml]",
        "weapons: 5",
        "weapons: expected a list, found 5.",
    ),
    "sight": ('from: {hex: "0201"}', "from: 0201", "from: expected a mapping, found '0201'."),
    "battle": ("dice: [[3, 4], [6, 5]]", 'dice: [["3", 4], [6, 5]]', "expected a whole number, found '3'."),
}
MISSING = {
    "shot": ("range: 5\n", "range: is missing."),
    "volley": ("range: 2\n", "range: is missing."),
    "sight": ('to: {hex: "0204"}\n', "to: is missing."),
    "battle": ("sides: [{id: blue, name: Blue}, {id: red, name: Red}]\n", "sides: is missing."),
}
UNKNOWN = {
    "shot": ("attacker:", "atacker:", "atacker: is not a known key. Did you mean 'attacker'?"),
    "volley": ("model:", "modl:", "target.modl: is not a known key. Did you mean 'model'?"),
    "sight": ("hexes:", "hexs:", "board.hexs: is not a known key. Did you mean 'hexes'?"),
    "battle": ("facing: 3", "facin: 3", "units[0].facin: is not a known key. Did you mean 'facing'?"),
}
CONTENT = [
    *((kind, old, new, message) for kind, (old, new, message) in WRONG_TYPES.items()),
    *((kind, old, "", message) for kind, (old, message) in MISSING.items()),
    *((kind, old, new, message) for kind, (old, new, message) in UNKNOWN.items()),
]


@pytest.mark.parametrize(("kind", "old", "new", "message"), CONTENT)
def test_wrong_types_missing_values_and_unknown_keys(
    companion: Run, tmp_path: Path, kind: str, old: str, new: str, message: str
) -> None:
    command, text = KINDS[kind]
    assert old in text
    path = tmp_path / "file.yaml"
    path.write_text(text.replace(old, new, 1))
    result = companion(command, path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith(f"{path}:")


@pytest.mark.parametrize("command", ["tohit", "odds", "los"])
@pytest.mark.parametrize("text", ["5", "[1, 2]", "true", "1.5"])
def test_a_request_is_a_mapping(companion: Run, command: str, text: str) -> None:
    result = companion(command, "-", stdin=text)
    assert (result.code, result.err) == (2, "-:1:1: expected a request: keys such as ruleset.\n")
