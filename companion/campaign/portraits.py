"""Portraits of pilots: pictures kept beside the journal, once each."""

from __future__ import annotations

import base64
import binascii
import json
from typing import TYPE_CHECKING

from companion.campaign.commands.members import ChangePilot
from companion.errors import CompanionError, InputError
from companion.store import Content

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.session import CampaignSession

TYPES = ("image/png", "image/jpeg")
MAX_SIZE = 2_000_000
"""More bytes than this no portrait has."""
NAME = "portrait/{digest}"


def set_portrait(
    library: Library, session: CampaignSession, pilot: str, picture: bytes, kind: str = "image/png"
) -> None:
    """Keep a picture and show it as a pilot's portrait: both or neither.

    Raises InputError for what is no picture, and as `CampaignSession.do` does.
    """
    if kind not in TYPES or not picture or len(picture) > MAX_SIZE:
        raise InputError("A portrait is a PNG or JPEG picture of at most 2 MB.")
    content = Content.of({"type": kind, "base64": base64.b64encode(picture).decode("ascii")})

    def store_portrait() -> ChangePilot:
        named = {NAME.format(digest=content.digest): content}
        library.database.contents.hold_for_campaign(session.id, named)
        return ChangePilot(pilot=pilot, portrait=content.digest)

    session.do_made(store_portrait)


def read_portrait(library: Library, digest: str) -> bytes:
    """Return the picture behind a digest; nothing where there is none, or none that can be read."""
    if not digest:
        return b""
    try:
        data = json.loads(library.database.contents.text(digest))
        return base64.b64decode(str(data["base64"]), validate=True)
    except (CompanionError, ValueError, KeyError, TypeError, binascii.Error):
        return b""
