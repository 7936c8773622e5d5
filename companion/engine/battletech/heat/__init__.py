"""Heat from moving and firing, its effects, and the Heat Phase."""
