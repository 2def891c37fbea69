"""Are the tests of the money sharp? Every small wrong in its sources should make one of them fail."""
