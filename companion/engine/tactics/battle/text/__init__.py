"""Actions and events in plain words, for the journal."""
