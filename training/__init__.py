"""Training: learned policies on the vector environments."""
