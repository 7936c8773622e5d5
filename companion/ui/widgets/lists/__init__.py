"""Lists and trees that several pages share."""
