from __future__ import annotations

import pytest

from companion.errors import FileError
from tests.overlays import citytech_with

PHASES = "initiative movement reaction weapon_attack physical_attack heat end"


def order(names: str) -> str:
    """Return the phases of a turn in this order."""
    rows = ", ".join(f"{{id: {name}, label: {name}}}" for name in names.split())
    return f"phases: {{order: [{rows}]}}"


@pytest.mark.parametrize(
    "names",
    [
        "initiative reaction movement weapon_attack physical_attack heat end",
        "initiative weapon_attack movement reaction physical_attack heat end",
        "initiative movement physical_attack reaction weapon_attack heat end",
        "initiative movement reaction weapon_attack heat physical_attack end",
    ],
)
def test_phases_may_come_in_another_order(names: str) -> None:
    assert [row.id for row in citytech_with(order(names)).rules.tables.phases.order] == names.split()


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (order(PHASES.replace("reaction", "parley")), "'parley' is not known here"),
        (order(f"{PHASES} end"), "order[7].id: end comes a second time"),
        (order(PHASES.replace("movement ", "")), "there is no phase movement, which every turn has"),
        (order(f"movement {PHASES.replace('movement ', '')}"), "a turn begins with initiative"),
        (
            order("initiative movement reaction heat weapon_attack physical_attack end"),
            "forgotten with the turn",
        ),
        (
            order("initiative weapon_attack heat movement reaction physical_attack end"),
            "heat comes after movement: the heat of moving is added up in it",
        ),
        (
            order("initiative movement weapon_attack physical_attack reaction heat end"),
            "reaction comes before an attack, or a twist has no effect",
        ),
        (
            order("initiative physical_attack movement reaction weapon_attack heat end"),
            "physical_attack comes after movement, with which Charge and Death from above are declared",
        ),
        (order(PHASES.replace("reaction ", "")), "acting.reaction: there is no phase reaction in the order"),
        ("phases: {activation: by_turns}", "'by_turns' is not known here"),
        ("phases: {acting: {heat: {first: winner}}}", "'heat' is not known here"),
        (
            "phases: {acting: {movement: {steps: together}}}",
            "only weapon_attack and physical_attack have steps",
        ),
        (
            "phases: {acting: {weapon_attack: {takes_effect: at_once}}}",
            "strike at the same time: say steps: together",
        ),
        (
            "initiative: {modifiers: {luck: {label: Luck, when: [unit_prone], value: 1, source: Us}}}",
            "there is no fact 'unit_prone'",
        ),
        (
            "initiative: {modifiers: {luck: {label: Luck, per: best_tactics, value: 1, source: Us}}}",
            "there is no count 'best_tactics'",
        ),
        (
            "initiative: {unit_modifiers: {luck: {label: Luck, value: 1, source: Us}}}",
            "no unit rolls for initiative: say activation: by_unit",
        ),
        (
            "phases: {activation: by_unit}\n"
            "initiative: {modifiers: {luck: {label: Luck, value: 1, source: Us}}}",
            "no side rolls for initiative where units act by_unit",
        ),
        ("initiative: {ties: toss_a_coin}", "'toss_a_coin' is not known here"),
    ],
)
def test_what_cannot_be_meant_is_refused(rules: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        citytech_with(rules)
    assert text in str(raised.value)
