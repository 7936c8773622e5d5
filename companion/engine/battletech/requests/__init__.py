"""Questions from the command line and the line of shorthand."""
