"""The inside of block files: vehicles, platoons and battle armor."""
