"""Simulation: billions of rounds, the same for the same words on any number of cores."""
