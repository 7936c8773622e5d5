"""The README's and the help's statements on a club's database, tried as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.paths import resources
from companion.store.database import Database
from tests.plugins.postgresql import Server
from tests.store.builders import new_battle

README = Path(__file__).parents[3] / "README.md"
HELP = resources() / "help" / "club.md"


def statements(page: Path) -> list[str]:
    return re.findall(r"^ *(CREATE (?:ROLE|DATABASE) .*;)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_both_say_the_same() -> None:
    assert statements(README) == statements(HELP)


@pytest.mark.parametrize("page", [README, HELP], ids=["README", "help"])
def test_a_database_is_made_as_written(server: Server, page: Path) -> None:
    made = statements(page)
    assert [statement.split()[1] for statement in made] == ["ROLE", "DATABASE"]
    for statement in made:
        server.sql(statement)
    (password,) = re.findall(r"PASSWORD '(.*)'", made[0])
    host = f"127.0.0.1:{server.port}"
    (url,) = set(
        re.findall(r"postgresql://companion@club\.example\.org/companion", page.read_text(encoding="utf-8"))
    )
    named = url.replace("companion@", f"companion:{password.replace(' ', '%20')}@")
    with Database.at(named.replace("club.example.org", host)) as database:
        assert new_battle(database) == 1
    server.sql("DROP DATABASE companion")
    server.sql("DROP ROLE companion")
