"""`--database` and COMPANION_DATABASE: the database that a command works on."""

from __future__ import annotations

import os

import pytest

from companion.battles.clubs import open_library
from companion.paths import VARIABLE
from tests.battles.builders import pair_setup
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    "texts", [["--database", "mysql://me:secret@host/raids"], ["--database=postgresql://host"]]
)
def test_what_is_no_club_is_refused(companion: Run, texts: list[str]) -> None:
    command_result = companion(*texts, "tohit", "g4 ppc r7")
    assert command_result.code == 2
    assert "This is not the URL of a club's database" in command_result.err
    assert "secret" not in command_result.err


def test_a_database_that_cannot_be_reached_is_told(companion: Run) -> None:
    command_result = companion(
        "--database", "postgresql://me:secret@127.0.0.1:1/raids", "campaign", "return", "1"
    )
    assert command_result.code == 2
    assert "nothing answers at this host and port" in command_result.err
    assert "secret" not in command_result.err
    assert VARIABLE not in os.environ


def test_a_command_works_on_the_database_that_is_named(
    companion: Run, club_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, club_url)
    with open_library() as library:
        number = library.new_battle(pair_setup()).id
    assert companion("campaign", "return", str(number), "--json").code == 0
    assert "no stored battle" in companion("--database=local", "campaign", "return", str(number)).err
    monkeypatch.delenv(VARIABLE)
    assert companion("campaign", "return", str(number), "--database", club_url).code == 0


def test_campaigns_of_a_club_are_listed_without_any_of_ones_own(companion: Run, club_url: str) -> None:
    assert companion("campaign", "list").code == 0
    assert companion("--database", club_url, "campaign", "list", "--json").code == 0
