"""HTTP, one module for each noun. Handlers translate a request, ask the house, and translate the answer."""
