"""Every example of the help pages and of --help, pasted as it stands."""

from __future__ import annotations

import json
import re
import shlex
import zipfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from companion import paths
from companion.cli.entry import COMMANDS, command_module
from tests.cli.conftest import Run
from tests.cli.files import BOARD, DUEL, RULESET, SHOT, SIGHT, VOLLEY
from tests.imports import mtf_file

PAGES = sorted((paths.resources() / "help").glob("*.md"))
FORCE = """\
ruleset: bt-tactics
name: Ours
force: {lance: mercenary}
units: [{model: AS7-D}, {model: WSP-1W}]
"""
OWN_RULESETS = {
    "our-table": "extends: citytech\nto_hit: {range: {long: {value: 3}}}\n",
    "our-crits": "extends: citytech\npiloting: {staggers_at: 25}\n",
    "our-initiative": "extends: citytech\ninitiative: {dice: 1d20}\n",
}
GUARDS = "The Guards of the Ford"
CAMPAIGN = (
    ("import", "resources/examples/campaigns/guards-of-the-ford.yaml"),
    ("export", GUARDS, "lance.yaml", "--force", "Ford Lance"),
)
HELP = {name: command_module(name).EPILOG for name in COMMANDS}


def requests() -> Iterator[tuple[str, str, str]]:
    """Yield where it stands, the command, and the text of each example that is a file."""
    for page in PAGES:
        for text in re.findall(r"^```yaml\n(# companion .*?)^```$", page.read_text("utf-8"), re.M | re.S):
            yield page.stem, text.split()[2], text
    for command, epilog in HELP.items():
        for text in re.findall(r"^(  ruleset: .*?)(?:\n\n|\Z)", epilog, re.M | re.S):
            yield f"{command} --help", command, dedent(text)


def commands() -> Iterator[tuple[str, str]]:
    """Yield where it stands, and each example that is a command."""
    texts = {page.stem: page.read_text("utf-8") for page in PAGES}
    texts |= {f"{command} --help": epilog for command, epilog in HELP.items()}
    for name, text in texts.items():
        for line in re.findall(r"^ {2,4}companion (.*)$", text, re.M):
            if not line.startswith("--database"):  # a server of one's own; tests/store/server has one
                yield name, line


REQUESTS = list(requests())
LINES = list(commands())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name."""
    folder = tmp_path / "here"
    (folder / "rulesets" / "our-table").mkdir(parents=True)
    (folder / "rulesets" / "our-table" / "ruleset.yaml").write_text(RULESET)
    wolfhound = (paths.rulesets() / "citytech" / "units" / "WLF-2.yaml").read_text("utf-8")
    files = {
        "battle": DUEL,
        "board": BOARD,
        "unit": wolfhound,
        "force": FORCE,
        "volley": VOLLEY,
        "sight": SIGHT,
    }
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    shots = {"shots": SHOT, "volleys": VOLLEY, "sights": SIGHT}
    for name, text in shots.items():
        line = json.dumps(_parse(text))
        (folder / f"{name}.jsonl").write_text(f"{line}\n{line}\n")
    (folder / "mechs").mkdir()
    made = mtf_file(0).text
    for path in ("mechs/Atlas AS7-D.mtf", "Atlas AS7-D.mtf"):
        (folder / path).write_text(made, encoding="utf-8")
    with zipfile.ZipFile(folder / "lance.zip", "w") as archive:
        archive.writestr("Atlas AS7-D.mtf", made)
    (folder / "resources").symlink_to(paths.resources())
    monkeypatch.chdir(folder)
    return folder


def _parse(text: str) -> object:
    from companion.documents.yamlfile import parse_document

    return parse_document(text, "example").data


def test_both_families_are_shown_with_every_kind_of_request() -> None:
    shown = {(command, str(_parse(text)["ruleset"])) for _, command, text in REQUESTS}  # type: ignore[index]
    assert shown >= {
        (command, rules) for command in ("tohit", "odds", "los") for rules in ("citytech", "bt-tactics")
    }
    for place in ("citytech", "bt-tactics"):
        assert {command for where, command, _ in REQUESTS if where == place} == {"tohit", "odds", "los"}
    for command in ("tohit", "odds", "los"):
        assert len([where for where, _, _ in REQUESTS if where == f"{command} --help"]) >= 2


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("where", "command", "text"), REQUESTS)
def test_an_example_of_a_file_is_answered(companion: Run, where: str, command: str, text: str) -> None:
    for texts in ([], ["--json"]):
        result = companion(command, *texts, "-", stdin=text)
        assert (result.code, result.err) == (0, ""), where
        assert result.out


@pytest.mark.usefixtures("here", "qapp")
@pytest.mark.parametrize(("where", "line"), LINES)
def test_an_example_of_a_command_works(companion: Run, home: Path, where: str, line: str) -> None:
    for name, text in OWN_RULESETS.items() if line.startswith("rules") else ():
        (home / "rulesets" / name).mkdir(parents=True)
        (home / "rulesets" / name / "ruleset.yaml").write_text(text)
    for made in CAMPAIGN if where == "campaigns" else ():
        assert companion("campaign", *made).code == 0
    result = companion(*shlex.split(line, comments=True))
    assert (result.code, result.err) == (0, ""), where


def test_every_command_shows_how_it_is_used() -> None:
    shown = {line.split()[0] for where, line in LINES if where.endswith("--help")}
    assert shown >= set(COMMANDS) - {"doctor"}
