from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from companion.engine.views.turn import EntryDescription
from companion.ui.journal.model import ROW, JournalHeading, JournalModel

TELLING = EntryDescription("Wolf walks", ("3 MP spent", "1 hex of woods"))


@dataclass(frozen=True)
class SampleJournalLine:
    """A line of the journal as the campaign makes them."""

    entry_id: int
    turn: int = 1
    turn_word: str = "Turn"
    phase: str = "Movement"
    description: EntryDescription = TELLING
    dice: str = ""
    overruled: str | None = None
    is_undone: bool = False
    other_branches: tuple[int, ...] = ()


LINES = (
    SampleJournalLine(1),
    SampleJournalLine(2, dice="3+4"),
    SampleJournalLine(3, phase="Weapon attack"),
    SampleJournalLine(4, turn=2),
)


def texts(model: JournalModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_a_heading_stands_wherever_turn_or_phase_change() -> None:
    model = JournalModel()
    model.show_lines(LINES)
    headings = [
        row for row in range(model.rowCount()) if isinstance(model.index(row, 0).data(ROW), JournalHeading)
    ]
    assert [model.index(row, 0).data() for row in headings] == [
        "Turn 1 · Movement",
        "Turn 1 · Weapon attack",
        "Turn 2 · Movement",
    ]
    for row in headings:
        assert model.flags(model.index(row, 0)) == Qt.ItemFlag.NoItemFlags
        assert model.entry_at(model.index(row, 0)) is None


def test_reasons_stand_below_an_opened_entry() -> None:
    model = JournalModel()
    model.show_lines((replace(LINES[0], overruled="Agreed"), LINES[1]))
    model.toggle(model.row_of(1))
    reasons = ["Overruled: Agreed", "3 MP spent", "1 hex of woods"]
    assert texts(model) == ["Turn 1 · Movement", "Wolf walks", *reasons, "Wolf walks"]
    assert model.entry_at(model.index(2, 0)) == model.entry_at(model.row_of(1))
    model.toggle(model.index(3, 0))
    assert texts(model) == ["Turn 1 · Movement", "Wolf walks", "Wolf walks"]


def test_only_what_differs_is_changed() -> None:
    model = JournalModel()
    model.show_lines(LINES[:2])
    removed: list[int] = []
    model.rowsRemoved.connect(lambda _parent, first, last: removed.append(last - first + 1))
    model.show_lines(LINES)
    assert removed == []
    model.show_lines((*LINES[:3], replace(LINES[3], is_undone=True)))
    assert removed == [2]
    assert model.row_of(4).data(Qt.ItemDataRole.AccessibleTextRole) == "Wolf walks, undone"
    assert not model.row_of(99).isValid()


@given(st.lists(st.tuples(st.integers(0, 12), st.sets(st.integers(1, 12), max_size=4)), max_size=6))
def test_however_it_came_about_the_list_reads_as_if_shown_at_once(
    steps: list[tuple[int, set[int]]],
) -> None:
    lines = [
        SampleJournalLine(number, turn=number // 3, description=EntryDescription(f"line {number}", ("why",)))
        for number in range(1, 13)
    ]
    model, shown, opened = JournalModel(), 0, set[int]()
    for count, toggled in steps:
        model.show_lines(lines[:count])
        shown = count
        for entry in toggled & set(range(1, count + 1)):
            model.toggle(model.row_of(entry))
            opened ^= {entry}
    fresh = JournalModel()
    fresh.show_lines(lines[:shown])
    for entry in opened & set(range(1, shown + 1)):
        fresh.toggle(fresh.row_of(entry))
    assert texts(model) == texts(fresh)


def test_qt_finds_no_fault_with_the_model() -> None:
    model = JournalModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_lines(LINES)
    model.toggle(model.row_of(2))
    model.show_lines(LINES[:2])
    assert tester.model() is model


@pytest.mark.parametrize("count", [0, 1, 4])
def test_every_entry_is_found_again(count: int) -> None:
    model = JournalModel()
    model.show_lines(LINES[:count])
    found = [model.entry_at(model.row_of(line.entry_id)) for line in LINES[:count]]
    assert found == list(LINES[:count])
