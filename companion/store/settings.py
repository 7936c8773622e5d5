"""The player's settings that the window remembers."""

from __future__ import annotations

from sqlalchemy import select

from companion.store.damage import setting_faults
from companion.store.opening import driver_of
from companion.store.server.dialects import is_server
from companion.store.tables import SETTING, SettingRow
from companion.store.transactions import Transactions


class Settings:
    """JSON texts by key."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    def get(self, key: str) -> str | None:
        """Return the JSON text under this key, None if nothing was ever set."""
        with self._transactions.connect() as connection:
            value: str | None = connection.execute(
                select(SETTING.c.value).where(SETTING.c.key == key)
            ).scalar_one_or_none()
            return value

    def faults(self) -> list[str]:
        """Return the settings that cannot be read, in words."""
        with self._transactions.connect() as connection:
            if is_server(connection):  # it lets no setting in that is not JSON
                return []
            with driver_of(connection) as driver:
                return setting_faults(driver)

    def set(self, key: str, value: str) -> None:
        """Remember a JSON text under this key."""
        with self._transactions.session() as session:
            session.merge(SettingRow(key=key, value=value))
            session.commit()

    def forget(self, key: str) -> None:
        """Drop the key, if it is there."""
        with self._transactions.session() as session:
            if row := session.get(SettingRow, key):
                session.delete(row)
                session.commit()
