"""Texts of a campaign: invisible characters stay out, and those in older journals go out and in."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.chronicle import format_html, format_markdown
from companion.campaign.commands.battles import PlanBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import Describe, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.registry import command_text
from companion.campaign.files.importing import CAMPAIGN_BOUNDS
from companion.campaign.session import CampaignSession
from companion.documents.textfile import NO_TEXT
from companion.documents.yamlfile import parse_document
from companion.errors import IllegalAction
from companion.store.records import NewCommand
from tests.campaign.builders import crewed_campaign, found_command, pilot, unit

ODD = "\x00\x07\x0b\x0c\x1b\x7f\x85\x9f\u2028\ufffe\ufeff\r\n\t\"'\\<&#:{}[]|>-é𝔸"
TEXTS = st.text(st.one_of(st.sampled_from(ODD), st.characters(exclude_categories=["Cs"])), max_size=12)


def store_commands(library: Library, commands: list[Command]) -> CampaignSession:
    """Return a campaign as an older release has stored it, whatever stands in its texts."""
    entries = [NewCommand(command_text(command), "") for command in commands]
    campaigns = CampaignLibrary(library)
    return campaigns.open(library.database.campaigns.create("Old", "citytech", entries, status=""))


def import_text(library: Library, text: str) -> CampaignSession:
    document = parse_document(text.encode(), "campaign.yaml", bounds=CAMPAIGN_BOUNDS)
    return CampaignLibrary(library).import_document(document)


def commands_with_text(text: str, title: str) -> list[Command]:
    """Deeds that hold a text wherever players write one."""
    sides = (SideEntry(id="foxes", name=f"F{text}"),)
    return [
        found_command(f"C{text}").model_copy(update={"sides": sides}),
        Describe(name=f"C{text}", about=text),
        SetForce(force=ForceEntry(id="alpha", name=f"A{text}", kind=text, side="foxes")),
        Enlist(units=(unit("cicada", name=text),), pilots=(pilot("ann", f"P{text}"),)),
        WriteDiaryNote(note="n", title=f"T{title}", text=text),
    ]


@settings(max_examples=12)
@given(TEXTS, TEXTS)
def test_what_older_journals_hold_is_the_same_in_another_database(text: str, title: str) -> None:
    with (
        TemporaryDirectory() as here,
        TemporaryDirectory() as there,
        Library.open(Path(here)) as library,
        Library.open(Path(there)) as other,
    ):
        session = store_commands(library, commands_with_text(text, title))
        exported = CampaignLibrary(library).export_text(session)
        taken = import_text(other, exported)
        assert taken.campaign == session.campaign
        assert [it.record.deed for it in taken.entries()] == [it.record.deed for it in session.entries()]
        assert CampaignLibrary(other).export_text(taken) == exported


@pytest.mark.parametrize("sign", ["\f", "\x1b", "\x85", "\0"])
def test_what_is_pasted_unseen_does_not_come_in(
    campaigns: CampaignLibrary, library: Library, sign: str
) -> None:
    session = campaigns.found_campaign(found_command(f"Fox{sign}Hunt"))
    session.do_all(
        [
            WriteDiaryNote(note="n", title=f"Raid{sign}ers", text=f"They{sign} come"),
            SetForce(force=ForceEntry(id="alpha", name=f"Alpha{sign}", side="foxes")),
        ]
    )
    assert session.campaign.notes["n"].text == "They come"
    campaign = session.campaign
    texts = (campaign.name, campaign.notes["n"].title, campaign.forces["alpha"].name)
    assert not [text for text in texts if sign in text]
    import_text(library, campaigns.export_text(session))


def test_a_name_of_which_nothing_is_left_is_refused(campaigns: CampaignLibrary) -> None:
    session = campaigns.found_campaign(found_command())
    with pytest.raises(IllegalAction, match=r"control character U\+001B"):
        session.do(SetForce(force=ForceEntry(id="alpha", name="\x1b", side="foxes")))
    assert session.why_not(SetForce(force=ForceEntry(id="alpha", name="\x1b", side="foxes"))) is not None


def test_half_a_pair_of_surrogates_goes_out_as_a_visible_sign(library: Library) -> None:
    commands: list[Command] = [found_command(), WriteDiaryNote(note="n", title="Fox", text="here: HALF")]
    session = store_commands(library, commands)
    with library.database.campaigns._transactions.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE campaign_entry SET deed = replace(deed, 'HALF', '\\ud83e') WHERE number = 2"
        )
    session = CampaignLibrary(library).open(session.id)
    exported = CampaignLibrary(library).export_text(session)
    assert import_text(library, exported).campaign.notes["n"].text == "here: \ufffd"


def test_the_chronicle_loads_nothing_and_shows_what_cannot_be_seen(library: Library) -> None:
    bad = "<img src=http://tracker.example/x.png> a < b <script>x</script> \\<b> \x1b[31m"
    session = store_commands(
        library, [found_command("Old \x1b[2J"), WriteDiaryNote(note="n", title="T\x00", text=bad)]
    )
    text, page = format_markdown(session), format_html(session)
    assert "> \\<img src=http://tracker.example/x.png> a < b \\<script>x\\</script> \\<b> \ufffd[31m" in text
    assert "<img" not in page
    assert not NO_TEXT.search(text + page)


def test_a_planned_battle_has_a_plain_title(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    session.do(PlanBattle(plan="p", title="At\x0c the\x1b ford", day="3025-05-01"))
    assert all(NO_TEXT.search(it.title) is None for it in session.campaign.battles.values())
