"""Code that families share: set-up, the table of actions and events, marks by hand, mapsheets."""
