"""A campaign whose house rule has changed, or is broken or gone, in the window."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from companion import paths
from companion.campaign.commands.battles import Participant
from companion.campaign.commands.members import Enlist
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.state import Stage
from companion.engine.skeleton.setup import UnitSetup
from companion.ui.campaign.after_action.page import ReviewPage
from companion.ui.campaign.controller import DEPLOYMENT, REVIEW, ROSTER, SETTINGS, UNIT
from companion.ui.campaign.deployment.page import DeploymentPage
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.settings import SettingsPage
from companion.ui.dialogs import changed_rules
from tests.campaign.builders import found_command, pilot, unit
from tests.campaign.test_rules import break_rules, change_rules, with_house_rule
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")

ANN = Participant(unit="cicada", pilot="ann")


@pytest.fixture
def house_rule(page: CampaignPage) -> Path:
    """An open campaign by a house rule, with a battle on the table."""
    folder = with_house_rule(paths.data_folder())
    session = page.campaigns.found_campaign(found_command().model_copy(update={"ruleset": "workshop"}))
    session.do(Enlist(units=(unit("cicada", pilot="ann"),), pilots=(pilot("ann", "Ann"),)))
    raider = UnitSetup(id="x", model="HER-2S", side="raiders")
    begin_battle(session, setup_for(session, [ANN], [raider], title="Ambush"), [ANN], "3025-04-03").close()
    return folder


def open_campaign(page: CampaignPage) -> None:
    (listed,) = page.campaigns.list()
    page.open(page.campaigns.open(listed.id))
    QCoreApplication.processEvents()


@pytest.mark.parametrize("spoil", [break_rules, shutil.rmtree])
def test_every_place_works_without_the_house_rule(
    page: CampaignPage, house_rule: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(house_rule)
    texts: list[str] = []
    page.problem_reported.connect(texts.append)
    open_campaign(page)
    assert page.frame is not None
    controller = page.frame.controller
    (battle,) = controller.campaign.battles.values()
    review = turned_to(page, REVIEW, ReviewPage, battle.id)
    assert review.view is not None
    review.agree()
    assert [it.stage for it in controller.campaign.battles.values()] == [Stage.RETURNED]
    for place, subject in ((ROSTER, ""), (UNIT, "cicada"), ("pilot", "ann")):
        controller.show(place, subject)
        QCoreApplication.processEvents()
    muster = turned_to(page, DEPLOYMENT, DeploymentPage)
    assert muster.view is not None
    settings = turned_to(page, SETTINGS, SettingsPage)
    assert "can no longer be read" in settings.drift.label.text()
    assert not settings.drift.button.isVisible()
    assert page.frame.about.text().endswith("as kept with the campaign")
    assert not texts


def test_changed_rules_are_shown_and_adopted(
    page: CampaignPage, house_rule: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_campaign(page)
    settings = turned_to(page, SETTINGS, SettingsPage)
    assert not settings.drift.isVisible()
    change_rules(house_rule)
    open_campaign(page)
    settings = turned_to(page, SETTINGS, SettingsPage)
    assert settings.drift.isVisible()
    shown: list[str] = []

    def accept(dialog: changed_rules.ChangedRulesDialog) -> int:
        shown.append(dialog.windowTitle())
        assert dialog.take_button.isEnabled()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(changed_rules.ChangedRulesDialog, "exec", accept)
    settings.drift.button.click()
    QCoreApplication.processEvents()
    assert shown == ["Rules of this campaign"]
    assert not settings.drift.isVisible()
    (store,) = settings.controller.game.stores
    assert store.begins_with == 41
    settings.controller.undo()
    QCoreApplication.processEvents()
    assert settings.drift.isVisible()
