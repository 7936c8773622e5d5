"""Figures for the command line: from start to answer, and requests answered in one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.cli.requests import Responder, requests_in
from companion.documents.document import Document

COMPANION = [sys.executable, "-m", "companion"]
REQUESTS = 1000


@pytest.mark.parametrize("arguments", [["--version"], ["tohit", "ml", "r5"]], ids=["version", "tohit"])
def test_from_start_to_answer(benchmark: BenchmarkFixture, arguments: list[str]) -> None:
    given = benchmark(subprocess.run, [*COMPANION, *arguments], capture_output=True, check=True)
    assert given.stdout


def test_a_thousand_requests(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    path = tmp_path / "shots.jsonl"
    path.write_text(
        '{"ruleset": "quickstart", "weapon": "ml", "range": 5, "target": {"hexes_moved": 3}}\n' * REQUESTS
    )
    referee = Responder("tohit", None)

    def answer_all() -> int:
        requests = [request for request in requests_in([str(path)]) if isinstance(request, Document)]
        return sum(referee.answer(request)["target_number"] == 7 for request in requests)

    assert benchmark(answer_all) == REQUESTS
