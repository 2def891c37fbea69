"""People who log on: who they are, how they prove it, and for how long they are believed."""
