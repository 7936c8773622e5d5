"""Campaigns, and forces of campaigns, as files."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, parse_document
from companion.errors import CompanionError
from tests.campaign.builders import crewed_campaign
from tests.campaign.test_sharing import shared_campaign
from tests.fuzz.kinds import READ, REFUSED, InputKind
from tests.fuzz.own_files import spoilt


@cache
def sound() -> tuple[tuple[bytes, Any], ...]:
    """Return a campaign with a battle and without any, and one of its forces."""
    with tempfile.TemporaryDirectory() as home, Library.open(Path(home)) as library:
        campaigns = CampaignLibrary(library)
        session = shared_campaign(campaigns, library)
        texts = [campaigns.export_text(session, with_battles=has_them) for has_them in (True, False)]
        texts.append(campaigns.export_force(session, "alpha"))
    raws = [text.encode() for text in texts]
    return tuple((raw, parse_document(raw, "seed", bounds=BATTLE_PARSE_LIMITS).data) for raw in raws)


def _make(chance: Random) -> bytes:
    raw, data = chance.choice(sound())
    return spoilt(chance, raw, data, [other for other, _ in sound()])


def _feed_file(raw: bytes, folder: Path) -> str:
    """Take a campaign in, show it and write it again, or let a force join one."""
    home = folder / "campaigns"
    shutil.rmtree(home, ignore_errors=True)
    with Library.open(home) as library:
        campaigns = CampaignLibrary(library)
        try:
            document = parse_document(raw, "campaign.yaml", bounds=BATTLE_PARSE_LIMITS)
        except CompanionError:
            return REFUSED
        outcome = REFUSED
        try:
            session = campaigns.import_document(document)
            session.lines()
            campaigns.export_text(session)
            outcome = READ
        except CompanionError:
            assert not campaigns.list()
            assert not library.battles()
        with suppress(CompanionError):
            mine = crewed_campaign(campaigns, "Ours")
            for command in campaigns.joining_commands(mine, document):
                mine.do(command)
            outcome = READ
    return outcome


KINDS = (InputKind("campaign", 15, _make, _feed_file),)
