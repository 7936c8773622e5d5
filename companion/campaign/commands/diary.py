"""Commands of the diary: notes, and entries taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from companion.campaign.commands.checks import check_nothing, refuse_unknown, with_values, without
from companion.campaign.commands.command import Command, CommandRule, EntryText, Group, Text, no_subjects
from companion.campaign.phrases import join_sentences
from companion.campaign.state import Campaign, Note
from companion.documents.model import GivenName, Id
from companion.documents.rule_model import Field
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal


class WriteDiaryNote(Command):
    """A note is written or changed, in Markdown."""

    do: Literal["write_note"] = "write_note"
    note: Id
    """What the campaign knows the note by."""
    title: GivenName
    """Its heading."""
    text: Text = ""
    """Its text, in Markdown."""


class RemoveDiaryNote(Command):
    """A note is thrown away."""

    do: Literal["remove_note"] = "remove_note"
    note: Id
    """The note."""


class TakeBack(Command):
    """An earlier entry does not count any more; taking back a taking back brings it into force again."""

    do: Literal["take_back"] = "take_back"
    entry: Annotated[int, Field(ge=1)]
    """Its number."""
    is_chosen: bool = False
    """Whether a player chose the entry in the chronicle: undo then reverses the taking back itself."""


def _check_remove_note(campaign: Campaign, command: RemoveDiaryNote) -> Iterator[Refusal]:
    if command.note not in campaign.notes:
        yield refuse_unknown("note", command.note, campaign.notes)


def _write_note(campaign: Campaign, _: int, command: WriteDiaryNote) -> Campaign:
    note = Note(command.note, command.title, command.text, campaign.today)
    return replace(campaign, notes=with_values(campaign.notes, note))


def _remove_note(campaign: Campaign, _: int, command: RemoveDiaryNote) -> Campaign:
    return replace(campaign, notes=without(campaign.notes, command.note))


def _describe_note(campaign: Campaign, command: WriteDiaryNote) -> EntryText:
    before = "Note changed" if command.note in campaign.notes else "Note"
    return EntryText(f"{before}: {command.title}", join_sentences(command.text))


def _describe_note_removal(campaign: Campaign, command: RemoveDiaryNote) -> EntryText:
    note = campaign.notes.get(command.note)
    return EntryText(f"Note deleted: {note.title if note else command.note}")


COMMANDS = (
    CommandRule(
        WriteDiaryNote,
        check_nothing,
        _write_note,
        _describe_note,
        lambda it: (it.note,),
        Group.OTHERS,
        "note",
    ),
    CommandRule(
        RemoveDiaryNote,
        _check_remove_note,
        _remove_note,
        _describe_note_removal,
        lambda it: (it.note,),
        Group.OTHERS,
        "trash",
    ),
    CommandRule(
        TakeBack,
        check_nothing,
        lambda campaign, _number, _command: campaign,
        lambda _, command: EntryText(f"Taken back: entry {command.entry}"),
        no_subjects,
        Group.OTHERS,
        "undo",
    ),
)
