"""The forty house rules that tables were found to play, and the example that says each of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from companion.battles.examination import examine_ruleset
from tests.rulesets.house_rules.examples import FOLDER, LIBRARY, example

FORTY: Mapping[int, tuple[str, ...] | str] = {
    1: ("no-critical-through-armor",),
    2: ("floating-critical-hits",),
    3: ("critical-hits-by-damage",),
    4: ("strong-autocannons",),
    5: ("rapid-fire-autocannons",),
    6: ("machine-gun-bursts",),
    7: ("range-penalties-0-1-2",),
    8: ("clusters-hit-on-3",),
    9: ("front-and-rear",),
    10: ("tame-explosions",),
    11: ("no-explosions-by-heat",),
    12: ("heat-shuts-components-down",),
    13: ("called-shots",),
    14: ("extreme-range",),
    15: ("energy-weapons-by-range",),
    16: ("salvos-by-range",),
    17: ("glancing-blows",),
    18: ("direct-blows",),
    19: ("sprinting",),
    20: ("evading",),
    21: ("careful-stand",),
    22: ("standing-targets",),
    23: ("faster-targets",),
    24: ("initiative-by-unit",),
    25: ("front-loaded-initiative",),
    26: ("fire-unit-by-unit",),
    27: ("plotted-movement",),
    28: ("initiative-cards", "initiative-from-pilots", "initiative-streaks"),
    29: ("edge",),
    30: ("tougher-mechwarriors",),
    31: ("three-dice-best-two",),
    32: ("forty-points-stagger",),
    33: ("heavy-mechs-stand-firm",),
    34: ("hard-to-keep-upright",),
    35: ("hips-cost-2-mp",),
    36: ("engine-hits-heat-more",),
    37: ("legs-safe-in-cover",),
    38: ("running-through-water", "clubs-strike-high"),
    39: ("forced-withdrawal", "morale", "turn-limit", "kills-to-win"),
    40: ("specialists", "weapons-that-jam", "dumping-ammunition"),
}
"""Each rule's examples, or in one sentence why there is none."""
FURTHER = (
    "declaring-in-any-order", "jungle", "shoves-with-the-shoulder",
    "experience-points", "three-kills", "veterans-talents", "workshop",
)  # fmt: skip
"""Examples of what is none of the forty."""
SHORT = "our-quick-start"
"""The example of the README, which is over other rules and as short as can be."""
SAID = {number: names for number, names in FORTY.items() if not isinstance(names, str)}
NAMES = [name for names in SAID.values() for name in names]
LEAST = 34


@cache
def said_in_tests() -> str:
    """Return all that the tests of this folder say, but for this one."""
    here = Path(__file__)
    return "\n".join(it.read_text(encoding="utf-8") for it in here.parent.glob("test_*.py") if it != here)


def test_nearly_all_of_the_forty_are_said() -> None:
    assert sorted(FORTY) == [*range(1, 41)]
    assert len(SAID) >= LEAST
    assert all(why.endswith(".") for why in FORTY.values() if isinstance(why, str))


def test_every_example_is_counted_once() -> None:
    assert sorted((*NAMES, *FURTHER, SHORT)) == sorted(path.name for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", [*NAMES, *FURTHER])
def test_an_example_has_no_fault_and_tells_what_it_is(name: str) -> None:
    assert examine_ruleset(FOLDER / name, LIBRARY).faults == ()
    ruleset_source = example(name)
    assert ruleset_source.about
    assert ruleset_source.effect
    assert (FOLDER / name / "ruleset.yaml").read_text(encoding="utf-8").startswith("# ")


def test_the_short_example_has_no_fault() -> None:
    assert examine_ruleset(FOLDER / SHORT, LIBRARY).faults == ()


@pytest.mark.parametrize("name", [*NAMES, *FURTHER])
def test_a_rule_is_proved_over_citytech(name: str) -> None:
    assert example(name).chain == (name, "citytech")
    assert f'"{name}"' in said_in_tests()
    assert any(sign.isdigit() for sign in example(name).effect)
