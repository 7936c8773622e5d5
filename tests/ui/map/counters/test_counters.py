"""Counters: what they show, where they stand, which one a touch means."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from companion.tabletop.hexes import parse_label
from companion.ui.map.counters.art import MapCounter, base_shape, draw_counter
from companion.ui.map.counters.counters import CounterItem, Counters
from companion.ui.map.counters.silhouettes import silhouette
from companion.ui.map.mapsheet.layout import center
from companion.ui.map.mapsheet.scene import MapScene
from companion.ui.theme.sides import SIDE_TOKENS, side_colour
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import LIGHT
from tests.ui.map.builders import SIDES, unit

HERE = parse_label("0505")


@pytest.fixture
def counters(theme: Theme) -> Counters:
    theme.set_reduced_motion(True)
    counters = Counters(MapScene())
    counters.set_sides(SIDES)
    return counters


def shown_item(counters: Counters, unit_id: str) -> CounterItem:
    item = counters.item(unit_id)
    assert item is not None
    return item


def test_a_counter_shows_what_has_happened_to_its_unit() -> None:
    seen = MapCounter.of(unit("Hermes", "0505", 2, is_prone=True, twist=-1), 0, is_target=True)
    assert seen == MapCounter("Hermes", "medium", 0, 2, is_prone=True, is_target=True, twist=-1, tag="Prone")
    assert MapCounter.of(unit("Cicada", "0505", is_destroyed=True), 1).is_wreck


def test_a_unit_that_has_acted_fades_while_others_have_not(counters: Counters) -> None:
    acted = unit("Hermes", "0505", has_acted=True)
    counters.set_units([acted, unit("Cicada", None)])
    assert shown_item(counters, "hermes").counter.is_faded
    counters.set_units(
        [acted, unit("Cicada", "0507", has_acted=True), unit("Wreck", "0507", is_destroyed=True)]
    )
    assert not shown_item(counters, "hermes").counter.is_faded


def test_sides_differ_in_shape_and_colour() -> None:
    shapes = [base_shape(side) for side in range(len(SIDE_TOKENS))]
    assert all(shape not in shapes[:number] for number, shape in enumerate(shapes))
    assert len({side_colour(LIGHT, side) for side in range(len(SIDE_TOKENS))}) == len(SIDE_TOKENS)


def test_every_class_has_its_own_outline_and_heavier_ones_are_larger() -> None:
    outlines = [silhouette(name) for name in ("light", "medium", "heavy", "assault")]
    widths = [outline.boundingRect().width() for outline in outlines]
    assert widths == sorted(set(widths))
    assert all(outline.boundingRect().height() <= 100 for outline in outlines)


def test_an_unknown_class_still_has_an_outline() -> None:
    assert silhouette("superheavy") == silhouette("medium")


def test_a_vehicle_on_what_nobody_drew_looks_like_a_vehicle() -> None:
    assert silhouette("vehicle_rail_fixed") == silhouette("vehicle") != silhouette("vehicle_hover")


def test_units_off_the_map_have_no_counter(counters: Counters) -> None:
    counters.set_units([unit("Hermes", None), unit("Cicada", "0505")])
    assert counters.item("hermes") is None
    assert counters.item("cicada") is not None


def test_a_unit_that_leaves_takes_its_counter_along(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505")])
    counters.set_units([unit("Hermes", None)])
    assert counters.at(center(HERE), 0) is None


def test_a_lone_counter_stands_in_the_middle(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505")])
    assert shown_item(counters, "hermes").pos() == center(HERE)


@pytest.mark.parametrize("number", range(2, 8))
def test_stacked_counters_stay_in_their_hex_and_are_told_apart(counters: Counters, number: int) -> None:
    names = [f"Unit{index}" for index in range(number)]
    counters.set_units([unit(name, "0505") for name in names])
    spots = [shown_item(counters, name.lower()).pos() - center(HERE) for name in names]
    assert all(abs(spot.x()) < 30 and abs(spot.y()) < 30 for spot in spots)
    assert len({(spot.x(), spot.y()) for spot in spots}) == min(number, 4)


def test_a_touch_between_two_counters_means_the_nearer(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505"), unit("Cicada", "0505", side="defenders")])
    for name in ("hermes", "cicada"):
        assert counters.at(shown_item(counters, name).pos() + QPointF(2, 2), 22) == name


def test_a_machine_is_touched_before_the_wreck_beside_it(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505"), unit("Cicada", "0505", is_destroyed=True)])
    middle = (shown_item(counters, "hermes").pos() + shown_item(counters, "cicada").pos()) / 2
    assert counters.at(middle, 60) == "hermes"


def test_a_finger_reaches_a_little_beyond_the_counter(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505")])
    beside = center(HERE) + QPointF(40, 0)
    assert counters.at(beside, 22) is None
    assert counters.at(beside, 44) == "hermes"


def test_selection_and_target_are_ringed_and_given_up(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505"), unit("Cicada", "0507")])
    counters.select("hermes", "cicada")
    assert shown_item(counters, "hermes").counter.is_selected
    assert shown_item(counters, "cicada").counter.is_target
    counters.select(None, None)
    assert not shown_item(counters, "hermes").counter.is_selected


def test_a_counter_wears_the_number_by_which_its_unit_acts() -> None:
    acts = replace(unit("Hermes", "0505"), order=7)
    counter = MapCounter.of(acts, 0)
    assert counter.order == 7
    assert counter_picture(counter, is_small=True) != counter_picture(
        replace(counter, order=None), is_small=True
    )
    assert MapCounter.of(replace(acts, is_destroyed=True), 0).order is None


@pytest.mark.parametrize("is_target", [False, True])
def test_who_is_chosen_is_told_from_afar_where_counters_are_small(is_target: bool) -> None:
    """At 28 pixels a hex, a ring that is only as heavy as a hairline would be overlooked."""

    def changed_pixels(*, is_small: bool) -> int:
        counter = replace(MapCounter.of(unit("Hermes", "0505"), 0), number=3)
        ringed = replace(counter, is_selected=not is_target, is_target=is_target)
        plain, chosen = (counter_picture(each, is_small=is_small) for each in (counter, ringed))
        size = plain.width()
        return sum(plain.pixel(x, y) != chosen.pixel(x, y) for x in range(size) for y in range(size))

    assert changed_pixels(is_small=True) >= 1.3 * changed_pixels(is_small=False)


def counter_picture(counter: MapCounter, *, is_small: bool) -> QImage:
    """Return a counter as it is drawn in a hex 28 pixels high."""
    image = QImage(56, 56, QImage.Format.Format_RGB32)
    image.fill(0x808080)
    painter = QPainter(image)
    painter.translate(28, 28)
    painter.scale(0.5, 0.5)
    draw_counter(painter, counter, LIGHT, is_small=is_small)
    painter.end()
    return image


def test_a_moved_counter_glides_there(counters: Counters, theme: Theme, qtbot: QtBot) -> None:
    theme.set_reduced_motion(False)
    counters.set_units([unit("Hermes", "0505")])
    counters.set_units([unit("Hermes", "0507")])
    item, end = shown_item(counters, "hermes"), center(parse_label("0507"))
    assert item.pos() != end
    qtbot.waitUntil(lambda: item.pos() == end)


def test_nothing_glides_under_reduced_motion(counters: Counters) -> None:
    counters.set_units([unit("Hermes", "0505")])
    counters.set_units([unit("Hermes", "0507")])
    assert shown_item(counters, "hermes").pos() == center(parse_label("0507"))


def test_a_newcomer_does_not_glide_in_from_the_corner(counters: Counters, theme: Theme) -> None:
    theme.set_reduced_motion(False)
    counters.set_units([unit("Hermes", "0505")])
    assert shown_item(counters, "hermes").pos() == center(HERE)


def test_two_alike_are_told_apart_by_number_and_short_name() -> None:
    first, other = (
        MapCounter.of(replace(unit("Wolfhound", "0505"), number=number, short_name=f"Wolfhound {letter}"), 0)
        for number, letter in ((6, "a"), (7, "b"))
    )
    assert (first.name, first.number) == ("Wolfhound a", 6)
    for is_small in (False, True):
        assert painted_counter(first, is_small) != painted_counter(other, is_small)
    assert painted_counter(first, True) != painted_counter(first, False)


def painted_counter(counter: MapCounter, is_small: bool) -> QImage:
    """Return a counter as it is painted, with or without its machine."""
    image = QImage(120, 120, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(60, 60)
    draw_counter(painter, counter, LIGHT, is_small=is_small)
    painter.end()
    return image
