import { english } from "./english.ts";

export type WordKey = keyof typeof english;

/** Every word of the widget, by key. */
export type Words = Readonly<Record<WordKey, string>>;

/** The words to show: English, with the page owner's own where they are given. Unknown keys are passed over. */
export function wordsWith(overrides: Readonly<Record<string, unknown>> | undefined): Words {
  if (overrides === undefined) return english;
  const known = Object.entries(overrides).filter(
    (entry): entry is [WordKey, string] => isWordKey(entry[0]) && typeof entry[1] === "string",
  );
  return { ...english, ...Object.fromEntries(known) };
}

function isWordKey(key: string): key is WordKey {
  return Object.hasOwn(english, key);
}

/** Puts values in the places named in braces: `fillIn("{total} files", { total: 2 })`. Unnamed places stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
