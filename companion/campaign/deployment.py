"""Deployment from a campaign into a battle: units with their pilots, damage, wounds, skills and loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.battles.entries import Attempt
from companion.campaign.commands.battles import BeginBattle, Participant
from companion.campaign.commands.checks import refuse_unknown
from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.rules import models_beyond
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign, CampaignUnit, Pilot
from companion.engine.game import CampaignGame
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.sheet import Sheet
from companion.engine.skeleton.setup import (
    MOST_SIDES,
    BoardData,
    Setup,
    SideSetup,
    UnitCondition,
    UnitSetup,
)
from companion.errors import IllegalAction, InputError

if TYPE_CHECKING:
    from companion.battles.session import Session


MAX_HITS = 10
"""So many wounds a set-up can tell."""

SIDES = tuple(SideSetup(id=side, name=side.title()) for side in ("ours", "others"))
OURS, OTHERS = (side.id for side in SIDES)


def setup_for(
    session: CampaignSession,
    participants: Sequence[Participant],
    enemies: Sequence[UnitSetup] = (),
    *,
    title: str,
    board: str | BoardData | None = None,
    sides: Sequence[SideSetup] = (),
) -> Setup:
    """Return a battle ready to begin, in which the campaign's units have the ids that they have in the
    campaign.

    Sides that are told come first, and as they are told. Raises InputError for units and pilots that there
    are not, and where nobody stands against them.
    """
    campaign = session.campaign
    units = [unit_setup(campaign, session.game, it) for it in participants]
    units += _with_free_ids(enemies, {unit.id for unit in units} | {*campaign.units})
    models = dict.fromkeys(unit.model for unit in units)
    return Setup(
        title=title,
        ruleset=campaign.ruleset,
        options=campaign.options,
        board=board,
        sides=_sides(campaign, units, sides),
        units=tuple(units),
        models={
            **models_beyond(session.resolved_rules, models),
            **{model: campaign.models[model] for model in models if model in campaign.models},
        },
    )


def unit_setup(campaign: Campaign, game: CampaignGame, participant: Participant) -> UnitSetup:
    """Return a unit of the campaign as a battle begins with it; raises InputError where it is not there."""
    if participant.unit not in campaign.units:
        raise InputError(refuse_unknown("unit", participant.unit, campaign.units).reason)
    if participant.pilot is not None and participant.pilot not in campaign.pilots:
        raise InputError(refuse_unknown("pilot", participant.pilot, campaign.pilots).reason)
    unit = campaign.units[participant.unit]
    pilot = campaign.pilots[participant.pilot] if participant.pilot is not None else None
    plain = UnitSetup(
        id=unit.id,
        model=unit.model,
        side=unit.side,
        name=unit.name,
        loads=unit.loads,
        condition=_condition(unit, pilot),
    )
    return plain if pilot is None else _with_pilot(plain, pilot, game)


def _with_pilot(unit: UnitSetup, pilot: Pilot, game: CampaignGame) -> UnitSetup:
    fighting = game.in_battle(unit.model, pilot_numbers(pilot))
    return unit.model_copy(
        update={
            "pilot": pilot.name,
            "gunnery": fighting.gunnery,
            "piloting": fighting.piloting,
            "abilities": fighting.abilities,
            "loads": {**unit.loads, **fighting.loads},
        }
    )


def _condition(unit: CampaignUnit, pilot: Pilot | None) -> UnitCondition | None:
    """Return what is left of a unit, with the wounds of who pilots it now."""
    hits = min(pilot.wounds, MAX_HITS) if pilot is not None else 0
    condition = (unit.condition or UnitCondition()).model_copy(update={"hits": hits})
    return None if condition == UnitCondition() else condition


def _with_free_ids(enemies: Sequence[UnitSetup], known: set[str]) -> Iterator[UnitSetup]:
    """Strangers, by ids that no unit of the campaign has or ever had."""
    for enemy in enemies:
        id, number = enemy.id, 2
        while id in known:
            id, number = f"{enemy.id}_{number}", number + 1
        known.add(id)
        yield enemy if id == enemy.id else enemy.model_copy(update={"id": id})


def _sides(
    campaign: Campaign, units: Sequence[UnitSetup], given_sides: Sequence[SideSetup]
) -> tuple[SideSetup, ...]:
    sides = {side.id: side for side in given_sides}
    for unit in units:
        known = campaign.sides.get(unit.side)
        sides.setdefault(unit.side, SideSetup(id=unit.side, name=known.name if known else unit.side))
    fighting = {unit.side for unit in units}
    found = tuple(side for side in sides.values() if side.id in fighting)
    if len(found) < 2:
        raise InputError("A battle needs two sides. Choose who stands against them.")
    if len(found) > MOST_SIDES:
        raise InputError(f"A battle has at most {MOST_SIDES} sides.")
    return found


def begin_battle(
    session: CampaignSession,
    setup: Setup,
    participants: Sequence[Participant],
    day: str,
    plan: str | None = None,
) -> Session:
    """Store a battle and that the campaign's units are in it, in one transaction.

    Raises IllegalAction where somebody cannot go, InputError or FileError for a set-up that does not fit the
    ruleset, and StoreError where it cannot be stored; then nothing has happened.
    """
    library = session.library
    begun: list[Session] = []

    def make() -> BeginBattle:
        command = BeginBattle(
            battle="a battle to be", title=setup.title, day=day, plan=plan, taken=tuple(participants)
        )
        refusal = session.why_not(command)
        if refusal is not None:
            raise IllegalAction(refusal)
        is_own = setup.ruleset == session.campaign.ruleset
        battle = library.new_battle(setup, session.resolved_rules.source if is_own else None)
        library.database.battles.join(battle.id, session.id)
        begun[:] = [battle]
        uid = library.database.battles.get(battle.id).uid
        return command.model_copy(update={"battle": uid})

    session.do_made(make)
    return begun[0]


@dataclass(frozen=True, slots=True)
class StandaloneUnit:
    """A unit in no battle; every mark makes a new value."""

    game: CampaignGame
    start: Any = field(repr=False)
    battle: Any = field(repr=False)

    @classmethod
    def of(cls, game: CampaignGame, unit: UnitSetup) -> StandaloneUnit:
        """Return the unit as a battle would begin with it.

        Raises InputError where the rules cannot take it so, and FileError for a faulty model.
        """
        own = unit.model_copy(update={"id": OURS, "side": OURS, "hex": None})
        # By another name: two of one name would be told apart by letters.
        other = own.model_copy(update={"id": OTHERS, "name": OTHERS, "side": OTHERS, "condition": None})
        battle = game.new_battle(None, SIDES, (own, other))
        return cls(game, battle, battle)

    @property
    def sheet(self) -> Sheet:
        """Its record sheet."""
        return self.game.sheet(self.battle, OURS)

    @property
    def condition(self) -> UnitCondition | None:
        """What is left of it; None where it is whole."""
        ends = self.game.aftermath(self.start, self.battle)
        return next(end.condition for end in ends if end.id == OURS)

    def with_mark(self, mark: Mark) -> StandaloneUnit:
        """Return the unit after a mark on its sheet. Raises IllegalAction."""
        played = Attempt.of(self.game, self.battle, mark).play(Script(()))
        return StandaloneUnit(self.game, self.start, played.battle)
