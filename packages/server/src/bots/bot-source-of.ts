import { isExportedBot, toBotSource } from "@banter/engine/runtime";
import { fieldsOf, type UnknownRecord } from "@banter/protocol";
import type { LibraryBot } from "./bot-library.ts";

/** The source of a served bot in our own format, as plain JSON. An exported or compiled bot is converted. */
export function botSourceOf({ source, compiled }: LibraryBot): UnknownRecord {
  const isOther = source === undefined || isExportedBot(source);
  const own = isOther ? toBotSource(compiled.definition).source : source;
  return fieldsOf(JSON.parse(JSON.stringify(own)));
}
