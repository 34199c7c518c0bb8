import { canonicalNumber, isDecimal, type NumberInputOptions } from "@banter/protocol";
import { asciiDigits } from "../ascii-digits.ts";

/** Formats and parses numbers in a locale. */
export interface LocaleNumber {
  /** `1.234,50 €` for German euros. Takes `1234.5`; a text that can't be shown without changing a digit stays as it is. */
  format(plain: string): string;
  /** The typed number as `1234.5`. Other text stays as it is, for the answer rule to reject. */
  toPlain(typed: string): string;
}

export function createLocaleNumber(options: NumberInputOptions, chatLocale: string): LocaleNumber {
  const formatter = createFormatter(options, options.locale ?? chatLocale);
  const notation = notationOf(formatter);

  function toPlain(typed: string): string {
    const text = withPlainSymbols(typed);
    const [, before = "", after = "", body = ""] = notation.number.exec(text) ?? [];
    const number = normalizeSeparators(body, notation);
    if (number === undefined || (before !== "" && after !== "")) return text;
    return before + after + number;
  }
  function format(plain: string): string {
    if (!isDecimal(plain)) return plain;
    const shown = formatter.format(plain);
    return canonicalNumber(toPlain(shown)) === canonicalNumber(plain) ? shown : plain;
  }
  return { format, toPlain };
}

/** How a locale writes numbers. */
interface Notation {
  /** Matches a sign before or after the currency or unit, and the digits with their separators. */
  readonly number: RegExp;
  readonly groupSeparator: string;
  /** Whether groups have two digits, as in 12,34,567. */
  readonly hasPairs: boolean;
}

function notationOf(formatter: Intl.NumberFormat): Notation {
  const parts = formatter.formatToParts(-12_345_678.9);
  const decorations = [...parts, ...formatter.formatToParts(1)]
    .filter(({ type }) => DECORATIONS.has(type))
    .map(({ value }) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const decoration = `(?:${[...new Set(decorations)].join("|")})?`;
  return {
    number: new RegExp(`^([+-]?) ?${decoration} ?([+-]?) ?([\\d., '٫]+?) ?${decoration}$`),
    groupSeparator: withPlainSymbols(parts.find(({ type }) => type === "group")?.value ?? ""),
    hasPairs: parts
      .filter(({ type }) => type === "integer")
      .some(({ value }, at) => at > 0 && value.length === 2),
  };
}

const DECORATIONS = new Set<Intl.NumberFormatPartTypes>(["currency", "unit", "percentSign"]);

/** ASCII digits, minus, spaces and apostrophes, without marks of text direction. */
function withPlainSymbols(text: string): string {
  return asciiDigits(text)
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .replaceAll(/[\s\u00a0\u202f]/g, " ")
    .replaceAll(/[−–]/g, "-")
    .replaceAll(/[’٬]/g, "'")
    .trim();
}

/**
 * Removes grouping separators and makes the decimal separator a point. A single comma can be decimal in any locale.
 * Undefined if the separators aren't those of a number, as in 1.2.3.
 */
function normalizeSeparators(text: string, { groupSeparator, hasPairs }: Notation): string | undefined {
  const decimal = decimalSeparator(text, groupSeparator);
  const [whole = "", fraction, ...others] = decimal === undefined ? [text] : text.split(decimal);
  if (others.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  const isWhole = /^\d*$/.test(whole) || GROUPED.test(whole) || (hasPairs && GROUPED_IN_PAIRS.test(whole));
  if (!isWhole || `${whole}${fraction ?? ""}` === "") return undefined;
  return whole.replaceAll(/\D/g, "") + (fraction === undefined ? "" : `.${fraction}`);
}

const GROUPED = /^\d{1,3}([., '])\d{3}(?:\1\d{3})*$/;
const GROUPED_IN_PAIRS = /^\d{1,2}(?:,\d{2})*,\d{3}$/;

/** The last separator, unless it groups thousands: it occurs several times, or it is the locale's in `1,234`. */
function decimalSeparator(text: string, groupSeparator: string): string | undefined {
  const separators = text.match(/[.,٫]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined || (separators.length > 1 && separators.every((other) => other === last)))
    return undefined;
  const isGroup = last === groupSeparator && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isGroup ? undefined : last;
}

function createFormatter({ style, currency, unit }: NumberInputOptions, locale: string): Intl.NumberFormat {
  const shared = { maximumFractionDigits: 20 } as const;
  try {
    if (style === "currency" && currency)
      return new Intl.NumberFormat(locale, { style, currency, ...shared });
    if (style === "unit" && unit) return new Intl.NumberFormat(locale, { style, unit, ...shared });
    if (style === "percent")
      return new Intl.NumberFormat(locale, { style: "unit", unit: "percent", ...shared });
    return new Intl.NumberFormat(locale, shared);
  } catch (error) {
    console.warn("Banter can't use the bot's number format and shows plain numbers:", error);
    return new Intl.NumberFormat("en", shared);
  }
}
