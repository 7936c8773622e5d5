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
    ("old", "new", "text"),
    [
        (
            "hand_actuator",
            "hand_actuater",
            "nothing is called 'hand_actuater'. Did you mean 'hand_actuator'?",
        ),
        ("left_leg: [hip, ", "left_leg: [", "left_leg has 6 critical slots, not 5"),
        ("left_leg: [hip, ", "tail: [", "left_leg has 6 critical slots, not 0"),
        ("rear_armor: {center_torso: ", "rear_armor: {head: ", "center_torso is missing"),
        ("structure:\n  head: 3", "structure:\n  head: 0", "0 is not a number of structure points"),
        ("heat_sinks:", "# heat_sinks:", "heat_sinks is missing"),
        ("item: is.case", "item: is.cage", "there is no equipment 'is.cage'. Did you mean 'is.case'?"),
        ("item: is.case, location: right_torso", "item: is.case, location: tail", "no such location"),
        ("item: is.case, location: right_torso", "item: is.case, location: head", "case_rt is in the head"),
        ("is_rear: true", "rounds: 5", "shots belong under 'ammunition' here"),
        (
            "weapon: is.lrm10, location: right_torso",
            "weapon: is.ppc, location: right_torso",
            "no ammunition for",
        ),
    ],
)
def test_a_model_that_contradicts_itself_is_refused(old: str, new: str, text: str) -> None:
    assert old in TEXT
    with pytest.raises(FileError) as raised:
        citytech().check_unit(parse_document(TEXT.replace(old, new, 1).encode(), "CN9-D.yaml"))
    assert text in str(raised.value)
