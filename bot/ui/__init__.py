"""What people see: each render takes a scene and a locale, and nothing else."""
