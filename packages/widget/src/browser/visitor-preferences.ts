import { isRecord, parseJson } from "@banter/protocol";

/** The visitor's choices in the menu, for all bots of a site. */
export interface VisitorPreferences {
  readonly isMuted?: boolean;
  /** BCP 47 tag. */
  readonly locale?: string;
}

export const PREFERENCES_KEY = "banter-preferences";

export function readPreferences(storage: { get(key: string): string | undefined }): VisitorPreferences {
  const value = parseJson(storage.get(PREFERENCES_KEY) ?? "");
  if (!isRecord(value)) return {};
  const { isMuted, locale } = value;
  return {
    ...(typeof isMuted === "boolean" && { isMuted }),
    ...(typeof locale === "string" && { locale }),
  };
}
