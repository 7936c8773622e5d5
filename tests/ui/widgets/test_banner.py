from __future__ import annotations

from pytestqt.qtbot import QtBot

from companion.ui.widgets.banner import Banner


def test_what_was_only_told_passes_and_what_asks_stays(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.say("Choose 2 to 4 units.")
    banner.dismiss()
    assert banner.isHidden()
    banner.say("The database is gone.", actions=(("Save all…", lambda: None),))
    banner.dismiss()
    assert not banner.isHidden()
    banner.say("Nothing can be stored.", may_close=False)
    banner.dismiss()
    assert not banner.isHidden()
