"""A few acts at every run; `python -m tests.monkey 60` is the long one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType

from companion.errors import StoreError
from tests.monkey.findings import MonkeyFindings

ACTS = 60


def test_a_monkey_finds_nothing_at_once() -> None:
    command = [sys.executable, "-m", "tests.monkey", "5", "--acts", str(ACTS), "--seed", "4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{ACTS} acts in " in done.stdout
    assert "0 kinds of fault" in done.stdout


def test_what_it_finds_is_told_once_with_the_acts_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    findings = MonkeyFindings(7, tmp_path / "acts.txt")
    findings.record_act("click Button 'Begin'")
    for _ in range(2):
        problem = ValueError("no sides")
        findings._on_exception(ValueError, problem, None)
    text = capsys.readouterr().out
    assert text.count("ValueError at nowhere, seed 7, act 1") == 1
    assert "click Button 'Begin'" in text
    assert "no sides" in text
    assert "2 x ValueError at nowhere" in findings.summary()
    assert (tmp_path / "acts.txt").read_text("utf-8") == "1 click Button 'Begin'\n"


def test_words_for_players_and_the_screenless_system_are_no_findings(tmp_path: Path) -> None:
    findings = MonkeyFindings(7, tmp_path / "acts.txt")
    findings._on_exception(StoreError, StoreError("The disk is full."), None)
    findings._on_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "This plugin does not support that")
    assert findings.number == 0
    findings._on_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "QPainter::begin: no device")
    assert findings.number == 1
