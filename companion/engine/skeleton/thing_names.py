"""Readable names of things without rules here: files of other programs run words together."""

from __future__ import annotations

import re
from functools import lru_cache

_MAKER = re.compile(r"^(?:CLAN |Clan |IS |(?:IS|CL)(?=[A-Z0-9i]))(?=.)")
_SEAMS = re.compile(
    r"(?<=[a-z]{2})(?=[A-Z])"  # SlaveUnit
    r"|(?<=[A-Z])(?=[A-Z][a-z]{2})"  # MMLAmmo
    r"|(?<=[A-Za-z]{2})(?=[0-9])"  # HAG20
    r"|(?<=[0-9])(?=[A-Z][a-z])"  # C3Slave
)


@lru_cache(maxsize=4096)
def readable_name(text: str) -> str:
    """Return "C3 Slave Unit" for "ISC3SlaveUnit": without the letters of its maker, its words apart."""
    return " ".join(_SEAMS.sub(" ", _MAKER.sub("", text)).split())
