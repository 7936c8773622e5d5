"""The Physical Attack Phase."""
