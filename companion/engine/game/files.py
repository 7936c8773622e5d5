"""Requests from outside the window, and files of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self

from companion.documents.document import Document
from companion.engine.game.ruleset import RulesetIdentity
from companion.engine.views.ground import KnownGround
from companion.errors import Fault


class RequestAnswers(RulesetIdentity, Protocol):
    """Requests from outside the window."""

    def answer_request(self, kind: str, document: Document) -> dict[str, Any]:
        """Return the answer to a request of the kind `tohit`, `odds` or `los`, as plain data. Raises
        FileError.
        """

    def with_models(self, documents: Mapping[str, Document]) -> Self:
        """Return the same ruleset with more models by their ids, each read when it is asked for.

        They count before models of the ruleset with the same ids.
        """

    def knows_model(self, model: str) -> bool:
        """Whether there is a model with this id, be it one whose file has faults."""


class PlayerFiles(RequestAnswers, Protocol):
    """Requests and files of players."""

    def model_faults(self) -> tuple[Fault, ...]:
        """Return what is wrong with the ruleset's own model files, which `models` leaves out."""

    def model_document(self, model: str) -> Document | None:
        """Return what the file of a model says, None where there is no such model; raises FileError."""

    def check_unit(self, document: Document) -> None:
        """Raise FileError for a model that play cannot take; a design with faults it can."""

    def check_board(self, document: Document) -> None:
        """Raise FileError for a board that does not fit the ruleset."""

    def known_ground(self) -> KnownGround:
        """Return what boards may have by the ruleset."""
