"""Patience with a busy machine: who waits for the window waits for half a minute, and then it is at fault."""

from __future__ import annotations

from functools import partialmethod

from pytestqt.qtbot import QtBot

MILLISECONDS = 30_000


def pytest_configure() -> None:
    """Let waiting that tells no time take that long."""
    for name in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(QtBot, name, partialmethod(getattr(QtBot, name), timeout=MILLISECONDS))
