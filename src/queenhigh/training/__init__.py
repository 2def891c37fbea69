"""Level 7: drills. The engine answers every question first, so an answer key is never an opinion."""
