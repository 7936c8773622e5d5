"""A sheet laid out for paper: what is drawn where, in millimetres, before anything draws it."""
