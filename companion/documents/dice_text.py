"""Dice as rules write them, `2d6` or `3d6 keep 2`."""

from __future__ import annotations

from typing import Annotated

from companion.documents.rule_model import AfterValidator, WithJsonSchema
from companion.tabletop.dice import parse_dice


def _dice(text: str) -> str:
    return str(parse_dice(text))


DiceText = Annotated[str, AfterValidator(_dice), WithJsonSchema({"type": "string", "format": "dice"})]
"""Dice, written as they are always told."""
