"""Models of units, and the files they are read from."""
