import { useMedia } from "../lib/media.js";

/** Is the oval to stand upright? On phones and narrow windows. */
export const useTall = () => useMedia("(max-width: 47.99rem)");
