"""From files, folders and archives of players to the catalogue: all that was asked for, or nothing."""
