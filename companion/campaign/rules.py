"""The rules and models that a campaign keeps, so that a changed or deleted house rule does not break it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.battles.models import ModelRepository, game_with_documents
from companion.battles.rules.battle_rules import BattleRules, ContentTexts, initial_rules_ref
from companion.battles.rules.migration import RulesDifferences, compare_rules
from companion.battles.rules.resolved_rules import (
    ResolvedRules,
    document_of,
    game_for_choice,
    present_source,
    rules_content,
)
from companion.battles.rules.rules_ref import MODEL, RULES, RulesRef, keeps_rules
from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.command import Command, UnitEntry
from companion.campaign.commands.founding import ChangeCampaignRules, Found
from companion.campaign.commands.members import Enlist
from companion.campaign.state import Campaign
from companion.engine.families import game_of
from companion.engine.game import campaigns_of
from companion.errors import CompanionError, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.database import Database
from companion.store.records import Content, HeldContent

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame, Game

SETTLED = "begun/"
"""Prefix of the names of contents that a campaign of an earlier release holds: its journal names none."""
LOST = "The rules kept with this campaign cannot be read: {why} It continues with the current ones."

SnapshottedCommand = tuple[Command, Mapping[str, Content]]
"""A command with its snapshots named, and the contents behind them."""


class CampaignRules:
    """The rules and models of one campaign, at any place of its journal.

    `of_battles` finds what the battles of a campaign keep, for one that keeps no rules itself. `notices` tell
    what could not be read.
    """

    def __init__(
        self,
        rulebooks: RulebookLibrary,
        texts: ContentTexts,
        held: Sequence[HeldContent] = (),
        model_repository: ModelRepository | None = None,
        of_battles: Callable[[str], RulesRef | None] = lambda _: None,
    ) -> None:
        self.notices: tuple[str, ...] = ()
        self._rulebooks, self._texts, self._model_repository, self._of_battles = (
            rulebooks,
            texts,
            model_repository,
            of_battles,
        )
        self._settled = {
            one.name.removeprefix(SETTLED): one.digest for one in held if one.name.startswith(SETTLED)
        }

    def rules_ref(self, campaign: Campaign) -> RulesRef | None:
        """Return the digests of its rules and of the models of its units; None where it keeps no rules."""
        known = {**self._settled, **campaign.snapshots}
        rules = campaign.snapshots.get(RULES) or self._settled.get(_settled_rules(campaign.ruleset))
        if rules is None:
            return None
        models = dict.fromkeys(unit.model for unit in campaign.units.values())
        return RulesRef(rules, {it: known[f"{MODEL}{it}"] for it in models if f"{MODEL}{it}" in known})

    def resolve_rules(self, campaign: Campaign) -> ResolvedRules:
        """Return the rules and models that the campaign is played by; raises FileError or InputError."""
        self.notices = ()
        if (basis := self.rules_ref(campaign)) is None:
            return self._without_basis(campaign)
        rules = self._rules_of(campaign, basis)
        try:
            ruling = rules.resolve_rules(basis)
        except StoreError as problem:
            ruling = self._present(campaign)
            self.notices = (LOST.format(why=problem),)
        else:
            self.notices = tuple(rules.notices)
        return ruling

    def game(self, campaign: Campaign) -> CampaignGame:
        """Return the ruleset of the campaign with its options and all its models; raises as
        `resolve_rules`.
        """
        game = campaigns_of(self.resolve_rules(campaign).game)
        return game_with_documents(game, campaign.name, campaign.models)

    def differences(self, campaign: Campaign) -> RulesDifferences | None:
        """Compare what the campaign keeps with what there is now; None where it keeps no rules."""
        basis = self.rules_ref(campaign)
        if basis is None:
            return None
        return compare_rules(self._rules_of(campaign, basis), basis, self._rulebooks, self._model_repository)

    def settle(self, campaign: Campaign, resolved_rules: ResolvedRules) -> dict[str, Content]:
        """Return what a campaign of an earlier release is to hold; nothing where it keeps its rules."""
        if self.rules_ref(campaign) is not None:
            return {}
        named = {_settled_rules(campaign.ruleset): rules_content(resolved_rules.source)}
        named |= _models_in(
            resolved_rules.game, [unit.model for unit in campaign.units.values()], campaign.models
        )
        named = {name: it for name, it in named.items() if name not in self._settled}
        self._settled |= {name: content.digest for name, content in named.items()}
        return {f"{SETTLED}{name}": content for name, content in named.items()}

    def with_settled_rules(self, command: Command) -> Command:
        """Return the command with the rules that the campaign holds for it, where it names none itself."""
        if not isinstance(command, Found | ChangeCampaignRules) or command.snapshots:
            return command
        rules = self._settled.get(_settled_rules(command.ruleset))
        models = {name: digest for name, digest in self._settled.items() if name.startswith(MODEL)}
        return command.model_copy(update={"snapshots": {RULES: rules, **models}}) if rules else command

    # --- what commands keep ---

    def with_snapshots(
        self, command: Command, campaign: Campaign, game: Callable[[], CampaignGame]
    ) -> SnapshottedCommand:
        """Name in a command what the campaign is to keep by it; raises FileError or InputError."""
        match command:
            case ChangeCampaignRules() if not command.snapshots:
                return _with_snapshots(command, self._of_change(command, campaign))
            case Enlist() if command.units:
                return self._joining(command, campaign, game(), command.units)
            case ReturnBattle() if command.salvage:
                return self._joining(command, campaign, game(), command.salvage)
        return command, {}

    def _of_change(self, command: ChangeCampaignRules, campaign: Campaign) -> dict[str, Content]:
        source = present_source(self._rulebooks, command.ruleset)
        if source is None and command.ruleset == campaign.ruleset:
            source = self.resolve_rules(campaign).source
        source = source or self._rulebooks.load(command.ruleset)
        units = [unit.model for unit in campaign.units.values()]
        return {
            RULES: rules_content(source),
            **_models_in(game_for_choice(source, command), units, campaign.models),
        }

    def _joining(
        self,
        command: Enlist | ReturnBattle,
        campaign: Campaign,
        game: CampaignGame,
        units: Iterable[UnitEntry],
    ) -> SnapshottedCommand:
        """Name the models of units in every command that brings them, as other commands may be taken back."""
        known = {**self._settled, **campaign.snapshots}
        carried = {*command.models, *campaign.models}
        names = {f"{MODEL}{unit.model}": unit.model for unit in units if unit.model not in carried}
        new = _models_in(game, [model for name, model in names.items() if name not in known], ())
        stamped, _ = _with_snapshots(command, new)
        snapshots = {**stamped.snapshots, **{name: known[name] for name in names if name in known}}
        return command.model_copy(update={"snapshots": snapshots}), new

    # --- within ---

    def _rules_of(self, campaign: Campaign, rules_ref: RulesRef) -> BattleRules:
        models = (HeldContent(f"{MODEL}{model}", digest) for model, digest in rules_ref.models.items())
        held = (HeldContent(RULES, rules_ref.rules), *models)
        return BattleRules(campaign, self._rulebooks, self._texts, held, owner="campaign")

    def _without_basis(self, campaign: Campaign) -> ResolvedRules:
        """Return the rules that there are now, else those that a battle of the campaign keeps."""
        try:
            return self._present(campaign)
        except CompanionError:
            if (basis := self._of_battles(campaign.ruleset)) is None:
                raise
            return self._rules_of(campaign, basis).resolve_rules(basis)

    def _present(self, campaign: Campaign) -> ResolvedRules:
        source = self._rulebooks.load(campaign.ruleset)
        return ResolvedRules(RulesRef("", {}), source, game_for_choice(source, campaign), {})


def first_snapshots(command: Found, source: RulesetSource) -> SnapshottedCommand:
    """Name in a founding the rules that the campaign begins by."""
    return _with_snapshots(command, {RULES: rules_content(source)})


def rules_adoption(campaign: Campaign, after: ResolvedRules) -> SnapshottedCommand:
    """Return the command by which a campaign goes on by the rules and models that there are now."""
    models = {f"{MODEL}{model}": digest for model, digest in after.ref.models.items()}
    snapshots = {RULES: after.ref.rules, **models}
    command = ChangeCampaignRules(ruleset=campaign.ruleset, options=campaign.options, snapshots=snapshots)
    found = {name: after.contents[it] for name, it in snapshots.items() if it in after.contents}
    return command, found


def rules_ref_of_battles(database: Database, campaign_id: int, ruleset: str) -> RulesRef | None:
    """Return what the newest battle of a campaign by a ruleset began by; None where none keeps its rules."""
    battles = database.battles.list(campaign_id=campaign_id)
    for battle in sorted(battles, key=lambda it: it.id, reverse=True):
        held = database.contents.of_battle(battle.id)
        if battle.ruleset == ruleset and keeps_rules(held):
            return initial_rules_ref(held)
    return None


def models_beyond(resolved_rules: ResolvedRules, models: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """Return the unit files that a campaign keeps and its ruleset does not have so, as plain data."""
    game = game_of(resolved_rules.source)
    found = {model: resolved_rules.documents[model] for model in models if model in resolved_rules.documents}
    own = {model: document_of(game, model) for model in found}
    return {
        model: json.loads(Content.of(document.data).text)
        for model, document in found.items()
        if (was := own[model]) is None or Content.of(was.data) != Content.of(document.data)
    }


def _settled_rules(ruleset: str) -> str:
    return f"{RULES}/{ruleset}"


def _with_snapshots(command: Any, contents: Mapping[str, Content]) -> tuple[Any, Mapping[str, Content]]:
    snapshots = {name: content.digest for name, content in contents.items()}
    return command.model_copy(update={"snapshots": {**command.snapshots, **snapshots}}), contents


def _models_in(game: Game, models: Iterable[str], carried: Iterable[str]) -> dict[str, Content]:
    """Return the unit files of models, but for those carried, by the names that a campaign holds them by."""
    found = {}
    for model in dict.fromkeys(models):
        document = document_of(game, model) if model not in set(carried) else None
        if document is not None:
            found[f"{MODEL}{model}"] = Content.of(document.data)
    return found
