"""The roster as a tree of sides, forces and units: filtered, sorted, with totals by force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from companion.campaign.roster import GONE_UNITS, UnitState, unit_state
from companion.campaign.state import Campaign, CampaignUnit, Force, UnitStatus

if TYPE_CHECKING:
    from companion.catalog.search.index import Index


class RosterNodeKind(StrEnum):
    """The kind of thing that a node stands for."""

    ROOT = "root"
    SIDE = "side"
    FORCE = "force"
    UNIT = "unit"


class RosterSort(StrEnum):
    """The order of units within their force."""

    NAME = "name"
    TONS = "tons"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class RosterFilter:
    """A filter and an order of units; without filters it shows all but the dismissed ones."""

    text: str = ""
    side: str = ""
    state: UnitState | None = None
    sort: RosterSort = RosterSort.NAME

    @property
    def is_filtering(self) -> bool:
        """Whether forces without a unit that is wanted are left out."""
        return bool(self.text.strip()) or self.state is not None


@dataclass(frozen=True, slots=True)
class ForceTotals:
    """Totals of a force and of those inside it: units, ready units, and weight."""

    units: int = 0
    ready: int = 0
    tons: float = 0

    def plus(self, other: ForceTotals) -> ForceTotals:
        """Return both together."""
        return ForceTotals(self.units + other.units, self.ready + other.ready, self.tons + other.tons)


@dataclass(slots=True)
class RosterNode:
    """A line of the tree; `number` is its index among all nodes, `row` the one among its siblings."""

    kind: RosterNodeKind
    id: str
    number: int
    parent: RosterNode | None = None
    row: int = 0
    children: list[RosterNode] = field(default_factory=list)
    totals: ForceTotals = ForceTotals()
    unit: CampaignUnit | None = None
    state: UnitState | None = None

    @property
    def key(self) -> tuple[RosterNodeKind, str]:
        """What it is known by, also after the tree was made anew."""
        return self.kind, self.id


def weights_of(index: Index, chain: Sequence[str]) -> Mapping[str, float]:
    """Return the tonnage of each model by its id, as the nearest of these rulesets that has it says."""
    weights: dict[str, float] = {}
    entries = [row.entry for row in index.rows.values() if row.entry.is_unit]
    for ruleset in reversed(chain):
        weights.update({entry.key: entry.tonnage for entry in entries if entry.ruleset == ruleset})
    return weights


def roster_nodes(campaign: Campaign, criteria: RosterFilter, tons: Mapping[str, float]) -> list[RosterNode]:
    """Return all nodes of the tree, the root first; `tons` is the weight of models by their ids."""
    return _RosterTreeBuilder(campaign, criteria, tons).nodes


class _RosterTreeBuilder:
    def __init__(self, campaign: Campaign, criteria: RosterFilter, tons: Mapping[str, float]) -> None:
        self._campaign, self._criteria, self._tons = campaign, criteria, tons
        self._search_terms = criteria.text.casefold().split()
        self._units: dict[tuple[str, str | None], list[CampaignUnit]] = {}
        self._forces: dict[tuple[str, str | None], list[Force]] = {}
        self.nodes: list[RosterNode] = [RosterNode(RosterNodeKind.ROOT, "", 0)]
        self._group()
        for side in campaign.sides.values():
            if not criteria.side or side.id == criteria.side:
                self._add(self.nodes[0], RosterNodeKind.SIDE, side.id, side.id)

    def _group(self) -> None:
        campaign = self._campaign
        for force in campaign.forces.values():
            parent = force.parent if force.parent in campaign.forces else None
            self._forces.setdefault((force.side, parent), []).append(force)
        for unit in campaign.units.values():
            if unit.status is not UnitStatus.DISMISSED or self._criteria.state is UnitState.DISMISSED:
                force_id = unit.force if unit.force in campaign.forces else None
                self._units.setdefault((unit.side, force_id), []).append(unit)

    def _fill(self, node: RosterNode, side: str, force: str | None = None) -> None:
        for unit in sorted(self._units.get((side, force), ()), key=self._order):
            self._add_unit(node, unit)
        for inner in sorted(self._forces.get((side, force), ()), key=lambda each: each.name.casefold()):
            self._add(node, RosterNodeKind.FORCE, inner.id, side)

    def _add(self, parent: RosterNode, kind: RosterNodeKind, id_: str, side: str) -> None:
        """Add a side or a force with what is in it; an empty force is left out while something is sought."""
        before = len(self.nodes)
        node = RosterNode(kind, id_, before, parent, len(parent.children))
        self.nodes.append(node)
        parent.children.append(node)
        self._fill(node, side, id_ if kind is RosterNodeKind.FORCE else None)
        if kind is RosterNodeKind.FORCE and self._criteria.is_filtering and not node.children:
            parent.children.pop()
            del self.nodes[before:]
            return
        for child in node.children:
            node.totals = node.totals.plus(child.totals)

    def _add_unit(self, parent: RosterNode, unit: CampaignUnit) -> None:
        state = unit_state(unit, self._campaign.today)
        if not self._matches(unit, state):
            return
        is_there = state not in GONE_UNITS
        tons = self._tons.get(unit.model, 0) if is_there else 0
        totals = ForceTotals(int(is_there), int(state is UnitState.READY), tons)
        node = RosterNode(
            RosterNodeKind.UNIT,
            unit.id,
            len(self.nodes),
            parent,
            len(parent.children),
            [],
            totals,
            unit,
            state,
        )
        self.nodes.append(node)
        parent.children.append(node)

    def _matches(self, unit: CampaignUnit, state: UnitState) -> bool:
        if self._criteria.state is not None and state is not self._criteria.state:
            return False
        if not self._search_terms:
            return True
        pilot = self._campaign.pilots.get(unit.pilot or "")
        force = self._campaign.forces.get(unit.force or "")
        texts = (unit.name, unit.model, pilot.name if pilot else "", force.name if force else "")
        whole = " ".join(texts).casefold()
        return all(word in whole for word in self._search_terms)

    def _order(self, unit: CampaignUnit) -> Any:
        name = unit.name.casefold()
        if self._criteria.sort is RosterSort.TONS:
            return -self._tons.get(unit.model, 0), name
        if self._criteria.sort is RosterSort.STATE:
            return list(UnitState).index(unit_state(unit, self._campaign.today)), name
        return name
