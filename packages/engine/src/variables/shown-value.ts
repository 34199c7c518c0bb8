import { ISO_FORMAT, readDate, showDate } from "@banter/protocol";
import { currentBot, type Flow } from "../turn/flow.ts";
import { isFromVisitor } from "./variable-values.ts";

/**
 * A variable's value as visitors read it. A date that the visitor has given to a question without a format of its own is
 * written in their locale, every other value as it is stored.
 */
export function shownValue(flow: Flow, name: string, value: string): string {
  const { dateFormats, variablesByName } = currentBot(flow);
  const formats = dateFormats.get(variablesByName.get(name)?.id ?? "") ?? [];
  const format = formats.find((each) => each.format === ISO_FORMAT);
  if (format === undefined || !isFromVisitor(flow, name)) return value;
  const iso = readDate(value, format);
  return iso === undefined ? value : showDate(iso, localeOf(flow));
}

/** The bot's locale, else the visitor's. */
function localeOf(flow: Flow): string | undefined {
  const { locale } = currentBot(flow).parsedSettings.general;
  return [locale, ...(flow.services.visitorLanguages ?? [])].find(isLocale);
}

function isLocale(tag: string | undefined): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    // Not a language tag, e.g. the "*" of a header.
    return false;
  }
}
