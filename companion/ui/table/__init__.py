"""The controller of a battle: cached views, background work, secrecy, files."""
