"""A line of shorthand answered as plain data."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.documents.document import Document
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.presenters import calculators
from companion.engine.battletech.requests.shorthand import shorthand
from companion.engine.forms import Calculation, Form, Outcome
from companion.errors import FileError, InputError

Data: TypeAlias = dict[str, Any]


def answer_shorthand(rules: Rulebook, form: Form, document: Document) -> Data:
    """Return the to-hit number of a line of shorthand; raises FileError where it is strange, or says too
    little.
    """
    try:
        values = shorthand(rules, form, document.data)
    except InputError as problem:
        raise FileError([document.fault((), str(problem))]) from problem
    missing = " and ".join(word for word in ("weapon", "range") if word not in values)
    if missing:
        raise FileError([document.fault((), f"Say the {missing} too, as in ml r5.")])
    return calculation_data(calculators.calculate(rules, values))


def calculation_data(reckoning: Calculation) -> Data:
    """Return a target number as plain data; an impossible shot has a reason and a null number."""
    data: Data = {
        "target_number": reckoning.number,
        "outcome": reckoning.outcome.value,
        "range_bracket": reckoning.bracket,
        "probability": reckoning.probability,
        "modifiers": [
            {"label": modifier.label, "value": modifier.value, "source": modifier.source}
            for modifier in reckoning.modifiers
        ],
    }
    return data | ({"reason": reckoning.reason} if reckoning.outcome is Outcome.IMPOSSIBLE else {})
