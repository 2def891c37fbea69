// Which house of the group this page is of. Addresses are written without it, "/table/canberra-1", and read without it.
import { options } from "../vendor/html.js";

/** "/h/south", or nothing where an address names no house. */
export const houseIn = (path) => /^\/h\/[a-z0-9-]+/.exec(path)?.[0] ?? "";

const house = houseIn(globalThis.location.pathname);

/** An address of this house as the browser needs it. One that names a house stays as it is. */
export const at = (path) => (path.startsWith("/") && !/^\/(h|v-[0-9a-f]+)\//.test(path) ? house + path : path);

/** The same the other way round. */
export const within = (path) => path.slice(houseIn(path).length) || "/";

// Every link on a page leads to the page's own house, also where it is opened in another tab.
options.vnode = (node) => {
  if (node.type === "a" && typeof node.props.href === "string") node.props.href = at(node.props.href);
};
