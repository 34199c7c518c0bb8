/*
 * React as one file with named exports: the chat's chunks import it by name, and the browser keeps it for long. All names
 * exist in React 18 too.
 */
export {
  Children,
  Component,
  createContext,
  createElement,
  cloneElement,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  startTransition,
  StrictMode,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";
export { createPortal, flushSync } from "react-dom";
export { createRoot } from "react-dom/client";
export { jsx, jsxs } from "react/jsx-runtime";
