"""Planning a move with pointer and keys, and setting a unit up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.engine.views.moves import Movement, Reach, ReachableHex
from companion.engine.views.units import SetupZone, UnitCommand
from companion.errors import Refusal
from companion.tabletop.hexes import Hex, parse_label
from companion.ui.map.planner import MovePlanner, Placer
from companion.ui.map.view import MapView
from tests.ui.map.builders import exit_place, hexes, place, reach, unit
from tests.ui.map.hand import click, click_at, double_click, hover, press

WALK = Movement("walk", "Walk", 6)
HERMES = unit("Hermes", "0502", 3)
AHEAD = place("0503", 3, 1, "0503", hint="target +0")
TURNED = place("0503", 2, 2, "0503")
FURTHER = place("0504", 3, 2, "0503", "0504")
NORTH = exit_place("0501", 0, 3)
REACH = reach(place("0502", 3, 0), TURNED, AHEAD, FURTHER, place("0510", 3, 6, "0510", is_stop=False), NORTH)


@pytest.fixture
def planner(view: MapView) -> MovePlanner:
    """A walk of Hermes, being planned."""
    planner = MovePlanner(view)
    planner.plan(HERMES, ((WALK, REACH),))
    return planner


def test_a_plan_begins_with_the_reach_and_a_hint(view: MapView, planner: MovePlanner) -> None:
    assert view.overlay.marks[AHEAD.hex].text == "1"
    assert view.bar.message == "Walk: choose a hex"
    assert not view.bar.confirm_button.isVisible()
    assert planner.is_active


def test_hovering_draws_the_cheapest_way_and_its_cost(view: MapView, planner: MovePlanner) -> None:
    hover(view, AHEAD.hex)
    assert view.route is not None
    assert view.route.hexes == (parse_label("0502"), AHEAD.hex)
    assert view.route.ghost is not None
    assert view.route.ghost.facing == 3
    assert view.bar.message == "Walk 1 of 6 MP, 1 hex, target +0"
    assert not view.bar.confirm_button.isVisible()
    assert planner.place is None


def test_hovering_out_of_reach_draws_nothing(view: MapView, planner: MovePlanner) -> None:
    hover(view, AHEAD.hex)
    hover(view, parse_label("1212"))
    assert view.route is None
    assert planner.is_active


def test_a_click_pins_the_cheapest_place_of_a_hex(qtbot: QtBot, view: MapView, planner: MovePlanner) -> None:
    with qtbot.assertNotEmitted(planner.place_chosen):
        click(view, AHEAD.hex)
    assert planner.place == AHEAD
    assert view.bar.confirm_button.isVisible()
    assert view.ring.isVisible()


def test_a_pinned_place_stays_while_the_pointer_wanders(view: MapView, planner: MovePlanner) -> None:
    click(view, FURTHER.hex)
    hover(view, parse_label("0101"))
    assert planner.place == FURTHER
    assert view.route is not None


def test_an_arrow_turns_the_unit(view: MapView, planner: MovePlanner) -> None:
    click(view, AHEAD.hex)
    click_at(view.viewport(), view.facing_point(2))
    assert planner.place == TURNED


def test_a_facing_out_of_reach_has_no_arrow_and_a_miss_does_no_harm(
    view: MapView, planner: MovePlanner
) -> None:
    click(view, AHEAD.hex)
    click_at(view.viewport(), view.facing_point(5))
    assert planner.place == AHEAD


@pytest.mark.parametrize("key", [Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight])
def test_keys_turn_past_facings_out_of_reach(view: MapView, planner: MovePlanner, key: Qt.Key) -> None:
    click(view, AHEAD.hex)
    press(view, key)
    assert planner.place == TURNED
    press(view, key)
    assert planner.place == AHEAD


def test_a_hex_with_one_facing_needs_no_arrows(view: MapView, planner: MovePlanner) -> None:
    click(view, FURTHER.hex)
    assert planner.place == FURTHER
    assert not view.ring.isVisible()


def test_another_hex_can_be_pinned_instead(view: MapView, planner: MovePlanner) -> None:
    click(view, FURTHER.hex)
    click(view, AHEAD.hex)
    assert planner.place == AHEAD


def test_a_click_where_no_move_may_end_changes_nothing(view: MapView, planner: MovePlanner) -> None:
    click(view, FURTHER.hex)
    click(view, parse_label("0510"))
    assert planner.place == FURTHER


def confirm_with_button(view: MapView) -> None:
    view.bar.confirm_button.click()


def confirm_with_enter(view: MapView) -> None:
    press(view, Qt.Key.Key_Return)


def confirm_with_second_click(view: MapView) -> None:
    click(view, AHEAD.hex)


@pytest.mark.parametrize("confirm", [confirm_with_button, confirm_with_enter, confirm_with_second_click])
def test_confirming_tells_the_place_and_clears_the_map(
    qtbot: QtBot, view: MapView, planner: MovePlanner, confirm: Callable[[MapView], None]
) -> None:
    click(view, AHEAD.hex)
    with qtbot.waitSignal(planner.place_chosen) as chosen:
        confirm(view)
    assert chosen.args == [AHEAD]
    assert not planner.is_active
    assert not view.overlay.marks
    assert view.route is None
    assert view.bar.isHidden()
    assert not view.ring.isVisible()


def test_a_double_click_pins_but_does_not_confirm(qtbot: QtBot, view: MapView, planner: MovePlanner) -> None:
    click(view, AHEAD.hex)
    with qtbot.assertNotEmitted(planner.place_chosen):
        double_click(view, AHEAD.hex)
    assert planner.place == AHEAD


def test_keys_alone_lead_through_a_move(qtbot: QtBot, view: MapView, planner: MovePlanner) -> None:
    view.set_cursor(parse_label("0502"))
    press(view, Qt.Key.Key_Down)
    assert view.bar.message == "Walk 1 of 6 MP, 1 hex, target +0"
    press(view, Qt.Key.Key_Return)
    press(view, Qt.Key.Key_BracketLeft)
    with qtbot.waitSignal(planner.place_chosen) as chosen:
        press(view, Qt.Key.Key_Return)
    assert chosen.args == [TURNED]


def cancel_with_button(view: MapView) -> None:
    view.bar.cancel_button.click()


def cancel_with_escape(view: MapView) -> None:
    press(view, Qt.Key.Key_Escape)


@pytest.mark.parametrize("cancel", [cancel_with_button, cancel_with_escape])
def test_giving_up_tells_so_and_clears_the_map(
    qtbot: QtBot, view: MapView, planner: MovePlanner, cancel: Callable[[MapView], None]
) -> None:
    click(view, AHEAD.hex)
    with qtbot.waitSignal(planner.cancelled), qtbot.assertNotEmitted(planner.place_chosen):
        cancel(view)
    assert not planner.is_active
    assert not view.overlay.marks


def test_a_plan_put_away_says_nothing(qtbot: QtBot, view: MapView, planner: MovePlanner) -> None:
    with qtbot.assertNotEmitted(planner.cancelled):
        planner.stop()
    with qtbot.assertNotEmitted(planner.place_chosen):
        click(view, AHEAD.hex)
        click(view, AHEAD.hex)


def test_the_arrow_off_the_map_is_chosen_like_a_hex(
    qtbot: QtBot, view: MapView, planner: MovePlanner
) -> None:
    click(view, NORTH.hex)
    assert view.bar.message == "Walk 3 of 6 MP, 2 hexes, leaves the map"
    assert view.route is not None
    assert view.route.ghost is None
    with qtbot.waitSignal(planner.place_chosen) as chosen:
        press(view, Qt.Key.Key_Return)
    assert chosen.args == [NORTH]


def test_a_unit_that_can_only_stay_is_ready_to_confirm(qtbot: QtBot, view: MapView) -> None:
    planner = MovePlanner(view)
    stay = ReachableHex(parse_label("0502"), 3, 0, 0, 0, (), "stand")
    planner.plan(HERMES, ((Movement("stand", "Stand still", 0), reach(stay)),))
    with qtbot.waitSignal(planner.place_chosen) as chosen:
        press(view, Qt.Key.Key_Return)
    assert chosen.args == [stay]


def test_a_new_plan_replaces_the_old_one(view: MapView, planner: MovePlanner) -> None:
    click(view, AHEAD.hex)
    planner.plan(HERMES, ((WALK, reach(place("0502", 3, 0), FURTHER)),))
    assert planner.place is None
    click(view, AHEAD.hex)
    assert planner.place is None


# --- several ways at once ---

RUN, JUMP = Movement("run", "Run", 9), Movement("jump", "Jump", 4)
FAR = place("0505", 3, 7, "0503", "0504", "0505", points=9)
RAN = tuple(place(label, 3, 5, label, points=9) for label in ("0503", "0504"))
RUNNING = Reach("hermes", "run", (place("0502", 3, 0, points=9), *RAN, FAR))
WAYS = ((WALK, REACH), (RUN, RUNNING))


def why_not(movement: str, _place: Hex) -> Refusal | None:
    """Too far for everybody, but each has its own reason."""
    needed = {"walk": 8, "run": 11}[movement]
    return Refusal.invalid("too_far", f"Too far: needs {needed} MP.")


@pytest.fixture
def opened(view: MapView) -> MovePlanner:
    """What Hermes could do, shown without being asked for."""
    planner = MovePlanner(view)
    planner.plan(HERMES, WAYS, ask_why_not=why_not, is_open=True)
    return planner


@pytest.mark.usefixtures("opened")
def test_every_hex_shows_its_cost_by_the_first_way_that_leads_there(view: MapView) -> None:
    marks = view.overlay.marks
    assert [marks[at.hex].text for at in (AHEAD, FURTHER, FAR)] == ["1", "2", "7"]
    assert marks[AHEAD.hex].fill is marks[FURTHER.hex].fill is not marks[FAR.hex].fill
    assert view.overlay.legend is not None
    assert [row.text for row in view.overlay.legend.rows] == ["Walk, 6 MP", "Run, 9 MP"]
    assert view.bar.isHidden()


def test_an_open_plan_leaves_the_keys_alone_until_a_hex_is_clicked(
    qtbot: QtBot, view: MapView, opened: MovePlanner
) -> None:
    with qtbot.assertNotEmitted(view.confirm_pressed):
        press(view, Qt.Key.Key_Return)
    click(view, FAR.hex)
    assert view.bar.message == "Run 7 of 9 MP, 3 hexes"
    with qtbot.waitSignal(opened.place_chosen) as chosen:
        press(view, Qt.Key.Key_Return)
    assert chosen.args == [FAR]


@pytest.mark.parametrize("with_key", [False, True])
def test_shift_takes_the_next_way(view: MapView, opened: MovePlanner, *, with_key: bool) -> None:
    click(view, AHEAD.hex)
    assert opened.place == AHEAD
    assert list(view.bar.alternative_buttons) == ["walk", "run"]
    for expected in (RAN[0], AHEAD):
        if with_key:
            view.set_cursor(AHEAD.hex)
            QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        else:
            shift, point = Qt.KeyboardModifier.ShiftModifier, view.hex_point(AHEAD.hex)
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, shift, point)
        assert opened.place == expected


def test_a_button_takes_another_way(view: MapView, opened: MovePlanner) -> None:
    click(view, AHEAD.hex)
    button = view.bar.alternative_buttons["run"]
    click_at(button, button.rect().center())
    assert opened.place == RAN[0]
    assert view.bar.alternative_buttons["run"].isChecked()


def test_a_click_out_of_reach_says_why(qtbot: QtBot, view: MapView, opened: MovePlanner) -> None:
    with qtbot.waitSignal(view.announced) as given:
        click(view, parse_label("1212"))
    text = "Hex 1212\nWalk: Too far: needs 8 MP.\nRun: Too far: needs 11 MP."
    assert given.args == [text]
    assert view.bar.warning == text
    assert not view.bar.confirm_button.isVisible()
    assert opened.is_open


def test_escape_lets_the_hex_of_an_open_plan_go(qtbot: QtBot, view: MapView, opened: MovePlanner) -> None:
    click(view, AHEAD.hex)
    with qtbot.assertNotEmitted(opened.cancelled):
        press(view, Qt.Key.Key_Escape)
    assert opened.place is None
    assert opened.is_open
    assert view.bar.isHidden()
    assert view.overlay.marks[AHEAD.hex].text == "1"


def test_hexes_that_are_taken_are_not_offered(view: MapView) -> None:
    planner = MovePlanner(view)
    planner.plan(HERMES, WAYS, is_open=True, occupied={FAR.hex})
    click(view, FAR.hex)
    assert planner.place is None


# --- setting up ---

ZONE = SetupZone("attackers", hexes("0101 0201 0301 0401"), "Attackers set up in row 1")
NEWCOMER = unit("Hermes", None, 3)


@pytest.fixture
def placer(view: MapView) -> Placer:
    """Hermes, being set up in the north; 0401 is taken."""
    placer = Placer(view)
    placer.place(NEWCOMER, ZONE, hexes("0401"))
    return placer


def test_a_placing_shows_its_zone_and_a_hint(view: MapView, placer: Placer) -> None:
    assert set(view.overlay.marks) == ZONE.hexes
    assert view.bar.message == "Set up Hermes"
    assert placer.is_active


def test_hovering_in_the_zone_shows_the_unit_there(view: MapView, placer: Placer) -> None:
    hover(view, parse_label("0201"))
    assert view.route is not None
    assert view.route.ghost is not None
    assert view.route.ghost.facing == 3
    assert placer.is_active


def test_hex_facing_and_enter_set_a_unit_up(qtbot: QtBot, view: MapView, placer: Placer) -> None:
    click(view, parse_label("0201"))
    click_at(view.viewport(), view.facing_point(2))
    assert view.bar.message == "Hermes in 0201, facing south-east"
    with qtbot.waitSignal(placer.spot_chosen) as chosen:
        press(view, Qt.Key.Key_Return)
    assert chosen.args == ["hermes", parse_label("0201"), 2]


@pytest.mark.parametrize("label", ["0401", "0505"])
def test_a_taken_hex_and_one_outside_the_zone_are_not_offered(
    view: MapView, placer: Placer, label: str
) -> None:
    click(view, parse_label(label))
    assert not view.ring.isVisible()
    assert placer.is_active


def test_a_placing_cancels_a_move_being_planned(qtbot: QtBot, view: MapView, planner: MovePlanner) -> None:
    placer = Placer(view)
    with qtbot.waitSignal(planner.cancelled):
        placer.place(NEWCOMER, ZONE)
    assert placer.is_active
    assert not planner.is_active
    assert set(view.overlay.marks) == ZONE.hexes


# --- other endings ---


def ways(at: ReachableHex) -> tuple[UnitCommand, ...]:
    """Everybody may drop; only who faces south may charge."""
    drop = UnitCommand("drop", "Drop to the ground", f"drop {at.facing}", "prone")
    charge = UnitCommand("charge/cicada", "Charge Cicada", f"charge {at.facing}", "physical")
    return (drop, charge) if at.facing == TURNED.facing else (drop,)


@pytest.fixture
def ending(view: MapView) -> MovePlanner:
    planner = MovePlanner(view)
    planner.plan(HERMES, ((WALK, REACH),), ways)
    return planner


def test_other_endings_are_offered_once_a_hex_is_pinned(
    qtbot: QtBot, view: MapView, ending: MovePlanner
) -> None:
    hover(view, AHEAD.hex)
    assert not view.bar.ending_buttons
    click(view, AHEAD.hex)
    drop = view.bar.ending_buttons["drop"]
    assert drop.isVisible()
    with qtbot.waitSignal(ending.ended) as given:
        click_at(drop, drop.rect().center())
    assert given.args is not None
    assert given.args[0].action == f"drop {AHEAD.facing}"
    assert not ending.is_active
    assert not view.bar.isVisible()


def test_endings_that_another_facing_allows_stand_behind_those_of_the_present_one(
    view: MapView, ending: MovePlanner
) -> None:
    click(view, TURNED.hex)
    assert ending.place is not None
    labels = [button.text() for button in view.bar.ending_buttons.values()]
    assert sorted(labels) == ["Charge Cicada", "Drop to the ground"]


def test_given_up_no_ending_is_offered_any_more(view: MapView, ending: MovePlanner) -> None:
    click(view, AHEAD.hex)
    ending.cancel()
    assert not ending.is_active
    ending.plan(HERMES, ((WALK, REACH),))
    click(view, AHEAD.hex)
    assert not view.bar.ending_buttons


@pytest.mark.parametrize("facing", range(6))
def test_of_facings_that_cost_the_same_the_unit_keeps_its_own(view: MapView, facing: int) -> None:
    """As after a jump, where every facing is free: it never begins in the north."""
    there = parse_label("0504")
    landings = reach(place("0502", facing, 0), *(place("0504", each, 2, "0503", "0504") for each in range(6)))
    planner = MovePlanner(view)
    planner.plan(unit("Hermes", "0502", facing), ((Movement("jump", "Jump", 6), landings),))
    click(view, there)
    assert planner.place is not None
    assert planner.place.facing == facing
