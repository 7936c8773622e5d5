"""What the player chose for the window, and the file it is kept in."""
