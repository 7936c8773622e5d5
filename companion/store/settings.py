"""What the player chose and the window remembers."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session

from companion.store.damage import setting_faults
from companion.store.opening import driver_of
from companion.store.tables import SettingRow


class Settings:
    """JSON texts by key."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, key: str) -> str | None:
        """The JSON text under this key, None if nothing was ever set."""
        with Session(self._engine) as session:
            row = session.get(SettingRow, key)
            return row.value if row else None

    def faults(self) -> list[str]:
        """The settings that cannot be read, in words."""
        with self._engine.connect() as connection:
            return setting_faults(driver_of(connection))

    def set(self, key: str, value: str) -> None:
        """Remember a JSON text under this key."""
        with Session(self._engine) as session:
            session.merge(SettingRow(key=key, value=value))
            session.commit()

    def forget(self, key: str) -> None:
        """Drop the key, if it is there."""
        with Session(self._engine) as session:
            if row := session.get(SettingRow, key):
                session.delete(row)
                session.commit()
