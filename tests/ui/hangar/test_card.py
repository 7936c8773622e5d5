"""Parts of the card: figures in words, charts, pictures, and names that Qt would read as HTML."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import DocumentKind
from companion.engine.views.units import ArmorFact, DamageFacts, HeatFacts, HeatGroup
from companion.ui.app.window import MainWindow
from companion.ui.hangar.card.comparison import lines_of
from companion.ui.hangar.card.damage_chart import DamageChart, DamageSeries
from companion.ui.hangar.card.facts_grid import ArmorBars, HeatGrid, format_armor, heat_rows
from companion.ui.hangar.rows.columns import describe_entry, format_figure, format_weapons
from companion.ui.hangar.rows.pictures import outline, picture_of
from companion.ui.theme.theme import Theme
from companion.workshop.inspection import Inspection
from tests.catalog.hangar import entries, lexicon
from tests.ui.hangar.conftest import Settle, show_hangar
from tests.ui.plain_text_checks import marked_texts, show_all

pytestmark = pytest.mark.usefixtures("undressed")

HEAT = HeatFacts(
    10,
    (HeatGroup("Walk", 1), HeatGroup("Run", 2)),
    (HeatGroup("All weapons", 14), HeatGroup("Without PPC", 4)),
)
BY_NAME = {entry.name: entry for entry in entries() if entry.ruleset != "quickstart"}


def test_heat_that_stays_in_words() -> None:
    assert heat_rows(HEAT) == [
        ("All weapons", ("14", "+4", "+5", "+6")),
        ("Without PPC", ("4", "−6", "−5", "−4")),
    ]


def test_armor_in_words() -> None:
    assert format_armor(ArmorFact("head", "Head", 9)) == "9"
    assert format_armor(ArmorFact("torso", "Torso", 26, 5, 32)) == "26+5 / 32"


def test_rows_in_words() -> None:
    short = lexicon().short_names
    assert format_weapons(BY_NAME["Atlas AS7-D"], short).startswith("AC/20 · LRM 20 · SRM 6 · 4 × ")
    assert format_weapons(BY_NAME["Bog"], short) == "16 × 17 hexes"
    assert format_weapons(BY_NAME["Bob’s lance"], short) == "Atlas AS7-D · Locust LCT-1V"
    assert (
        describe_entry(BY_NAME["Bulldog Medium Tank"], {})
        == "Vehicle · 60 tons · Tracked · Inner Sphere · 2470"
    )
    assert format_figure(BY_NAME["Axman AXM-1N"], "move") == "4/6/4"
    assert format_figure(BY_NAME["Bog"], "armor") == "–"


@pytest.mark.dressed
def test_every_kind_has_a_picture_of_its_own() -> None:
    person = replace(entries()[0], kind=DocumentKind.CHARACTER, name="Ada")
    hover = replace(entries()[0], kind=DocumentKind.SLOTTED_VEHICLE, motive="Hover", name="Skimmer")
    every = (*entries(), person, hover)
    names = {picture_of(entry) for entry in every}
    assert {
        "assault",
        "light",
        "vehicle_tracked",
        "vehicle_hover",
        "infantry",
        "battle_armor",
        "emplacement",
        "board",
        "force",
        "character",
    } <= names
    assert all(not outline(name).isEmpty() for name in names)
    assert len({entry.kind for entry in every}) == len(DocumentKind)


@pytest.mark.dressed
def test_the_chart_is_read_by_keys(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    chart = DamageChart()
    qtbot.addWidget(chart)
    means = DamageFacts((10.0, 8.0, 6.5), "", "mean damage")
    chart.show_series(
        [DamageSeries("One", means), DamageSeries("Other", DamageFacts((1.0,), "", "mean damage"))]
    )
    chart.resize(400, 150)
    chart.show()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.place_text() == "1 hex: One 10.0, Other 1.0"
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.place_text() == "3 hexes: One 6.5, Other 0.0"
    assert "One: 1: 10.0, 2: 8.0, 3: 6.5" in chart.accessibleDescription()
    assert means.best == 1


@pytest.mark.parametrize("kind", [ArmorBars, HeatGrid, DamageChart])
@pytest.mark.dressed
def test_nothing_to_show_is_painted_too(
    qtbot: QtBot, theme: Theme, kind: type[ArmorBars | HeatGrid | DamageChart]
) -> None:
    assert theme is not None
    part = kind()
    qtbot.addWidget(part)
    picture = QImage(200, 50, QImage.Format.Format_ARGB32)
    painter = QPainter(picture)
    part.render(painter, QPoint(0, 0))
    painter.end()


def test_what_is_the_same_does_not_stand_out() -> None:
    one, other = (Inspection(BY_NAME[name], {}) for name in ("Axman AXM-1N", "Loki Prime"))
    lines = {line.name: line for line in lines_of([one, other])}
    assert not lines["Tons"].differs
    assert lines["Tech"].differs
    assert lines["Jump"].is_best(0)
    assert "Cooling" not in lines


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
def test_hostile_names_are_plain_text(home: Path, window: MainWindow, settle: Settle) -> None:
    design = {
        "id": "x", "name": "<b>Axe</b> & <img src='/etc/passwd'>", "chassis": "<b>Axe</b>", "model": "&x",
        "tonnage": 50, "role": "<i>role</i>", "source": "<u>ours</u>", "weapons": [{"text": "<s>Gun</s>"}],
        "not_understood": ["<h1>Gyro</h1>"], "source_file": "<a href='x'>a</a>",
    }  # fmt: skip
    with Catalogue.open(home) as catalogue:
        catalogue.save_design(design)
    page = show_hangar(window, settle)
    page.show_key("x")
    settle(page)
    assert "<s>Gun</s>" in page.card.facts.shown_texts
    show_all(page)
    assert marked_texts(page) == []
