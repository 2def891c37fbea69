"""The promises, a module each."""
