"""Labels of vehicles, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.shared.wording import Sentences

LABELS: Mapping[str, str] = {
    "vehicle/not_yet": "Vehicles cannot be played yet, but their sheets can be viewed and printed.",
    "vehicle/summary": "{tons} · {motive} · {cruising}/{flank} MP · {armor} armor",
    "vehicle/tons": "{tons} tons",
    "vehicle/ton": "{tons} ton",
    "vehicle/structure": ", structure",
    "vehicle/its_loss_destroys": "The loss of its structure destroys the vehicle. {source}",
    "vehicle/troubles": "Hits on the vehicle",
    "vehicle/crew": "Crew",
    "vehicle/cruising": "Cruising MP",
    "vehicle/flank": "Flank MP",
    "vehicle/motive": "Moves",
    "vehicle/engine": "Engine",
    "vehicle/engine_of": "{rating} {kind}",
    "vehicle/heat_sinks": "Heat sinks",
    "vehicle/gunnery": "Gunnery",
    "vehicle/driving": "Driving",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""
ENGINES: Mapping[str, str] = {"fusion": "fusion", "xl": "XL fusion", "ice": "I.C.E."}
"""What engines are called by the word that unit files have for them."""
