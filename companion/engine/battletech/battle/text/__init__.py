"""Texts of actions and events for the journal, and labels by their ids."""
