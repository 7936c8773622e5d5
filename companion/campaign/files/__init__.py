"""Files of campaigns: whole ones out and in, forces alone, and the rules they carry."""
