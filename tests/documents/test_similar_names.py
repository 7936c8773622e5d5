from __future__ import annotations

import pytest

from companion.documents.similar_names import did_you_mean, nearest


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("medum", "medium"),
        ("MEDIUM", "medium"),
        ("Autocanon 5", "Autocannon 5"),
        ("heat", None),
        ("x" * 10**6, None),
    ],
)
def test_the_nearest_name_is_found_whatever_its_capitals(word: str, name: str | None) -> None:
    assert nearest(word, ["short", "medium", "long", "Autocannon 5"]) == name


def test_a_remedy_names_the_nearest_or_all_if_they_are_few() -> None:
    assert did_you_mean("lng", ["short", "long"]) == "Did you mean 'long'?"
    assert did_you_mean("heat", ["short", "long", "short"]) == "Known: short, long."
    assert did_you_mean("heat", [f"row {number}" for number in range(13)]) == ""
    assert did_you_mean("heat", []) == ""


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("ppc_weapon", None),
        ("puls_weapon", "pulse_weapon"),
        ("target_pron", "target_prone"),
        ("attacker_prnoe", None),
        ("ac5", "is.ac5"),
        ("weapons.ac5", None),
        ("HBK-4H", "HBK-4G"),
    ],
)
def test_names_of_several_words_are_near_where_the_differing_words_are(word: str, name: str | None) -> None:
    known = ["clan_weapon", "pulse_weapon", "target_prone", "target_jumped", "is.ac5", "HBK-4G"]
    assert nearest(word, known) == name
