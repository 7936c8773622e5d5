from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.backups.integrity import check
from companion.store.database import Database
from tests.examples import only_long
from tests.store.builders import new_battle

LINE = 20

PLAYER = f"""
import sys
from itertools import count
from pathlib import Path
from companion.store.database import Database
from companion.store.records import NewEntry
with Database.open(Path(sys.argv[1])) as database:
    head = None
    for turn in count():
        told = '{{"turn": %d}}' % turn
        line = [NewEntry(told, "[]", "[]", f"line {{turn}}") for _ in range({LINE})]
        for entries in ([NewEntry(told, "[]", "[]", f"entry {{turn}}")], line):
            head = database.journal.append_many(1, head, entries)[-1].id
            print(head, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [1, only_long(2), only_long(25), 120])
def test_a_killed_window_loses_nothing_it_acknowledged(path: Path, acknowledged: int) -> None:
    with Database.open(path) as database:
        battle = new_battle(database)
    with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        given = [player.stdout.readline() for _ in range(acknowledged)]
        player.kill()
        given += [line for line in player.stdout.readlines() if line.endswith(b"\n")]
    assert check(path) == []
    with Database.open(path) as database:
        head = database.battles.get(battle).head_id
        entries = database.journal.path(battle, head)
    assert {int(line) for line in given} <= {entry.id for entry in entries}
    assert entries[-1].id == head
    by_label = [entry.label for entry in entries]
    lines = {label for label in by_label if label.startswith("line")}
    assert all(by_label.count(label) == LINE for label in lines)
