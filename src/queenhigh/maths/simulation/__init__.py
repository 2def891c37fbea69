"""Simulation: rounds by the thousand million, the same for the same words on any number of cores."""
