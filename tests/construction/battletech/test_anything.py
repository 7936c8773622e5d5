"""Any unit document is either checked for faults or found to be none."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.construction.battletech.fault_causes import cause_of
from companion.construction.design_report import DesignReport
from companion.errors import FileError
from tests.construction.battletech.designs import BOOK, OMNIS, book, document, odd_designs, rules, set_value

LOCATIONS = ["head", "center_torso", "left_torso", "left_arm", "right_leg", "tail", ""]
NAMES = ["engine", "gyro", "heat_sink", "double_heat_sink", "jump_jet", "endo_steel", "hip", "nothing", None]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 400),
    st.sampled_from([*LOCATIONS, *NAMES, "clan", "inner_sphere", "any", "xl", "quad", "single", "is.ac20"]),
    st.lists(st.sampled_from(NAMES), max_size=14),
    st.just({}),
)


def paths_in(data: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return every key path of a document."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [at, *(path for key, value in inner for path in paths_in(value, (*at, key)))]


@given(data=st.data(), name=st.sampled_from([*BOOK, *OMNIS, *range(6)]))
def test_no_design_is_beyond_words(data: st.DataObject, name: str | int) -> None:
    design = list(odd_designs())[name] if isinstance(name, int) else book(name)
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(paths_in(design)[1:]))
        set_value(design, path, data.draw(VALUES))
    try:
        found = rules().check(document(design))
        filling = rules().completion(document(design))
    except FileError:  # it is no unit at all, which is told
        return
    assert isinstance(found.examined, DesignReport)
    assert all(fault.message and fault.rule and cause_of(fault) for fault in found.examined.faults)
    given = [(fault.cause, fault.at, fault.message) for fault in found.examined.faults]
    assert len(given) == len(set(given))
    assert all(math.isfinite(part.tons) for part in found.examined.balance.weights if part.tons is not None)
    for location, row in filling.changes.get("slots", {}).items():
        assert len(row) == rules().tables.locations.names[location].slots
    again = rules().completion(document(design | dict(filling.changes)))
    assert set(again.changes) <= {"slots"}
