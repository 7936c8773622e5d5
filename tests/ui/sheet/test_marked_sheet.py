"""Meanings of a touch on a box."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.sheet.layout.markables import Markable
from companion.ui.sheet.marked_sheet import Slide, Stroke


def made_up_markable(full: int, left: int) -> Markable:
    return Markable("rounds", "Rounds", left, full)


@pytest.mark.parametrize(
    ("left", "box", "expected"),
    [(14, 1, 13), (14, 5, 9), (9, 6, 8), (9, 14, 0), (9, 5, 10), (9, 1, 14), (0, 14, 1)],
    ids=["first", "up to it", "next", "all", "heal the last lost", "heal them all", "heal the last"],
)
def test_a_fresh_box_marks_up_to_it_and_a_lost_one_heals(left: int, box: int, expected: int) -> None:
    assert Stroke(made_up_markable(14, left), box).left_at(box) == expected


@given(st.data())
def test_a_stroke_stays_within_the_track_and_on_its_side(data: st.DataObject) -> None:
    full = data.draw(st.integers(1, 40))
    left = data.draw(st.integers(0, full))
    first, last = data.draw(st.integers(1, full)), data.draw(st.integers(1, full))
    stroke = Stroke(made_up_markable(full, left), first)
    after = stroke.left_at(last)
    assert 0 <= after <= full
    assert after <= left if stroke.is_loss else after >= left


@given(st.data())
def test_a_second_touch_on_the_same_box_takes_back_what_a_single_step_did(data: st.DataObject) -> None:
    full = data.draw(st.integers(1, 40))
    left = data.draw(st.integers(1, full))
    box = full - left + 1
    after = Stroke(made_up_markable(full, left), box).left_at(box)
    assert Stroke(made_up_markable(full, after), box).left_at(box) == left


def test_steps_stop_at_both_ends() -> None:
    assert made_up_markable(3, 0).left_after(-1) == 0
    assert made_up_markable(3, 3).left_after(1) == 3
    assert made_up_markable(3, 2).left_after(-1) == 1


def test_a_slide_comes_to_the_level_it_is_at() -> None:
    assert [Slide(made_up_markable(30, 12)).left_at(level) for level in (0, 12, 30)] == [0, 12, 30]
