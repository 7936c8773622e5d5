"""Name, words, sides and rules of a campaign."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from companion.campaign.session import CampaignSession
from companion.ui.app.window import MainWindow
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.settings import SettingsPage, SideRow
from tests.ui.campaign.builders import companies, turned_to

pytestmark = pytest.mark.usefixtures("undressed")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings_page(page: CampaignPage, session: CampaignSession) -> SettingsPage:
    assert session.campaign.sides
    return turned_to(page, "settings", SettingsPage)


def side_rows(page: SettingsPage) -> list[SideRow]:
    return [row for row in page.sides.rows if isinstance(row, SideRow)]


def test_a_campaign_is_called_otherwise(settings_page: SettingsPage, session: CampaignSession) -> None:
    assert not settings_page.name_button.isEnabled()
    settings_page.name.selectAll()
    QTest.keyClicks(settings_page.name, "Red Wolves")
    QTest.mouseClick(settings_page.name_button, LEFT)
    assert session.campaign.name == "Red Wolves"
    assert not settings_page.name_button.isEnabled()


def test_later_battles_are_played_by_other_options(
    settings_page: SettingsPage, session: CampaignSession
) -> None:
    name, box = next(iter(settings_page.rules.options.boxes.items()))
    assert not settings_page.rules_button.isEnabled()
    box.setCurrentIndex(1 - box.currentIndex())
    chosen = box.currentData()
    QTest.mouseClick(settings_page.rules_button, LEFT)
    assert session.campaign.options[name] == chosen
    assert not settings_page.rules_button.isEnabled()
    settings_page.controller.undo()
    QCoreApplication.processEvents()
    assert settings_page.rules.values()[name] != chosen


def test_sides_are_added_renamed_and_taken_out(
    settings_page: SettingsPage, session: CampaignSession, window: MainWindow
) -> None:
    QTest.mouseClick(settings_page.sides.add_button, LEFT)
    QCoreApplication.processEvents()
    row = side_rows(settings_page)[2]
    row.name.selectAll()
    QTest.keyClicks(row.name, "House Davion")
    QTest.keyClick(row.name, Qt.Key.Key_Return)
    assert [side.name for side in session.campaign.sides.values()] == ["Wolves", "Raiders", "House Davion"]
    QTest.mouseClick(side_rows(settings_page)[0].remove_button, LEFT)
    assert window.banner.isVisible(), "a side with units stays, and it is said why"
    assert len(session.campaign.sides) == 3
    QTest.mouseClick(side_rows(settings_page)[2].remove_button, LEFT)
    assert len(session.campaign.sides) == 2


def test_a_campaign_goes_out_as_a_file_and_comes_in_again(
    page: CampaignPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    companies(page.campaigns)
    page.home.refresh()
    path = tmp_path / "wolves.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    QTest.mouseClick(page.home.header.export_button, LEFT)
    assert "Grey Wolves" in path.read_text("utf-8")
    chosen = page.home.list.chosen_campaign
    assert chosen is not None
    page.campaigns.delete(chosen.id)
    QTest.mouseClick(page.home.header.import_button, LEFT)
    assert page.frame is not None
    assert page.frame.controller.campaign.name == "Grey Wolves"
    assert set(page.frame.controller.campaign.units) == {"cicada", "hermes", "wolfhound"}


def test_a_file_that_is_no_campaign_is_told_with_its_place(
    page: CampaignPage, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("name: nothing\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    QTest.mouseClick(page.home.header.import_button, LEFT)
    assert "other.yaml" in window.banner.text_label.text()
    assert page.frame is None
