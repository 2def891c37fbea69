"""Level 7: the trace matrix. Which clause lives where in the code, and which test saw it decide."""
