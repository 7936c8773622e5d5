"""What actions, events and their fields were called in earlier releases; stored battles call them so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Renamed:
    """The words of a family that have changed; rows are added with a renaming and never taken away.

    `actions` and `events` tell what an old word means: `{"mech_destroyed": UnitDestroyed}`. `fields` tell for
    a class, be it an action, an event or a record inside one, how a field is called now by its old name:
    `{UnitDestroyed: {"mech": "unit"}}`. Rows name classes, so that a later renaming leaves them as they are.
    """

    actions: Mapping[str, type] = field(default_factory=dict)
    events: Mapping[str, type] = field(default_factory=dict)
    fields: Mapping[type, Mapping[str, str]] = field(default_factory=dict)
