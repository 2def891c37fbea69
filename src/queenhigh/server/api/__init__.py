"""HTTP, one module for each noun. Handlers translate in, ask the house, translate out."""
