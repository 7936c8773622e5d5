"""Rules of a table's own change what is legal; those that name what is not there are told."""

from __future__ import annotations

from typing import Any

import pytest

from companion.construction.families import design_rules_of
from companion.errors import FileError
from tests.construction.battletech.designs import book, custom, document
from tests.overlays import citytech_with

LEGAL: list[str] = []


def causes(rules: str, data: dict[str, Any]) -> list[str]:
    """Return what is against the rules where these lines of YAML change them."""
    found = design_rules_of(citytech_with(f"construction: {rules}"))
    assert found is not None
    design_report = found.check(document(data)).examined
    assert design_report is not None
    return [fault.cause for fault in design_report.faults]


@pytest.mark.parametrize(
    ("rules", "data", "texts"),
    [
        ("{armor: {points_per_structure: 1}}", book("CDA-2A"), ["too_much_armor"]),
        ("{armor: {head: 8}}", book("WLF-2"), ["too_much_armor"]),
        ("{armor: {points_per_ton: 15}}", book("HBK-4G"), ["overweight"]),
        ("{gyro: {rating_per_ton: 50}}", book("HBK-4G"), ["overweight"]),
        ("{gyro: {rating_per_ton: 400}}", book("HBK-4G"), LEGAL),
        ("{cockpit: {tons: 4.0}}", book("HBK-4G"), ["overweight"]),
        ("{tonnage: {least: 60}}", book("HBK-4G"), ["tonnage"]),
        ("{heat_sinks: {free: 12}}", book("CDA-2A"), ["few_heat_sinks"]),
        ("{structure: {rows: {50: {arm: 9}}}}", book("HBK-4G"), ["structure", "structure"]),
        ("{engine: {kinds: {light: 0.75}}}", book("WLF-2", engine__kind="light"), LEGAL),
        (
            "{armor: {kinds: {heavy: {inner_sphere: 1.5, clan: 1.5}}}}",
            book("CDA-2A", armor_kind="heavy"),
            LEGAL,
        ),
        ("{rear: {parts: [arm]}}", custom("small_laser ra rear"), LEGAL),
        ("{rear: {parts: [arm]}}", custom("small_laser ct rear"), ["rear"]),
        ("{split: null}", custom("ac20 ra/rt", "ac20 lt"), ["split"]),
        ("{split: {weapons: [ac20, large_laser]}}", custom("large_laser ra/rt"), LEGAL),
        ("{placement: {is.case: {parts: [arm]}}}", custom(equipment="case lt"), ["placement"]),
        ("{placement: {is.case: null}}", custom(equipment="case la, case la"), LEGAL),
        ("{placement: {is.ecm: {most: 1, source: Ours}}}", custom(equipment="ecm lt, ecm rt"), ["too_many"]),
        ("{fixed: {removable: [hand_actuator]}}", book("CDA-2A"), ["fixed_slots", "fixed_slots"]),
        ("{omni: {tech: [inner_sphere]}}", book("Black Hawk Prime"), ["omni"]),
        ("{omni: null}", book("Black Hawk Prime"), ["omni"]),
        ("{artemis: null}", custom("lrm10 lt", "lrm10 rt", "artemis_iv ct"), LEGAL),
        ("{single_shot: {extra_tons: 60.0}}", custom("srm6 lt once"), ["overweight"]),
    ],
)
def test_other_rules_make_other_designs_legal(rules: str, data: dict[str, Any], texts: list[str]) -> None:
    found = causes(rules, data)
    assert sorted({*found}) == sorted({*texts}), found


def test_rules_without_construction_judge_no_design() -> None:
    assert design_rules_of(citytech_with("construction: null")) is None


def test_what_a_fault_cites_may_be_a_tables_own_section() -> None:
    found = design_rules_of(
        citytech_with("construction: {cockpit: {tons: 4.0}, tonnage: {source: House rule 7}}")
    )
    assert found is not None
    (fault,) = found.check(document(book("HBK-4G"))).faults
    assert fault.rule == "House rule 7"


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("{structure: {rows: {50: null}}}", "construction.structure.rows.50: is required"),
        ("{jump_jets: {tons: {100: null}}}", "construction.jump_jets.tons: has no row for 100 tons."),
        ("{tonnage: {least: 110}}", "the lightest 'Mech weighs more than the heaviest."),
        ("{split: {weapons: [ac25]}}", "there is no weapon 'ac25'. Did you mean 'ac5'"),
        ("{split: {adjacent: {tail: [head]}}}", "there is no location 'tail'."),
        ("{artemis: {instead: {head: [tail]}}}", "there is no location 'tail'."),
        ("{artemis: {classes: {MML: [mml4]}}}", "there is no weapon 'mml4'."),
        ("{placement: {is.teapot: {most: 1, source: Ours}}}", "there is no weapon or equipment 'is.teapot'."),
        ("{placement: {is.case: {parts: [tail]}}}", "tail"),
        ("{fixed: {removable: [jump_jet]}}", "there is no fixed system 'jump_jet'."),
        (
            "{fixed: {slots: {leg: [hip, hip, hip, hip, hip, hip, hip]}}}",
            "7 slots are more than the location has.",
        ),
        ("{engine: {kinds: {fusion: null}}}", "construction.engine.kinds.fusion: is required"),
        ("{sections: {slots: null}}", "construction.sections.slots: is required"),
    ],
)
def test_rules_of_construction_that_do_not_fit_are_told(rules: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        citytech_with(f"construction: {rules}")
    assert text in str(raised.value)
