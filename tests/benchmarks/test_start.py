"""Figures for the whole app in a process of its own: starting it, and what it holds, with 5,000 units.

Starting with 5,000 units is to take at most 1.1 times as long as with twelve: compare the least values, or
better `worked` in the extra info, the seconds that the processor worked, where others use the machine too.
With 5,000 units on the page of the hangar it is to hold less than 250 MB: `megabytes` there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.catalog.catalogue_files import fill_catalogue
from tests.catalog.hangar import MANY

FEW, ROUNDS = 12, 5


@pytest.fixture(scope="module", params=[FEW, MANY])
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with few units in its catalogue, or with many."""
    folder = tmp_path_factory.mktemp("started")
    fill_catalogue(folder, request.param, others=False)
    measure_start(folder, "--hangar")  # what is done once is done
    return folder


def measure_start(home: Path, *arguments: str) -> dict[str, float]:
    """Return what a process tells that opened the window on a data folder."""
    completed = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.starting", *arguments],
        env={**os.environ, "COMPANION_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    found: dict[str, float] = json.loads(completed.stdout)
    return found


def test_starting(benchmark: BenchmarkFixture, home: Path) -> None:
    tellings: list[dict[str, float]] = []
    figure: Any = benchmark
    figure.pedantic(lambda: tellings.append(measure_start(home)), rounds=ROUNDS)
    for name in ("shown", "drawn", "seconds", "worked", "megabytes"):
        figure.extra_info[name] = round(min(given[name] for given in tellings), 3)
    assert len(tellings) == ROUNDS


def test_what_it_holds_with_the_hangar_open(benchmark: BenchmarkFixture, home: Path) -> None:
    figure: Any = benchmark
    given = figure.pedantic(lambda: measure_start(home, "--hangar"), rounds=1)
    figure.extra_info |= given
    assert given["units"] >= FEW
