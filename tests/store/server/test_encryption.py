"""A server that isn't this computer is reached encrypted; what is wrong with its certificate is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from companion.errors import StoreError
from companion.store.database import Database
from companion.store.server.address import CHECKED, ENCRYPTED, PLAIN, ServerAddress
from companion.store.server.failures import ConnectionLost, connection_failure, explain_error
from companion.store.server.link import Link
from tests.plugins.postgresql import PASSWORD, USER, Server, start_server
from tests.store.server.certificates import ELSEWHERE, HERE, Authority, authority, put_to_use

SCRAM = "{kind} all all 127.0.0.1/32 scram-sha-256"


@pytest.fixture(scope="module")
def secured() -> Iterator[Server]:
    """A server whose encryption is switched on and off."""
    with start_server() as server:
        yield server


@pytest.fixture(scope="module")
def signing(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return authority(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def address(secured: Server) -> ServerAddress:
    secured.let_in(SCRAM.format(kind="host"))
    return ServerAddress("127.0.0.1", "postgres", USER, secured.port, PASSWORD)


def is_encrypted(address: ServerAddress) -> bool:
    with Link(address).reach() as connection:
        return bool(connection.pgconn.ssl_in_use)


def once(what: Callable[[], object]) -> None:
    """Wait until a server that was told to read its settings again has done so."""
    until = time.monotonic() + 30
    while True:
        with suppress(StoreError):
            if what():
                return
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("url", "mode"),
    [
        ("postgresql://anna@club.example/raids", ENCRYPTED),
        ("postgresql://anna@192.168.1.7/raids", ENCRYPTED),
        ("postgresql://anna@localhost/raids", ""),
        ("postgresql://anna@127.0.0.1/raids", ""),
        ("postgresql://anna@[::1]/raids", ""),
        ("postgresql://anna@/raids?host=/run/postgresql", ""),
        ("postgresql://anna@club.example/raids?sslmode=disable", PLAIN),
        ("postgresql://anna@club.example/raids?sslrootcert=/club.crt", CHECKED),
        ("postgresql://anna@localhost/raids?sslmode=require", ENCRYPTED),
    ],
)
def test_a_server_elsewhere_is_reached_encrypted_unless_the_player_says_otherwise(
    url: str, mode: str
) -> None:
    address = ServerAddress.of(url)
    assert address.tls == mode
    assert address.keywords.get("sslmode", "") == mode


def test_a_checked_certificate_is_that_of_the_club_or_one_this_computer_trusts() -> None:
    own = ServerAddress.of("postgresql://anna@club.example/raids?sslrootcert=/club.crt")
    trusted = ServerAddress.of("postgresql://anna@club.example/raids?sslmode=verify-full")
    assert own.keywords["sslrootcert"] == "/club.crt"
    assert trusted.keywords["sslrootcert"] == "system" or Path(trusted.keywords["sslrootcert"]).is_file()


def test_a_server_without_encryption_is_refused_where_it_is_asked_for(
    secured: Server, address: ServerAddress
) -> None:
    secured.sql("ALTER SYSTEM SET ssl = off")
    secured.sql("SELECT pg_reload_conf()")
    once(lambda: not is_encrypted(address))
    with pytest.raises(ConnectionLost, match=r"offers no encryption \(TLS\).*Not encrypted"):
        Database.at(address.with_options(sslmode=ENCRYPTED).url)


def test_a_right_certificate_is_accepted(secured: Server, address: ServerAddress, signing: Authority) -> None:
    put_to_use(secured, signing.sign("right", HERE))
    checked = address.with_options(sslrootcert=str(signing.file))
    once(lambda: is_encrypted(checked))
    assert is_encrypted(address.with_options(sslmode=ENCRYPTED))
    assert not is_encrypted(address.with_options(sslmode=PLAIN))


@pytest.mark.parametrize(
    ("name", "host", "days", "text"),
    [
        ("expired", HERE, -1, "certificate has expired"),
        ("elsewhere", ELSEWHERE, 30, "certificate is for another host"),
    ],
)
def test_a_wrong_certificate_is_refused_with_its_cause(
    secured: Server, address: ServerAddress, signing: Authority, name: str, host: str, days: int, text: str
) -> None:
    put_to_use(secured, signing.sign(name, host, days=days))
    encrypted, checked = (
        address.with_options(sslmode=ENCRYPTED),
        address.with_options(sslrootcert=str(signing.file)),
    )
    texts: list[str] = []

    def is_told() -> bool:
        try:
            is_encrypted(checked)
        except ConnectionLost as refused:
            texts.append(str(refused))
        return bool(texts) and text in texts[-1]

    once(is_told)
    assert is_encrypted(encrypted)


def test_a_certificate_that_nobody_trusts_is_refused_with_its_cause(
    secured: Server, address: ServerAddress, signing: Authority, tmp_path: Path
) -> None:
    put_to_use(secured, signing.sign("unknown", HERE))
    once(lambda: is_encrypted(address.with_options(sslrootcert=str(signing.file))))
    with pytest.raises(ConnectionLost, match="does not trust the signer of the server's certificate"):
        is_encrypted(address.with_options(sslmode=CHECKED))
    with pytest.raises(ConnectionLost, match="the club's certificate cannot be read"):
        is_encrypted(address.with_options(sslrootcert=str(tmp_path / "missing.crt")))


def test_a_server_that_lets_in_by_encryption_only_says_so(
    secured: Server, address: ServerAddress, signing: Authority
) -> None:
    put_to_use(secured, signing.sign("only", HERE))
    secured.let_in(SCRAM.format(kind="hostssl"))
    plain = address.with_options(sslmode=PLAIN)
    texts: list[str] = []

    def is_told() -> bool:
        try:
            is_encrypted(plain)
        except ConnectionLost as refused:
            texts.append(str(refused))
        return bool(texts)

    once(is_told)
    assert "refuses unencrypted connections from this computer" in texts[-1]
    assert "pg_hba.conf" in texts[-1]
    assert is_encrypted(address.with_options(sslmode=ENCRYPTED))


def test_a_server_that_lets_nobody_in_says_what_is_missing(secured: Server, address: ServerAddress) -> None:
    secured.let_in("host other all 127.0.0.1/32 scram-sha-256")
    encrypted, texts = address.with_options(sslmode="prefer"), []

    def is_told() -> bool:
        try:
            is_encrypted(encrypted)
        except ConnectionLost as refused:
            texts.append(str(refused))
        return bool(texts)

    once(is_told)
    assert "pg_hba.conf" in texts[-1]


@pytest.mark.parametrize("password", ["a", "e", "secret", "refused"])
def test_a_password_is_never_shown_nor_where_it_stood(password: str) -> None:
    address = ServerAddress("club.example", "raids", "u", password=password)
    for said in (f"a text with {password} in it", "secret refused: a text of the server"):
        for text in (
            str(connection_failure(psycopg.OperationalError(said), address)),
            str(explain_error(psycopg.DatabaseError(said), address)),
        ):
            assert said not in text or password not in said
            assert "…" not in text
            assert ("is not shown" in text) is (password in said)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:12/se@club.example",
        "postgresql://anna:12/se@club.example/raids",
        "postgresql://anna:12?se=cret@club.example/raids",
        "postgresql://anna:12#se@club.example/raids",
        "postgresql://anna:s/e@club.example/raids",
    ],
)
def test_a_password_with_unescaped_signs_is_not_taken_for_another_part(url: str) -> None:
    with pytest.raises(StoreError, match="written %2F") as refused:
        ServerAddress.of(url)
    assert "se" not in str(refused.value).split("In a password")[0].replace("database", "")
