"""What each other part of the system needs to know about this book, one module per consumer."""
