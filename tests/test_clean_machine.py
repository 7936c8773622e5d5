"""The README's commands on bare machines, as far as any machine can tell."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NOBODY = 65534
pytestmark = pytest.mark.skipif(os.name != "posix", reason="scripts for a shell")


def run_as(*command: str, user: int | None = None) -> tuple[int, str, str]:
    ended = subprocess.run(command, capture_output=True, text=True, check=False, user=user)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize(("heading", "ends_in"), [("Open it", "companion"), ("Test it", "pytest -n auto")])
def test_the_command_under_a_heading_is_pasted_as_it_stands(heading: str, ends_in: str) -> None:
    code, out, err = run_as(str(HERE / "readme_command"), heading)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert out.endswith(f".venv/bin/{ends_in}\n")
    assert f"```sh\n{out}```\n" in (HERE.parent / "README.md").read_text(encoding="utf-8")


def test_a_heading_without_a_command_is_told() -> None:
    assert run_as(str(HERE / "readme_command"), "Close it")[::2] == (
        2,
        "README.md has no command under 'Close it'.\n",
    )


@pytest.mark.parametrize("release", [[], ["sarge"], ["bookworm", "trixie"]])
def test_a_release_that_is_not_tried_is_wrong_usage(release: list[str]) -> None:
    code, out, err = run_as(str(HERE / "clean_machine"), *release)
    assert (code, out) == (2, "")
    assert err.startswith("usage: tests/clean_machine bookworm|trixie")


def test_who_may_not_make_a_bare_machine_is_told_that_it_was_skipped() -> None:
    # Given to the shell as text, for the folder may be closed to others.
    text = (HERE / "clean_machine").read_text(encoding="utf-8")
    user = NOBODY if os.geteuid() == 0 else None
    ended = subprocess.run(
        ["bash", "-c", text, str(HERE / "clean_machine"), "bookworm"],
        capture_output=True, text=True, check=False, user=user, cwd="/",
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (77, "")
    assert ended.stderr.startswith("Skipped: only root can make a bare Debian.")
