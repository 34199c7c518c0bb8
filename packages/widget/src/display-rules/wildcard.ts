import { matchesParts } from "@banter/protocol";

/** Whether the whole text matches a pattern in which `*` stands for any text. Ignores case. */
export function matchesWildcard(pattern: string, text: string): boolean {
  return matchesParts(pattern.toLowerCase().split("*"), text.toLowerCase());
}
