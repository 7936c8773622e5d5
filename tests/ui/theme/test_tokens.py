"""The tokens: legible in every look, and one scale for every length."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.theme.tokens import (
    DARK,
    FINGER_TARGET,
    HIGH_CONTRAST,
    LIGHT,
    POINTER_TARGET,
    FontSize,
    Space,
    Tokens,
    contrast,
    mix_colours,
)

LOOKS = [pytest.param(look, id=look.name) for look in (LIGHT, DARK, HIGH_CONTRAST)]
colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


def grounds(look: Tokens) -> tuple[str, ...]:
    return look.ground, look.surface, look.raised


@pytest.mark.parametrize("look", LOOKS)
def test_ink_stands_out_thirteen_to_one(look: Tokens) -> None:
    assert min(contrast(look.ink, ground) for ground in grounds(look)) >= 13


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    "token", ["muted", "accent", "good", "warn", "danger", "side_a", "side_b", "side_c", "side_d"]
)
def test_every_word_is_legible(look: Tokens, token: str) -> None:
    assert min(contrast(getattr(look, token), ground) for ground in grounds(look)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
def test_words_on_colour_are_legible(look: Tokens) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_accent, look.accent_hover) >= 4.5
    assert contrast(look.on_selection, look.selection) >= 4.5
    assert contrast(look.ink, look.hover) >= 7


@pytest.mark.parametrize("look", LOOKS)
def test_the_edge_of_a_control_can_be_seen(look: Tokens) -> None:
    assert min(contrast(look.edge, ground) for ground in grounds(look)) >= 3


def test_high_contrast_has_black_white_one_accent_and_a_grey_for_what_is_off() -> None:
    values = [getattr(HIGH_CONTRAST, name) for name in Tokens.__slots__]
    colours_used = {value for value in values if str(value).startswith("#")}
    assert colours_used == {"#000000", "#FFFFFF", HIGH_CONTRAST.accent, HIGH_CONTRAST.faint}
    assert HIGH_CONTRAST.border == 2


@given(one=colours, other=colours)
def test_contrast_lies_between_1_and_21_and_has_no_direction(one: str, other: str) -> None:
    assert 1 <= contrast(one, other) <= 21.0001
    assert contrast(one, other) == contrast(other, one)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@given(one=colours, other=colours)
def test_a_mixture_begins_with_one_colour_and_ends_with_the_other(one: str, other: str) -> None:
    assert mix_colours(one, other, 0) == one
    assert mix_colours(one, other, 1) == other


@given(
    scale=st.floats(0.8, 2.0),
    length=st.one_of(st.sampled_from(list(Space)), st.sampled_from(list(FontSize)), st.integers(1, 300)),
)
def test_lengths_follow_the_scale_and_never_vanish(scale: float, length: int) -> None:
    scaled = replace(LIGHT, scale=scale).px(length)
    assert scaled >= 1
    assert abs(scaled - length * scale) <= 0.5


def test_nothing_stays_nothing() -> None:
    assert replace(LIGHT, scale=0.8).px(0) == 0


@pytest.mark.parametrize(("finger", "target"), [(False, POINTER_TARGET), (True, FINGER_TARGET)])
def test_targets_suit_the_pointer_or_the_finger(finger: bool, target: int) -> None:
    assert replace(LIGHT, finger=finger).target == target
    assert replace(LIGHT, finger=finger, scale=2.0).target == 2 * target
