"""The context of a cursor in a ruleset's file, and the suggestions there."""

from __future__ import annotations

import pytest

from companion.documents.reference import ReferenceKey
from companion.workshop.completion import Completer, context_at

RULES = {
    "to_hit": {
        "dice": "2d6",
        "range": {
            "short": {"label": "Short range", "value": 0, "source": "Book"},
            "medium": {"label": "Medium range", "value": 2, "source": "Book"},
        },
        "conditions": {
            "prone": {"label": "Prone", "when": ["attacker_prone"], "unless": ["immobile"], "value": 2},
        },
    },
    "weapons": {"ac5": {"name": "Autocannon/5", "heat": 1}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "path", "key", "begun"),
    [
        ("", (), "", ""),
        ("to_", (), "", "to_"),
        ("to_hit:\n  ra", ("to_hit",), "", "ra"),
        ("to_hit:\n  range:\n    medium: {va", ("to_hit", "range", "medium"), "", "va"),
        ("to_hit:\n  range:\n    medium: {value: 1, so", ("to_hit", "range", "medium"), "", "so"),
        ("to_hit:\n  range:\n    medium: {value: 1", ("to_hit", "range", "medium"), "value", "1"),
        ("to_hit:\n  conditions:\n    x: {when: [a, att", ("to_hit", "conditions", "x"), "when", "att"),
        ("to_hit:\n  conditions:\n    x: {when: [a],\n      un", ("to_hit", "conditions", "x"), "", "un"),
        ("to_hit:\n  dice: 2d6\nwe", (), "", "we"),
        ("to_hit:\n  range: {short: {value: 1}}\n  ", ("to_hit",), "", ""),
        ("extends: city", (), "extends", "city"),
        ("extends: [citytech, our", (), "extends", "our"),
    ],
)
def test_where_the_cursor_is(text: str, path: tuple[str, ...], key: str, begun: str) -> None:
    spot = context_at(text)
    assert (spot.path, spot.key, spot.begun, spot.is_silent) == (path, key, begun, False)


@pytest.mark.parametrize("text", ["# a com", "to_hit: # wh", 'name: "Our ta', "about: Our own"])
def test_nothing_is_offered_in_comments_and_texts(text: str) -> None:
    assert context_at(text).is_silent
    assert Completer(RULES).suggest(text)[1] == ()


def suggested_words(text: str) -> list[str]:
    return [offer.word for offer in Completer(RULES, ["citytech", "quickstart"]).suggest(text)[1]]


def test_keys_of_the_parent_are_offered() -> None:
    assert suggested_words("to_hit:\n  ra") == ["range"]
    assert suggested_words("we") == ["weapons"]
    assert suggested_words("to_hit:\n  range:\n    medium: {") == ["label", "value", "source"]
    assert "extends" in suggested_words("ext")


def test_a_new_row_has_the_keys_of_its_neighbours() -> None:
    assert suggested_words("to_hit:\n  conditions:\n    steady: {") == ["label", "when", "unless", "value"]


def test_names_are_offered_where_rows_ask_for_them() -> None:
    assert suggested_words("to_hit:\n  conditions:\n    steady: {when: [att") == ["attacker_prone"]
    facts = Completer(RULES, facts=["attacker_ran"]).suggest("to_hit:\n  conditions:\n    x: {unless: [att")[
        1
    ]
    assert [offer.word for offer in facts] == ["attacker_ran"]


def test_the_value_of_the_parent_comes_first_and_the_words_of_the_language_last() -> None:
    assert suggested_words("to_hit:\n  range:\n    medium:\n      value: ") == ["2", "remove", "never"]


def test_rulesets_to_extend_are_offered() -> None:
    assert suggested_words("extends: ") == ["citytech", "quickstart"]


def test_a_key_tells_what_the_parent_has() -> None:
    offers = {offer.word: offer.hint for offer in Completer(RULES).suggest("to_hit:\n  range:\n    ")[1]}
    assert offers["medium"] == "Medium range"


def test_keys_that_only_the_reference_knows_are_offered_with_what_they_mean() -> None:
    reference = [
        ReferenceKey(
            "to_hit.conditions.<name>.per",
            "a word",
            "What it counts once for.",
            values=("heat", "hexes_moved"),
        ),
        ReferenceKey("to_hit.indirect", "a mapping", "Fire without a line of sight."),
    ]
    vocabulary = Completer(RULES, reference=reference)
    _, offers = vocabulary.suggest("to_hit:\n  conditions:\n    x: {pe")
    assert [(offer.word, offer.hint) for offer in offers] == [("per", "What it counts once for.")]
    _, offers = vocabulary.suggest("to_hit:\n  conditions:\n    x: {per: hea")
    assert [offer.word for offer in offers] == ["heat"]
    _, offers = vocabulary.suggest("to_hit:\n  ind")
    assert [offer.word for offer in offers] == ["indirect"]


def test_far_above_only_what_is_around_counts() -> None:
    rows = "".join(f"    row_{number}: {{value: 1}}\n" for number in range(500))
    spot = context_at(f"to_hit:\n  dice: 2d6\n  conditions:\n{rows}    x: {{wh")
    assert (spot.path, spot.begun) == (("to_hit", "conditions", "x"), "wh")
