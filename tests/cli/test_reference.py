"""Keys explained and schemas written by `companion reference`."""

from __future__ import annotations

import json
import re

from companion.workshop.reference import TITLES
from tests.cli.conftest import Run


def test_a_key_is_explained_in_words(companion: Run) -> None:
    result = companion("reference", "automatic_miss_above")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "to_hit.automatic_miss_above  battletech\n"
        "  a whole number, -100 to 100; required\n"
        "  The number above which every shot misses.\n"
        "  citytech: 12 (CityTech, Combat > Modified To-Hit Number)\n"
    )


def test_words_find_keys_by_what_they_mean(companion: Run) -> None:
    found = companion("reference", "--family", "battletech", "--json", "jump", "heat", "least").answers
    assert [key["path"] for key in found] == ["heat.points.jumping_least"]
    assert (found[0]["unit"], found[0]["of"]) == ("points", "battletech")
    names = {key["of"] for key in companion("reference", "--json", "mechwarriors").answers}
    assert names == {"battletech", "tactics"}
    assert companion("reference", "--of", "board", "ground", "high").out.startswith(
        "hexes.<name>.level  board\n"
    )


def test_a_fact_is_explained_before_the_keys_that_name_it(companion: Run) -> None:
    found = companion("reference", "target_jumped").out
    assert found.startswith("target_jumped  battletech\n  fact of a shot\n  The target jumped this turn.\n\n")
    assert re.search(r"and \d+ more; --facts explains them\.", found)


def test_every_fact_is_listed_with_its_meaning_by_scope(companion: Run) -> None:
    listed = companion("reference", "--facts").out
    attack, unit = listed.index("Facts of an attack\n"), listed.index("Facts of a roll for one unit\n")
    assert listed.index("  shoulder_hit ") in range(attack, unit)
    assert "piloting.modifiers.<name>, heat.scale.shutdown_modifiers.<name>" in listed[unit:]
    lines = [line for line in listed.splitlines() if line.startswith("  unit_shut_down ")]
    assert [line.split("  ")[-1].strip() for line in lines] == ["The unit is shut down."]
    found = companion("reference", "--facts", "heat", "--json").answers
    assert {"heat", "target_hit_heat_sink"} <= {fact["path"] for fact in found}
    assert all("heat" in str(fact).lower() for fact in found)


def test_no_fact_found_is_no(companion: Run) -> None:
    result = companion("reference", "--facts", "no", "such")
    assert (result.code, result.out, result.err) == (
        1, "", "companion reference: no fact matches 'no such'.\n",
    )  # fmt: skip
    assert companion("reference", "--facts", "--family", "tactics").err == (
        "companion reference: these rules have no facts.\n"
    )


def test_nothing_found_is_no(companion: Run) -> None:
    result = companion("reference", "no", "such", "key")
    assert (result.code, result.out) == (1, "")
    assert result.err == "companion reference: no key matches 'no such key'.\n"


def test_a_mistyped_name_is_told_with_the_nearest(companion: Run) -> None:
    near = {"attacker_shut_dwn": "attacker_shut_down", "to_hit.conditons": "to_hit.conditions"}
    for typed, name in near.items():
        result = companion("reference", typed)
        assert result.err == f"companion reference: no key matches '{typed}'. Did you mean '{name}'?\n"


def test_a_key_is_found_without_the_name_that_a_file_chooses(companion: Run) -> None:
    found = companion("reference", "--json", "weapons.fires").answers
    assert "weapons.<name>.fires" in {key["path"][: len("weapons.<name>.fires")] for key in found}


def test_a_schema_is_json(companion: Run) -> None:
    for name in TITLES:
        schema = json.loads(companion("reference", "--schema", name).out)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
