"""A monkey at the window: clicks, keys, texts, drags and wheel by chance, in every page and dialog."""
