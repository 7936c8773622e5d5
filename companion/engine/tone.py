"""The tone of a text: how serious it is."""

from __future__ import annotations

from enum import StrEnum


class Tone(StrEnum):
    """The meaning of a colour; every tone also comes with a word or a shape."""

    PLAIN = "plain"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"
