"""What window tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from companion.ui.theme.theme import Mode, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The application's theme in its light look at scale 1, put back afterwards."""
    assert isinstance(qapp, QApplication)
    worn = Theme.current()
    _put_back(worn)
    yield worn
    _put_back(worn)


def _put_back(theme: Theme) -> None:
    theme.set_mode(Mode.LIGHT)
    theme.set_scale(1.0)
    theme.set_finger(False)
    theme.set_reduced_motion(False)
