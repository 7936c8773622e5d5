"""Earlier names of the tactics family's actions and events."""

from __future__ import annotations

from companion.engine.shared.earlier_names import EarlierNames

EARLIER_NAMES = EarlierNames()
"""Nothing has changed its name since the first release whose battles are kept, 1384119."""
