"""Play without windows: do, undo, correct, replay, and the player's stored battles."""
