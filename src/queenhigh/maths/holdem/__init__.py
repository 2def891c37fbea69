"""Perth's hold'em: every deal counted, every decision found, every wager priced by the room."""
