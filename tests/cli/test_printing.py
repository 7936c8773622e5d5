from __future__ import annotations

import io
import sys

import pytest

from companion.cli.printing import bold, dim, percent, table


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_columns_line_up_and_numbers_stand_to_the_right() -> None:
    assert table([("Head", "9", ""), ("Center torso", "31", "lost")], numbers=[1]) == [
        "Head           9",
        "Center torso  31  lost",
    ]


@pytest.mark.parametrize(
    ("chance", "words"), [(0.0, "0 %"), (1.0, "100 %"), (15 / 36, "41.7 %"), (1e-9, "< 0.1 %")]
)
def test_a_chance_in_words(chance: float, words: str) -> None:
    assert percent(chance) == words


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert bold("8 or more") == "8 or more"
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert bold("8 or more") == "\x1b[1m8 or more\x1b[0m"
    assert dim("") == ""
    monkeypatch.setenv("TERM", "dumb")
    assert bold("8 or more") == "8 or more"
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert bold("8 or more") == "8 or more"
