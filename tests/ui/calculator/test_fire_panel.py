"""Declaring fire: what is ticked, what is told, and what the volley may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from companion.engine.views import AttackPlan, Sight, Volley, VolleyOdds
from companion.errors import InputError, Refusal
from companion.tabletop.hexes import Hex
from companion.ui.calculator.breakdown import Breakdown
from companion.ui.calculator.fire_panel import FirePanel
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.volley_view import location_rows, summary_text
from companion.ui.calculator.wording import sight_text
from companion.ui.theme.theme import Theme
from companion.ui.widgets.bar_chart import BarChart
from tests import builders as battles
from tests.ui.calculator.builders import FORM, plan, volley

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def asked() -> list[list[str]]:
    return []


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot, asked: list[list[str]]) -> FirePanel:
    assert theme.scale == 1

    def odds(_plan: AttackPlan, weapons: Sequence[str]) -> VolleyOdds:
        asked.append(list(weapons))
        return volley()

    made = FirePanel(odds)
    qtbot.addWidget(made)
    made.resize(420, 900)
    made.show_plan(plan(), "Hermes II", "Cicada")
    made.show()
    return made


def button(panel: FirePanel, text: str) -> QPushButton:
    return next(each for each in panel.findChildren(QPushButton) if each.text() == text)


def texts(panel: FirePanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_weapons_that_may_hit_are_ticked_from_the_start(panel: FirePanel, asked: list[list[str]]) -> None:
    assert panel.ticked() == ["ac5"]
    assert asked[-1] == ["ac5"]


def test_declaring_tells_the_ticked_weapons_in_their_order(panel: FirePanel, qtbot: QtBot) -> None:
    QTest.mouseClick(panel.line("ml").tick, LEFT)
    with qtbot.waitSignal(panel.declared) as told:
        QTest.mouseClick(button(panel, "Declare fire"), LEFT)
    assert told.args == [["ac5", "ml"]]


def test_holding_fire_is_told(panel: FirePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.held):
        QTest.mouseClick(button(panel, "Hold fire"), LEFT)


def test_nothing_ticked_is_nothing_to_declare(panel: FirePanel) -> None:
    panel.toggle("ac5")
    assert panel.ticked() == []
    assert not button(panel, "Declare fire").isEnabled()
    chart = panel.findChild(BarChart)
    assert isinstance(chart, BarChart)
    assert not chart.isVisible()


def test_every_tick_reckons_the_volley_anew(panel: FirePanel, asked: list[list[str]], qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.weapons_ticked) as told:
        panel.toggle("flamer")
    assert told.args == [["ac5", "flamer"]]
    assert asked[-1] == ["ac5", "flamer"]


def test_ticks_stay_for_the_same_target_and_start_anew_for_another(panel: FirePanel) -> None:
    panel.toggle("ac5")
    panel.toggle("sl")
    panel.show_plan(plan(), "Hermes II", "Cicada")
    assert panel.ticked() == ["sl"]
    panel.show_plan(plan(target="hunchback"), "Hermes II", "Hunchback")
    assert panel.ticked() == ["ac5"]


def test_a_weapon_that_cannot_fire_says_why(panel: FirePanel) -> None:
    shown = texts(panel)
    assert "It can only miss." in shown
    assert "The Flamer reaches 3 hexes." in shown
    assert "The arm is gone. (Weapon Destruction)" in shown


def test_a_plan_that_is_refused_says_why(panel: FirePanel) -> None:
    assert "Out of arc. (Firing Arcs)" not in texts(panel)
    panel.show_plan(replace(plan(), refusal=Refusal("Out of arc.", "Firing Arcs")), "Hermes II", "Cicada")
    assert "Out of arc. (Firing Arcs)" in texts(panel)


def test_the_reasons_unfold(panel: FirePanel) -> None:
    line = panel.line("ac5")
    breakdown = line.findChild(Breakdown)
    assert isinstance(breakdown, Breakdown)
    assert not breakdown.isVisible()
    QTest.mouseClick(line.why, LEFT)
    assert breakdown.isVisible()
    assert "Medium range (5) +2" in breakdown.accessibleDescription()


def test_a_touch_on_the_words_is_a_touch_on_the_tick(panel: FirePanel) -> None:
    words = next(label for label in panel.line("ml").findChildren(QLabel) if label.text() == "Medium Laser")
    QTest.mouseClick(words, LEFT)
    assert panel.ticked() == ["ac5", "ml"]


def test_without_a_map_the_situation_is_asked(panel: FirePanel, qtbot: QtBot) -> None:
    panel.show_situation(FORM, {"range": 7})
    form = panel.findChild(FormView)
    assert isinstance(form, FormView)
    assert form.values()["range"] == 7
    with qtbot.waitSignal(panel.situation_changed) as told:
        form.values_changed.emit(form.values())
    assert told.args == [form.values()]
    panel.show_situation(None)
    qtbot.waitUntil(lambda: panel.findChild(FormView) is None)


def test_the_volley_in_words() -> None:
    assert summary_text(volley()) == "3.8 damage on average · destroys the target 6.0 %"
    assert location_rows(volley()) == [("Center torso", "20.0 %", "5.0 %"), ("Head", "2.0 %", "1.0 %")]


def test_damage_is_charted(panel: FirePanel) -> None:
    chart = panel.findChild(BarChart)
    assert isinstance(chart, BarChart)
    assert [bar.in_words() for bar in chart.bars] == ["0: 25.0 %", "5: 75.0 %"]


def test_without_a_plan_there_is_nothing_to_do(panel: FirePanel) -> None:
    panel.show_plan(None)
    assert not button(panel, "Declare fire").isEnabled()
    assert not button(panel, "Hold fire").isEnabled()
    assert "Choose an attacker and a target" in texts(panel)


def test_a_volley_too_large_for_exact_odds_says_so(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1

    def too_many(_plan: AttackPlan, _weapons: Sequence[str]) -> VolleyOdds:
        raise InputError("Ask for fewer weapons at once.")

    panel = FirePanel(too_many)
    qtbot.addWidget(panel)
    panel.show_plan(plan(), "Hermes II", "Cicada")
    panel.show()
    assert "Ask for fewer weapons at once." in texts(panel)
    assert button(panel, "Declare fire").isEnabled()


def test_what_stands_between_is_told() -> None:
    here, there = Hex(0, 0), Hex(5, 0)
    clear = replace(plan(), sight=Sight(here, there, (), is_visible=True))
    woods = replace(plan(), sight=Sight(here, there, (), is_visible=True, light_woods=2, heavy_woods=1))
    blocked = replace(
        plan(), sight=Sight(here, there, (), is_visible=False, blocked_by="heavy woods in hex 0304")
    )
    assert sight_text(clear) == "5 hexes · nothing in between"
    assert sight_text(woods) == "5 hexes · 2 light woods and 1 heavy woods between"
    assert sight_text(blocked) == "5 hexes · line of sight blocked by heavy woods in hex 0304"
    assert sight_text(replace(plan(), range=1)) == "1 hex"


def test_the_training_mechs_fire_at_each_other(theme: Theme, qtbot: QtBot) -> None:
    assert theme.scale == 1
    game, battle = battles.game(), battles.battle(hunchback="0505 0", hermes="0501 3")
    panel = FirePanel(lambda made, weapons: game.volley_odds(battle, [Volley(made, tuple(weapons))]))
    qtbot.addWidget(panel)
    panel.show_plan(game.attack_plan(battle, "hermes", "hunchback"), "Hermes II", "Hunchback")
    chart = panel.findChild(BarChart)
    assert isinstance(chart, BarChart)
    assert sum(bar.chance for bar in chart.bars) == pytest.approx(1)
    assert panel.ticked()
