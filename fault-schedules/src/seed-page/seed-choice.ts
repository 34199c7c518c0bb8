import { isSafeguard, type Safeguard } from "./texts.ts";

/** What is played. */
export interface SeedChoice {
  readonly seed: number;
  readonly broken: Safeguard | undefined;
}

/** What the controls contain. The seed may be invalid. */
export interface EnteredChoice {
  readonly seed: string;
  readonly broken: Safeguard | undefined;
  /** A safeguard in an address that there is not. */
  readonly unknown?: string;
}

export const LAST_SEED = 2 ** 32 - 1;

const DEFAULT_SEED = "42";
const MORE = 100;

/** Undefined if the text is no whole number up to the last seed. */
export function parseSeed(text: string): number | undefined {
  const digits = text.trim();
  const seed = /^\d+$/.test(digits) ? Number(digits) : Infinity;
  return seed <= LAST_SEED ? seed : undefined;
}

/** The query of the page's address that replays a choice. */
export function searchOf({ seed, broken }: SeedChoice): string {
  return `?seed=${seed}${broken === undefined ? "" : `&break=${broken}`}`;
}

/** The choice in the query of the page's address. */
export function enteredIn(search: string): EnteredChoice {
  const parameters = new URLSearchParams(search);
  const seed = parameters.get("seed") ?? DEFAULT_SEED;
  const broken = parameters.get("break") ?? "";
  if (isSafeguard(broken)) return { seed, broken };
  return { seed, broken: undefined, ...(broken !== "" && { unknown: broken }) };
}

/** The seeds of a run that continues after this one. */
export function seedsAfter(seed: number): { readonly first: number; readonly count: number } {
  return { first: seed + 1, count: Math.min(MORE, LAST_SEED - seed) };
}
