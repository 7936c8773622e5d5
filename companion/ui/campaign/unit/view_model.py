"""The view model of a unit's page: plain values, made from the campaign and its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.campaign.commands.battles import Participant
from companion.campaign.deployment import StandaloneUnit, unit_setup
from companion.campaign.phrases import format_day
from companion.campaign.roster import unit_state
from companion.campaign.state import Campaign, CampaignUnit
from companion.engine.downtime.repairs.views import RepairItem
from companion.engine.forms import Field
from companion.engine.game import CampaignGame
from companion.engine.sheet import Sheet, Tone
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.engine.views.units import SideView
from companion.errors import CompanionError
from companion.ui.campaign.components.record_lines import RecordLine
from companion.ui.campaign.components.subject_names import ModelNames, format_force, side_index
from companion.ui.campaign.dashboard.rows import UNIT_STATES


@dataclass(frozen=True, slots=True)
class RepairTotal:
    """The total cost of chosen repairs as text, and the reason why they cannot be made, if there is one."""

    text: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class UnitDetails:
    """A unit; the `state` says in words how it is, and `trouble` why its sheet cannot be drawn."""

    id: str
    name: str
    about: str
    state: str
    tone: Tone
    pilot: str = ""
    pilot_id: str = ""
    side: SideView | None = None
    sheet: Sheet | None = None
    trouble: str = ""
    items: tuple[RepairItem, ...] = ()
    bill: Callable[[Sequence[str]], RepairTotal] = field(default=lambda _items: RepairTotal())
    stores: str = ""
    loads: tuple[Field, ...] = ()
    loaded: Mapping[str, str] = field(default_factory=dict)
    record: tuple[RecordLine, ...] = ()
    may_change: bool = True


def setup_of(campaign: Campaign, game: CampaignGame, unit: CampaignUnit) -> UnitSetup:
    """Return a unit with its usual pilot, as a battle would begin with it."""
    pilot = unit.pilot if unit.pilot in campaign.pilots else None
    return unit_setup(campaign, game, Participant(unit=unit.id, pilot=pilot))


def build_standing(campaign: Campaign, game: CampaignGame, unit: CampaignUnit) -> StandaloneUnit:
    """Return a unit on its own. Raises CompanionError where the rules cannot take it so."""
    return StandaloneUnit.of(game, setup_of(campaign, game, unit))


def build_unit_details(
    campaign: Campaign, game: CampaignGame, unit: CampaignUnit, *, may_change: bool
) -> UnitDetails:
    """Return a unit with all that its page shows."""
    models = ModelNames(game)
    state, tone, _ = UNIT_STATES[unit_state(unit, campaign.today)]
    if unit.busy_until is not None and unit.busy_until > campaign.today:
        state = f"{state} until {format_day(unit.busy_until)}"
    pilot = campaign.pilots.get(unit.pilot or "")
    sheet, trouble = _sheet(campaign, game, unit)
    items = _items(game, unit.model, unit.condition)
    view = next((model for model in game.models() if model.id == unit.model), None)
    force = format_force(campaign, unit.force)
    name, model = models.unit(unit), models.name(unit.model)
    side = campaign.sides[unit.side]
    return UnitDetails(
        unit.id,
        name,
        " · ".join(filter(None, (model if model != name else "", force or side.name))),
        state,
        tone,
        pilot.name if pilot is not None else "",
        pilot.id if pilot is not None else "",
        SideView(side.id, side.name, side_index(campaign, side.id)),
        sheet,
        trouble,
        items,
        lambda chosen: build_bill(campaign, game, unit, items, chosen),
        ", ".join(f"{store.label}: {campaign.stores.get(store.id, 0)}" for store in game.stores),
        view.loads if view is not None else (),
        unit.loads,
        tuple(_record(campaign, unit)),
        may_change and unit.battle is None,
    )


def build_bill(
    campaign: Campaign,
    game: CampaignGame,
    unit: CampaignUnit,
    items: Sequence[RepairItem],
    chosen: Sequence[str],
) -> RepairTotal:
    """Return what chosen repairs take, and whether they can be made with what is in store."""
    refused = game.why_not_repair(unit.model, unit.condition, chosen)
    bill = game.repair_bill([item for item in items if item.id in set(chosen)])
    short = [
        store.label for store in game.stores if bill.price.get(store.id, 0) > campaign.stores.get(store.id, 0)
    ]
    why_not = str(refused or "") or (f"Not enough in stores: {', '.join(short)}." if short else "")
    return RepairTotal(bill.text, why_not)


def _items(game: CampaignGame, model: str, condition: UnitCondition | None) -> tuple[RepairItem, ...]:
    try:
        return game.repairs(model, condition)
    except CompanionError:  # where its sheet would stand, it is told why
        return ()


def _sheet(campaign: Campaign, game: CampaignGame, unit: CampaignUnit) -> tuple[Sheet | None, str]:
    try:
        return build_standing(campaign, game, unit).sheet, ""
    except CompanionError as problem:
        return None, str(problem)


def _record(campaign: Campaign, unit: CampaignUnit) -> Iterator[RecordLine]:
    for line in unit.service:
        pilot = campaign.pilots.get(line.pilot or "")
        yield RecordLine(line.day, line.what, f"with {pilot.name}" if pilot is not None else "", line.entry)
