"""What families share in battle: set-up, the table of actions and events, marks by hand, mapsheets, talk."""
