"""Finding units by words: the search language, and an index that answers in a key press."""
