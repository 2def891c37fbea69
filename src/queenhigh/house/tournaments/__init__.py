"""The house's side of tournaments: the terms as a file and as a document, standings, and the cents that they move."""
