from __future__ import annotations

import pytest

from companion.errors import StoreError
from companion.store.server.address import ServerAddress

WHOLE = "postgresql://anna:se%2Fcret@club.example:5433/raids?sslmode=require"


def test_a_url_is_read_and_written_again() -> None:
    address = ServerAddress.of(WHOLE)
    assert (address.host, address.port, address.database) == ("club.example", 5433, "raids")
    assert (address.user, address.password) == ("anna", "se/cret")
    assert address.options == (("sslmode", "require"),)
    assert address.url == WHOLE


def test_what_is_shown_has_no_password() -> None:
    address = ServerAddress.of(WHOLE)
    assert address.safe_url == "postgresql://anna@club.example:5433/raids?sslmode=require"
    assert "cret" not in repr(address)
    assert address.without_password().url == address.safe_url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgres://club.example/raids", "postgresql://club.example:5432/raids"),
        (" postgresql+psycopg://a@[::1]/raids ", "postgresql://a@[::1]:5432/raids"),
        ("postgresql:///raids?host=/run/sockets", "postgresql://:5432/raids?host=%2Frun%2Fsockets"),
    ],
)
def test_other_ways_to_write_it(url: str, shown: str) -> None:
    assert ServerAddress.of(url).safe_url == shown
    assert ServerAddress.of(shown) == ServerAddress.of(url)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://anna:secret@host/raids", "it begins with 'mysql'"),
        ("anna:secret@host/raids", "it begins with 'anna'"),
        ("", "it has no beginning"),
        ("postgresql://anna:secret@host:port/raids", "it cannot be read"),
        ("postgresql://anna:secret@[host/raids", "it cannot be read"),
        ("postgresql://anna:secret@host", "it names no database"),
        ("postgresql://anna:secret@host/a/b", "it names no database"),
        ("postgresql://anna:secret@/raids", "it names no host"),
        ("postgresql://anna:secret@host/raids?password=secret", "'password' is not an option after '?'"),
        ("postgresql://anna:secret@host/raids?secret", "it cannot be read"),
    ],
)
def test_what_is_no_such_url_is_refused_without_its_password(url: str, reason: str) -> None:
    with pytest.raises(StoreError) as refused:
        ServerAddress.of(url)
    assert reason in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "postgresql://USER@HOST" in str(refused.value)
