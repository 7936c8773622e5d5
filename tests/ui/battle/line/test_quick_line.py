from __future__ import annotations

from companion.engine.views.talk import Aimed, Chosen, Deed, Reckoned, Walked
from companion.ui.battle.line.quick_line import read_quick_line, read_while_typed
from companion.ui.table.door import Bridge


def test_damage_says_what_it_would_do_before_it_does(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "RT 8")
    assert isinstance(line.meant, Deed)
    assert "Cicada" in line.reading.words
    assert "right torso" in line.reading.words
    assert bridge.session.lines() == ()


def test_several_hits_are_one_entry(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "rt5, lt5 ct2")
    assert isinstance(line.meant, Deed)
    told = "Cicada: 5 damage to the right torso, 5 damage to the left torso, 2 damage to the center torso"
    assert line.reading.words == told
    bridge.propose(line.meant.action)
    assert [each.telling.line for each in bridge.session.lines()] == [told]
    bridge.undo()
    assert bridge.unit("cicada").armor_left == bridge.unit("cicada").armor_full


def test_a_shot_in_shorthand_has_a_number(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "ml r5 walk t3")
    assert line.reading.number == "8+"
    assert "41.7 %" in line.reading.words
    assert isinstance(line.meant, Reckoned)
    assert line.meant.values["range"] == 5
    assert line.reading.words.startswith("Cicada: "), "what is not said is as the unit stands"


def test_damage_needs_a_unit_but_a_shot_does_not(bridge: Bridge) -> None:
    assert "Name the unit" in read_quick_line(bridge, None, "RT 8").reading.words
    assert read_quick_line(bridge, None, "ml r2").reading.number == "4+"
    assert "Cicada: 8 damage" in read_quick_line(bridge, None, "cicada RT 8").reading.words
    short, number = read_quick_line(bridge, None, "cic rt8"), read_quick_line(bridge, None, "1 rt 8")
    assert short.meant == number.meant is not None


def test_an_attack_is_told_with_its_number(bridge: Bridge) -> None:
    line = read_quick_line(bridge, "cicada", "ml enforcer")
    assert isinstance(line.meant, Aimed)
    assert (line.meant.attacker, line.meant.target) == ("cicada", "enforcer")
    assert line.reading.words.startswith("Cicada")


def test_a_line_leads_along_the_journal(bridge: Bridge) -> None:
    assert read_quick_line(bridge, None, "undo").reading.words == "There is nothing to undo."
    for text in ("rt 3", "lt 3"):
        line = read_quick_line(bridge, "cicada", text)
        assert isinstance(line.meant, Deed)
        bridge.propose(line.meant.action)
    undo = read_quick_line(bridge, None, "undo 2")
    assert isinstance(undo.meant, Walked)
    assert undo.reading.words.index("left torso") < undo.reading.words.index("right torso"), "the last first"
    bridge.undo()
    assert "left torso" in read_quick_line(bridge, None, "redo").reading.words
    assert read_quick_line(bridge, None, "next").reading.words
    assert isinstance(read_quick_line(bridge, None, "enf").meant, Chosen)


def test_nonsense_is_told_by_what_it_looks_like(bridge: Bridge) -> None:
    damage = read_quick_line(bridge, "cicada", "xx 8").reading
    assert "RT 8" in damage.words
    assert "LA, RA" in damage.whole
    strange = read_quick_line(bridge, "cicada", "xyzzy").reading
    assert strange.words == "There is no weapon 'xyzzy' here."
    assert "Large Laser" in strange.whole
    assert read_quick_line(bridge, "cicada", "   ").reading.words == ""


def test_a_half_typed_line_says_what_it_does_so_far_and_what_may_be_meant(bridge: Bridge) -> None:
    reading = read_while_typed(bridge, "cicada", "ml r5 walk t3 inl")
    assert reading.number == "8+"
    assert [each.ending for each in reading.completions] == ["inlw"]
    assert not reading.is_fault
    points = next(each for each in read_while_typed(bridge, "cicada", "RT").completions if each.is_open)
    assert points.label == "Right torso: add the points"
    assert points.numbers == tuple(sorted(points.numbers)) != ()
    so_far = read_while_typed(bridge, "cicada", "rt5 l")
    assert "5 damage to the right torso" in so_far.words
    assert not read_while_typed(bridge, "cicada", "zzz").is_fault, "nothing is wrong before Enter"


def test_a_shot_is_told_with_what_was_understood(bridge: Bridge) -> None:
    words = read_quick_line(bridge, "cicada", "ml at range 5, ran, t 3").reading.words
    assert words.endswith("Medium Laser, range 5, attacker ran, target moved 3")
