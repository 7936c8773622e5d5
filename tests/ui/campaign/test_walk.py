"""A campaign walked through in the window: into battle and home, better skills, repairs, a correction."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from companion.campaign.commands.progression import Award
from companion.campaign.session import CampaignSession
from companion.engine.asks import Choice
from companion.engine.marks import Mark
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from companion.ui.battle.page import BattlePage
from companion.ui.campaign.after_action.page import ReviewPage
from companion.ui.campaign.controller import DASHBOARD, DEPLOYMENT, PILOT, REVIEW, UNIT
from companion.ui.campaign.deployment.page import DeploymentPage
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.pilot.page import PilotPage
from companion.ui.campaign.unit.page import UnitPage
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.settings import DiceHabit
from tests.ui.campaign.builders import turned_to
from tests.ui.duels import is_declaring
from tests.ui.table_driver import TableDriver, declare_or_hold, hide_painting, move_nearer

pytestmark = pytest.mark.usefixtures("undressed")

MOST_STEPS = 200
WHERE = {"cicada": ("0815", 0), "hermes": ("1015", 0), "others_1": ("0803", 3)}


def press(button: QAbstractButton) -> None:
    """Press a button that can be seen and pressed."""
    assert button.isVisible()
    assert button.isEnabled(), button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QCoreApplication.processEvents()


def into_battle(window: MainWindow, page: CampaignPage) -> BattlePage:
    """Return the Command Lance by one click, against a Black Hawk from the hangar."""
    muster = turned_to(page, DEPLOYMENT, DeploymentPage, "raid")
    view = muster.view
    assert view is not None
    assert view.title.text() == "Raid on the depot"
    assert not view.go_button.isEnabled(), "nobody goes yet"
    QTest.mouseClick(view.our_list.groups["command"].box, Qt.MouseButton.LeftButton)
    assert [taken.unit for taken in view.ours.participants] == ["cicada", "hermes"]
    assert isinstance(view.foes, SideEditor)
    (foe,) = view.foes.units
    foe.model.choose("Black Hawk Prime")
    press(view.go_button)
    assert window.battle is not None, window.banner.text_label.text()
    return window.battle


def play_turns(window: MainWindow, turns: int) -> None:
    """Set up and play on with dice that the app rolls: everybody walks up, and fires at whom he can hit."""
    table = TableDriver(window)
    bridge = table.page.bridge
    bridge.settings.dice = DiceHabit.ROLL
    bridge._asking._random = Random(13)
    with hide_painting(table):
        for unit, (label, facing) in WHERE.items():
            bridge.propose(bridge.game.place(bridge.battle, unit, parse_label(label), facing))
    for _ in range(MOST_STEPS):
        turn = bridge.turn()
        if turn.is_over or turn.number > turns:
            return
        step(table)
    raise AssertionError("the turns never ended")


def step(table: TableDriver) -> None:
    """One action, or one answer."""
    bridge = table.page.bridge
    if isinstance(bridge.ask, Choice):
        table.click(table.page.ask_bar.choice.buttons[0])
    elif bridge.ask is not None:
        bridge.roll_the_rest()
    elif table.phase == "movement":
        move_nearer(table, next(table.acting()))
    elif table.phase == "weapon_attack" and not bridge.turn().dues and is_declaring(table):
        declare_or_hold(table, next(table.acting()))
    elif table.phase == "physical_attack" and not bridge.turn().dues:
        table.hold(next(table.acting()).id)
    else:
        table.go_on()


def test_a_campaign_from_battle_to_battle(
    window: MainWindow, page: CampaignPage, session: CampaignSession
) -> None:
    battle = into_battle(window, page)
    hermes = next(unit for unit in battle.bridge.units() if unit.id == "hermes")
    assert any("2/6" in chip.label for chip in hermes.chips), "Bea comes with her wounds"
    assert session.campaign.units["cicada"].battle is not None
    play_turns(window, 1)
    battle.bridge.give_up()
    for track, left in (("armor/center_torso", 0), ("structure/center_torso", 0)):
        battle.bridge.mark(Mark("others_1", track, left))
    battle.bridge.mark(Mark("hermes", "armor/left_leg", 1))

    # Home again, with an edit: the two of them share the kill.
    press(battle.phase_bar.home_button)
    assert page.frame is not None
    review = page.frame.part
    assert isinstance(review, ReviewPage)
    assert review.view is not None
    draft = review.view.draft
    assert draft.edited.kills[0].by == {}, "it was marked by hand"
    draft.set_kill(0, by={"ann": "1/2", "bea": "1/2"})
    assert draft.pilot("ann").counted == {"kills": "1/2"}
    assert draft.edits == 3, "the kill, and what is counted for both"
    assert draft.missing == ("who won",), "the players stopped before the end"
    draft.choose_winner(None)
    press(review.view.agree_button)
    campaign = session.campaign
    assert page.frame.place == DASHBOARD
    assert campaign.units["hermes"].condition is not None
    assert campaign.units["hermes"].battle is None
    assert [str(kill.share) for kill in campaign.pilots["ann"].kills] == ["1/2"]

    improve(page, session)
    repair(page, session)
    correct(window, page, session)


def improve(page: CampaignPage, session: CampaignSession) -> None:
    """Ann is awarded what is missing, and buys the first improvement."""
    part = turned_to(page, PILOT, PilotPage, "ann")
    offers = part.offers
    assert not any(button.isEnabled() for button in offers.rows.values()), "half a kill buys nothing"
    assert part.controller.do(Award(pilot="ann", counter="kills", amount="4", why="Earlier battles"))
    QCoreApplication.processEvents()
    bought = next(button for button in offers.rows.values() if button.isEnabled())
    press(bought)  # type: ignore[arg-type]
    assert session.campaign.pilots["ann"].traits["gunnery"] == 3
    assert str(session.campaign.pilots["ann"].unspent_amount("kills")) == "1/2"
    assert part.chart.skills.lines[0].points[-1][1] == 3


def repair(page: CampaignPage, session: CampaignSession) -> None:
    """One item by hand, then all that is left."""
    part = turned_to(page, UNIT, UnitPage, "cicada")
    repairs = part.repairs
    first = next(iter(repairs.boxes))
    repairs.boxes[first].click()
    press(repairs.some_button)
    assert session.campaign.units["cicada"].condition is not None, "the rest is damaged still"
    press(part.repairs.all_button)
    assert session.campaign.units["cicada"].condition is None
    assert part.repairs.empty.isVisible()


def correct(window: MainWindow, page: CampaignPage, session: CampaignSession) -> None:
    """The battle went on after its return: the review says what changes, and replaces the return."""
    assert window.battle is not None
    window.battle.bridge.mark(Mark("hermes", "armor/left_leg", 0))
    returned = next(iter(session.campaign.battles.values()))
    part = turned_to(page, REVIEW, ReviewPage, returned.id)
    view = part.view
    assert view is not None
    assert view.news.isVisible()
    assert "Hermes" in view.news.text_label.text()
    assert view.agree_button.text() == "Replace the return"
    assert view.draft.missing == ("who destroyed Black Hawk Prime",)
    view.draft.credit_kill(0, {"ann": "1/2"})
    press(view.agree_button)
    now = session.campaign.units["hermes"].condition
    assert now is not None
    assert now.armor["left_leg"] == 0
    assert page.frame is not None
    page.frame.controller.undo()
    before = session.campaign.units["hermes"].condition
    assert before is not None
    assert before.armor["left_leg"] == 1


def test_the_return_is_undone_whole(window: MainWindow, page: CampaignPage, session: CampaignSession) -> None:
    battle = into_battle(window, page)
    battle.bridge.mark(Mark("cicada", "armor/head", 1))
    battle.bridge.mark(Mark("hermes", "warrior", 2))
    window.commands.carry_out("bring_home")
    QCoreApplication.processEvents()
    assert page.frame is not None
    review = page.frame.part
    assert isinstance(review, ReviewPage)
    assert review.view is not None
    before = session.campaign
    review.view.draft.choose_winner(None)
    press(review.view.agree_button)
    assert session.campaign.pilots["bea"].wounds == 4

    page.frame.controller.undo()

    assert session.campaign.units == before.units
    assert session.campaign.pilots == before.pilots
    assert session.campaign.battles == before.battles
