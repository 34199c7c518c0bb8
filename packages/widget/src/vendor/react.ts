/*
 * React as one file with named exports, which browsers cache independently of the chat. React 18 has all of these names,
 * too.
 */
export {
  Component,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  memo,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
export { createPortal, flushSync } from "react-dom";
export { createRoot } from "react-dom/client";
export { jsx, jsxs } from "react/jsx-runtime";
