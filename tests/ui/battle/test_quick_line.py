from __future__ import annotations

from companion.ui.battle.quick_line import read_quick_line, read_while_typed
from companion.ui.table.door import Bridge


def test_damage_says_what_it_would_do_before_it_does(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "RT 8")
    assert line.action is not None
    assert "Cicada" in line.reading.words
    assert "right torso" in line.reading.words
    assert bridge.session.lines() == ()


def test_a_shot_in_shorthand_has_a_number(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "ml r5 walk t3")
    assert line.reading.number == "8+"
    assert "41.7 %" in line.reading.words
    assert line.values is not None
    assert line.values["range"] == 5


def test_damage_needs_a_unit_but_a_shot_does_not(bridge: Bridge) -> None:
    assert read_quick_line(bridge, None, "RT 8").reading.is_fault
    assert read_quick_line(bridge, None, "ml r2").reading.number == "4+"


def test_nonsense_is_told_by_what_it_looks_like(bridge: Bridge) -> None:
    assert "RT 8" in read_quick_line(bridge, "cicada", "xx 8").reading.words
    strange = read_quick_line(bridge, "cicada", "xyzzy").reading
    assert strange.words == "There is no weapon 'xyzzy' here."
    assert "Large Laser" in strange.whole
    assert read_quick_line(bridge, "cicada", "   ").reading.words == ""


def test_a_half_typed_line_says_what_it_does_so_far_and_what_may_be_meant(bridge: Bridge) -> None:
    reading = read_while_typed(bridge, "cicada", "ml r5 walk t3 inl")
    assert reading.number == "8+"
    assert [each.ending for each in reading.completions] == ["inlw"]
    assert not reading.is_fault
    assert read_while_typed(bridge, "cicada", "RT").completions[0].label == "Right torso: add the points"
    assert not read_while_typed(bridge, "cicada", "zzz").is_fault, "nothing is wrong before Enter"
