"""The attack panel: rows to tick, choices in them, further targets, and what is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QStyle, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from companion.engine.views.moves import Sight
from companion.engine.views.units import SideView, UnitCommand
from companion.engine.volleys import InitialChoice
from companion.errors import Refusal
from companion.tabletop.hexes import Hex
from companion.ui.attack.panel import AttackPanel, AttackPanelState
from companion.ui.attack.target_list import TargetRow
from companion.ui.attack.volley_chips import VolleyMark
from companion.ui.attack.volley_view import summary_text
from companion.ui.calculator.answer import Breakdown
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.wording import NO_BREAK, attack_text, heat_text, sight_text
from tests.ui.calculator.builders import FORM, HEAT, blows, plan, rich_plan, rich_volley

pytestmark = pytest.mark.usefixtures("theme")

LEFT = Qt.MouseButton.LeftButton
HOLD = UnitCommand("hold", "Hold fire", "hold", "shield", "decline")
AT_ONE = (VolleyMark("cicada", "Cicada", 1, is_current=True),)
AT_TWO = (
    VolleyMark("cicada", "Cicada", 2, is_current=False),
    VolleyMark("hunchback", "Hunchback", 1, is_current=True),
)


@pytest.fixture
def panel(qtbot: QtBot) -> AttackPanel:
    made = AttackPanel()
    qtbot.addWidget(made)
    made.resize(420, 900)
    made.show_attack(
        AttackPanelState(plan(), "Hermes II", "Cicada", ("ac5",), volleys=AT_ONE, declines=(HOLD,))
    )
    made.show()
    return made


def button(panel: QWidget, text: str) -> QPushButton:
    return next(each for each in panel.findChildren(QPushButton) if each.text() == text and each.isVisible())


def texts(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


# --- all, none, cool ---


def test_all_none_and_cool_are_a_touch_each(panel: AttackPanel, qtbot: QtBot) -> None:
    made = rich_plan(room=6)
    panel.show_attack(AttackPanelState(made, "Orion", "Wolfhound", ("lbx", "ml"), begun=InitialChoice.COOL))
    keys = panel.begin.buttons
    assert [begin for begin, key in keys.items() if key.isChecked()] == [InitialChoice.COOL]
    assert panel.begin.level_box.currentText() == "Heat up to 4: nothing"
    for begin, key in keys.items():
        with qtbot.waitSignal(panel.begin_requested) as given:
            QTest.mouseClick(key, LEFT)
        assert given.args == [begin]
    panel.show_attack(AttackPanelState(made, "Orion", "Wolfhound", ("lbx",)))
    assert not any(key.isChecked() for key in keys.values()), "some others are ticked"


def test_the_heat_to_keep_to_is_chosen_where_it_makes_a_difference(panel: AttackPanel, qtbot: QtBot) -> None:
    panel.show_attack(AttackPanelState(rich_plan(room=6), "Orion", "Wolfhound", keep=9))
    keep = panel.begin.level_box
    assert [keep.itemText(at) for at in range(keep.count())] == [
        "Heat up to 4: nothing",
        "Heat up to 7: \u22121 MP",
    ]
    assert keep.currentIndex() == 1, "the hottest of those that are no hotter"
    with qtbot.waitSignal(panel.heat_level_chosen) as given:
        keep.activated.emit(0)
    assert given.args == [4]


@pytest.mark.parametrize("width", [340, 420, 600])
def test_the_heat_to_keep_to_is_read_whole_at_every_width(panel: AttackPanel, width: int) -> None:
    panel.resize(width, 900)
    panel.show_attack(AttackPanelState(rich_plan(room=6), "Orion", "Wolfhound", keep=9))
    QApplication.processEvents()
    keep = panel.begin.level_box
    longest = max(keep.fontMetrics().horizontalAdvance(keep.itemText(at)) for at in range(keep.count()))
    option = QStyleOptionComboBox()
    option.initFrom(keep)
    field = QStyle.SubControl.SC_ComboBoxEditField
    room = keep.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, keep)
    assert room.width() >= longest


def test_where_nobody_counts_heat_nothing_is_cool(panel: AttackPanel) -> None:
    assert panel.begin.buttons[InitialChoice.ALL].isVisible()
    assert not panel.begin.buttons[InitialChoice.COOL].isVisible()


def test_bodily_attacks_are_chosen_one_by_one(panel: AttackPanel) -> None:
    panel.show_attack(AttackPanelState(blows(), "Orion", "Wolfhound"))
    assert not panel.begin.isVisible()


# --- rows ---


def test_rows_show_what_is_ticked(panel: AttackPanel) -> None:
    assert panel.line("ac5").is_ticked
    assert not panel.line("ml").is_ticked


def test_a_touched_tick_is_told(panel: AttackPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.ticked) as given:
        QTest.mouseClick(panel.line("ml").tick, LEFT)
    assert given.args == ["ml", True]


def test_a_touch_on_the_words_is_a_touch_on_the_tick(panel: AttackPanel, qtbot: QtBot) -> None:
    text_label = next(
        label for label in panel.line("ac5").findChildren(QLabel) if label.text() == "Autocannon 5"
    )
    with qtbot.waitSignal(panel.ticked) as given:
        QTest.mouseClick(text_label, LEFT)
    assert given.args == ["ac5", False]


def test_weapons_that_cannot_fire_are_folded_away_under_their_reasons(panel: AttackPanel) -> None:
    assert "The arm is gone." not in texts(panel)
    QTest.mouseClick(panel.refused.heading, LEFT)
    shown = texts(panel)
    assert "It cannot hit: no roll is that high." in shown
    assert "The Flamer reaches 3 hexes." in shown
    assert "The arm is gone." in shown


def test_an_attack_that_goes_elsewhere_says_at_whom(panel: AttackPanel) -> None:
    panel.show_attack(AttackPanelState(plan(), "Hermes II", "Cicada", elsewhere={"ac5": "Hunchback"}))
    assert "Aimed at Hunchback. Tick it to aim it here." in texts(panel)


def test_the_reasons_unfold(panel: AttackPanel) -> None:
    line = panel.line("ac5")
    breakdown = line.findChild(Breakdown)
    assert isinstance(breakdown, Breakdown)
    assert not breakdown.isVisible()
    QTest.mouseClick(line.why, LEFT)
    assert breakdown.isVisible()
    assert "Medium range (5) +2" in breakdown.accessibleDescription()


def test_rows_tell_damage_heat_and_rounds() -> None:
    lbx, lrm, laser, _ = rich_plan().attacks
    texts = [attack_text(attack).replace(NO_BREAK, " ") for attack in (lbx, lrm, replace(laser, rounds=1))]
    assert texts == [
        "RT · 10 damage · 2 heat · 10 rounds left",
        "LT · 15 missiles in groups of 5 · 5 heat · 8 rounds left",
        "LA · 5 damage · 3 heat · 1 round left",
    ]


def test_few_choices_stand_side_by_side_and_many_in_a_list(panel: AttackPanel, qtbot: QtBot) -> None:
    panel.show_attack(AttackPanelState(rich_plan(), "Orion", "Wolfhound", ("lbx",)))
    QApplication.processEvents()
    cluster = button(panel.line("lbx"), "Cluster")
    assert "LB 10-X Autocannon: Shells" in cluster.accessibleName()
    with qtbot.waitSignal(panel.chosen) as given:
        QTest.mouseClick(cluster, LEFT)
    assert given.args == ["lbx", "shells", "cluster"]
    aim = panel.line("ml").choices.control("aim")
    aim.set_value("left_leg")
    with qtbot.waitSignal(panel.chosen) as given:
        aim.edited.emit()
    assert given.args == ["ml", "aim", "left_leg"]


def test_controls_of_choices_stay_and_show_what_is_chosen(panel: AttackPanel) -> None:
    made = rich_plan()
    panel.show_attack(AttackPanelState(made, "Orion", "Wolfhound"))
    control = panel.line("lbx").choices.control("shells")
    lbx = made.attacks[0]
    chosen = replace(lbx, choices=(replace(lbx.choices[0], value="cluster"),))
    panel.show_attack(
        AttackPanelState(replace(made, attacks=(chosen, *made.attacks[1:])), "Orion", "Wolfhound")
    )
    assert panel.line("lbx").choices.control("shells") is control
    assert control.value() == "cluster"


# --- head and foot ---


def test_declaring_and_letting_it_be_are_told(panel: AttackPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.footer.declared):
        QTest.mouseClick(button(panel, "Declare fire"), LEFT)
    with qtbot.waitSignal(panel.footer.declined) as given:
        QTest.mouseClick(button(panel, "Hold fire"), LEFT)
    assert given.args == [HOLD]


def test_nothing_ticked_is_nothing_to_declare(panel: AttackPanel) -> None:
    none = (VolleyMark("cicada", "Cicada", 0, is_current=True),)
    panel.show_attack(AttackPanelState(plan(), "Hermes II", "Cicada", volleys=none))
    assert not button(panel, "Declare fire").isEnabled()
    assert panel.volley.isHidden()


def test_bodily_attacks_are_declared_by_their_name(panel: AttackPanel) -> None:
    stays = replace(HOLD, label="No physical attack", refusal=Refusal.invalid("out_of_arc", "Not now."))
    panel.show_attack(AttackPanelState(blows(), "Orion", "Wolfhound", ("kick/right_leg",), declines=(stays,)))
    assert button(panel, "Declare attack").isEnabled()
    assert not button(panel, "No physical attack").isEnabled()
    assert button(panel, "No physical attack").toolTip() == "Not now."


def test_a_plan_that_is_refused_says_why(panel: AttackPanel) -> None:
    refused = replace(plan(), refusal=Refusal.by_rule("out_of_arc", "Out of arc.", "Firing Arcs"))
    panel.show_attack(AttackPanelState(refused, "Hermes II", "Cicada"))
    assert "Out of arc. (Firing Arcs)" in texts(panel)


def test_two_volleys_are_chips_and_declared_together(panel: AttackPanel, qtbot: QtBot) -> None:
    assert panel.chips.isHidden()
    second = replace(plan(target="hunchback"), is_secondary=True)
    panel.show_attack(AttackPanelState(second, "Hermes II", "Hunchback", ("ac5",), volleys=AT_TWO))
    assert button(panel, "Declare fire at 2 targets").isEnabled()
    assert "5 hexes, secondary target" in texts(panel)
    assert panel.chips.chips["hunchback"].button.isChecked()
    with qtbot.waitSignal(panel.chips.chosen) as given:
        QTest.mouseClick(panel.chips.chips["cicada"].button, LEFT)
    assert given.args == ["cicada"]
    with qtbot.waitSignal(panel.chips.removed) as given:
        QTest.mouseClick(panel.chips.chips["cicada"].remove_button, LEFT)
    assert given.args == ["cicada"]
    with qtbot.waitSignal(panel.made_primary):
        QTest.mouseClick(panel.primary_button, LEFT)


RED = SideView("red", "Red", 0)
NEAR = TargetRow("hunchback", "Hunchback", 2, RED, "5 hexes", is_waiting=True)


def test_further_targets_stand_in_a_menu(panel: AttackPanel, qtbot: QtBot) -> None:
    assert panel.footer.add_target_button.isHidden()
    panel.show_attack(AttackPanelState(plan(), "Hermes II", "Cicada", ("ac5",), volleys=AT_ONE, may_add=True))
    assert panel.footer.add_target_button.isVisible()
    footer, menu = panel.footer, panel.footer.add_target_menu
    footer.offer_targets([NEAR, TargetRow("uller", "Uller", 3, RED, "Out of arc.", is_refused=True)])
    ok, refused = menu.actions()
    assert not refused.isEnabled()
    assert refused.toolTip() == "Uller: Out of arc."
    assert ok.text() == "Hunchback"
    with qtbot.waitSignal(footer.added) as given:
        ok.trigger()
    assert given.args == ["hunchback"]


def test_the_number_of_a_further_target_comes_into_room_that_was_kept(panel: AttackPanel) -> None:
    footer, menu = panel.footer, panel.footer.add_target_menu
    footer.offer_targets([NEAR])
    width = menu.sizeHint().width()
    footer.show_row(replace(NEAR, about="5 hexes · 2 weapons", best="best 10, 16.7 %", is_waiting=False))
    (action,) = menu.actions()
    assert action.text() == "Hunchback\tbest 10, 16.7 %"
    assert action.toolTip() == "5 hexes · 2 weapons"
    assert menu.sizeHint().width() <= max(width, menu.minimumWidth())
    footer.show_row(replace(NEAR, about="Nothing can hit it", is_refused=True, is_waiting=False))
    assert not action.isEnabled()


def test_heat_runs_along(panel: AttackPanel) -> None:
    heat = panel.footer.heat
    assert heat.isHidden()
    heat.show_outlook(HEAT, 30)
    assert heat.isVisible()
    assert heat.accessibleDescription() == heat_text(HEAT)
    assert heat_text(HEAT) == "9 → 14 (+15 −10), shutdown 8.3 %, −2 MP, +1 to hit"
    heat.show_outlook(None)
    assert heat.isHidden()


def test_a_wide_panel_shows_the_odds_beside_the_attacks(panel: AttackPanel, qtbot: QtBot) -> None:
    panel.show_odds(rich_volley(), "")
    assert panel.volley.mapTo(panel, panel.volley.rect().topLeft()).x() < 100
    panel.resize(900, 700)
    qtbot.waitUntil(lambda: panel.volley.mapTo(panel, panel.volley.rect().topLeft()).x() > 400)


def test_odds_out_of_sight_are_summed_up_in_the_foot(panel: AttackPanel) -> None:
    panel.show_odds(rich_volley(), "")
    summed = summary_text(rich_volley())
    assert summed in [text.replace(NO_BREAK, " ") for text in texts(panel.footer)]
    panel.show_waiting()
    assert "Working out the odds…" in texts(panel.footer)
    panel.resize(900, 700)
    QApplication.processEvents()
    assert texts(panel.footer) == []


def test_the_button_that_declares_is_in_sight_however_little_room_there_is(panel: AttackPanel) -> None:
    for height in (600, 200, 140):
        panel.resize(420, height)
        QApplication.processEvents()
        button = panel.footer.declare_button
        corner = button.mapTo(panel, button.rect().bottomRight())
        assert panel.rect().contains(corner)
        assert button.width() >= button.sizeHint().width()


def test_what_is_ticked_cannot_be_declared_at_another_time(panel: AttackPanel) -> None:
    panel.show_attack(AttackPanelState(plan(), "Hermes II", "Cicada", ("ac5",), may_declare=False))
    assert not panel.footer.declare_button.isEnabled()


# --- the rest ---


def test_without_a_map_the_situation_is_asked(panel: AttackPanel, qtbot: QtBot) -> None:
    panel.show_situation(FORM, {"range": 7})
    form = panel.findChild(FormView)
    assert isinstance(form, FormView)
    assert form.values()["range"] == 7
    with qtbot.waitSignal(panel.situation_changed) as given:
        form.values_changed.emit(form.values())
    assert given.args == [form.values()]
    panel.show_situation(None)
    qtbot.waitUntil(lambda: panel.findChild(FormView) is None)


def test_what_stands_between_is_told() -> None:
    here, there = Hex(0, 0), Hex(5, 0)
    clear = replace(plan(), sight=Sight(here, there, (), is_visible=True))
    woods = replace(
        plan(), sight=Sight(here, there, (), is_visible=True, between={"light_woods": 2, "heavy_woods": 1})
    )
    blocked = replace(
        plan(), sight=Sight(here, there, (), is_visible=False, blocked_by="heavy woods in hex 0304")
    )
    assert sight_text(clear) == "5 hexes · nothing in between"
    assert sight_text(woods) == "5 hexes · 2 light woods and 1 heavy woods between"
    assert sight_text(blocked) == "5 hexes · line of sight blocked by heavy woods in hex 0304"
    assert sight_text(replace(plan(), range=1)) == "1 hex"
    assert sight_text(replace(plan(), range=0)) == "In the same hex"
    dice = {"smoke": 1, "woods": 2, "cover": 0}
    bonus = replace(
        plan(), sight=Sight(here, there, (), is_visible=True, between={"heavy_woods": 1}, bonus_dice=dice)
    )
    assert sight_text(bonus) == "5 hexes · 3 bonus dice (smoke 1, woods 2)"
