import { toSorted } from "@banter/protocol";
import { asciiDigits } from "../ascii-digits.ts";
import { toSearchText } from "../search-text.ts";
import type { NamedCountry } from "./country-names.ts";

/** The countries that match a query, best matches first: by any part of the name, by ISO code or by dial code. */
export function findCountries(countries: readonly NamedCountry[], query: string): readonly NamedCountry[] {
  const text = toSearchText(asciiDigits(query)).trim();
  if (text === "") return countries;
  const digits = /^(?:\+|00)?([\d\s()]*)$/.exec(text)?.[1]?.replaceAll(/\D/g, "");
  const ranked = countries.flatMap((country) => {
    const rank = digits === undefined ? rankByName(country, text) : rankByDialCode(country, digits);
    return rank === undefined ? [] : [{ country, rank }];
  });
  return toSorted(ranked, (a, b) => a.rank - b.rank).map(({ country }) => country);
}

/** 0 is the best match; undefined is none. */
type Rank = 0 | 1 | 2 | 3 | undefined;

function rankByName({ name, shortName, code }: NamedCountry, text: string): Rank {
  const searchTexts = [name, shortName, code].map(toSearchText);
  if (searchTexts.includes(text)) return 0;
  if (searchTexts.some((candidate) => candidate.startsWith(text))) return 1;
  if (searchTexts.some((candidate) => candidate.includes(` ${text}`))) return 2;
  return searchTexts.some((candidate) => candidate.includes(text)) ? 3 : undefined;
}

/** The main country of a shared dial code comes before the others. A whole number finds its country as well. */
function rankByDialCode({ dialCode, prefixes }: NamedCountry, digits: string): Rank {
  if (prefixes.includes(digits)) return 0;
  if (dialCode === `+${digits}`) return 1;
  if (prefixes.some((prefix) => prefix.startsWith(digits))) return 2;
  return prefixes.some((prefix) => digits.startsWith(prefix)) ? 3 : undefined;
}
