import { isExportedBot, toBotSource } from "@banter/engine/runtime";
import { fieldsOf, type UnknownRecord } from "@banter/protocol";
import type { LibraryBot } from "./bot-library.ts";

/** The source of a served bot in our own format, with its translations, as plain JSON. An exported or compiled bot is converted. */
export function botSourceOf({ source, compiled, catalogues }: LibraryBot): UnknownRecord {
  const isOther = source === undefined || isExportedBot(source);
  const own = isOther ? toBotSource(compiled.definition).source : source;
  const translations = Object.fromEntries(catalogues.map(({ language, texts }) => [language, texts]));
  const translated = catalogues.length === 0 ? own : { ...Object(own), translations };
  return fieldsOf(JSON.parse(JSON.stringify(translated)));
}
