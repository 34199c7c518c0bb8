import { toSorted } from "@banter/protocol";
import { useMemo } from "react";
import { useLocale, useStrings } from "../../chat-context/chat-context.ts";
import { INTERNATIONAL, type Country } from "./countries.ts";

/** A native select. Selecting doesn't move the focus, because every typed letter selects a country. */
export function CountrySelect({ countries, chosen, label, onChoose }: CountrySelectProps) {
  const strings = useStrings();
  const locale = useLocale();
  const named = useMemo(() => nameCountries(countries, locale), [countries, locale]);

  function choose(code: string): void {
    onChoose(countries.find((country) => country.code === code) ?? INTERNATIONAL);
  }
  return (
    <span className="banter-country-select">
      <span className="banter-country-shown" aria-hidden="true">
        <span>{chosen.code === INTERNATIONAL.code ? "🌐" : flagOf(chosen.code)}</span>
        <span className="banter-country-name">
          {named.find(({ code }) => code === chosen.code)?.name ?? strings.international}
        </span>
        <span dir="ltr">{chosen.dialCode}</span>
      </span>
      <select
        aria-label={label}
        autoComplete="tel-country-code"
        value={chosen.code}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={INTERNATIONAL.code}>{strings.international}</option>
        {named.map(({ code, dialCode, name }) => (
          <option key={code} value={code}>
            {`${name} ${dialCode}`}
          </option>
        ))}
      </select>
    </span>
  );
}

interface CountrySelectProps {
  readonly countries: readonly Country[];
  readonly chosen: Country;
  readonly label: string;
  readonly onChoose: (country: Country) => void;
}

/** Countries with names in the visitor's language, in its collation order. */
function nameCountries(
  countries: readonly Country[],
  locale: string,
): readonly (Country & { readonly name: string })[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  const named = countries.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }));
  return toSorted(named, (a, b) => a.name.localeCompare(b.name, locale));
}

/** A flag emoji is the country code in regional indicator symbols. */
function flagOf(code: string): string {
  return String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
