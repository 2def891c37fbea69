// The one place where pages get their tools from: html`` templates (htm bound to Preact), render and the hooks.
import { h, render, Fragment, createContext, createRef, options } from "./preact.js";
import htm from "./htm.js";

export const html = htm.bind(h);
export { h, render, Fragment, createContext, createRef, options };
export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "./hooks.js";
