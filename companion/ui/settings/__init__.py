"""The player's choices for the window, and the file that stores them."""
