"""Sentences and refusals on repairs."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.shared.wording import Refusals, Sentences

SENTENCES: Mapping[str, str] = {
    "replace": "Replace it",
    "structure": "{points:point} of structure",
    "armor": "{points:point} of armor",
    "rear": "{points:point} of rear armor",
    "reload": "{what}: {shots:shot}",
    "free": "free",
    "bill": "{price}",
    "bill_days": "{price}, {days:day}",
    "only_days": "{days:day}",
}
REFUSAL_TEXTS: Mapping[str, str] = {
    "not_damaged": "Nothing there is damaged: {item!r}. {remedy}",
    "replace_first": "The {location} is still destroyed: replace it first.",
    "repair_first": "{what} in the {location} is still destroyed: repair it first.",
}
say = Sentences(SENTENCES)
refused = Refusals(REFUSAL_TEXTS)
