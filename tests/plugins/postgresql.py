"""A PostgreSQL server of the tests' own, started where its programs are found and one is asked for.

With COMPANION_TEST_POSTGRESQL=required a test fails, instead of being skipped, where it cannot be.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import NoReturn

import pytest

REQUIRED = os.environ.get("COMPANION_TEST_POSTGRESQL") == "required"
PLACES = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt/postgresql")
USER, PASSWORD = "administrator", "a secret/with @signs"
NOBODY = "nobody"


class Server:
    """One server over a temporary folder; it listens on a socket there, which trusts, and on a port."""

    def __init__(self, programs: Path, *, is_durable: bool = False) -> None:
        self._programs, self._is_durable = programs, is_durable
        # The server refuses to be root's.
        self._user = NOBODY if os.geteuid() == 0 else None
        self._group = _group_of(self._user) if self._user else None
        self.folder = Path(tempfile.mkdtemp(prefix="companion-postgresql-"))
        self.port = _free_port()
        self._count = 0
        self._make()
        self.start()
        self._guard = self._guarded()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        swift = "" if self._is_durable else "-c fsync=off -c full_page_writes=off"
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {swift}"
        self._run("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """End it; `immediate` is as a crash, nothing is finished."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", mode, "stop")

    def secure(self, certificate: Path, key: Path) -> None:
        """Offer encryption from now on, with this certificate."""
        for source, name in ((certificate, "server.crt"), (key, "server.key")):
            kept = self.folder / "data" / name
            shutil.copyfile(source, kept)
            kept.chmod(0o600)
            if self._user:
                shutil.chown(kept, self._user, self._group)
        self.sql("ALTER SYSTEM SET ssl = on")
        self._run("pg_ctl", "-D", "data", "reload")

    def let_in(self, lines: str) -> None:
        """Say who is let in over the network, as lines of pg_hba.conf."""
        (self.folder / "data" / "pg_hba.conf").write_text(f"local all all trust\n{lines}\n", encoding="utf-8")
        self._run("pg_ctl", "-D", "data", "reload")

    def remove(self) -> None:
        """End it and leave nothing behind."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop()
        self._guard.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """Return how a database is reached without a password."""
        return f"postgresql://{USER}@:{self.port}/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Return the URL of a database that is empty but for our tables."""
        return self.url(self._named(f"TEMPLATE {self._template}"))

    def bare_database(self) -> str:
        """Return the URL of a database without any table."""
        return self.url(self._named("TEMPLATE template0"))

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Return what a statement of its administrator gives."""
        return self._run(
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-p",
            str(self.port), "-U", USER, "-d", database, "-c", statement,
        ).strip()  # fmt: skip

    @cached_property
    def _template(self) -> str:
        from companion.store.database import Database

        name = self._named("TEMPLATE template0")
        Database.at(self.url(name)).close()
        return name

    def _named(self, how: str) -> str:
        self._count += 1
        self.sql(f"CREATE DATABASE test_{self._count} {how}")
        return f"test_{self._count}"

    def _make(self) -> None:
        (self.folder / "password").write_text(PASSWORD, encoding="utf-8")
        if self._user:
            for path in (self.folder, self.folder / "password"):
                shutil.chown(path, self._user, self._group)
        self._run(
            "initdb", "-D", "data", "-U", USER, "--pwfile=password", "--auth-local=trust",
            "--auth-host=scram-sha-256", "--no-sync", "--no-locale", "-E", "UTF8",
        )  # fmt: skip

    def _guarded(self) -> subprocess.Popen[bytes]:
        """Return what ends the server when the tests end without having done so, as when they are killed."""
        return subprocess.Popen(
            [
                "sh",
                "-c",
                'cat; "$0" -D data -w -m immediate stop; rm -rf "$PWD"',
                self._named_program("pg_ctl"),
            ],
            cwd=self.folder,
            user=self._user,
            group=self._group,
            extra_groups=[] if self._user else None,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _named_program(self, program: str) -> str:
        found = self._programs / program
        return str(found) if found.exists() else program

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [self._named_program(program), *arguments],
            cwd=self.folder,
            user=self._user,
            group=self._group,
            extra_groups=[] if self._user else None,
            env={**os.environ, "HOME": str(self.folder), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{self._log()}"
        return done.stdout

    def _log(self) -> str:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8")[-2000:] if log.exists() else ""


def programs() -> Path:
    """Return the folder of the server's programs; skips the test where there are none."""
    if (found := shutil.which("initdb")) and shutil.which("pg_ctl"):
        return Path(found).parent
    for place in PLACES:
        for folder in sorted(Path(place).glob("*/bin"), reverse=True):
            if (folder / "initdb").exists():
                return folder
    return _missing("PostgreSQL's programs (initdb, pg_ctl) are not on this machine")


@contextmanager
def start_server(*, is_durable: bool = False) -> Iterator[Server]:
    """A server, ended afterwards."""
    if os.name != "posix":
        _missing("the tests' own server is only started on POSIX systems")
    server = Server(programs(), is_durable=is_durable)
    try:
        yield server
    finally:
        server.remove()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--on-server", action="store_true", help="run only what asks for a PostgreSQL server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what asks for no server, if only the others are wanted."""
    if config.getoption("--on-server"):
        others = [item for item in items if not _asks_for_server(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if _asks_for_server(item)]


def _asks_for_server(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    where = item.callspec.params.get("where") if hasattr(item, "callspec") else None
    makes_its_own = hasattr(item.module, start_server.__name__)
    return makes_its_own or "server" in item.fixturenames or where == "postgresql"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests that ask for a database of their own on it."""
    with start_server() as server:
        yield server


@pytest.fixture
def club_url(server: Server) -> str:
    """A club's database of the test's own, with our tables in it."""
    return server.new_database()


def _group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


def _missing(reason: str) -> NoReturn:
    if REQUIRED:
        pytest.fail(f"{reason}, and COMPANION_TEST_POSTGRESQL asks for them.")
    pytest.skip(f"{reason}.")


def _free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
