import { canonicalLanguageTag } from "@banter/engine/runtime";

/** The languages that are offered. Others are written as tags. */
export const COMMON_LANGUAGES: readonly string[] =
  "ar bg bn ca cs da de el en en-GB en-US es es-MX et fa fi fr fr-CA he hi hr hu id is it ja ko lt lv mk ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant".split(
    " ",
  );

/** The tag of a language that was written as its name or as a tag; undefined if it is neither. */
export function toLanguageTag(written: string, languageName: (tag: string) => string): string | undefined {
  const text = written.trim();
  const named = COMMON_LANGUAGES.find((tag) => languageName(tag).toLowerCase() === text.toLowerCase());
  if (named !== undefined) return named;
  return canonicalLanguageTag(text);
}
