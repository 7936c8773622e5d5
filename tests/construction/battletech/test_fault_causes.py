"""Every cause of a fault has words for counting."""

from __future__ import annotations

import re
from pathlib import Path

import companion.construction
from companion.construction.battletech.fault_causes import CAUSE_LABELS, cause_of
from tests.construction.battletech.designs import book, faults

SOURCES = Path(companion.construction.__file__).parent
GIVEN_BY_NAME = {"endo_steel", "ferro_fibrous"}


def test_every_cause_has_words_and_is_given_somewhere() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    given = set(re.findall(r'fault\(\s*"(\w+)"', text))
    assert given | GIVEN_BY_NAME == set(CAUSE_LABELS)


def test_what_has_no_rules_is_counted_by_its_name() -> None:
    (fault,) = faults(book("WLF-2", engine__kind="light"))
    assert cause_of(fault) == "Engine 'light': no rules here"
    (fault,) = faults(book("WLF-2", movement__running=10))
    assert cause_of(fault) == "Running MP that do not follow from Walking MP"
