"""Workers share the compiling of the tests: each begins with some, and finds the others' compiled.

Rewriting the assertions of all modules takes a tenth as long as the tests, and each worker needs them all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest


def pytest_collection(session: pytest.Session) -> None:
    """Import this worker's share; what cannot be imported is told when it is collected."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if not worker:
        return
    workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for name in sorted(_modules(session.config))[int(worker) :: workers]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(name)


def _modules(config: pytest.Config) -> Iterator[str]:
    """Yield the names of all test modules in the folders that are to be tested."""
    for argument in config.args:
        folder = Path(config.invocation_params.dir, argument)
        if folder.is_dir():
            for path in folder.rglob("test_*.py"):
                if path.is_relative_to(config.rootpath):
                    yield ".".join(path.relative_to(config.rootpath).with_suffix("").parts)
