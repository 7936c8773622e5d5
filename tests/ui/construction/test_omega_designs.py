"""A 'Mech and a vehicle of Omega, designed from nothing in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox

from companion.ui.app.window import MainWindow
from companion.ui.construction.page import DesignPage
from tests.ui.construction.conftest import click, lines, names, press, search

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
RETURN = Qt.Key.Key_Return


def begin(window: MainWindow, page: DesignPage, kind: str) -> DesignPage:
    """Begin another kind of unit, chosen by its name; return the page for it."""
    kinds = page.header.fields["kind"].control
    assert isinstance(kinds, QComboBox)
    at = kinds.findText(kind)
    assert at >= 0
    kinds.setCurrentIndex(at)
    kinds.activated.emit(at)
    QApplication.processEvents()
    assert window.designs.page is not None
    return window.designs.page


def put(page: DesignPage, location: str, *things: str) -> None:
    """Take what is found first aboard in a location."""
    for thing in things:
        page.body.go_to(location, page.body.cards[location].table.slots.index(free_slot(page, location)))
        search(page, thing)
        press(page, RETURN)
        page.offers.search.clear()


def free_slot(page: DesignPage, location: str) -> object:
    return next(slot for slot in page.body.cards[location].table.slots if not slot.text)


def saved(window: MainWindow, page: DesignPage, name: str) -> str:
    """Save a design under a name; return the ruleset that it is kept with."""
    page.commands.name(name, "")
    assert page.save()
    entry = window.designs._shelf.entry(page.saving.key or "")  # type: ignore[union-attr]
    assert entry is not None
    return entry.ruleset


@pytest.mark.rule("Omega", "R16")
@pytest.mark.rule("Omega", "R90")
def test_a_mech_is_begun_armored_armed_and_saved(window: MainWindow, page: DesignPage) -> None:
    mech = begin(window, page, "'Mech (Omega)")
    assert mech.header.fields["kind"].caption.text() == "Kind of unit · Omega"
    assert mech.body.armor.points.text() == "0 points"
    put(mech, "left_torso", "lrm 15")
    assert names(mech, "left_torso")[:5] == ["LRM 15"] * 4 + [""]
    assert lines(mech.side.faults)[0] == "LRM 15 is empty: it holds 15 missiles and takes no ammunition."
    put(mech, "left_torso", "lrm 15 lgm")
    assert names(mech, "left_torso")[:5] == ["LRM 15", "LRM 15", "LRM 15 LGM (15)", "LRM 15 LGM (15)", ""]
    assert not any("LRM 15" in line for line in lines(mech.side.faults))
    search(mech, "lrm 15")
    full = {offer.name: offer.why_not for offer in mech.offers.model.rows if offer.why_not}
    assert "LRM 15: IR" in full
    assert {why.partition(":")[0] for why in full.values()} == {"Every LRM 15 aboard is full"}
    mech.offers.search.clear()
    click(mech.body.armor.maximum_button)
    assert mech.body.armor.points.text() == "312 points"
    head = mech.body.cards["head"].front
    assert head is not None
    assert head.number == 17
    assert saved(window, mech, "Bastion") == "omega"


@pytest.mark.rule("Omega", "R76")
def test_a_vehicle_is_begun_filled_and_saved(window: MainWindow, page: DesignPage) -> None:
    tank = begin(window, page, "Vehicle (Omega)")
    put(tank, "turret", "er large laser", "medium laser")
    assert names(tank, "turret")[:4] == ["ER Large Laser", "ER Large Laser", "Medium Laser", ""]
    click(tank.body.armor.maximum_button)
    press(tank, Qt.Key.Key_F)
    assert lines(tank.side.faults)[0] == "By the book: no rule is broken."
    assert saved(window, tank, "Anvil") == "omega"
