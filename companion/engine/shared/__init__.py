"""What families repeat: set-up, the table of actions and events, marks by hand, mapsheets."""
