import { createHash } from "node:crypto";
import { removeFeatures } from "./remove-features.ts";
import { removedFeatures } from "./removed-features.ts";

/** SHA-256 of the file that `removed-features/` was written for: `react-dom-client.production.js` of React 19.3.1. */
const KNOWN_HASH = "a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251";

/** `error` is the reason why the file must be used whole. */
export type StripResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: string };

/** Strips the features that the chat never uses from React DOM's production file. */
export function stripReactDom(code: string): StripResult {
  const hash = createHash("sha256").update(code).digest("hex");
  if (hash === KNOWN_HASH) return { ok: true, value: removeFeatures(code, removedFeatures) };
  return {
    ok: false,
    error: `React DOM's production file is not the known version (SHA-256 ${hash}). tools/lean-react/README.md describes how to adapt to it.`,
  };
}
