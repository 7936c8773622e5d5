"""Notes are written in Markdown, and entered when the player leaves them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import PassDays
from companion.campaign.session import CampaignSession
from companion.ui.campaign.notes import BELOW, READ, WRITE, NotesPage
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def notes(page: CampaignPage, session: CampaignSession) -> NotesPage:
    assert session.campaign.notes
    page.window().activateWindow()
    return turned_to(page, "notes", NotesPage)


def test_a_note_is_entered_once_when_its_field_is_left(notes: NotesPage, session: CampaignSession) -> None:
    number = session.campaign.number
    notes.text.setFocus()
    notes.text.moveCursor(notes.text.textCursor().MoveOperation.End)
    QTest.keyClicks(notes.text, " And salvage.")
    assert session.campaign.number == number, "not at every key"
    notes.search.setFocus()
    assert session.campaign.number == number + 1
    assert session.campaign.notes["contract"].text == "Paid by **House Davion**. And salvage."
    notes.controller.undo()
    assert notes.text.toPlainText() == "Paid by **House Davion**."


def test_a_new_note_is_named_and_written(notes: NotesPage, session: CampaignSession) -> None:
    QTest.mouseClick(notes.new_button, LEFT)
    QTest.keyClicks(notes.title, "What we owe")
    notes.text.setFocus()
    QTest.keyClicks(notes.text, "Two passages")
    notes.settle()
    made = next(note for note in session.campaign.notes.values() if note.title == "What we owe")
    assert made.text == "Two passages"
    assert notes.list.count() == 2


def test_what_is_typed_stays_while_others_write(
    notes: NotesPage, page: CampaignPage, session: CampaignSession
) -> None:
    notes.text.setFocus()
    QTest.keyClicks(notes.text, "Mine: ")
    other = page.campaigns.open(session.id)
    other.do(PassDays(to="3025-04-12"))
    other.do(WriteDiaryNote(note="other", title="Of another", text="Words"))
    page.take_in()
    QCoreApplication.processEvents()
    assert notes.text.toPlainText().startswith("Mine: ")
    assert notes.list.count() == 2
    notes.settle()
    assert session.campaign.notes["contract"].text.startswith("Mine: ")


def test_a_note_is_read_as_it_is_meant_and_fetches_nothing(notes: NotesPage) -> None:
    notes.text.setPlainText("# Head\n\n**bold** ![map](/etc/hostname) <b>no html</b>")
    QTest.mouseClick(notes.pages.button(READ), LEFT)
    shown = notes.reading.toPlainText()
    assert "**" not in shown
    assert "(map)" in shown
    assert "<b>no html</b>" in shown
    fetched = notes.reading.loadResource(2, QUrl("file:///etc/hostname"))
    assert isinstance(fetched, QImage)
    assert fetched.width() == 1
    assert notes.pages.current == READ
    notes.pages.show_page(WRITE)


def test_the_line_below_a_title_is_read_without_marks(notes: NotesPage) -> None:
    text = "- Paid by **House Davion** until *April*"
    notes.controller.do(WriteDiaryNote(note="pay", title="Pay", text=text))
    rows = [notes.list.item(row) for row in range(notes.list.count())]
    (row,) = (row for row in rows if row.text() == "Pay")
    assert row.data(BELOW) == "Paid by House Davion until April"


def test_notes_are_searched_and_removed(notes: NotesPage, session: CampaignSession) -> None:
    QTest.keyClicks(notes.search, "nothing like it")
    assert notes.list.count() == 0
    notes.search.clear()
    QTest.mouseClick(notes.remove_button, LEFT)
    assert not session.campaign.notes
    assert notes.empty.isVisible()
    notes.controller.undo()
    assert notes.list.count() == 1
