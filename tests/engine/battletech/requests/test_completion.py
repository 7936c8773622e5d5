"""Half-typed lines: what they may become, and that what they become is understood."""

from __future__ import annotations

import pytest

from companion.engine.battletech.units.weapon_names import weapons_by_alias
from companion.engine.views.turn import RecordAction
from companion.errors import InputError
from tests.builders import citytech, game
from tests.citytech import fight

SHORTEST = 60
"""Characters of a name and a sentence around it."""


def shots(text: str) -> list[str]:
    return [each.line for each in citytech().complete_shorthand(text)]


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("med", "medium laser "),
        ("medium pul", "medium pulse laser "),
        ("ml r5 wa", "ml r5 walk "),
        ("ml r5 walk t3 inl", "ml r5 walk t3 inlw "),
        ("clan er med", "clan er medium laser "),
        ("medum laser", "medium laser "),
        ("ml r5 wlak", "ml r5 walk "),
        ("phase", ""),
        ("ml", ""),
        ("ml r5 ", ""),
        ("", ""),
    ],
)
def test_the_end_of_a_shot_becomes_what_is_nearest(text: str, nearest: str) -> None:
    assert [*shots(text), ""][0] == nearest


def test_two_words_for_the_same_are_offered_once() -> None:
    assert shots("ml r5 wa") == ["ml r5 walk "]
    assert len(citytech().complete_shorthand("ml im")) == 1


def test_a_letter_that_wants_a_number_says_so() -> None:
    (found,) = citytech().complete_shorthand("ml r")
    assert found.is_open
    assert found.label == "Range: add a number"


def test_words_of_other_rules_are_not_offered() -> None:
    assert [each.line for each in game().complete_shorthand("ml r5 sk")] == []
    assert shots("ml r5 sk")[0] == "ml r5 skid "


@pytest.mark.parametrize(
    "name", sorted(set(weapons_by_alias(citytech().rules.tables, citytech().rules.options).values()))
)
def test_a_name_that_is_completed_is_that_weapon(name: str) -> None:
    for size in (3, len(name) - 1):
        found = [each for each in citytech().complete_shorthand(name[:size].strip()) if each.label == name]
        if size > 3 and not found:
            # Begun so far it is another weapon's whole name already.
            citytech().shorthand(name[:size].strip())
        for each in found:
            weapon = citytech().shorthand(each.line)["weapon"]
            assert citytech().rules.tables.weapons[str(weapon)].name == name


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("rt", ["rt", "RTR "]),
        ("R", ["RT ", "RA ", "RL ", "RTR "]),
        ("right t", ["RT "]),
        ("he", ["HD ", "heat "]),
        ("rt 8 r", ["rt 8 rear "]),
        ("rt 8 ", ["rt 8 rear "]),
        ("ra 8 ", []),
        ("8", []),
        ("", []),
    ],
)
def test_a_location_is_completed(text: str, lines: list[str]) -> None:
    at = fight(orion="red 0505 0", wolfhound="blue 0508 0")
    found = [each.line for each in citytech().complete_line(at, "orion", text)]
    assert found[: len(lines)] == lines


def test_damage_is_typed_by_the_locations_of_the_unit() -> None:
    at = fight(orion="red 0505 0", tower="blue 0508 0", bunker="blue 0510 0")
    examples = [citytech().damage_example(at, unit) for unit in at.units]
    assert examples == ["RT 8", "TU 8", "BU 8"]
    assert citytech().complete_line(at, "tower", "t")[0].line == "TU "
    assert all(each.ending != "TU" for each in citytech().complete_line(at, "bunker", "t"))
    for unit, example in zip(at.units, examples, strict=True):
        meant = citytech().understand(at, unit, example)
        assert isinstance(meant, RecordAction)
        assert meant.action.damage == 8
    with pytest.raises(InputError, match=r"as in TU 8.*begin with TU, BU"):
        citytech().understand(at, "tower", "rt 8")


def test_a_fault_has_a_short_form_without_lists() -> None:
    at = fight(orion="red 0505 0", wolfhound="blue 0508 0")
    with pytest.raises(InputError) as shot:
        citytech().shorthand("xyzzy")
    assert "Machine Gun" in str(shot.value)
    assert shot.value.short == "There is no weapon 'xyzzy' here."
    with pytest.raises(InputError) as damage:
        citytech().understand(at, "orion", "xx 8")
    assert "may begin with HD, CT" in str(damage.value)
    assert damage.value.short == "Not understood at 'xx 8'. Write as in RT 8; ? shows all."


def test_what_the_unit_has_no_track_for_ends_in_nothing() -> None:
    at = fight(vedette="red 0502 0", orion="blue 0501 3")
    assert citytech().complete_line(at, "vedette", "heat 8") == ()
    assert all("heat" in each.line for each in citytech().complete_line(at, None, "heat 8"))
    with pytest.raises(InputError, match=r"^Name the unit"):
        citytech().understand(at, None, "heat 8")
