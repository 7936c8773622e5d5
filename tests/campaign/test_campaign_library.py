"""Portraits are kept beside the journal, and worn by an entry."""

from __future__ import annotations

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import MAX_SIZE, CampaignLibrary, read_portrait, set_portrait
from companion.errors import IllegalAction, InputError
from tests.campaign.builders import crewed_campaign

PICTURE = b"\x89PNG and so on"


def test_a_portrait_is_worn_and_found_again(library: Library, campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    set_portrait(library, session, "ann", PICTURE)
    assert read_portrait(library, session.campaign.pilots["ann"].portrait) == PICTURE

    session.undo()
    assert session.campaign.pilots["ann"].portrait == ""


def test_of_nobody_none_is_kept(library: Library, campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    before = library.database.contents.of_campaign(session.id)
    with pytest.raises(IllegalAction):
        set_portrait(library, session, "nobody", PICTURE)
    assert library.database.contents.of_campaign(session.id) == before


@pytest.mark.parametrize(
    ("picture", "kind"), [(b"", "image/png"), (PICTURE, "text/html"), (b"x" * (MAX_SIZE + 1), "image/png")]
)
def test_what_is_no_picture_is_refused(
    library: Library, campaigns: CampaignLibrary, picture: bytes, kind: str
) -> None:
    with pytest.raises(InputError, match="PNG or JPEG"):
        set_portrait(library, crewed_campaign(campaigns), "ann", picture, kind)


@pytest.mark.parametrize("digest", ["", "f" * 64])
def test_a_portrait_that_is_gone_is_none(library: Library, digest: str) -> None:
    assert read_portrait(library, digest) == b""
