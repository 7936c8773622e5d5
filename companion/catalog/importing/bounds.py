"""Bounds of an import; files beyond them are refused before they are read."""

from __future__ import annotations

from companion.documents.tree import BATTLE_PARSE_LIMITS

MAX_FILE = BATTLE_PARSE_LIMITS.size
"""Of one file, in an archive unpacked. In bytes."""
MAX_FILES = 20_000
"""Of one import, also of one archive."""
MAX_DEPTH = 40
"""How many folders may lie in one another."""
MAX_ARCHIVE = 200_000_000
"""As it lies on disk. In bytes."""
MAX_CONTENTS = 8_000_000
"""The list of an archive's members. In bytes."""
MAX_UNPACKED = 400_000_000
"""All members of an archive together. In bytes."""
MAX_RATIO = 150
"""How many times its packed size a member may be, where it is large enough for that to matter."""
SMALL = 200_000
"""So large a member may be packed as tightly as it likes. In bytes."""


def megabytes(size: int) -> str:
    """Return a size in words."""
    return f"{size / 1_000_000:.3g} MB" if size < 1_000_000_000 else f"{size / 1_000_000_000:.3g} GB"
