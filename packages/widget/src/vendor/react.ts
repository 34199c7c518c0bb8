/*
 * React as one file with named exports: the chat's chunks import it by name, and the browser keeps it for long. All names
 * exist in React 18 too.
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
