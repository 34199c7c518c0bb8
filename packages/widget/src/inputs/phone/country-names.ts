import { toSorted } from "@banter/protocol";
import { INTERNATIONAL, type Country } from "./countries.ts";

/** A country as the picker shows it. */
export interface NamedCountry extends Country {
  readonly name: string;
  /** E.g. "UK"; the name if there is no shorter form. */
  readonly shortName: string;
  /** An emoji. */
  readonly flag: string;
}

/** International, then all countries in the collation order of the visitor's language. */
export function nameCountries(
  countries: readonly Country[],
  locale: string,
  international: string,
): readonly NamedCountry[] {
  const names = regionNames(locale, "long");
  const shortNames = regionNames(locale, "short");
  const named = countries.map((country): NamedCountry => {
    const { code } = country;
    const name = names.of(code) ?? code;
    return { ...country, name, shortName: shortNames.of(code) ?? name, flag: flagOf(code) };
  });
  return [
    { ...INTERNATIONAL, name: international, shortName: international, flag: "🌐" },
    ...toSorted(named, (a, b) => a.name.localeCompare(b.name, locale)),
  ];
}

function regionNames(locale: string, style: "long" | "short"): Intl.DisplayNames {
  return new Intl.DisplayNames([locale, "en"], { type: "region", style, fallback: "code" });
}

/** A flag emoji is the country code in regional indicator symbols. */
function flagOf(code: string): string {
  return String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
