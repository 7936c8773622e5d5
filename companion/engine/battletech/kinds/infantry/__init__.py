"""Infantry platoons: men on foot, motorized or with jump packs, and the weapon that they carry."""
