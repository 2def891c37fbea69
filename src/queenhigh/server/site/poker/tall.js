// Is the oval to stand upright? On phones and narrow windows.
import { useEffect, useState } from "../vendor/html.js";

const QUERY = "(max-width: 47.99rem)";

export function useTall(query = QUERY) {
  const [tall, show] = useState(matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => show(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return tall;
}
