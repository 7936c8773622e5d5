"""Characters: their files, how they are made, what is worked out of them, talents and experience."""
