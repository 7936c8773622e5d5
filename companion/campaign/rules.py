"""The rules and models that a campaign keeps: a house rule that is changed or deleted does not break it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.battles.models import ModelShelf, game_with
from companion.battles.rules.basis import MODEL, RULES, Basis, keeps_rules
from companion.battles.rules.battle_rules import BattleRules, Texts, begun
from companion.battles.rules.ruling import Ruling, document_of, game_by, present_source, rules_content
from companion.battles.rules.taking_over import Differences, compared
from companion.campaign.deeds import ChangeRules, Deed, Enlist, Found, ReturnBattle, UnitEntry
from companion.campaign.state import Campaign
from companion.engine.families import game_of
from companion.errors import CompanionError, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import Content, Database, Held

if TYPE_CHECKING:
    from companion.engine.game import Game

SETTLED = "begun/"
"""Prefix of the names of contents that a campaign of an earlier release holds: its journal names none."""
LOST = "The rules kept with this campaign cannot be read: {why} It continues with the current ones."

Stamped = tuple[Deed, Mapping[str, Content]]
"""A deed with its snapshots named, and the contents behind them."""


class CampaignRules:
    """The rules and models of one campaign, wherever its journal stands.

    `of_battles` finds what the battles of a campaign keep, for one that keeps no rules itself. `notices` tell
    what could not be read.
    """

    def __init__(
        self,
        rulebooks: RulebookLibrary,
        texts: Texts,
        held: Sequence[Held] = (),
        shelf: ModelShelf | None = None,
        of_battles: Callable[[str], Basis | None] = lambda _: None,
    ) -> None:
        self.notices: tuple[str, ...] = ()
        self._rulebooks, self._texts, self._shelf, self._of_battles = rulebooks, texts, shelf, of_battles
        self._settled = {
            one.name.removeprefix(SETTLED): one.digest for one in held if one.name.startswith(SETTLED)
        }

    def basis(self, campaign: Campaign) -> Basis | None:
        """Return the digests of its rules and of the models of its units; None where it keeps no rules."""
        known = {**self._settled, **campaign.snapshots}
        rules = campaign.snapshots.get(RULES) or self._settled.get(_settled_rules(campaign.ruleset))
        if rules is None:
            return None
        models = dict.fromkeys(unit.model for unit in campaign.units.values())
        return Basis(rules, {it: known[f"{MODEL}{it}"] for it in models if f"{MODEL}{it}" in known})

    def ruling(self, campaign: Campaign) -> Ruling:
        """Return the rules and models that the campaign is played by; raises FileError or InputError."""
        self.notices = ()
        if (basis := self.basis(campaign)) is None:
            return self._without_basis(campaign)
        rules = self._rules_of(campaign, basis)
        try:
            ruling = rules.ruling(basis)
        except StoreError as problem:
            ruling = self._present(campaign)
            self.notices = (LOST.format(why=problem),)
        else:
            self.notices = tuple(rules.notices)
        return ruling

    def game(self, campaign: Campaign) -> Game:
        """Return the ruleset of the campaign with its options and all its models; raises as `ruling`."""
        return game_with(self.ruling(campaign).game, campaign.name, campaign.models)

    def differences(self, campaign: Campaign) -> Differences | None:
        """Compare what the campaign keeps with what there is now; None where it keeps no rules."""
        basis = self.basis(campaign)
        if basis is None:
            return None
        return compared(self._rules_of(campaign, basis), basis, self._rulebooks, self._shelf)

    def settle(self, campaign: Campaign, ruling: Ruling) -> dict[str, Content]:
        """Return what a campaign of an earlier release is to hold; nothing where it keeps its rules."""
        if self.basis(campaign) is not None:
            return {}
        named = {_settled_rules(campaign.ruleset): rules_content(ruling.source)}
        named |= _models_in(ruling.game, [unit.model for unit in campaign.units.values()], campaign.models)
        named = {name: it for name, it in named.items() if name not in self._settled}
        self._settled |= {name: content.digest for name, content in named.items()}
        return {f"{SETTLED}{name}": content for name, content in named.items()}

    def with_settled_rules(self, deed: Deed) -> Deed:
        """Return the deed with the rules that the campaign holds for it, where it names none itself."""
        if not isinstance(deed, Found | ChangeRules) or deed.snapshots:
            return deed
        rules = self._settled.get(_settled_rules(deed.ruleset))
        models = {name: digest for name, digest in self._settled.items() if name.startswith(MODEL)}
        return deed.model_copy(update={"snapshots": {RULES: rules, **models}}) if rules else deed

    # --- what deeds keep ---

    def stamped(self, deed: Deed, campaign: Campaign, game: Callable[[], Game]) -> Stamped:
        """Name in a deed what the campaign is to keep by it; raises FileError or InputError."""
        match deed:
            case ChangeRules() if not deed.snapshots:
                return _stamped(deed, self._of_change(deed, campaign))
            case Enlist() if deed.units:
                return self._joining(deed, campaign, game(), deed.units)
            case ReturnBattle() if deed.salvage:
                return self._joining(deed, campaign, game(), deed.salvage)
        return deed, {}

    def _of_change(self, deed: ChangeRules, campaign: Campaign) -> dict[str, Content]:
        source = present_source(self._rulebooks, deed.ruleset)
        if source is None and deed.ruleset == campaign.ruleset:
            source = self.ruling(campaign).source
        source = source or self._rulebooks.load(deed.ruleset)
        units = [unit.model for unit in campaign.units.values()]
        return {RULES: rules_content(source), **_models_in(game_by(source, deed), units, campaign.models)}

    def _joining(
        self, deed: Enlist | ReturnBattle, campaign: Campaign, game: Game, units: Iterable[UnitEntry]
    ) -> Stamped:
        """Name the models of units in every deed that brings them, as other deeds may be taken back."""
        known = {**self._settled, **campaign.snapshots}
        carried = {*deed.models, *campaign.models}
        names = {f"{MODEL}{unit.model}": unit.model for unit in units if unit.model not in carried}
        new = _models_in(game, [model for name, model in names.items() if name not in known], ())
        stamped, _ = _stamped(deed, new)
        snapshots = {**stamped.snapshots, **{name: known[name] for name in names if name in known}}
        return deed.model_copy(update={"snapshots": snapshots}), new

    # --- within ---

    def _rules_of(self, campaign: Campaign, basis: Basis) -> BattleRules:
        models = (Held(f"{MODEL}{model}", digest) for model, digest in basis.models.items())
        held = (Held(RULES, basis.rules), *models)
        return BattleRules(campaign, self._rulebooks, self._texts, held, owner="campaign")

    def _without_basis(self, campaign: Campaign) -> Ruling:
        """Return the rules that there are now, else those that a battle of the campaign keeps."""
        try:
            return self._present(campaign)
        except CompanionError:
            if (basis := self._of_battles(campaign.ruleset)) is None:
                raise
            return self._rules_of(campaign, basis).ruling(basis)

    def _present(self, campaign: Campaign) -> Ruling:
        source = self._rulebooks.load(campaign.ruleset)
        return Ruling(Basis("", {}), source, game_by(source, campaign), {})


def first_snapshots(deed: Found, source: RulesetSource) -> Stamped:
    """Name in a founding the rules that the campaign begins by."""
    return _stamped(deed, {RULES: rules_content(source)})


def adoption(campaign: Campaign, after: Ruling) -> Stamped:
    """Return the deed by which a campaign goes on by the rules and models that there are now."""
    models = {f"{MODEL}{model}": digest for model, digest in after.basis.models.items()}
    snapshots = {RULES: after.basis.rules, **models}
    deed = ChangeRules(ruleset=campaign.ruleset, options=campaign.options, snapshots=snapshots)
    found = {name: after.contents[it] for name, it in snapshots.items() if it in after.contents}
    return deed, found


def kept_by_battles(database: Database, campaign_id: int, ruleset: str) -> Basis | None:
    """Return what the newest battle of a campaign by a ruleset began by; None where none keeps its rules."""
    battles = database.battles.list(campaign_id=campaign_id)
    for battle in sorted(battles, key=lambda it: it.id, reverse=True):
        held = database.contents.of_battle(battle.id)
        if battle.ruleset == ruleset and keeps_rules(held):
            return begun(held)
    return None


def models_beyond(ruling: Ruling, models: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """Return the unit files that a campaign keeps and its ruleset does not have so, as plain data."""
    game = game_of(ruling.source)
    found = {model: ruling.documents[model] for model in models if model in ruling.documents}
    own = {model: document_of(game, model) for model in found}
    return {
        model: json.loads(Content.of(document.data).text)
        for model, document in found.items()
        if (was := own[model]) is None or Content.of(was.data) != Content.of(document.data)
    }


def _settled_rules(ruleset: str) -> str:
    return f"{RULES}/{ruleset}"


def _stamped(deed: Any, contents: Mapping[str, Content]) -> tuple[Any, Mapping[str, Content]]:
    snapshots = {name: content.digest for name, content in contents.items()}
    return deed.model_copy(update={"snapshots": {**deed.snapshots, **snapshots}}), contents


def _models_in(game: Game, models: Iterable[str], carried: Iterable[str]) -> dict[str, Content]:
    """Return the unit files of models, but for those carried, by the names that a campaign holds them by."""
    found = {}
    for model in dict.fromkeys(models):
        document = document_of(game, model) if model not in set(carried) else None
        if document is not None:
            found[f"{MODEL}{model}"] = Content.of(document.data)
    return found
