"""What the parts of Queenhigh ask of this book, one module for each."""
