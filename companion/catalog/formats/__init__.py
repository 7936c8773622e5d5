"""Files of other programs: text to documents of the catalogue and back, without files or a database."""
