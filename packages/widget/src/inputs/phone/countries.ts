import { DIAL_CODES } from "./dial-codes.ts";

/** A country as the picker knows it. */
export interface Country {
  /** ISO 3166-1 alpha-2, e.g. `GB`. */
  readonly code: string;
  /** With its plus, e.g. `+44`; empty for International. */
  readonly dialCode: string;
  /** What numbers of this country begin with after the plus: the dial code, or it with leading digits. */
  readonly prefixes: readonly string[];
}

/** The choice for a number whose country is not in the list: it is typed with its plus. */
export const INTERNATIONAL: Country = { code: "INT", dialCode: "", prefixes: [] };

/** All countries, the main one of each dial code before the others that share it. */
export function readCountries(): readonly Country[] {
  return DIAL_CODES.split("|").flatMap((group) => {
    const dialCode = /^\d+/.exec(group)?.[0] ?? "";
    return group
      .slice(dialCode.length)
      .split(",")
      .map((entry) => {
        const leading = entry.slice(2);
        return {
          code: entry.slice(0, 2),
          dialCode: `+${dialCode}`,
          prefixes: leading === "" ? [dialCode] : leading.split("/").map((digits) => dialCode + digits),
        };
      });
  });
}

/**
 * The country that a number with a plus belongs to: the longest prefix wins (spec §5), among equals the one that was
 * picked, then the main country of the dial code.
 */
export function detectCountry(
  typed: string,
  countries: readonly Country[],
  picked?: Country,
): Country | undefined {
  const digits = typed.replace(/[^\d+]/g, "");
  if (!digits.startsWith("+") || digits.length < 3) return undefined;
  let best: Country | undefined;
  let bestLength = 0;
  for (const country of picked === undefined ? countries : [picked, ...countries]) {
    for (const prefix of country.prefixes) {
      if (prefix.length > bestLength && digits.startsWith(prefix, 1)) {
        best = country;
        bestLength = prefix.length;
      }
    }
  }
  return best;
}

/** What is sent: as typed when it has its plus, else the dial code and the national number without its trunk zero. */
export function toInternational(typed: string, country: Country): string {
  const number = typed.trim();
  if (number.startsWith("+") || country.dialCode === "") return number;
  return country.dialCode + (KEEPS_ZERO.has(country.code) ? number : number.replace(/^0/, ""));
}

/** Countries whose national numbers keep their leading zero abroad. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(["IT", "SM", "VA", "CI", "GA", "CG"]);
