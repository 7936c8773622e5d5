"""The door to a battle: cached views, work behind the window, secrecy, files."""
