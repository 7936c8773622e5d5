"""The roster: lines moved by drag and by key, pilots assigned, units and pilots added, all undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.campaign.commands.command import PilotEntry, UnitEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.roster import UnitState
from companion.campaign.session import CampaignSession
from companion.campaign.state import UnitStatus
from companion.catalog.entries import CatalogueEntry, EntryOrigin
from companion.catalog.entries import DocumentKind as EntryKind
from companion.catalog.search.index import Index
from companion.catalog.search.lexicon import Lexicon
from companion.errors import StoreError
from companion.ui.app.window import MainWindow
from companion.ui.campaign.additions.roster_additions import (
    ForceDialog,
    PilotDialog,
    RosterAdditions,
    UnitDialog,
)
from companion.ui.campaign.home.founding_dialog import FoundingDialog
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.pick_one_dialog import PickOneDialog
from companion.ui.campaign.roster.model import PILOT, encode_dragged
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind, weights_of
from companion.ui.campaign.roster.page import RosterPage
from companion.workshop.hangar_model import HangarModel
from tests.ui.campaign.builders import turned_to
from tests.ui.test_accessible import nameless

pytestmark = pytest.mark.usefixtures("undressed")

MOVE = Qt.DropAction.MoveAction


@pytest.fixture
def roster(page: CampaignPage, session: CampaignSession, qtbot: QtBot) -> RosterPage:
    assert session.campaign.units
    made = turned_to(page, "roster", RosterPage)
    qtbot.waitUntil(lambda: bool(made._tons), timeout=20_000)
    QCoreApplication.processEvents()
    return made


def lines(roster: RosterPage) -> list[str]:
    """Return the names of what is shown, each behind as many dots as it lies deep."""

    def walk(node: RosterNode, depth: int) -> list[str]:
        own = [f"{'.' * depth}{roster.tree.rows.name(node)}"] if node.number else []
        return own + [line for child in node.children for line in walk(child, depth + bool(node.number))]

    return walk(roster.tree.rows.nodes[0], 0)


def drop(roster: RosterPage, data: QMimeData, on: tuple[RosterNodeKind, str]) -> bool:
    """Put something on a line as Qt does it; whether it may be put there."""
    model, target = roster.tree.rows, roster.tree.rows.index_of(on)
    assert target.isValid()
    may = model.canDropMimeData(data, MOVE, -1, -1, target)
    model.dropMimeData(data, MOVE, -1, -1, target)
    QCoreApplication.processEvents()
    return may


def press(roster: RosterPage, key: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    QTest.keyClick(roster.tree, key, held or Qt.KeyboardModifier.NoModifier)
    QCoreApplication.processEvents()


def test_the_tree_has_sides_forces_and_units_with_their_totals(roster: RosterPage) -> None:
    assert lines(roster) == [
        "Wolves", ".Alpha Company", "..Command Lance", "...Cicada", "...Hermes", "..Fire Lance",
        "...Wolfhound", "Raiders",
    ]  # fmt: skip
    wolves = roster.tree.rows.nodes[1].totals
    assert (wolves.units, wolves.ready, wolves.tons) == (3, 2, 115)
    assert roster.footer.totals.text() == "3 units  ·  2 ready  ·  115 tons  ·  4 pilots"
    assert nameless(roster) == []


def test_units_and_forces_are_dragged_into_another_force(
    roster: RosterPage, session: CampaignSession
) -> None:
    data = encode_dragged([(RosterNodeKind.UNIT, "cicada"), (RosterNodeKind.UNIT, "hermes")])
    assert drop(roster, data, (RosterNodeKind.FORCE, "fire"))
    assert {unit.force for unit in session.campaign.units.values()} == {"fire"}
    roster.controller.undo()
    assert session.campaign.units["cicada"].force == "command", "one undo brings both back"
    assert session.campaign.units["hermes"].force == "command"
    assert drop(roster, encode_dragged([(RosterNodeKind.FORCE, "fire")]), (RosterNodeKind.SIDE, "ours"))
    assert session.campaign.forces["fire"].parent is None


def test_a_force_cannot_be_dragged_into_itself(roster: RosterPage) -> None:
    assert not drop(
        roster, encode_dragged([(RosterNodeKind.FORCE, "company")]), (RosterNodeKind.FORCE, "fire")
    )
    assert not drop(roster, encode_dragged([(PILOT, "dov")]), (RosterNodeKind.FORCE, "fire"))


def test_a_pilot_is_dragged_onto_a_unit(roster: RosterPage, session: CampaignSession) -> None:
    data = roster.pilots.rows.mimeData([roster.pilots.rows.index(0, 0)])
    assert roster.pilots.rows.rows[0].name == "Dov", "who is free stands first"
    assert drop(roster, data, (RosterNodeKind.UNIT, "wolfhound"))
    assert session.campaign.units["wolfhound"].pilot == "dov"


def test_units_are_cut_and_put_elsewhere_by_keys(roster: RosterPage, session: CampaignSession) -> None:
    roster.tree.choose(RosterNodeKind.UNIT, "hermes")
    press(roster, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert "Ctrl+V" in roster.footer.hint.text()
    roster.tree.choose(RosterNodeKind.FORCE, "fire")
    press(roster, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert session.campaign.units["hermes"].force == "fire"


@pytest.mark.parametrize(
    ("key", "typed", "texts"),
    [
        (Qt.Key.Key_P, "dov", ("pilot", "dov")),
        (Qt.Key.Key_M, "fire", ("force", "fire")),
    ],
)
def test_a_pilot_and_a_force_are_picked_by_typing(
    roster: RosterPage,
    session: CampaignSession,
    monkeypatch: pytest.MonkeyPatch,
    key: Qt.Key,
    typed: str,
    texts: tuple[str, str],
) -> None:
    def answer(dialog: PickOneDialog) -> int:
        dialog.show()
        QTest.keyClicks(dialog.search, typed)
        assert dialog.list.count() == 1
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
        return dialog.result()

    monkeypatch.setattr(PickOneDialog, "exec", answer)
    roster.tree.choose(RosterNodeKind.UNIT, "hermes")
    press(roster, key)
    assert getattr(session.campaign.units["hermes"], texts[0]) == texts[1]


def test_a_unit_is_renamed_and_dismissed(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.campaign.roster.page.ask_name", lambda *_: "Old Hermes")
    roster.tree.choose(RosterNodeKind.UNIT, "hermes")
    press(roster, Qt.Key.Key_F2)
    assert session.campaign.units["hermes"].name == "Old Hermes"
    press(roster, Qt.Key.Key_Delete)
    assert session.campaign.units["hermes"].status is UnitStatus.DISMISSED
    assert "...Old Hermes" not in lines(roster)
    roster.controller.undo()
    assert "...Old Hermes" in lines(roster)


def test_words_and_state_narrow_the_tree(roster: RosterPage) -> None:
    QTest.keyClicks(roster.bar.search, "ann")
    assert lines(roster) == ["Wolves", ".Alpha Company", "..Command Lance", "...Cicada", "Raiders"]
    assert [pilot.name for pilot in roster.pilots.rows.rows] == ["Ann"]
    roster.bar.search.clear()
    roster.bar.state.setCurrentIndex(roster.bar.state.findData(UnitState.READY))
    assert lines(roster)[3:] == ["...Hermes", "..Fire Lance", "...Wolfhound", "Raiders"]


def test_what_is_folded_and_chosen_stays_so_when_the_campaign_changes(
    roster: RosterPage, session: CampaignSession
) -> None:
    tree = roster.tree
    tree.collapse(tree.rows.index_of((RosterNodeKind.FORCE, "fire")))
    tree.choose(RosterNodeKind.UNIT, "cicada")
    session.do(Enlist(pilots=(PilotEntry(id="eve", name="Eve", side="ours"),)))
    QCoreApplication.processEvents()
    assert not tree.isExpanded(tree.rows.index_of((RosterNodeKind.FORCE, "fire")))
    assert [node.id for node in tree.selected_nodes()] == ["cicada"]


def answer_units(dialog: UnitDialog) -> int:
    dialog.show()
    for letters, presses in (("wolfhound", 2), ("centurion", 1), ("orion", 1)):
        dialog.field.selectAll()
        QTest.keyClicks(dialog.field, letters)
        for _ in range(presses):
            QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    QTest.mouseClick(dialog.lineup.rows[2].remove_button, Qt.MouseButton.LeftButton)
    assert dialog.lineup.sums.text().startswith("3 units · ")
    QTest.mouseClick(dialog.close_button, Qt.MouseButton.LeftButton)
    return dialog.result()


def test_units_are_added_with_a_pilot_each(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UnitDialog, "exec", answer_units)
    roster.tree.choose(RosterNodeKind.FORCE, "fire")
    QTest.mouseClick(roster.bar.unit_button, Qt.MouseButton.LeftButton)
    added = [
        unit for unit in session.campaign.units.values() if unit.id not in ("cicada", "hermes", "wolfhound")
    ]
    assert [unit.name for unit in added] == ["Wolfhound 2", "Wolfhound 3", "Orion"]
    assert {unit.force for unit in added} == {"fire"}
    pilots = [session.campaign.pilots[unit.pilot or ""] for unit in added]
    assert all(pilot.traits == {"gunnery": 4, "piloting": 5} for pilot in pilots)


def test_pilots_are_added_with_skills_that_real_dice_gave(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(dialog: PilotDialog) -> int:
        dialog.show()
        QTest.keyClicks(dialog.names, "Eve")
        QTest.keyClick(dialog.names, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.names, "Fay")
        form = dialog.creation
        assert form is not None
        form.way.setCurrentIndex(form.way.count() - 1)
        assert not dialog.add_button.isEnabled()
        assert dialog.fault.text().startswith("Eve: ")
        for field in form.rows[0].fields.values():
            QTest.keyClicks(field, "3")
        assert dialog.fault.text().startswith("Fay: ")
        QTest.mouseClick(form.roll_button, Qt.MouseButton.LeftButton)
        assert form.rows[0].fields["gunnery"].text() == "3", "what was typed stays"
        QTest.mouseClick(dialog.add_button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(PilotDialog, "exec", answer)
    QTest.mouseClick(roster.bar.pilot_button, Qt.MouseButton.LeftButton)
    eve, fay = session.campaign.pilots["eve"], session.campaign.pilots["fay"]
    assert set(eve.traits) == set(fay.traits) == {"gunnery", "piloting"}
    assert roster.controller.progression is not None


def test_a_force_is_made_within_another(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(dialog: ForceDialog) -> int:
        dialog.show()
        QTest.keyClicks(dialog.name, "Recon Lance")
        QTest.mouseClick(dialog.make_button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(ForceDialog, "exec", answer)
    roster.tree.choose(RosterNodeKind.FORCE, "company")
    QTest.mouseClick(roster.bar.force_button, Qt.MouseButton.LeftButton)
    made = session.campaign.forces["recon_lance"]
    assert (made.name, made.kind, made.parent) == ("Recon Lance", "Lance", "company")


def test_without_stored_forces_it_is_said_where_they_come_from(
    roster: RosterPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    roster.controller.problem_reported.connect(texts.append)
    monkeypatch.setattr("companion.ui.picking.unit_pool.UnitPool.forces", lambda _self: [])
    RosterAdditions(roster.controller, roster).add_stored_force(None)
    assert texts
    assert "hangar" in texts[0]


@pytest.mark.dressed
def test_hundreds_of_units_and_pilots_are_listed_with_one_line_painted_each(
    roster: RosterPage, session: CampaignSession
) -> None:
    units = tuple(
        UnitEntry(id=f"u{number}", model="WLF-2", side="ours", force="fire", pilot=f"p{number}")
        for number in range(300)
    )
    pilots = tuple(PilotEntry(id=f"p{number}", name=f"Pilot {number}", side="ours") for number in range(300))
    session.do(Enlist(units=units, pilots=pilots))
    QCoreApplication.processEvents()
    asked: list[QModelIndex] = []
    real: Callable[..., object] = roster.tree.rows.data

    def data(index: QModelIndex, role: int = 0) -> object:
        asked.append(index)
        return real(index, role)

    roster.tree.rows.data = data  # type: ignore[assignment,method-assign]
    roster.tree.viewport().repaint()
    rows = {(index.internalId()) for index in asked}
    assert 0 < len(rows) < 60, "only what can be seen is asked for"


def unreadable(_stock: HangarModel) -> None:
    raise StoreError("The disk is full.")


def test_a_hangar_that_cannot_be_read_is_told_once(
    page: CampaignPage, session: CampaignSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session.campaign.units
    monkeypatch.setattr(HangarModel, "read_index", unreadable)
    texts: list[str] = []
    page.problem_reported.connect(texts.append)
    made = turned_to(page, "roster", RosterPage)
    qtbot.waitUntil(lambda: bool(texts))
    made.follow()
    assert not made._task.is_busy
    assert texts == ["The hangar cannot be read, so no weights are shown. The disk is full."]


def test_a_campaign_is_founded_though_the_hangar_cannot_be_read(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert window.library is not None
    monkeypatch.setattr(HangarModel, "read_index", unreadable)
    dialog = FoundingDialog(window.library, HangarModel(window.library.rulebooks, tmp_path))
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: not dialog.task.is_busy)
    assert (
        dialog.forces_fault.text()
        == "The hangar cannot be read, so no force can be chosen. The disk is full."
    )
    assert dialog.found_button.isEnabled()


def test_weights_are_those_of_the_campaigns_own_rules() -> None:
    def unit(ruleset: str, tonnage: float) -> CatalogueEntry:
        return CatalogueEntry(
            "LCT", EntryKind.MECH, "Locust", "Locust", "LCT", ruleset, EntryOrigin.SHIPPED, tonnage
        )

    index = Index([unit("quickstart", 20), unit("our-rules", 25), unit("citytech", 30)], Lexicon())
    assert weights_of(index, ("citytech",)) == {"LCT": 30}
    assert weights_of(index, ("our-rules", "citytech")) == {"LCT": 25}
    assert weights_of(index, ("bt-tactics",)) == {}


def test_weights_follow_the_hangar(roster: RosterPage) -> None:
    before = roster._tons
    assert before
    roster.controller.stock.read_index()
    roster.follow()
    assert roster._tons is not before
