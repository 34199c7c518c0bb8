import { closestMatch } from "@banter/protocol";

/** ` Did you mean "start"?` for a misspelled name, to append to a message. Empty if nothing is similar. */
export function didYouMean(name: string, names: readonly string[]): string {
  const intended = closestMatch(name, names);
  return intended === undefined ? "" : ` Did you mean "${intended}"?`;
}
