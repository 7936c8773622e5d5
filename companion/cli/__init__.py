"""The command line: the same engine without a window. A command is a module."""

from __future__ import annotations

from companion.cli.entry import main

__all__ = ["main"]
