"""Where a club's database is: read from a URL, and shown without its password."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from companion.errors import StoreError

SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
PORT = 5432
OPTIONS = ("host", "sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "gssencmode", "channel_binding")
"""What a URL may say besides, in the words of PostgreSQL's own client; `host` may be a folder of sockets."""
SHAPE = "postgresql://USER@HOST:5432/DATABASE"


@dataclass(frozen=True, slots=True)
class Address:
    """A database on a server; without a password the server may ask for none, or a password file has it."""

    host: str
    database: str
    user: str = ""
    port: int = PORT
    password: str = field(default="", repr=False)
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, url: str) -> Address:
        """Read a URL; raises StoreError, in which no password stands."""
        try:
            parts = urlsplit(url.strip())
            port = parts.port or PORT
            options = tuple(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        except ValueError:
            raise _refused("it cannot be read") from None
        if parts.scheme not in SCHEMES:
            raise _refused(f"it begins with '{parts.scheme}'" if parts.scheme else "it has no beginning")
        for name, _ in options:
            if name not in OPTIONS:
                raise _refused(f"'{name}' is not among what may stand behind '?': {', '.join(OPTIONS)}")
        host = parts.hostname or dict(options).get("host", "")
        made = cls(
            host,
            unquote(parts.path.removeprefix("/")),
            unquote(parts.username or ""),
            port,
            unquote(parts.password or ""),
            tuple(option for option in options if option[0] != "host"),
        )
        made.check()
        return made

    def check(self) -> None:
        """Raise StoreError where something is missing."""
        if not self.host:
            raise _refused("it names no host")
        if not self.database or "/" in self.database:
            raise _refused("it names no database")
        if not 0 < self.port < 65536:
            raise _refused("its port is no number from 1 to 65535")

    @property
    def url(self) -> str:
        """The whole URL; the password is in it."""
        return self._url(f":{quote(self.password, safe='')}" if self.password else "")

    @property
    def shown(self) -> str:
        """The URL as it may be shown and written down: without the password."""
        return self._url("")

    @property
    def words(self) -> str:
        """The place as people call it."""
        host = "this computer" if self.host.startswith("/") else self.host
        return f"{self.database} on {host}"

    def without_password(self) -> Address:
        """The same place, for who gives the password each time."""
        return replace(self, password="")

    def _url(self, password: str) -> str:
        user = f"{quote(self.user, safe='')}{password}@" if self.user else ""
        options = list(self.options)
        host, port = self.host, f":{self.port}"
        if host.startswith("/"):
            options, host = [("host", host), *options], ""
        elif ":" in host:
            host = f"[{host}]"
        tail = f"?{urlencode(options)}" if options else ""
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}{tail}"


def _refused(reason: str) -> StoreError:
    return StoreError(f"This is not the URL of a club's database: {reason}. It looks like {SHAPE}.")
