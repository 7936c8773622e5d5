"""Keys of the missiles of a rack, in the attack panel."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from companion.ui.attack.group_rows import GroupRows
from tests.rulesets.omega.battles import facing, omega


@pytest.mark.usefixtures("theme")
def test_a_touch_fires_one_more_and_after_the_last_none(qtbot: QtBot) -> None:
    rows = GroupRows()
    qtbot.addWidget(rows)
    at = facing(corsac="red 0509 0", warden="blue 0501 3")
    plan = omega().attack_plan(at, "corsac", "warden")
    rows.show_plan(plan, ("lrm10_rt",))
    key = rows.buttons["lrm10_rt/semi_active_radar"]
    assert (key.text(), key.isChecked()) == ("SARaH 1/2", True)
    with qtbot.waitSignal(rows.chosen) as touched:
        key.click()
    assert touched.args == [plan.groups[2], 2]
    rows.show_plan(plan, ("lrm10_rt", "lrm10_rt_2"))
    with qtbot.waitSignal(rows.chosen) as touched:
        key.click()
    assert touched.args == [plan.groups[2], 0]
