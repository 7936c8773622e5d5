from __future__ import annotations

import pytest

from companion.documents.yamlfile import parse_document, read_document
from companion.errors import FileError
from tests.builders import citytech, source

TEXT = source("citytech").files("units")["CN9-D"].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list(source("citytech").files("units")))
def test_every_shipped_model_fits_the_rules(name: str) -> None:
    citytech().check_unit(read_document(source("citytech").files("units")[name]))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "hand_actuator",
            "hand_actuater",
            "nothing is called 'hand_actuater'. Did you mean 'hand_actuator'?",
        ),
        ("left_leg: [hip, ", "left_leg: [", "left_leg has 6 critical slots, not 5"),
        ("left_leg: [hip, ", "tail: [", "left_leg has 6 critical slots, not 0"),
        ("rear_armor: {center_torso: ", "rear_armor: {head: ", "center_torso is missing"),
        ("structure:\n  head: 3", "structure:\n  head: 0", "0 is no number of structure points"),
        ("jumping: 0", "jumping: 3", "3 Jumping MP, but 0 jump jets."),
        ("heat_sinks:", "# heat_sinks:", "heat_sinks is missing"),
        ("number: 10, in_engine: 10", "number: 12, in_engine: 10", "the others fill 2 slots, not 0"),
        ("rating: 300", "rating: 250", "walking 6 with 50 tons takes 300."),
        ("item: is.case", "item: is.cage", "there is no equipment 'is.cage'. Did you mean 'is.case'?"),
        ("item: is.case, location: right_torso", "item: is.case, location: tail", "no such location"),
        ("item: is.case, location: right_torso", "item: is.case, location: head", "case_rt is in the head"),
        ("weapon: is.medium_laser", "weapon: is.ppc", "medium_laser_ct fills 3 slots, not 1"),
        ("weapon: is.medium_laser", "weapon: is.srm4", "SRM 4 has no ammunition"),
        ("is_rear: true", "rounds: 5", "shots stand under 'ammunition' here"),
        ("shots: 12", "shots: 13", "a ton holds 12 shots, not 13"),
        ("shots: 12", "shots: 11", "the smallest lot holds 12 shots"),
        ("tonnage: 50", "tonnage: 20", "what it carries weighs 23.5 tons, more than all of it"),
        ("item: is.case", "item: is.hatchet", "case_rt fills 4 slots, not 1"),
        ("kind: xl", "kind: fusion", "this engine fills 0 slots of the left_torso, not 3"),
        ("structure_kind: endo_steel", "structure_kind: standard", "endo steel fills 0 slots here, not 14"),
        (
            "weapon: is.lrm10, location: right_torso",
            "weapon: is.ppc, location: right_torso",
            "no ammunition for",
        ),
    ],
)
def test_a_model_that_contradicts_itself_is_refused(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(FileError) as told:
        citytech().check_unit(parse_document(TEXT.replace(old, new, 1).encode(), "CN9-D.yaml"))
    assert words in str(told.value)
