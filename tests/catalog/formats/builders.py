"""'Mech files of a few words: `mech_text({"Left Arm": ["Medium Laser"]}, "Weapons:1", ...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.imports import FIXED

USUAL = {
    "chassis": "Drover", "model": "DRV-1", "Config": "Biped", "techbase": "Inner Sphere", "mass": "50",
    "engine": "250 Fusion Engine(IS)", "structure": "IS Standard", "myomer": "Standard",
    "heat sinks": "10 Single", "walk mp": "5", "jump mp": "0", "armor": "Standard(Inner Sphere)",
    "LA armor": "16", "RA armor": "16", "LT armor": "16", "RT armor": "16", "CT armor": "23",
    "HD armor": "9", "LL armor": "20", "RL armor": "20", "RTL armor": "8", "RTR armor": "8", "RTC armor": "8",
}  # fmt: skip
EMPTY = "-Empty-"


def mech_text(slots: Mapping[str, Sequence[str]] | None = None, *lines: str, **fields: str) -> str:
    """Return a file with these lines behind what is fixed in locations, more lines before them, other
    fields.
    """
    given = USUAL | {key.replace("_", " "): value for key, value in fields.items()}
    text = [*(f"{key}:{value}" for key, value in given.items()), "", *lines]
    for location, fixed in FIXED.items():
        filled = [*fixed, *(slots or {}).get(location, ())]
        text += ["", f"{location}:", *filled, *[EMPTY] * (12 - len(filled))]
    return "\n".join(text) + "\n"
