import { lastOf } from "@banter/protocol";
import type { NumberInputOptions } from "@banter/protocol";

/** Numbers as people of a locale write and read them. */
export interface LocaleNumber {
  /** `1.234,5 €` for German euros. */
  format(value: number): string;
  /** What was typed as a plain number (`1234.5`); text that is none comes back as it is, for the rule to refuse. */
  toPlain(typed: string): string;
}

export function createLocaleNumber(options: NumberInputOptions, chatLocale: string): LocaleNumber {
  const formatter = createFormatter(options, options.locale ?? chatLocale);
  const decoration = formatter.formatToParts(-12_345.6).filter(({ type }) => DECORATIONS.has(type));
  const groupMark = formatter.formatToParts(1_234_567.8).find(({ type }) => type === "group")?.value ?? "";

  function toPlain(typed: string): string {
    const bare = decoration
      .reduce((text, { value }) => text.replaceAll(value, ""), asciiDigits(typed))
      .replaceAll(/[\s\u00a0\u202f'’]/g, "")
      .replace(/^[−–]/, "-")
      .replaceAll("٫", ".")
      .replaceAll("٬", "");
    return /^[+-]?[\d.,]+$/.test(bare) ? settleMarks(bare, groupMark) : bare;
  }

  return { format: (value) => formatter.format(value), toPlain };
}

const DECORATIONS = new Set<Intl.NumberFormatPartTypes>(["currency", "unit", "percentSign", "literal"]);

/** Decides which commas and points group digits and which one starts the fraction; a lone comma may do so anywhere. */
function settleMarks(text: string, groupMark: string): string {
  const marks = text.match(/[.,]/g) ?? [];
  const last = lastOf(marks);
  if (last === undefined) return text;
  const hasBoth = new Set(marks).size > 1;
  const tail = text.length - text.lastIndexOf(last) - 1;
  const isGrouping =
    !hasBoth && (marks.length > 1 || (last === groupMark && tail === 3 && !/^[+-]?0?[.,]/.test(text)));
  if (isGrouping) return text.replaceAll(last, "");
  const end = text.lastIndexOf(last);
  return `${text.slice(0, end).replaceAll(/[.,]/g, "")}.${text.slice(end + 1)}`;
}

/** First digits of the scripts that a visitor may type in. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

function createFormatter({ style, currency, unit }: NumberInputOptions, locale: string): Intl.NumberFormat {
  const shared = { maximumFractionDigits: 20 } as const;
  try {
    if (style === "currency" && currency)
      return new Intl.NumberFormat(locale, { style, currency, minimumFractionDigits: 0, ...shared });
    if (style === "unit" && unit) return new Intl.NumberFormat(locale, { style, unit, ...shared });
    if (style === "percent")
      return new Intl.NumberFormat(locale, { style: "unit", unit: "percent", ...shared });
    return new Intl.NumberFormat(locale, shared);
  } catch (error) {
    console.warn("Banter can't format numbers as this bot asks; it shows them plainly:", error);
    return new Intl.NumberFormat("en", shared);
  }
}
