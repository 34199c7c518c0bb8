import { ISO_FORMAT, readDate, showDate } from "@banter/protocol";
import { currentBot, type Flow } from "../turn/flow.ts";
import { isFromVisitor } from "./variable-values.ts";

/**
 * A variable's value as visitors read it. A date that the visitor has given to a question without a format of its own is
 * written in their locale, a choice in the bot's language, every other value as it is stored.
 */
export function shownValue(flow: Flow, name: string, value: string): string {
  const { dateFormats, answerLabels, variablesByName } = currentBot(flow);
  const variableId = variablesByName.get(name)?.id ?? "";
  const labels = answerLabels.get(variableId);
  if (labels !== undefined) return withLabels(value, labels);
  const formats = dateFormats.get(variableId) ?? [];
  const format = formats.find((each) => each.format === ISO_FORMAT);
  if (format === undefined || !isFromVisitor(flow, name)) return value;
  const iso = readDate(value, format);
  return iso === undefined ? value : showDate(iso, localeOf(flow));
}

/** A label, or several of a multiple choice. Other texts stay as they are. */
function withLabels(value: string, labels: ReadonlyMap<string, string>): string {
  const parts = labels.has(value) ? [value] : value.split(", ");
  const shown = parts.flatMap((part) => labels.get(part) ?? []);
  return shown.length === parts.length ? shown.join(", ") : value;
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
