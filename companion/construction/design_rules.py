"""The construction that a family brings: rules that designs are held against, and an editor to draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from companion.construction.design_report import DesignFault, Findings
from companion.construction.editing.editor import DesignEditor
from companion.documents.document import Document
from companion.engine.game import Game
from companion.engine.game.battle_play import RulesetIdentity
from companion.errors import Fault


@dataclass(frozen=True, slots=True)
class DesignCheck:
    """The check of a unit document: faults and remarks.

    `unfit` is what play cannot do with it; `examined` is None where the ruleset has no rules of construction
    for its kind.
    """

    document: Document
    unfit: tuple[Fault, ...]
    examined: Findings | None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it, at its place in the document."""
        design_faults = self.examined.faults if self.examined is not None else ()
        return tuple(chain(self.unfit, (fault.in_file(self.document) for fault in design_faults)))

    @property
    def remarks(self) -> tuple[Fault, ...]:
        """What no rule forbids and its designer may not have meant, at its place in the document."""
        design_remarks = self.examined.remarks if self.examined is not None else ()
        return tuple(self.document.fault(remark.at, remark.message) for remark in design_remarks)

    @property
    def is_legal(self) -> bool | None:
        """Whether no rule is against it; None where the ruleset has none for it."""
        if self.unfit:
            return False
        return None if self.examined is None else self.examined.is_legal


class DesignRules(Protocol):
    """The rules of construction of a ruleset."""

    def check(self, document: Document) -> DesignCheck:
        """Return everything told of a design; raises FileError for a document that is no unit at all."""

    def cause_of(self, fault: DesignFault) -> str:
        """Return why a design is not legal, in the same words for all faults of the same sort."""


@dataclass(frozen=True)
class FamilyConstruction:
    """The construction of a family: its rules, None where a ruleset has none, and its editors, one a kind."""

    rules: Callable[[RulesetIdentity], DesignRules | None]
    editors: Callable[[Game], Sequence[DesignEditor]]
