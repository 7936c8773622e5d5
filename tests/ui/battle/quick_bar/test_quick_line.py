from __future__ import annotations

from companion.engine.views.turn import CalculateShot, PrepareAttack, RecordAction, SelectUnit, StepJournal
from companion.ui.battle.quick_bar.quick_line import read_quick_line, read_while_typed
from companion.ui.table.controller import BattleController


def test_damage_says_what_it_would_do_before_it_does(bridge: BattleController) -> None:
    line = read_quick_line(bridge, "cicada", "RT 8")
    assert isinstance(line.meant, RecordAction)
    assert "Cicada" in line.reading.text
    assert "right torso" in line.reading.text
    assert bridge.session.lines() == ()


def test_several_hits_are_one_entry(bridge: BattleController) -> None:
    line = read_quick_line(bridge, "cicada", "rt5, lt5 ct2")
    assert isinstance(line.meant, RecordAction)
    text = "Cicada: 5 damage to the right torso, 5 damage to the left torso, 2 damage to the center torso"
    assert line.reading.text == text
    bridge.propose(line.meant.action)
    assert [each.description.line for each in bridge.session.lines()] == [text]
    bridge.undo()
    assert bridge.unit("cicada").armor_left == bridge.unit("cicada").armor_full


def test_a_shot_in_shorthand_has_a_number(bridge: BattleController) -> None:
    line = read_quick_line(bridge, "cicada", "ml r5 walk t3")
    assert line.reading.number == "8+"
    assert "41.7 %" in line.reading.text
    assert isinstance(line.meant, CalculateShot)
    assert line.meant.values["range"] == 5
    assert line.reading.text.startswith("Cicada: "), "what is not said is as the unit stands"


def test_damage_needs_a_unit_but_a_shot_does_not(bridge: BattleController) -> None:
    assert "Name the unit" in read_quick_line(bridge, None, "RT 8").reading.text
    assert read_quick_line(bridge, None, "ml r2").reading.number == "4+"
    assert "Cicada: 8 damage" in read_quick_line(bridge, None, "cicada RT 8").reading.text
    short, number = read_quick_line(bridge, None, "cic rt8"), read_quick_line(bridge, None, "1 rt 8")
    assert short.meant == number.meant is not None


def test_an_attack_is_told_with_its_number(bridge: BattleController) -> None:
    line = read_quick_line(bridge, "cicada", "ml enforcer")
    assert isinstance(line.meant, PrepareAttack)
    assert (line.meant.attacker, line.meant.target) == ("cicada", "enforcer")
    assert line.reading.text.startswith("Cicada")


def test_a_line_leads_along_the_journal(bridge: BattleController) -> None:
    assert read_quick_line(bridge, None, "undo").reading.text == "There is nothing to undo."
    for text in ("rt 3", "lt 3"):
        line = read_quick_line(bridge, "cicada", text)
        assert isinstance(line.meant, RecordAction)
        bridge.propose(line.meant.action)
    undo = read_quick_line(bridge, None, "undo 2")
    assert isinstance(undo.meant, StepJournal)
    assert undo.reading.text.index("left torso") < undo.reading.text.index("right torso"), "the last first"
    bridge.undo()
    assert "left torso" in read_quick_line(bridge, None, "redo").reading.text
    assert read_quick_line(bridge, None, "next").reading.text
    assert isinstance(read_quick_line(bridge, None, "enf").meant, SelectUnit)


def test_nonsense_is_told_by_what_it_looks_like(bridge: BattleController) -> None:
    damage = read_quick_line(bridge, "cicada", "xx 8").reading
    assert "RT 8" in damage.text
    assert "LA, RA" in damage.full_text
    strange = read_quick_line(bridge, "cicada", "xyzzy").reading
    assert strange.text == "There is no weapon 'xyzzy' here."
    assert "Large Laser" in strange.full_text
    assert read_quick_line(bridge, "cicada", "   ").reading.text == ""


def test_a_half_typed_line_says_what_it_does_so_far_and_what_may_be_meant(bridge: BattleController) -> None:
    reading = read_while_typed(bridge, "cicada", "ml r5 walk t3 inl")
    assert reading.number == "8+"
    assert [each.ending for each in reading.completions] == ["inlw"]
    assert not reading.is_fault
    points = next(each for each in read_while_typed(bridge, "cicada", "RT").completions if each.is_open)
    assert points.label == "Right torso: add the points"
    assert points.numbers == tuple(sorted(points.numbers)) != ()
    so_far = read_while_typed(bridge, "cicada", "rt5 l")
    assert "5 damage to the right torso" in so_far.text
    assert not read_while_typed(bridge, "cicada", "zzz").is_fault, "nothing is wrong before Enter"


def test_a_shot_is_told_with_what_was_understood(bridge: BattleController) -> None:
    text = read_quick_line(bridge, "cicada", "ml at range 5, ran, t 3").reading.text
    assert text.endswith("Medium Laser, range 5, attacker ran, target moved 3")
