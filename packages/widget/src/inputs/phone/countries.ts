import { DIAL_CODES } from "./dial-codes.ts";
import { withPlus } from "./international-prefix.ts";

/** A country in the picker. */
export interface Country {
  /** ISO 3166-1 alpha-2, e.g. `GB`. */
  readonly code: string;
  /** With its plus, e.g. `+44`; empty for International. */
  readonly dialCode: string;
  /** Prefixes of this country's numbers after the plus: the dial code, with leading digits if several share it. */
  readonly prefixes: readonly string[];
}

/** Option for countries that aren't listed; the number is typed with its plus. */
export const INTERNATIONAL: Country = { code: "INT", dialCode: "", prefixes: [] };

/** All countries; of those that share a dial code the main one comes first. */
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
 * The country of a number with a plus (or `00`): the selected country as long as the number may become one of its own, else
 * the longest prefix (spec §5), and the main country of a shared dial code.
 */
export function detectCountry(
  typed: string,
  countries: readonly Country[],
  selected?: Country,
): Country | undefined {
  const digits = withPlus(typed, selected?.dialCode).replace(/[^\d+]/g, "");
  if (!digits.startsWith("+") || digits.length < 3) return undefined;
  // The beginning of its prefix, e.g. the dial code that choosing Guernsey puts into the field.
  if (selected?.prefixes.some((prefix) => prefix.startsWith(digits.slice(1)))) return selected;
  let best: Country | undefined;
  let bestLength = 0;
  for (const country of selected === undefined ? countries : [selected, ...countries]) {
    for (const prefix of country.prefixes) {
      if (prefix.length > bestLength && digits.startsWith(prefix, 1)) {
        best = country;
        bestLength = prefix.length;
      }
    }
  }
  return best;
}
