import type { ConversationDifference } from "@banter/engine/runtime";
import { interpolate } from "../../strings/strings.ts";
import type { EditorStrings } from "../strings/english.ts";

/** A difference as a sentence in the language of the page. Why a conversation stopped is the engine's sentence. */
export function describeDifference(
  { kind, path, message }: ConversationDifference,
  strings: EditorStrings,
): string {
  const [, field, ...rest] = path;
  const label = `test.${field}`;
  const isKnown = (key: string): key is keyof EditorStrings => Object.hasOwn(strings, key);
  const names = rest.map((key) => (typeof key === "number" ? key + 1 : key));
  const place = [isKnown(label) ? strings[label] : field, ...names].join(", ");
  return interpolate(strings[`difference.${kind}`], { place, message });
}
