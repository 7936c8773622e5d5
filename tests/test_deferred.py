"""A deferred module is imported once something of it is asked for, and is itself from then on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.deferred import DeferredModule, defer_module

OPEN = """
import sys
import companion.store.battles, companion.store.opening
print(*(name for name in ("asyncio", "email", "ssl") if hasattr(sys.modules.get(name), "__file__")))
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a package that can be imported, and of which nothing is imported yet."""
    folder = tmp_path / "far_away"
    folder.mkdir()
    (folder / "__init__.py").write_text("answer = 42\ndef double(value): return 2 * value\n", "utf-8")
    (folder / "inner.py").write_text("from far_away import answer\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "far_away"
    for name in [name for name in sys.modules if name.partition(".")[0] == "far_away"]:
        del sys.modules[name]


def test_a_module_is_imported_once_something_of_it_is_asked_for(package: str) -> None:
    defer_module(package)
    import far_away  # type: ignore[import-not-found]

    assert isinstance(far_away, DeferredModule)
    assert sys.modules[package] is far_away
    assert far_away.answer == 42
    assert not isinstance(sys.modules[package], DeferredModule)


def test_a_function_can_be_handed_on_before_and_called_after(package: str) -> None:
    defer_module(package, functions=("double",))
    from far_away import double

    assert isinstance(sys.modules[package], DeferredModule)
    assert double(21) == 42
    assert not isinstance(sys.modules[package], DeferredModule)


def test_a_module_of_a_deferred_package_is_found(package: str) -> None:
    defer_module(package)
    import far_away.inner  # type: ignore[import-not-found]

    assert far_away.inner.answer == 42
    assert not isinstance(sys.modules[package], DeferredModule)


def test_a_name_that_the_module_has_not_is_told_as_ever(package: str) -> None:
    defer_module(package)
    import far_away

    with pytest.raises(AttributeError, match="has no attribute 'question'"):
        far_away.question  # noqa: B018


def test_what_is_imported_already_is_let_be() -> None:
    defer_module("json")
    assert not isinstance(sys.modules["json"], DeferredModule)


def test_the_database_needs_none_of_what_programs_of_another_kind_do() -> None:
    ended = subprocess.run([sys.executable, "-c", OPEN], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == []
