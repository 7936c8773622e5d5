"""The common part of all families in battle: set-up, actions and events, marks by hand, mapsheets, talk."""
