from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.rules_report import OWN_SECTIONS, count_sections, faults, known_sections, report

KNOWN = {"Quick-Start": {"R1": "two teams", "R2": "four units"}, "CityTech": {"Heat": "line 9 of the scan"}}


@pytest.mark.rule("Quick-Start", "R1")
def test_sections_are_counted_and_those_without_a_test_are_listed(request: pytest.FixtureRequest) -> None:
    counts = count_sections([request.node, request.node], KNOWN)
    assert counts == {"Quick-Start": {"R1": 2, "R2": 0}, "CityTech": {"Heat": 0}}
    assert list(report(counts, KNOWN)) == [
        "Quick-Start: 1 of 2 sections have a test",
        "  R2  four units",
        "CityTech: 0 of 1 sections have a test",
        "  Heat  line 9 of the scan",
    ]


@pytest.mark.rule("Quick-Start", "R1")
def test_a_mark_of_an_unknown_section_or_system_is_a_fault(request: pytest.FixtureRequest) -> None:
    items = [request.node]
    assert faults(items, KNOWN) == []
    (section,) = faults(items, {"Quick-Start": {"R2": "four units"}})
    assert section.endswith("Quick-Start has no section 'R1'.")
    (system,) = faults(items, {"Omega": {"R1": "words"}})
    assert system.endswith("there is no system 'Quick-Start'; known are Omega.")


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_sections_of_citytech_are_checked_only_where_the_reference_is(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    without = known_sections(citytech=tmp_path / "sections.yaml")
    assert list(without) == ["Quick-Start", "BT Tactics 3025", "Untitled Mech Game", "Omega"]
    assert faults([request.node], without) == []
    assert count_sections([request.node], without)["Quick-Start"]["R1"] == 0
    reference = tmp_path / "sections.yaml"
    reference.write_text('sections:\n- {id: "Heat", line: 9}\n', encoding="utf-8")
    assert len(faults([request.node], known_sections(citytech=reference))) == 1


def test_every_section_of_the_quick_start_rules_is_known() -> None:
    known = known_sections(OWN_SECTIONS)["Quick-Start"]
    assert list(known) == [f"R{number}" for number in range(1, 52)]
    assert all(known.values())
