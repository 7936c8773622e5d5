"""The facts and counts that rows ask for."""

from __future__ import annotations

from companion.documents.demands import Demands
from companion.engine.battletech.tables.sections import Sections
from companion.engine.battletech.tables.terms.rows import Condition, Scope


def rows(tables: Sections, demands: Demands) -> None:
    """Every fact and count that a row asks for is known."""
    words, listed = tables.vocabulary, set[Scope]()
    for at, row in tables.rows:
        known = words.facts(row.scope)
        for key in ("when", "unless"):
            for fact in sorted(getattr(row, key)):
                if fact not in known:  # and then all are listed, once
                    told = "" if row.scope in listed else words.listed(row.scope)
                    demands.name((*at, key), fact, known, "fact", listed=told)
                    listed.add(row.scope)
        if isinstance(row, Condition) and row.per:
            demands.name((*at, "per"), row.per, words.counts(row.scope), "count")
