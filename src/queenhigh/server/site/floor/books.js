// Books by the names of their houses, for forms that speak of several.
import { useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";

let known = null;

/** (book) -> "Crown Melbourne, Three Card Poker"; the id until the names are there. */
export function useBookNames() {
  const [names, show] = useState({});
  useEffect(() => {
    known ??= api.get("/api/books").then((books) => Object.fromEntries((books.books ?? books).map(({ id, house, title }) => [id, `${house}, ${title}`])));
    known.then(show, () => { known = null; });
  }, []);
  return (book) => names[book] ?? book;
}
