"""Level 7: drills. Every question is asked of the engine first, so that an answer key is never someone's opinion."""
