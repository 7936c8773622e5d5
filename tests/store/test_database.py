from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from companion.errors import StoreError
from companion.store.database import Database, default_path
from companion.store.failures import StoreInUse
from tests.store.builders import add, fill_database, labels, new_battle

HOLD = """
import sys
from pathlib import Path
from companion.store.database import Database
with Database.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


def test_the_database_lies_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert default_path() == tmp_path / "companion.sqlite3"


def test_importing_the_store_imports_no_sql() -> None:
    script = "import sys, companion.store; print(sorted({'sqlalchemy', 'sqlmodel'} & sys.modules.keys()))"
    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert completed.stdout == "[]\n"


def test_the_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "companion.sqlite3"
    with Database.open(path) as database:
        new_battle(database)
    assert path.exists()


def test_a_name_of_any_letters_will_do(tmp_path: Path) -> None:
    path = tmp_path / "50% off? #1 'ä'" / "companion.sqlite3"
    battle = fill_database(path, entries=2)
    with Database.open(path, read_only=True) as database:
        assert database.battles.get(battle).head_id == 2


def test_a_closed_database_leaves_one_file_and_its_lock(path: Path) -> None:
    fill_database(path)
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}-lock"]


def test_it_may_be_opened_in_one_thread_and_used_in_another(path: Path) -> None:
    opened: list[Database] = []
    worker = Thread(target=lambda: opened.append(Database.open(path)))
    worker.start()
    worker.join()
    with opened[0] as database:
        battle = new_battle(database)
        assert labels(database.journal.path(battle, add(database, battle, None, "Walk").id)) == ["Walk"]


def test_a_second_window_is_told_and_may_read(path: Path, database: Database) -> None:
    battle = new_battle(database)
    with pytest.raises(StoreInUse, match=r"open in another Companion window.*open this one read-only"):
        Database.open(path)
    with Database.open(path, read_only=True) as reader:
        entry = add(database, battle, None, "Walk")
        assert reader.journal.path(battle, entry.id) == [entry]


def test_a_reader_changes_nothing(path: Path, database: Database) -> None:
    battle = new_battle(database)
    with Database.open(path, read_only=True) as reader:
        with pytest.raises(StoreError, match="This window only reads"):
            add(reader, battle, None, "Walk")
        with pytest.raises(StoreError, match="This window only reads"):
            reader.settings.set("theme", "1")
        assert reader.battles.get(battle).head_id is None


def test_a_reader_wants_a_database(path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        Database.open(path, read_only=True)
    assert list(path.parent.iterdir()) == []


def test_the_next_window_may_write_once_the_first_is_closed(path: Path) -> None:
    Database.open(path).close()
    with Database.open(path) as database:
        assert database.battles.list() == []


def test_a_window_in_another_process_holds_the_lock_until_it_dies(path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"open"
        with pytest.raises(StoreInUse):
            Database.open(path)
        holder.kill()
    with Database.open(path) as database:
        assert database.battles.list() == []
