from __future__ import annotations

import pytest

from companion.errors import StoreError
from companion.store.database import Database

pytestmark = pytest.mark.both_databases


def test_a_setting_is_what_was_set_last(database: Database) -> None:
    assert database.settings.get("theme") is None
    database.settings.set("theme", '"dark"')
    database.settings.set("layout", '{"docks": []}')
    database.settings.set("theme", '"light"')
    assert database.settings.get("theme") == '"light"'
    assert database.settings.get("layout") == '{"docks": []}'


def test_a_forgotten_setting_is_gone(database: Database) -> None:
    database.settings.set("theme", '"dark"')
    database.settings.forget("theme")
    database.settings.forget("theme")
    assert database.settings.get("theme") is None


def test_a_setting_must_be_json(database: Database) -> None:
    database.settings.set("theme", '"dark"')
    with pytest.raises(StoreError, match=r"value_is_json|not JSON"):
        database.settings.set("theme", "dark")
    assert database.settings.get("theme") == '"dark"'
