"""Rule marks: each names a known section, and `pytest --rules-report` lists the sections without a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.plain_yaml import plain_yaml

HERE = Path(__file__).parent
OWN_SECTIONS = HERE / "rulebook_sections.yaml"
CITYTECH_SECTIONS = HERE.parents[2] / "shared" / "reference" / "citytech" / "sections.yaml"

Sections = Mapping[str, Mapping[str, str]]
Counts = Mapping[str, Mapping[str, int]]


def known_sections(own: Path = OWN_SECTIONS, citytech: Path = CITYTECH_SECTIONS) -> Sections:
    """Return the sections of each system with a few words; CityTech's only where the reference is at hand."""
    known = {system: dict(rows) for system, rows in plain_yaml(own).items()}
    if citytech.is_file():
        rows = plain_yaml(citytech)["sections"]
        known["CityTech"] = {str(row["id"]): f"line {row['line']} of the scan" for row in rows}
    return known


def marks_of(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, str, str]]:
    """Yield each test with the system and the section that its rule marks name."""
    for item in items:
        for mark in item.iter_markers("rule"):
            system, section = mark.args
            yield item, str(system), str(section)


def faults(items: Sequence[pytest.Item], known: Sections) -> list[str]:
    """Marks that name a system or a section which does not exist."""
    found = []
    for item, system, section in marks_of(items):
        if system not in (*known, "CityTech"):
            found.append(f"{item.nodeid}: there is no system {system!r}; known are {', '.join(known)}.")
        elif system in known and section not in known[system]:
            found.append(f"{item.nodeid}: {system} has no section {section!r}.")
    return found


def count_sections(items: Sequence[pytest.Item], known: Sections) -> Counts:
    """Return how many tests name each section of each system."""
    counts = {system: dict.fromkeys(rows, 0) for system, rows in known.items()}
    for _item, system, section in marks_of(items):
        if system in counts:
            counts[system][section] += 1
    return counts


def report(counts: Counts, known: Sections) -> Iterator[str]:
    """For each system how many sections have a test, and those that have none."""
    for system, sections in counts.items():
        missing = [section for section, number in sections.items() if not number]
        yield f"{system}: {len(sections) - len(missing)} of {len(sections)} sections have a test"
        width = max((len(section) for section in missing), default=0)
        yield from (f"  {section:{width}}  {known[system][section]}" for section in missing)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report", action="store_true", help="run nothing; list the rulebook sections without a test"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if found := faults(items, known_sections()):
        raise pytest.UsageError("\n".join(found))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not session.config.getoption("--rules-report"):
        return None
    known = known_sections()
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    assert terminal is not None, "the report is written to a terminal"
    terminal.write_line("")
    for line in report(count_sections(session.items, known), known):
        terminal.write_line(line)
    return True
