"""Who writes to a battle: of several windows over a club's database one at a time, the others look on."""

from __future__ import annotations

from companion.errors import StoreError
from companion.store import Database


class Seat:
    """A window's place at one battle, which writes where it is not taken; others' are told by name.

    A lost connection may lose it to another window; what is read stays readable.
    """

    def __init__(self, database: Database, battle_id: int, *, is_wanted: bool) -> None:
        self._database, self._battle_id = database, battle_id
        self._is_held = False
        self.taken_by: str | None = None
        if is_wanted:
            self.take()

    @property
    def may_write(self) -> bool:
        """Whether this window is the one that writes."""
        return self._is_held and self._database.holds(self._battle_id)

    def take(self) -> bool:
        """Try to be the one that writes; whether that is so now."""
        if not self.may_write:
            self.taken_by = self._database.hold(self._battle_id)
            self._is_held = self.taken_by is None
        return self._is_held

    def leave(self) -> None:
        """Let another window write."""
        if self._is_held:
            self._is_held = False
            self._database.release(self._battle_id)

    def check(self) -> None:
        """Raise StoreError where this window may not write."""
        if not self.may_write:
            whose = f" ({self.taken_by})" if self.taken_by else ""
            raise StoreError(f"Another window{whose} has this battle open: here it can only be looked at.")
