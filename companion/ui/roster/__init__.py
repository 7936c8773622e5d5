"""The roster: a card for every unit."""
