"""The return from a battle into its campaign: the proposal made of its end, for the players to agree on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from companion.battles.ending import BattleEnding, EndedKill, battle_ending
from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.battles import battle_of
from companion.campaign.commands.command import UnitEntry
from companion.campaign.phrases import label
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign, CampaignBattle, Stage
from companion.engine.downtime.aftermath import PilotFate, UnitEnd, UnitFate
from companion.engine.downtime.progression.views import Earning, PilotFacts
from companion.engine.downtime.repairs.views import BattleFacts, Gain
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.battles.session import Session
    from companion.engine.game import CampaignGame

_PILOT_FATES: Mapping[PilotFate, Literal["well", "wounded", "killed"]] = {
    PilotFate.WELL: "well",
    PilotFate.WOUNDED: "wounded",
    PilotFate.UNCONSCIOUS: "wounded",
    PilotFate.KILLED: "killed",
}


@dataclass(frozen=True, slots=True)
class Wreck:
    """A unit of another side that could be salvaged: the entry it would join by, and what befell it."""

    entry: UnitEntry
    end: UnitEnd


@dataclass(frozen=True, slots=True)
class ReturnProposal:
    """A proposed return: its `command` to be reviewed, changed and committed, with the reasons.

    Where the battle was returned from before, the command replaces that return, which is told as `earlier`.
    """

    command: ReturnBattle
    ending: BattleEnding
    names: Mapping[str, str]
    """What players call the pilots and units in it."""
    earnings: Mapping[str, tuple[Earning, ...]]
    """Why something is counted for a pilot, by his id."""
    gains: tuple[Gain, ...]
    """Why the stores gain something."""
    wrecks: tuple[Wreck, ...]
    """Units of others that could be salvaged."""
    earlier: ReturnBattle | None = None
    changes: tuple[str, ...] = field(default=())
    """What is otherwise than in the earlier return, in words; nothing where both are the same."""


def proposal(session: CampaignSession, battle: Session) -> ReturnProposal:
    """Return what a battle of the campaign proposes at the moment that it shows.

    Raises InputError for a battle that is none of the campaign's.
    """
    campaign, begun = session.campaign, _begun_battle(session, battle)
    if begun is None:
        raise InputError(f"{battle.title} is not a battle of {campaign.name}.")
    made = _ReturnBuilder(campaign, session.game, begun, battle_ending(battle))
    earlier = _earlier_return(session, begun)
    command = made.command(earlier.day if earlier else None, begun.entry if earlier else None)
    if earlier is not None:
        command = _keep_agreed(command, earlier)
    changes = tuple(_differences(campaign, earlier, command)) if earlier else ()
    return ReturnProposal(
        command, made.ending, made.names(), made.earnings(), made.gains, made.wrecks(), earlier, changes
    )


def changed_since(session: CampaignSession, battle: Session) -> tuple[str, ...]:
    """Return what a battle would do otherwise now than its return says, in words; nothing where none was
    made.
    """
    begun = _begun_battle(session, battle)
    if begun is None or begun.stage is not Stage.RETURNED:
        return ()
    return proposal(session, battle).changes


def _begun_battle(session: CampaignSession, battle: Session) -> CampaignBattle | None:
    return battle_of(session.campaign, session.library.database.battles.get(battle.id).uid or "")


def _earlier_return(session: CampaignSession, begun: CampaignBattle) -> ReturnBattle | None:
    if begun.entry is None:
        return None
    command = session.entries()[begun.entry - 1].command
    return command if isinstance(command, ReturnBattle) else None


def _keep_agreed(command: ReturnBattle, earlier: ReturnBattle) -> ReturnBattle:
    """Return the new return with what only players can know as they agreed it before."""
    kept = {
        "title": earlier.title,
        "note": earlier.note,
        "salvage": earlier.salvage,
        "models": earlier.models,
    }
    return command.model_copy(update=kept)


class _ReturnBuilder:
    """The builder of the return that a battle's end means for the campaign."""

    def __init__(
        self, campaign: Campaign, game: CampaignGame, begun: CampaignBattle, end: BattleEnding
    ) -> None:
        self.campaign, self.game, self.begun, self.ending = campaign, game, begun, end
        self.ends = {unit.id: unit for unit in end.units}
        self.seats = {unit: pilot for unit, pilot in begun.units.items() if unit in self.ends}
        self.ours = {side.id for side in campaign.sides.values() if side.is_ours}
        self.gains = tuple(game.gains(self._facts()))

    def command(self, day: str | None, replaces: int | None) -> ReturnBattle:
        """Return the return as it is proposed."""
        return ReturnBattle(
            battle=self.begun.battle,
            title=self.begun.title,
            day=day or self.begun.day.isoformat(),
            moment=self.ending.moment,
            outcome=self.ending.outcome,
            winner=self.ending.winner,
            units=tuple(self._unit(self.ends[unit]) for unit in self.seats),
            pilots=tuple(self._pilot(pilot, self.ends[unit]) for unit, pilot in self.seats.items() if pilot),
            kills=tuple(map(self._kill, self.ending.kills)),
            gained=_sum_gains(self.gains),
            replaces=replaces,
        )

    def _unit(self, end: UnitEnd) -> UnitReturn:
        is_destroyed = end.fate is UnitFate.DESTROYED
        ours = self.campaign.units[end.id]
        condition = end.condition and end.condition.model_copy(update={"hits": 0})
        if condition == UnitCondition():
            condition = None
        if end.model != ours.model:
            # It has fought as another model in the end, whose damage says nothing of what it is at home.
            condition = ours.condition
        return UnitReturn(
            unit=end.id,
            fate="destroyed" if is_destroyed else "ready",
            condition=condition,
            how=end.cause,
        )

    def _pilot(self, pilot: str, end: UnitEnd) -> PilotReturn:
        fate = _PILOT_FATES[end.pilot_fate] if end.pilot_fate else "well"
        counted: dict[str, Fraction] = {}
        for earning in self._earnings(end):
            counted[earning.counter] = counted.get(earning.counter, Fraction(0)) + earning.amount
        given = {counter: str(amount) for counter, amount in counted.items()}
        return PilotReturn(pilot=pilot, fate=fate, wounds=end.wounds, counted=given)

    def _kill(self, ended: EndedKill) -> Kill:
        victim = self.ends[ended.kill.victim]
        by: dict[str, Fraction] = {}
        for unit, share in ended.shares.items():
            if pilot := self.seats.get(unit):
                by[pilot] = by.get(pilot, Fraction(0)) + share
        return Kill(
            victim=_unit_title(victim),
            unit=victim.id,
            kind=victim.kind or "mech",
            by={pilot: str(share) for pilot, share in by.items()},
            how=ended.kill.how,
            turn=ended.turn,
        )

    def _earnings(self, end: UnitEnd) -> tuple[Earning, ...]:
        kinds = ((self.ends[it.kill.victim].kind, it.shares.get(end.id)) for it in self.ending.kills)
        before = self.campaign.pilots[self.seats[end.id] or ""].wounds_before(self.begun.battle)
        facts = PilotFacts(
            tuple((kind, share) for kind, share in kinds if share is not None),
            has_won=self.ending.winner == end.side,
            has_survived=end.pilot_fate is not PilotFate.KILLED,
            wounds=max(end.wounds - before, 0),
        )
        return tuple(self.game.progression.earnings(facts))

    def earnings(self) -> dict[str, tuple[Earning, ...]]:
        """Return why something is counted for each pilot."""
        return {pilot: self._earnings(self.ends[unit]) for unit, pilot in self.seats.items() if pilot}

    def _facts(self) -> BattleFacts:
        kills: dict[str, int] = {}
        for ended in self.ending.kills:
            victim = self.ends[ended.kill.victim]
            if victim.side not in self.ours:
                kills[victim.kind] = kills.get(victim.kind, 0) + 1
        return BattleFacts(kills, has_won=self.ending.winner in self.ours)

    def wrecks(self) -> tuple[Wreck, ...]:
        """Units of others that could be salvaged, as they would join the first side of ours in the battle."""
        side = next((self.ends[unit].side for unit in self.seats if self.ends[unit].side in self.ours), "")
        return tuple(
            Wreck(self._salvage_entry(end, side), end)
            for end in self.ending.units
            if end.id not in self.seats and end.is_salvageable and side and end.side != side
        )

    def _salvage_entry(self, end: UnitEnd, side: str) -> UnitEntry:
        condition = end.condition and end.condition.model_copy(update={"hits": 0})
        id, number = end.id, 2
        while id in self.campaign.units:
            id, number = f"{end.id}_{number}", number + 1
        name = "" if end.name == end.designation else end.name
        return UnitEntry(id=id, model=end.model, name=name, side=side, condition=condition)

    def names(self) -> dict[str, str]:
        """Return what players call whom the command names."""
        pilots = {pilot: self.campaign.pilots[pilot].name for pilot in self.seats.values() if pilot}
        return {**{end.id: end.name for end in self.ending.units}, **pilots}


def _unit_title(end: UnitEnd) -> str:
    if end.name in end.designation:
        return end.designation
    return f"{end.name} ({end.designation})" if end.designation else end.name


def _sum_gains(gains: Sequence[Gain]) -> dict[str, int]:
    found: dict[str, int] = {}
    for gain in gains:
        found[gain.store] = found.get(gain.store, 0) + gain.amount
    return {store: amount for store, amount in found.items() if amount}


def _differences(campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> Iterator[str]:
    """Yield what a return says otherwise than an earlier one, in words."""
    if before.outcome != after.outcome:
        yield f"Outcome: {after.outcome or 'none'}, before {before.outcome or 'none'}."
    units = {it.unit: it for it in before.units}
    for unit in after.units:
        yield from _unit_differences(campaign, units.get(unit.unit), unit)
    pilots = {it.pilot: it for it in before.pilots}
    for pilot in after.pilots:
        yield from _pilot_differences(campaign, pilots.get(pilot.pilot), pilot)
    yield from _kill_differences(campaign, before, after)
    if before.gained != after.gained:
        yield f"Stores: {_format_amounts(after.gained)}, before {_format_amounts(before.gained)}."


def _unit_differences(campaign: Campaign, before: UnitReturn | None, after: UnitReturn) -> Iterator[str]:
    unit = campaign.units.get(after.unit)
    name = (unit.name or unit.model) if unit else after.unit
    if before is None:
        yield f"{name} was not reported before."
    elif before.fate != after.fate:
        yield f"{name}: {after.fate}, before {before.fate}."
    elif before.condition != after.condition:
        yield f"{name}: damage or ammunition differs from before."


def _pilot_differences(campaign: Campaign, before: PilotReturn | None, after: PilotReturn) -> Iterator[str]:
    pilot = campaign.pilots.get(after.pilot)
    name = pilot.name if pilot else after.pilot
    if before is None:
        yield f"{name} was not reported before."
        return
    if before.fate != after.fate:
        yield f"{name}: {after.fate}, before {before.fate}."
    if before.wounds != after.wounds:
        yield f"{name}: wounds {after.wounds}, before {before.wounds}."
    if before.counted != after.counted:
        yield f"{name}: {_format_amounts(after.counted)}, before {_format_amounts(before.counted)}."


def _kill_differences(campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> Iterator[str]:
    old, new = ({kill.unit: kill for kill in command.kills} for command in (before, after))
    for unit, kill in new.items():
        if unit not in old:
            yield f"{kill.victim} is now destroyed, and was not before."
        elif old[unit].by != kill.by:
            now, then = _killers(campaign, kill), _killers(campaign, old[unit])
            yield f"{kill.victim}: kill credited to {now}, before to {then}."
    for unit, kill in old.items():
        if unit not in new:
            yield f"{kill.victim} was not destroyed after all."


def _killers(campaign: Campaign, kill: Kill) -> str:
    names = [campaign.pilots[it].name if it in campaign.pilots else it for it in kill.by]
    return " and ".join(names) or "nobody"


def _format_amounts(amounts: Mapping[str, object]) -> str:
    return ", ".join(f"{amount} {label(what)}" for what, amount in amounts.items()) or "nothing"


CountedByPilot = Mapping[str, Mapping[str, str]]


def count_for_pilots(game: CampaignGame, campaign: Campaign, command: ReturnBattle) -> CountedByPilot:
    """Return what the ruleset counts for each pilot of a return, as shares by counter."""
    return {
        back.pilot: {
            counter: str(amount)
            for counter, amount in game.progression.count_earned(
                _pilot_facts(campaign, command, back)
            ).items()
            if amount
        }
        for back in command.pilots
    }


def recount(
    game: CampaignGame, campaign: Campaign, before: ReturnBattle, after: ReturnBattle
) -> CountedByPilot:
    """Recount what changes for pilots after a change; for others the counts stay as they are."""
    old, new = count_for_pilots(game, campaign, before), count_for_pilots(game, campaign, after)
    return {pilot: counted for pilot, counted in new.items() if counted != old.get(pilot)}


def _pilot_facts(campaign: Campaign, command: ReturnBattle, back: PilotReturn) -> PilotFacts:
    kills = tuple(
        (kill.kind, Fraction(kill.by[back.pilot])) for kill in command.kills if back.pilot in kill.by
    )
    pilot = campaign.pilots[back.pilot]
    return PilotFacts(
        kills,
        has_won=command.winner == pilot.side,
        has_survived=back.fate != "killed",
        wounds=max(back.wounds - pilot.wounds_before(command.battle), 0),
    )
