"""Whole campaigns as the database keeps them now and then; what they say is made anew from the journal."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

import companion
from companion.campaign.state import Campaign
from companion.store import CampaignState

SHAPE = f"{companion.__version__}-1"
"""What is kept by another release, which may fold otherwise, is not read; the number is raised within one."""


@cache
def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(Campaign)


def campaign_text(campaign: Campaign) -> str:
    """A campaign as JSON text."""
    whole: str = _adapter().dump_json(campaign, exclude_defaults=True).decode()
    return f'{{"shape":{json.dumps(SHAPE)},"campaign":{whole}}}'


def campaign_from(kept: CampaignState) -> Campaign | None:
    """The campaign behind JSON text; None where it was kept by another release, or cannot be read."""
    head = f'{{"shape":{json.dumps(SHAPE)},"campaign":'
    if not kept.state.startswith(head):
        return None
    try:
        campaign: Campaign = _adapter().validate_json(kept.state[len(head) : -1])
    except (ValidationError, ValueError, RecursionError):
        return None
    return campaign if campaign.number == kept.number else None
