from __future__ import annotations

import io
import json
import sys

import pytest

from companion.cli.printing import (
    BOLD,
    RESET,
    SafeOutput,
    bold,
    dim,
    flush_or_discard,
    format_percent,
    prepare_output,
    print_json,
    print_message,
    table,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_columns_line_up_and_numbers_stand_to_the_right() -> None:
    assert table([("Head", "9", ""), ("Center torso", "31", "lost")], numbers=[1]) == [
        "Head           9",
        "Center torso  31  lost",
    ]


@pytest.mark.parametrize(
    ("chance", "text"), [(0.0, "0 %"), (1.0, "100 %"), (15 / 36, "41.7 %"), (1e-9, "< 0.1 %")]
)
def test_a_chance_in_words(chance: float, text: str) -> None:
    assert format_percent(chance) == text


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


def test_names_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    prepare_output()
    print(f"{BOLD}Fox{RESET} \x1b[2J\x00\x9b31m\n\tHunt")
    print_json({"name": "a\x1b\x7f\x85"})
    print_message("wrong: \x1b]0;title\x07")
    flush_or_discard()
    out, err = capsys.readouterr()
    bad = "\ufffd"
    line, hunt, answer = out.splitlines()
    assert (line, hunt) == (f"{BOLD}Fox{RESET} {bad}[2J{bad}{bad}31m", "\tHunt")
    assert json.loads(answer) == {"name": "a\x1b\x7f\x85"}
    assert err == f"wrong: {bad}]0;title{bad}\n"
    assert not isinstance(sys.stdout, SafeOutput)
