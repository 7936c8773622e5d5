"""What a server or the way to it can do, in words that say what is safe and what to do."""

from __future__ import annotations

import psycopg

from companion.errors import StoreError
from companion.store.failures import StoreInUse
from companion.store.server.address import Address


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
    "42501": "you have not been given the right to do this. The help says how it is given",
    "25006": "it can only be read",
    "53100": "its disk is full. Ask whoever looks after it to make room",
    "42P01": "a table of it is missing. Ask whoever looks after it",
    "42703": "a column of it is missing. Ask whoever looks after it",
    "22P02": "what was to be stored is not JSON",
}
_UNREACHED = (
    ("password authentication failed", "the server refused this user or password. Check both"),
    ("no password supplied", "the server wants a password. Give one"),
    ("no pg_hba.conf entry", "the server lets nobody in from this computer. Ask whoever looks after it"),
    ("too many clients", "the server has no room for another window just now. Try again later"),
    ("remaining connection slots", "the server has no room for another window just now. Try again later"),
    ("starting up", "the server is just starting. Try again in a moment"),
    ("shutting down", "the server is shutting down. Try again later"),
    ("resolve host", "there is no computer of this name. Check the host"),
    ("translate host name", "there is no computer of this name. Check the host"),
    ("Connection refused", "nothing answers at this host and port. Check both, and that the server runs"),
    ("No such file or directory", "there is no server's socket in this folder. Check the host"),
    ("SSL", "the secured connection could not be made. Check `sslmode` and its files"),
    ("timeout", "the server did not answer in time. Check the host, and the network"),
    ("No route to host", "there is no way to this host. Check the network"),
    ("Network is unreachable", "there is no way to this host. Check the network"),
)


def unreached(error: Exception, address: Address) -> ConnectionLost:
    """Why no connection could be made."""
    text = _told(error, address)
    if 'role "' in text and "does not exist" in text:
        reason = f"it knows no user '{address.user}'. Check the user"
    elif 'database "' in text and "does not exist" in text:
        reason = f"there is no database '{address.database}' on it. Check its name, or have it made"
    else:
        reason = next((words for sign, words in _UNREACHED if sign in text), text)
    return ConnectionLost(f"The club's database {address.shown} cannot be reached: {reason}.")


def explained(error: BaseException, address: Address, *, is_lost: bool = False) -> StoreError:
    """An error of PostgreSQL as a player should read it."""
    state = getattr(error, "sqlstate", None) or ""
    if is_lost:
        return lost(address)
    if state in _TIMES:
        words = f"The club's database {address.shown} {_TIMES[state]}; nothing was saved. Try again."
        return StoreInUse(words) if state == "55P03" else StoreError(words)
    reason = _REASONS.get(state, _told(error, address))
    return StoreError(
        f"The club's database {address.shown} refused the change, nothing was saved: {reason.rstrip('.')}."
    )


def lost(address: Address) -> ConnectionLost:
    """The connection ended before a change was complete."""
    return ConnectionLost(
        f"The connection to the club's database {address.shown} was lost: this was not saved. {SAFE} Do it"
        " again when the server is back."
    )


def in_doubt(address: Address) -> ConnectionLost:
    """The connection ended while the server was asked to keep a change, and nobody answers."""
    return ConnectionLost(
        f"The connection to the club's database {address.shown} was lost just as this was being saved, and it"
        f" is not known yet whether it was. {SAFE} Once the server is back, Companion finds out and shows"
        " what is stored."
    )


def _told(error: BaseException, address: Address) -> str:
    """What the server said, on one line, without anything secret."""
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    text = " ".join((primary or str(error)).split())
    if address.password:
        text = text.replace(address.password, "…")
    return text or type(error).__name__
