"""Mutation tests of the code that handles money: every mutant should make a test fail."""
