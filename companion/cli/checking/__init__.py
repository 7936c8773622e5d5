"""What `companion check` finds: verdicts on files, and on the designs of the catalogue."""
