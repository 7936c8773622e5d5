"""The roster as a tree of sides, forces and units: filtered, sorted, with totals by force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from companion.campaign.roster.readiness import GONE_UNITS, UnitState, unit_state
from companion.campaign.state import Campaign, CampaignUnit, Force, UnitStatus

if TYPE_CHECKING:
    from companion.catalog.search.index import Index


class Kind(StrEnum):
    """What a node stands for."""

    ROOT = "root"
    SIDE = "side"
    FORCE = "force"
    UNIT = "unit"


class Sort(StrEnum):
    """By what units are sorted within their force."""

    NAME = "name"
    TONS = "tons"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which units are shown, and in which order; without filters all but those that were dismissed."""

    text: str = ""
    side: str = ""
    state: UnitState | None = None
    sort: Sort = Sort.NAME

    @property
    def is_filtering(self) -> bool:
        """Whether forces without a unit that is wanted are left out."""
        return bool(self.text.strip()) or self.state is not None


@dataclass(frozen=True, slots=True)
class Totals:
    """Units of a force and of those inside it: how many, how many of them are ready, and their weight."""

    units: int = 0
    ready: int = 0
    tons: float = 0

    def plus(self, other: Totals) -> Totals:
        """Both together."""
        return Totals(self.units + other.units, self.ready + other.ready, self.tons + other.tons)


@dataclass(slots=True)
class Node:
    """A line of the tree; `number` is its place among all nodes, `row` the one among its siblings."""

    kind: Kind
    id: str
    number: int
    parent: Node | None = None
    row: int = 0
    children: list[Node] = field(default_factory=list)
    totals: Totals = Totals()
    unit: CampaignUnit | None = None
    state: UnitState | None = None

    @property
    def key(self) -> tuple[Kind, str]:
        """What it is known by, also after the tree was made anew."""
        return self.kind, self.id


def weights_of(index: Index, chain: Sequence[str]) -> Mapping[str, float]:
    """Return the tonnage of each model by its id, as the nearest of these rulesets that has it says."""
    weights: dict[str, float] = {}
    entries = [row.entry for row in index.rows.values() if row.entry.is_unit]
    for ruleset in reversed(chain):
        weights.update({entry.key: entry.tonnage for entry in entries if entry.ruleset == ruleset})
    return weights


def roster_nodes(campaign: Campaign, wanted: Wanted, tons: Mapping[str, float]) -> list[Node]:
    """All nodes of the tree, the root first; `tons` is the weight of models by their ids."""
    return _Tree(campaign, wanted, tons).nodes


class _Tree:
    def __init__(self, campaign: Campaign, wanted: Wanted, tons: Mapping[str, float]) -> None:
        self._campaign, self._wanted, self._tons = campaign, wanted, tons
        self._words = wanted.text.casefold().split()
        self._units: dict[tuple[str, str | None], list[CampaignUnit]] = {}
        self._forces: dict[tuple[str, str | None], list[Force]] = {}
        self.nodes: list[Node] = [Node(Kind.ROOT, "", 0)]
        self._sort_out()
        for side in campaign.sides.values():
            if not wanted.side or side.id == wanted.side:
                self._add(self.nodes[0], Kind.SIDE, side.id, side.id)

    def _sort_out(self) -> None:
        campaign = self._campaign
        for force in campaign.forces.values():
            parent = force.parent if force.parent in campaign.forces else None
            self._forces.setdefault((force.side, parent), []).append(force)
        for unit in campaign.units.values():
            if unit.status is not UnitStatus.DISMISSED or self._wanted.state is UnitState.DISMISSED:
                force_id = unit.force if unit.force in campaign.forces else None
                self._units.setdefault((unit.side, force_id), []).append(unit)

    def _fill(self, node: Node, side: str, force: str | None = None) -> None:
        for unit in sorted(self._units.get((side, force), ()), key=self._order):
            self._add_unit(node, unit)
        for inner in sorted(self._forces.get((side, force), ()), key=lambda each: each.name.casefold()):
            self._add(node, Kind.FORCE, inner.id, side)

    def _add(self, parent: Node, kind: Kind, id_: str, side: str) -> None:
        """Add a side or a force with what is in it; an empty force is left out while something is sought."""
        before = len(self.nodes)
        node = Node(kind, id_, before, parent, len(parent.children))
        self.nodes.append(node)
        parent.children.append(node)
        self._fill(node, side, id_ if kind is Kind.FORCE else None)
        if kind is Kind.FORCE and self._wanted.is_filtering and not node.children:
            parent.children.pop()
            del self.nodes[before:]
            return
        for child in node.children:
            node.totals = node.totals.plus(child.totals)

    def _add_unit(self, parent: Node, unit: CampaignUnit) -> None:
        state = unit_state(unit, self._campaign.today)
        if not self._is_wanted(unit, state):
            return
        is_there = state not in GONE_UNITS
        tons = self._tons.get(unit.model, 0) if is_there else 0
        totals = Totals(int(is_there), int(state is UnitState.READY), tons)
        node = Node(
            Kind.UNIT, unit.id, len(self.nodes), parent, len(parent.children), [], totals, unit, state
        )
        self.nodes.append(node)
        parent.children.append(node)

    def _is_wanted(self, unit: CampaignUnit, state: UnitState) -> bool:
        if self._wanted.state is not None and state is not self._wanted.state:
            return False
        if not self._words:
            return True
        pilot = self._campaign.pilots.get(unit.pilot or "")
        force = self._campaign.forces.get(unit.force or "")
        told = (unit.name, unit.model, pilot.name if pilot else "", force.name if force else "")
        whole = " ".join(told).casefold()
        return all(word in whole for word in self._words)

    def _order(self, unit: CampaignUnit) -> Any:
        name = unit.name.casefold()
        if self._wanted.sort is Sort.TONS:
            return -self._tons.get(unit.model, 0), name
        if self._wanted.sort is Sort.STATE:
            return list(UnitState).index(unit_state(unit, self._campaign.today)), name
        return name
