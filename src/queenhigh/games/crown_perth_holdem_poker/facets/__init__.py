"""What the consumers of this book need to know of it, a module for each."""
