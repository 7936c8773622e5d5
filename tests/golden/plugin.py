"""Golden text: whole tables kept as files beside this one, so that a diff shows which entry moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="write the golden texts anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, Iterable[str]], None]:
    """Compare lines with a golden text; `pytest --golden-update` writes it anew."""

    def compare(name: str, lines: Iterable[str]) -> None:
        path, text = FOLDER / name, "".join(f"{line.rstrip()}\n" for line in lines)
        if request.config.getoption("--golden-update"):
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"There is no {name}: run pytest --golden-update once and read it."
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare
