export { findRemovedUses } from "./find-removed-uses.ts";
export { stripReactDom, type StripResult } from "./strip-react-dom.ts";
export { leanReact, type LeanReact } from "./vite-plugin.ts";
