"""Work that would hold the window up: behind it, or in pieces between what the player does."""
