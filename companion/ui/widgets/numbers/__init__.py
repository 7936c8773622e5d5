"""Numbers to type and to step."""
