"""Set-up of units on the table before the first turn."""
