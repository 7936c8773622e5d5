"""Artillery shells that home on TAG: the table says when one comes down, where, and what damage it does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Action, LandShell
from companion.engine.battletech.battle.events import TargetMarked
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.views.turn import RecordAction
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, resolve_action
from tests.citytech import apply_events, fight
from tests.engine.battletech.gunnery import LEFT, hits
from tests.rulesets.omega.battles import facing, omega

pytestmark = pytest.mark.rule("Omega", "R97")
NEAR, FAR = parse_label("0506"), parse_label("0507")


@pytest.fixture
def at() -> Battle:
    """Return a Warden that a Kestrel has found with TAG, at its left leg."""
    at = facing(kestrel="red 0505 0", warden="blue 0501 3", platoon="blue 0601 3")
    return apply_events(at, TargetMarked("warden", "red", "tagged", RolledPlace("left_leg", rolled=9)))


def why_not(at: Battle, action: Action) -> str:
    return str(omega().why_not(at, action) or "")


@pytest.mark.parametrize(
    ("rolled", "landed"),
    [
        (2, []),
        (3, []),
        (4, [("left_torso", 20)]),
        (8, [("left_torso", 20)]),
        (9, [("left_leg", 20)]),
        (12, [("left_leg", 20)]),
    ],
)
def test_what_it_strikes(at: Battle, rolled: int, landed: list[tuple[str, int]]) -> None:
    dice: list[Any] = [(rolled,), LEFT] if 4 <= rolled < 9 else [(rolled,)]
    assert hits(resolve_action(at, LandShell("warden", 20, NEAR), *dice)) == landed


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LandShell("warden", 20), ""),
        (LandShell("warden", 20, NEAR), ""),
        (LandShell("warden", 20, FAR), "No TAG has found Warden in this phase within 5 hexes"),
        (LandShell("kestrel", 20), "No TAG has found Kestrel in this phase"),
        (LandShell("warden", 0), "Damage is"),
        (LandShell("warden", 20, parse_label("9999")), "9999"),
        (LandShell("nobody", 20), "no unit 'nobody'"),
    ],
)
def test_what_speaks_against_it(at: Battle, action: LandShell, reason: str) -> None:
    assert reason in why_not(at, action)
    assert bool(reason) is bool(why_not(at, action))


def test_men_who_are_marked_are_struck_too(at: Battle) -> None:
    marked = apply_events(at, TargetMarked("platoon", "red", "tagged"))
    assert why_not(marked, LandShell("platoon", 20)) == ""


def test_it_is_told_in_the_line(at: Battle) -> None:
    for line, place in (("shell 20", None), ("guided shell 20 0506", NEAR)):
        assert omega().understand(at, "warden", line) == RecordAction(LandShell("warden", 20, place))
    assert omega().describe(at, LandShell("warden", 20, NEAR), ()).line == (
        "A guided shell at hex 0506 homes on Warden: 20 damage"
    )


def test_other_rules_have_none() -> None:
    other = fight(orion="red 0505 0", wolfhound="blue 0503 3")
    found = citytech().why_not(other, LandShell("orion", 20))
    assert "has no guided artillery shells" in str(found)
