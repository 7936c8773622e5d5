"""The address of a club's database: read from a URL, and shown without its password."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from companion.errors import StoreError

SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
PORT = 5432
OPTIONS = ("host", "sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "gssencmode", "channel_binding")
"""What a URL may say besides, in the words of PostgreSQL's own client; `host` may be a folder of sockets."""
ENCRYPTED, CHECKED, PLAIN = "require", "verify-full", "disable"
"""An `sslmode`: encrypted; encrypted to a server whose certificate is right; readable on the way."""
SHAPE = "postgresql://USER@HOST:5432/DATABASE"

_ESCAPED = "In a password, / ? # and @ are written %2F %3F %23 and %40"
_ROOTS = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A database on a server; without a password the server may ask for none, or a password file has it."""

    host: str
    database: str
    user: str = ""
    port: int = PORT
    password: str = field(default="", repr=False)
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, url: str) -> ServerAddress:
        """Read a URL; raises StoreError, in which no password stands."""
        try:
            parts = urlsplit(url.strip())
            port = parts.port or PORT
            options = tuple(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
        except ValueError:
            raise _refusal(f"it cannot be read. {_ESCAPED}") from None
        if parts.scheme not in SCHEMES:
            raise _refusal(f"it begins with '{parts.scheme}'" if parts.scheme else "it has no beginning")
        if "@" in parts.path + parts.query + parts.fragment:
            raise _refusal(f"there is an '@' after the host. {_ESCAPED}")
        for name, _ in options:
            if name not in OPTIONS:
                raise _refusal(f"'{name}' is not an option after '?': {', '.join(OPTIONS)}")
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
            raise _refusal("it names no host")
        if not self.database or "/" in self.database:
            raise _refusal("it names no database")
        if not 0 < self.port < 65536:
            raise _refusal("its port is not a number from 1 to 65535")

    @property
    def is_here(self) -> bool:
        """Whether the server is this computer, so that nothing goes over a network."""
        if self.host.startswith("/") or self.host.lower() == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def tls(self) -> str:
        """How the way to the server is secured, as an `sslmode`; empty for what the client does by itself.

        A server elsewhere is reached encrypted, and a certificate that is named is checked.
        """
        named = dict(self.options)
        if mode := named.get("sslmode"):
            return mode
        if named.get("sslrootcert"):
            return CHECKED
        return "" if self.is_here else ENCRYPTED

    @property
    def keywords(self) -> dict[str, Any]:
        """What PostgreSQL's client is given, but for the limits that are ours."""
        keywords = {
            "host": self.host,
            "port": self.port,
            "dbname": self.database,
            "user": self.user,
            "password": self.password,
            **dict(self.options),
            "sslmode": self.tls,
        }
        if self.tls == CHECKED:
            keywords["sslrootcert"] = dict(self.options).get("sslrootcert") or trusted_roots()
        return {name: value for name, value in keywords.items() if value}

    def with_options(self, **options: str) -> ServerAddress:
        """Return the same place with other options; an empty one is none."""
        whole = {**dict(self.options), **options}
        return replace(self, options=tuple((name, value) for name, value in whole.items() if value))

    @property
    def url(self) -> str:
        """The whole URL; the password is in it."""
        return self._url(f":{quote(self.password, safe='')}" if self.password else "")

    @property
    def safe_url(self) -> str:
        """The URL as it may be shown and written down: without the password."""
        return self._url("")

    @property
    def place_name(self) -> str:
        """The place as people call it."""
        host = "this computer" if self.host.startswith("/") else self.host
        return f"{self.database} on {host}"

    def without_password(self) -> ServerAddress:
        """Return the same place, for who gives the password each time."""
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


def trusted_roots() -> str:
    """Return the certificates that this computer trusts, as PostgreSQL's client wants them named."""
    # The client that comes with the driver does not know where a system keeps them.
    return next((place for place in _ROOTS if Path(place).is_file()), "system")


def _refusal(reason: str) -> StoreError:
    return StoreError(f"This is not the URL of a club's database: {reason}. It looks like {SHAPE}.")
