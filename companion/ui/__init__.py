"""The window: it draws what the engine says and reports what the player meant."""
