"""One campaign being run: do, take back, look back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from companion.battles.models import game_with_documents
from companion.battles.rules.migration import RulesDifferences
from companion.battles.rules.resolved_rules import ResolvedRules, present_source
from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.checks import check_texts, plain_command
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import TakeBack
from companion.campaign.commands.registry import check_by_rules, refuse_no_change, validate
from companion.campaign.journal.campaign_journal import (
    CampaignJournal,
    entry_of,
    find_undone,
    next_redo,
    next_undo,
    why_not_replace,
    why_not_take_back,
)
from companion.campaign.journal.chronicle_lines import ChronicleLine, chronicle_lines, headline_of
from companion.campaign.journal.entries import (
    BEGINNING,
    CampaignEntry,
    InvalidEntry,
    Projection,
    apply_entry,
    find_newly_invalid,
    project_entries,
)
from companion.campaign.rules import (
    CampaignRules,
    SnapshottedCommand,
    rules_adoption,
    rules_ref_of_battles,
)
from companion.campaign.state import Campaign
from companion.engine.game import campaigns_of
from companion.errors import CompanionError, FileError, IllegalAction, InputError, Refusal, StoreError
from companion.store.failures import WriteConflict
from companion.store.records import CampaignRecord, Content

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.engine.game import CampaignGame

QUICK_CHRONICLE_ENTRIES = 100
"""So many entries are told within a frame or two."""


class CampaignSession:
    """The only way to change a stored campaign: on disk, then in memory, then announced."""

    def __init__(self, library: Library, record: CampaignRecord, made_by: str = "") -> None:
        self.id, self.uid = record.id, record.uid
        self.made_by = made_by
        self.is_read_only = library.is_read_only
        self.library = library
        self._stored = library.database.campaigns
        self._book = CampaignJournal(library.database, record.id, is_read_only=library.is_read_only)
        contents = library.database.contents
        self._rules = CampaignRules(
            library.rulebooks,
            contents,
            contents.of_campaign(record.id),
            library.model_repository,
            lambda ruleset: rules_ref_of_battles(library.database, record.id, ruleset),
        )
        self.rules_notices: tuple[str, ...] = ()
        self._listeners: list[Callable[[], None]] = []
        self._lines: tuple[ChronicleLine, ...] | None = None

    # --- what there is ---

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands."""
        return self._book.campaign

    @property
    def invalid_entries(self) -> tuple[InvalidEntry, ...]:
        """Entries of the journal that this release can make nothing of."""
        return self._book.invalid_entries

    @cached_property
    def resolved_rules(self) -> ResolvedRules:
        """What the campaign is played by, as it keeps it; raises FileError or InputError in words."""
        ruling = self._rules.resolve_rules(self.campaign)
        self.rules_notices = self._rules.notices
        if not self.is_read_only and (named := self._rules.settle(self.campaign, ruling)):
            with suppress(StoreError):  # tried again when the campaign is opened the next time
                self.library.database.contents.hold_for_campaign(self.id, named)
        return ruling

    @cached_property
    def game(self) -> CampaignGame:
        """The campaign's ruleset with its options and models; raises FileError or InputError in words."""
        game = campaigns_of(self.resolved_rules.game)
        return game_with_documents(game, self.campaign.name, self.campaign.models)

    def with_settled_rules(self, command: Command) -> Command:
        """Return the command with the rules that the campaign holds for it, where it names none itself."""
        return self._rules.with_settled_rules(command)

    @property
    def has_other_rules(self) -> bool:
        """Whether the rules that the campaign keeps are others than there are now."""
        present = present_source(self.library.rulebooks, self.campaign.ruleset)
        return present is None or present.digest != self.resolved_rules.source.digest

    def rules_differences(self) -> RulesDifferences | None:
        """Compare the rules that the campaign keeps with the present ones; None where it keeps none."""
        return self._rules.differences(self.campaign)

    def adopt_rules(self) -> None:
        """Go on by the rules and models that there are now; raises as `do`."""
        found = self.rules_differences()
        if found is None or found.after is None or found.change is None:
            why = (found.why_not if found else "") or "The rules have not changed since the campaign began."
            raise IllegalAction(Refusal.invalid("nothing_to_adopt", why))
        command, contents = rules_adoption(self.campaign, found.after)
        self._do(lambda: self._holding(self._validate_commands([command]), [contents]))

    def at(self, number: int) -> Campaign:
        """Return the campaign as it was after an entry; only to be looked at."""
        return project_entries([entry for entry in self.entries() if entry.number <= number]).campaign

    def entries(self) -> Sequence[CampaignEntry]:
        """Return the whole journal in order, taken back entries too."""
        return self._book.entries()

    def lines(self) -> tuple[ChronicleLine, ...]:
        """Return the journal in words, in the order in which it was made."""
        if self._lines is None:
            self._lines = chronicle_lines(self.entries())
        return self._lines

    @property
    def is_chronicle_ready(self) -> bool:
        """Whether `lines` answers at once: it was asked before, or there is little to tell."""
        return self._lines is not None or self.campaign.number <= QUICK_CHRONICLE_ENTRIES

    def chronicle_builder(self) -> Callable[[], tuple[ChronicleLine, ...]]:
        """Return what tells the journal in words, for a thread of its own; `set_chronicle_lines` keeps what
        comes of it.
        """
        return partial(chronicle_lines, tuple(self.entries()))

    def set_chronicle_lines(self, lines: tuple[ChronicleLine, ...]) -> None:
        """Keep the journal in words, unless there are further entries by now."""
        if self._lines is None and len(lines) == len(self.entries()):
            self._lines = lines

    # --- doing ---

    def why_not(self, command: Command) -> Refusal | None:
        """Return why this cannot be done now, or None."""
        try:
            command, _ = self._with_snapshots(plain_command(command), self.campaign)
        except IllegalAction as problem:
            return problem.refusal
        return self._why_not(command, self.campaign, self.entries)

    def do(self, command: Command) -> None:
        """Store a command and show what it did.

        Raises IllegalAction where it makes no sense, and StoreError where it cannot be stored; then nothing
        has happened.
        """
        self._do(lambda: self._validate_commands([command]))

    def do_all(self, commands: Sequence[Command]) -> None:
        """Store commands that belong together: all of them or none, and one undo takes all of them back."""
        self._do(lambda: self._validate_commands(commands))

    def do_made(self, make: Callable[[], Command]) -> None:
        """Store a command with all that making it stores: both or neither; raises as `do`, or as it does."""
        self._do(lambda: self._validate_commands([make()]))

    def take_back(self, entry: int, *, with_later: bool = False) -> None:
        """Take an entry back, and with it those that would make no sense without it, where that is wanted.

        Raises IllegalAction with the entries in the way, or where there is nothing to take back.
        """
        self._do(
            lambda: self._take_back_commands(
                self._with_later(entry) if with_later else [entry], is_chosen=True
            )
        )

    def invalidated_by(self, entry: int) -> tuple[InvalidEntry, ...]:
        """Return the entries that would make no sense any more if one were taken back, and why."""
        return find_newly_invalid(self.entries(), {entry}, self._book.start_before([entry]))

    # --- undo and redo ---

    @property
    def undo_line(self) -> str | None:
        """What undo takes back, in words."""
        return self._headline(next_undo(self.entries()))

    @property
    def redo_line(self) -> str | None:
        """What redo brings back, in words."""
        entries = self.entries()
        return self._headline([find_undone(entries, number)[0] for number in next_redo(entries)])

    def undo(self) -> None:
        """Take the last entry back, and those that were made with it."""
        if not next_undo(self.entries()):
            raise CompanionError("There is nothing to undo.")
        self._do(lambda: self._take_back_commands(next_undo(self.entries())))

    def redo(self) -> None:
        """Bring back what was taken back last, all that was taken back with it too."""
        if not next_redo(self.entries()):
            raise CompanionError("There is nothing to redo.")
        self._do(lambda: self._take_back_commands(next_redo(self.entries())))

    # --- other writers ---

    def refresh(self) -> bool:
        """Take in what other writers have added; whether there was anything."""
        new = self._book.newer()
        if new:
            self._merge(new, self._book.after(new))
        return bool(new)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told of every change; the returned function ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def check_writable(self) -> None:
        """Raise StoreError where another window writes to the database."""
        if self.is_read_only:
            raise StoreError("This database is open in another window: it is read-only here.")

    # --- within ---

    def _why_not(
        self, command: Command, campaign: Campaign, entries: Callable[[], Sequence[CampaignEntry]]
    ) -> Refusal | None:
        if isinstance(command, TakeBack):
            return why_not_take_back(entries(), [command.entry], self._book.start_before)
        if isinstance(command, ReturnBattle) and command.replaces is not None:
            refusal = why_not_replace(entries(), command, self._book.start_before)
        else:
            refusal = validate(campaign, command) or refuse_no_change(campaign, command)
        return (
            check_texts(command)
            or refusal
            or check_by_rules(campaign, command, lambda: self.game, self._rules.game)
        )

    def _with_snapshots(self, command: Command, campaign: Campaign) -> SnapshottedCommand:
        """Return a command with what the campaign keeps by it; raises IllegalAction for rules that cannot be
        read.
        """
        try:
            return self._rules.with_snapshots(command, campaign, lambda: self.game)
        except (FileError, InputError) as problem:
            raise IllegalAction(Refusal.invalid("against_rules", str(problem))) from problem

    def _holding(
        self, commands: Sequence[Command], contents: Sequence[Mapping[str, Content]]
    ) -> Sequence[Command]:
        """Return the same commands, once what the campaign keeps by them is stored."""
        for named in filter(None, contents):
            self.library.database.contents.hold_for_campaign(self.id, named)
        return commands

    def _validate_commands(self, commands: Sequence[Command]) -> Sequence[Command]:
        """Return commands valid one after the other, their snapshots stored; raises IllegalAction."""
        campaign, new, contents = self.campaign, list[CampaignEntry](), list[Mapping[str, Content]]()
        for place, asked in enumerate(commands, 1):
            command, kept = self._with_snapshots(plain_command(asked), campaign)
            contents.append(kept)
            refusal = self._why_not(command, campaign, lambda: [*self.entries(), *new])
            if refusal is not None:
                raise IllegalAction(refusal)
            new.append(entry_of(self.campaign.number + place, command))
            if place < len(commands):
                campaign = (
                    self._book.after(new).campaign if new[-1].is_changing else apply_entry(campaign, new[-1])
                )
        return self._holding([entry.command for entry in new if entry.command is not None], contents)

    def _with_later(self, entry: int) -> list[int]:
        return [*(misfit.number for misfit in reversed(self.invalidated_by(entry))), entry]

    def _take_back_commands(self, numbers: Sequence[int], *, is_chosen: bool = False) -> Sequence[Command]:
        refusal = why_not_take_back(self.entries(), numbers, self._book.start_before)
        if refusal is not None:
            raise IllegalAction(refusal)
        return [TakeBack(entry=number, is_chosen=is_chosen) for number in numbers]

    def _do(self, checked: Callable[[], Sequence[Command]]) -> None:
        """Store commands that make sense now; where another writer was faster, look again whether they do."""
        self.check_writable()
        try:
            with self.library.database.together():
                new, made = self._book.append(checked(), self.made_by)
        except WriteConflict:
            # Only now, as waiting for others takes longer than most entries need.
            with self.library.database.together():
                self._stored.wait_for(self.id)
                self.refresh()
                new, made = self._book.append(checked(), self.made_by)
        self._merge(new, made)

    def _merge(self, new: Sequence[CampaignEntry], made: Projection) -> None:
        before = self.campaign
        start = self._book.start_before([entry.number for entry in new], new) if self._lines else BEGINNING
        self._book.merge(new, made)
        if self._lines is not None:
            self._lines = chronicle_lines(self.entries(), start, self._lines)
        if _rules(before) != _rules(made.campaign):
            self.__dict__.pop("game", None)
            self.__dict__.pop("resolved_rules", None)
        for listener in tuple(self._listeners):
            listener()

    def _headline(self, numbers: Sequence[int]) -> str | None:
        """One line for entries made together: the first, or what was chosen of those taken back."""
        if not numbers:
            return None
        is_taking_back = self.entries()[numbers[0] - 1].takes_back is not None
        number = max(numbers) if is_taking_back else min(numbers)
        return headline_of(self.entries(), number, self._book.start_before([number]), self.campaign)


def _rules(campaign: Campaign) -> tuple[object, ...]:
    return campaign.ruleset, campaign.options, campaign.models, campaign.snapshots
