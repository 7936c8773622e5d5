from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.diary import TakeBack, WriteDiaryNote
from companion.campaign.commands.members import ChangePilot
from companion.campaign.returns import changed_since, proposal
from companion.campaign.session import CampaignSession
from companion.documents.document import Document
from companion.documents.yamlfile import parse_document
from companion.errors import FileError
from companion.store.records import Content
from tests.campaign.builders import begin_battle, crewed_campaign, return_battle
from tests.campaign.test_battles import fight

ODD = "Name: {odd} # [text] 'quoted' \"twice\"\n\n- with: lines\n\ttab \u2028 \u00e9\U0001f98a"
PORTRAIT = Content.of({"type": "image/png", "base64": "iVBORw0KGgo="})


def document(text: str) -> Document:
    return parse_document(text.encode(), "campaign.yaml")


@pytest.fixture
def other(tmp_path: Path) -> Iterator[CampaignLibrary]:
    """Another player's campaigns."""
    with Library.open(tmp_path / "other") as library:
        yield CampaignLibrary(library)


def shared_campaign(campaigns: CampaignLibrary, library: Library) -> CampaignSession:
    """Return a campaign with a battle fought and returned from, a portrait, odd texts and something taken
    back.
    """
    session = crewed_campaign(campaigns)
    session.do(proposal(session, fight(session)).command)
    session.do(WriteDiaryNote(note="n", title="Odd", text=ODD))
    session.do(TakeBack(entry=6))
    library.database.contents.hold_for_campaign(session.id, {f"portrait/{PORTRAIT.digest}": PORTRAIT})
    session.do(ChangePilot(pilot="ann", portrait=PORTRAIT.digest))
    return session


def test_a_campaign_is_the_same_in_another_database(
    campaigns: CampaignLibrary, library: Library, other: CampaignLibrary
) -> None:
    session = shared_campaign(campaigns, library)
    text = campaigns.export_text(session)
    taken = other.import_document(document(text))
    assert other.export_text(taken) == text
    assert taken.campaign == session.campaign
    assert taken.lines() == session.lines()
    (battle,) = other._library.database.battles.list(campaign_id=taken.id)
    assert other._library.open_battle(battle.id).battle is not None
    contents = other._library.database.contents
    assert contents.of_campaign(taken.id) == library.database.contents.of_campaign(session.id)
    assert PORTRAIT.digest in {it.digest for it in contents.of_campaign(taken.id)}


def test_a_copy_beside_its_original_has_names_of_its_own(
    campaigns: CampaignLibrary, library: Library
) -> None:
    session = shared_campaign(campaigns, library)
    text = campaigns.export_text(session)
    copy = campaigns.import_document(document(text))
    (mine,) = session.campaign.battles.values()
    (its,) = copy.campaign.battles.values()
    assert mine.battle != its.battle
    again = campaigns.export_text(copy)
    assert again.replace(copy.uid, session.uid).replace(its.battle, mine.battle) == text
    battle = library.open_battle(library.database.battles.find(its.battle) or 0)
    assert changed_since(copy, battle) == ()


def test_a_campaign_goes_without_its_battles(
    campaigns: CampaignLibrary, library: Library, other: CampaignLibrary
) -> None:
    session = shared_campaign(campaigns, library)
    taken = other.import_document(document(campaigns.export_text(session, with_battles=False)))
    assert taken.campaign == session.campaign
    assert not other._library.database.battles.list()


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("do: found", "do: foud", r"campaign.yaml:4:\d+: journal\[0\]"),
        ("ruleset: citytech", "ruleset: citytch", r"journal\[0\].ruleset.*citytech"),
        ("  - {do: begin_battle", "  - {do: pass_days, to: 3024-01-01}\n  - {do: begin_battle", "backward"),
        ("pilot: ann}", "pilot: an}", r"no pilot 'an'"),
        ("{do: enlist, ", "{do: enlist, unts: [], ", "unts"),
        ("entry: 6", "entry: 60", r"journal\[6\].entry"),
        ("base64: iV", "base64: iW", "portraits"),
        ("do: resolve_fire", "do: resolve_fir", r"battles\[0\].script.log\[\d\].do"),
        ("at: '20", "at: 'the 20", "expected a time"),
    ],
)
def test_a_bad_file_is_told_with_places_and_nothing_is_stored(
    campaigns: CampaignLibrary,
    library: Library,
    other: CampaignLibrary,
    before: str,
    after: str,
    message: str,
) -> None:
    text = campaigns.export_text(shared_campaign(campaigns, library))
    assert before in text
    with pytest.raises(FileError, match=message) as refused:
        other.import_document(document(text.replace(before, after, 1)))
    assert all(fault.line for fault in refused.value.faults)
    assert not other.list()
    assert not other._library.database.battles.list()


def test_all_faults_of_a_journal_are_told_together(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    session.do(begin_battle())
    session.do(return_battle())
    text = (
        campaigns.export_text(session)
        .replace("gunnery:", "gunnery: x, y:")
        .replace("fate: ready", "fate: ok")
    )
    with pytest.raises(FileError) as refused:
        campaigns.import_document(document(text))
    assert len(refused.value.faults) >= 3
    lines = text.splitlines()
    for fault in refused.value.faults:
        assert lines[fault.line - 1].startswith("  - {do: ")
