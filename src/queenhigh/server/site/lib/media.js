import { useEffect, useState } from "../vendor/html.js";

/** Does a media query hold? */
export function useMedia(query) {
  const [holds, show] = useState(matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => show(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [query]);
  return holds;
}
