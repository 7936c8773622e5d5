"""Headlines of journal entries, and lines of table talk."""
