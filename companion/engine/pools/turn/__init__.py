"""Set-up, rounds and turns, what is entered by hand, and the rows of all actions and events."""
