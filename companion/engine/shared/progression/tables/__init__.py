"""The shape of the section `progression`, and what its parts ask of each other."""
