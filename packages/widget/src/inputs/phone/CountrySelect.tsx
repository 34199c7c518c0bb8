import { sorted } from "@banter/protocol";
import { useMemo } from "react";
import { useLocale } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { INTERNATIONAL, type Country } from "./countries.ts";

/**
 * A native select: searched by typing, at home on every phone, and read by every screen reader. Choosing does not move
 * the focus, for each letter that is typed chooses.
 */
export function CountrySelect({ countries, chosen, label, onChoose }: CountrySelectProps) {
  const words = useAllWords();
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
          {named.find(({ code }) => code === chosen.code)?.name ?? words.international}
        </span>
        <span dir="ltr">{chosen.dialCode}</span>
      </span>
      <select
        aria-label={label}
        autoComplete="tel-country-code"
        value={chosen.code}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={INTERNATIONAL.code}>{words.international}</option>
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

/** Names in the visitor's language, sorted as that language does. */
function nameCountries(
  countries: readonly Country[],
  locale: string,
): readonly (Country & { readonly name: string })[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  const named = countries.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }));
  return sorted(named, (a, b) => a.name.localeCompare(b.name, locale));
}

/** A flag is the country's two letters as regional indicator symbols. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
