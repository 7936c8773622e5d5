"""Snapshots of whole campaigns, stored now and then; their text is made anew from the journal."""

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


def format_campaign(campaign: Campaign) -> str:
    """Return a campaign as JSON text."""
    whole: str = _adapter().dump_json(campaign, exclude_defaults=True).decode()
    return f'{{"shape":{json.dumps(SHAPE)},"campaign":{whole}}}'


def parse_campaign(snapshot: CampaignState) -> Campaign | None:
    """Return the campaign behind JSON text; None where it was kept by another release, or cannot be read."""
    head = f'{{"shape":{json.dumps(SHAPE)},"campaign":'
    if not snapshot.state.startswith(head):
        return None
    try:
        campaign: Campaign = _adapter().validate_json(snapshot.state[len(head) : -1])
    except (ValidationError, ValueError, RecursionError):
        return None
    return campaign if campaign.number == snapshot.number else None
