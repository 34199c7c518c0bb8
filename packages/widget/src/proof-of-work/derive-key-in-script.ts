import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { DeriveKeyFunction } from "altcha-lib/types";

/** The page can respond to the visitor in between. */
const SLICE_MS = 10;

/** Derives a key without Web Crypto: about ten times slower, in slices of the page's thread. */
export const deriveKeyInScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength, asyncTick: SLICE_MS }),
});
