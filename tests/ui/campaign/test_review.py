"""Reviewing a return: everything proposed, everything edited in its place, and what was changed is marked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from companion.campaign.commands.after_action import Kill, PilotReturn
from companion.ui.campaign.after_action.view import ReviewView
from tests.ui.campaign.reviews import made_up_review

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def view(qtbot: QtBot) -> ReviewView:
    """A return of six units."""
    made = ReviewView(made_up_review(6))
    qtbot.addWidget(made)
    made.resize(1104, 640)
    made.show()
    return made


def pick(box: QWidget, choice: str) -> None:
    """Choose a line of a list as a player does: by its keys."""
    from companion.ui.campaign.components.row_table import ChoiceBox

    assert isinstance(box, ChoiceBox)
    box.setFocus()
    while box.choice != choice:
        before = box.choice
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.choice != before, f"{choice} is not below"


def test_nothing_is_marked_as_it_is_proposed(view: ReviewView) -> None:
    assert view.draft.edits == 0
    assert not any(row.mark.is_edited for row in view.crews.rows.values())
    assert not view.reset_button.isEnabled()
    assert "5 came back" in view.totals.text()


def test_another_fate_is_marked_and_counted(view: ReviewView) -> None:
    pick(view.crews.rows["u1"].fate, "lost")

    assert view.draft.unit("u1").fate == "lost"
    assert [unit for unit, row in view.crews.rows.items() if row.mark.is_edited] == ["u1"]
    assert "1 left behind" in view.totals.text()
    assert view.edits.text() == "1 change to the proposal"


def test_as_proposed_takes_every_change_back(view: ReviewView) -> None:
    pick(view.crews.rows["u1"].fate, "lost")
    view.kills.rows[0].victim.setText("")
    QTest.keyClicks(view.kills.rows[0].victim, "Atlas")
    view.note.setPlainText("It rained.")
    assert view.draft.edits == 3

    QTest.mouseClick(view.reset_button, Qt.MouseButton.LeftButton)

    assert view.draft.edited == view.draft.proposed
    assert view.crews.rows["u1"].fate.choice == "ready"
    assert view.kills.rows[0].victim.text() == "Victor"
    assert view.note.toPlainText() == ""


def test_boxes_that_are_crossed_off_say_how_a_pilot_is(view: ReviewView) -> None:
    pilot = view.crews.rows["u1"].pilot
    assert pilot is not None

    pilot.wounds.setFocus()
    QTest.keyClick(pilot.wounds, Qt.Key.Key_Plus)
    assert (view.draft.pilot("p1").wounds, view.draft.pilot("p1").fate) == (1, "wounded")

    QTest.mouseClick(pilot.wounds, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert (view.draft.pilot("p1").wounds, view.draft.pilot("p1").fate) == (0, "well")


@pytest.mark.parametrize("is_folded", [True, False])
def test_what_is_counted_stands_under_its_name_also_where_rows_are_folded(
    view: ReviewView, *, is_folded: bool
) -> None:
    view.crews.show_folded(not is_folded)
    view.crews.show_folded(is_folded)
    QCoreApplication.processEvents()
    pilot = view.crews.rows["u1"].pilot
    assert pilot is not None
    (counter, label), *_ = view.crews.review.counters
    (head,) = [each for each in view.crews.findChildren(QLabel) if each.text() == label and each.isVisible()]
    assert head.x() == pilot.counted[counter].x()
    assert head.y() < pilot.counted[counter].y()
    texts = [each.text() for each in view.crews.findChildren(QLabel) if each.isVisible()]
    assert ("Pilot status" in texts) is not is_folded


def test_a_kill_is_shared_evenly_with_another_pilot(view: ReviewView) -> None:
    credit = view.kills.rows[0].credit

    QTest.mouseClick(credit.share_button, Qt.MouseButton.LeftButton)

    assert view.draft.edited.kills[0].by == {"p1": "1/2", "p0": "1/2"}
    assert credit.sum.isHidden()


def test_shares_that_do_not_add_up_to_one_are_told(view: ReviewView) -> None:
    credit = view.kills.rows[1].credit
    field = credit.lines[1][1]
    field.selectAll()
    QTest.keyClicks(field, "1/3")

    assert not credit.sum.isHidden()
    assert credit.sum.text() == "The shares add up to 5/6, not to 1"
    assert view.agree_button.isEnabled(), "a part may be somebody's who is not of the campaign"


def test_more_than_one_kill_is_not_entered(view: ReviewView, qtbot: QtBot) -> None:
    field = view.kills.rows[1].credit.lines[1][1]
    field.selectAll()
    QTest.keyClicks(field, "2/3")

    assert not view.agree_button.isEnabled()
    assert "more than one kill" in view.agree_button.toolTip()
    with qtbot.assertNotEmitted(view.agreed):
        view.agree()


def test_what_is_no_share_is_not_taken(view: ReviewView) -> None:
    field = view.kills.rows[0].credit.lines[0][1]
    field.selectAll()
    QTest.keyClicks(field, "a/")

    assert field.property("wrong") == "true"
    assert view.draft.edited.kills[0].by == {"p1": "1"}


def test_kills_are_added_and_removed(view: ReviewView) -> None:
    QTest.mouseClick(view.kills.add_button, Qt.MouseButton.LeftButton)
    assert view.draft.edited.kills[-1].victim == "Raider 3", "the first that nobody has destroyed yet"
    assert len(view.kills.rows) == 3

    view.draft.remove_kill(0)
    assert [row.victim.text() for row in view.kills.rows] == ["Jenner", "Raider 3"]


def test_a_unit_of_others_is_brought_home_as_salvage(view: ReviewView) -> None:
    view.foes.boxes["f1"].setChecked(True)

    assert [unit.id for unit in view.draft.edited.salvage] == ["f1"]
    assert view.foes.marks["f1"].is_edited
    assert "1 salvaged" in view.totals.text()


def test_the_stores_gain_what_is_typed(view: ReviewView) -> None:
    field = view.stores.fields["points"]
    field.line.selectAll()
    QTest.keyClicks(field.line, "-15")

    assert view.draft.edited.gained == {"points": -15}


def test_a_corrected_battle_says_what_changes(qtbot: QtBot) -> None:
    earlier = made_up_review(4).proposed
    view = ReviewView(made_up_review(4, earlier=earlier))
    qtbot.addWidget(view)
    view.show()

    assert "Hanna's Orion came back" in view.news.text_label.text()
    assert view.agree_button.text() == "Replace the return"


def test_nothing_lies_outside_with_24_units(qtbot: QtBot) -> None:
    view = ReviewView(made_up_review(24))
    qtbot.addWidget(view)
    view.resize(1104, 640)
    view.show()

    assert view.crews.count == 24
    right = view.crews.mapTo(view, QPoint(view.crews.width(), 0)).x()
    assert right <= view.width()


# --- what only the players know ---


def unknown(qtbot: QtBot, **changes: object) -> ReviewView:
    """Return a return of four units of which the journal does not tell everything."""
    whole = made_up_review(4)
    made = ReviewView(replace(whole, proposed=whole.proposed.model_copy(update=changes)))
    qtbot.addWidget(made)
    made.resize(1104, 640)
    made.show()
    return made


def test_who_won_is_asked_where_the_battle_does_not_tell(qtbot: QtBot) -> None:
    view = unknown(qtbot, winner=None)
    assert view.winner.currentText() == ""
    assert view.winner.placeholderText() == "Who won?"
    assert not view.agree_button.isEnabled()
    assert view.edits.text() == "Still needed: who won"
    QTest.keyClick(view.winner, Qt.Key.Key_End)
    assert view.winner.currentText() == "Nobody won"
    assert view.agree_button.isEnabled()
    assert view.draft.edited.winner is None
    QTest.mouseClick(view.reset_button, Qt.MouseButton.LeftButton)
    assert view.draft.edits == 0


def test_a_return_that_was_agreed_before_asks_nothing_again(qtbot: QtBot) -> None:
    whole = made_up_review(4)
    before = whole.proposed.model_copy(update={"winner": None})
    view = ReviewView(replace(whole, proposed=before, earlier=before))
    qtbot.addWidget(view)
    assert view.winner.currentText() == "Nobody won"
    assert view.agree_button.isEnabled()


def test_who_destroyed_a_unit_is_asked_where_nobody_is_told(qtbot: QtBot) -> None:
    kills = (Kill(victim="Jenner", unit="f1"), Kill(victim="Orion", unit="u1"))
    view = unknown(qtbot, kills=kills)
    first, second = (row.credit.lines[0][0] for row in view.kills.rows)
    assert (first.currentText(), first.placeholderText()) == ("", "By whom?")
    assert second.currentText() == "None of ours", "it is one of ours that fell"
    assert view.agree_button.toolTip() == "Still needed: who destroyed Jenner."
    pick(first, "p2")
    assert view.agree_button.isEnabled()
    assert view.draft.edited.kills[0].by == {"p2": "1"}


def test_a_kill_may_be_of_nobody_here(qtbot: QtBot) -> None:
    view = unknown(qtbot, kills=(Kill(victim="Jenner", unit="f1"),))
    QTest.keyClick(view.kills.rows[0].credit.lines[0][0], Qt.Key.Key_End)
    assert view.kills.rows[0].credit.lines[0][0].currentText() == "None of ours"
    assert view.agree_button.isEnabled()


def test_an_added_kill_asks_by_whom(view: ReviewView) -> None:
    QTest.mouseClick(view.kills.add_button, Qt.MouseButton.LeftButton)
    assert view.edits.text() == "Still needed: who destroyed Raider 3"


def test_whose_people_were_lost_is_told_by_side(qtbot: QtBot) -> None:
    whole = made_up_review(4)
    pilots = (
        PilotReturn(pilot="p0", fate="killed"),
        PilotReturn(pilot="p1", fate="wounded", wounds=1),
        PilotReturn(pilot="p2", fate="captured"),
        PilotReturn(pilot="p3", fate="well"),
    )
    sides = ("Kell Hounds", "Kell Hounds", "Jade Falcon", "Jade Falcon")
    review = replace(
        whole,
        proposed=whole.proposed.model_copy(update={"pilots": pilots}),
        pilots=tuple(replace(pilot, side=side) for pilot, side in zip(whole.pilots, sides, strict=True)),
    )
    view = ReviewView(review)
    qtbot.addWidget(view)
    assert "Kell Hounds: 1 wounded, 1 killed · Jade Falcon: 1 captured" in view.totals.text()
