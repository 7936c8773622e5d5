"""Failures of a server or of the network, in words that say what is safe and what to do."""

from __future__ import annotations

import socket
import ssl
import struct

import psycopg

from companion.errors import StoreError
from companion.store.failures import StoreInUse
from companion.store.server.address import ServerAddress

SECONDS = 3.0
"""How long each step of asking for the certificate may take."""
_TLS_WANTED = struct.pack("!ii", 8, 80877103)  # PostgreSQL's SSLRequest
_CAUSES = (
    ("expired", "the server's certificate has expired. Ask whoever runs the server to renew it"),
    ("not yet valid", "the server's certificate is not valid yet. Check the clocks of both computers"),
    ("mismatch", "the server's certificate is for another host. Check the host"),
    (
        "",
        "this computer does not trust the signer of the server's certificate. If the club made its own,"
        " choose its file in the settings (`sslrootcert`)",
    ),
)


class ConnectionLost(StoreError):
    """The server cannot be reached just now; everything that was acknowledged is safe on it."""


SAFE = "Everything before it is safe on the server."
_TIMES = {
    "57014": "did not answer in time",
    "55P03": "is kept busy by another window",
    "40001": "was changed by another window at the same moment",
    "40P01": "was changed by another window at the same moment",
}
_REASONS = {
    "42501": "you do not have permission to do this. The help says how to grant it",
    "25006": "it can only be read",
    "53100": "its disk is full. Ask whoever runs it to free some space",
    "42P01": "one of its tables is missing. Ask whoever runs it",
    "42703": "one of its columns is missing. Ask whoever runs it",
    "22P02": "the data to store is not JSON",
}
_UNREACHED = (
    ("password authentication failed", "the server refused this user or password. Check both"),
    ("no password supplied", "the server requires a password. Enter one"),
    ("does not match host name", "the server's certificate is for another host. Check the host"),
    (
        "root certificate file",
        "the file with the club's certificate cannot be read. Choose it again in the settings"
        " (`sslrootcert`)",
    ),
    (
        "server does not support SSL",
        "the server offers no encryption (TLS), which is asked for. Have it switched on (`ssl = on`), or"
        " choose “Not encrypted: it can be read on the way” in the settings (`sslmode=disable`)",
    ),
    ("too many clients", "the server accepts no more connections right now. Try again later"),
    ("remaining connection slots", "the server accepts no more connections right now. Try again later"),
    ("starting up", "the server is starting. Try again in a moment"),
    ("shutting down", "the server is shutting down. Try again later"),
    ("resolve host", "there is no computer with this name. Check the host"),
    ("translate host name", "there is no computer with this name. Check the host"),
    ("Connection refused", "nothing answers at this host and port. Check both, and whether the server runs"),
    ("No such file or directory", "there is no server's socket in this folder. Check the host"),
    ("SSL", "the encrypted connection (TLS) could not be made. Check `sslmode` and its files"),
    ("timeout", "the server did not answer in time. Check the host, and the network"),
    ("No route to host", "this host cannot be reached. Check the network"),
    ("Network is unreachable", "this host cannot be reached. Check the network"),
)
_NOT_LET_IN = ("no pg_hba.conf entry", "pg_hba.conf rejects connection")
_UNENCRYPTED = ("no encryption", "SSL off")
_NEEDS_TLS = (
    "the server refuses unencrypted connections from this computer. Choose “Encrypted” in the settings"
    " (`sslmode=require`), or ask whoever runs it for a line in its pg_hba.conf"
)
_NEEDS_ENTRY = (
    "the server does not let this user into this database from this computer. Whoever looks after it adds a"
    " line to its pg_hba.conf"
)


def connection_failure(error: Exception, address: ServerAddress) -> ConnectionLost:
    """Return the error for a connection that could not be made."""
    reason = _reason(" ".join(str(error).split()), address) or _server_text(error, address)
    return ConnectionLost(f"The club's database {address.safe_url} cannot be reached: {reason}.")


def _reason(text: str, address: ServerAddress) -> str | None:
    """Return the cause that a text of the server or the network stands for; the last attempt made counts."""
    if any(sign in text for sign in _NOT_LET_IN):
        return _NEEDS_TLS if any(sign in text for sign in _UNENCRYPTED) else _NEEDS_ENTRY
    if "certificate verify failed" in text:
        return certificate_fault(address)
    if 'role "' in text and "does not exist" in text:
        return f"it has no user '{address.user}'. Check the user"
    if 'database "' in text and "does not exist" in text:
        return f"there is no database '{address.database}' on it. Check its name, or have it created"
    return next((message for sign, message in _UNREACHED if sign in text), None)


def explain_error(error: BaseException, address: ServerAddress, *, is_lost: bool = False) -> StoreError:
    """Translate an error of PostgreSQL for a player."""
    state = getattr(error, "sqlstate", None) or ""
    if is_lost:
        return lost_connection(address)
    if state in _TIMES:
        text = f"The club's database {address.safe_url} {_TIMES[state]}; nothing was saved. Try again."
        return StoreInUse(text) if state == "55P03" else StoreError(text)
    reason = _REASONS.get(state, _server_text(error, address))
    return StoreError(
        f"The club's database {address.safe_url} refused the change, nothing was saved: {reason.rstrip('.')}."
    )


def lost_connection(address: ServerAddress) -> ConnectionLost:
    """Return the error for a connection that ended before a change was complete."""
    return ConnectionLost(
        f"The connection to the club's database {address.safe_url} was lost: this was not saved. {SAFE} Do it"
        " again when the server is back."
    )


def silent_server(address: ServerAddress) -> ConnectionLost:
    """Return the error for a server that others wait for already."""
    return ConnectionLost(
        f"The club's database {address.safe_url} does not answer: this was not saved. {SAFE} Do it again"
        " when the server is back."
    )


def doubtful_commit(address: ServerAddress) -> ConnectionLost:
    """Return the error for a connection that ended during a commit whose fate is unknown."""
    return ConnectionLost(
        f"The connection to the club's database {address.safe_url} was lost just as this was "
        "being saved, and it"
        f" is not known yet whether it was. {SAFE} Once the server is back, Companion finds out and shows"
        " what is stored."
    )


def _server_text(error: BaseException, address: ServerAddress) -> str:
    """Return the server's own text on one line; withheld where the password is in it, wherever that
    stands.
    """
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    text = " ".join((primary or str(error)).split()) or type(error).__name__
    if address.password and address.password in text:
        # To leave out a short one alone would show where it stood, and so what it is.
        state = getattr(error, "sqlstate", None) or type(error).__name__
        return f"its answer ({state}) is not shown, as the password may be in it"
    return text


def certificate_fault(address: ServerAddress) -> str:
    """Return what is wrong with the certificate of a server, in words."""
    try:
        message = _refusal(address)
    except (OSError, ValueError):  # gone by now, or its file cannot be read
        message = ""
    return next(text for sign, text in _CAUSES if sign in message)


def _refusal(address: ServerAddress) -> str:
    context = ssl.create_default_context()
    roots = address.keywords.get("sslrootcert", "system")
    if roots != "system":
        context = ssl.create_default_context(cafile=roots)
    # The driver takes certificates that Python 3.13 finds too loose, which is then not the cause.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    with socket.create_connection((address.host, address.port), timeout=SECONDS) as way:
        way.sendall(_TLS_WANTED)
        if way.recv(1) != b"S":
            return ""
        try:
            with context.wrap_socket(way, server_hostname=address.host):
                return ""
        except ssl.SSLCertVerificationError as refusal:
            return refusal.verify_message
