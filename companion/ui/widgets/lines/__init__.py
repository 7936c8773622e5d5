"""Lines of text that are typed into."""
