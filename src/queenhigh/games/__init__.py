"""Level 4: the games. One room for each book, named by the book's id; rooms never import rooms."""
