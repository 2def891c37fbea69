"""Charts of a book's figures. `charts` says what to draw, as plain data for a page as well; `drawing` is matplotlib's part."""
