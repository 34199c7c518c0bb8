import { isExportedBot } from "@banter/engine/runtime";
import { fieldsOf, type UnknownRecord } from "@banter/protocol";
import type { LibraryBot } from "./bot-library.ts";

/** The source of a served bot in our own format, as plain JSON; empty for an exported bot. */
export function botSourceOf({ source }: LibraryBot): UnknownRecord {
  return isExportedBot(source) ? {} : fieldsOf(JSON.parse(JSON.stringify(source ?? {})));
}
