import { useMemo, useState } from "react";
import { phoneInput, type PhoneInputOptions } from "@banter/protocol";
import { useLocale, useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { CountrySelect } from "./CountrySelect.tsx";
import { detectCountry, INTERNATIONAL, readCountries, toInternational, type Country } from "./countries.ts";
import css from "./phone-input.css?inline";

/** A phone number with its country; a typed `+…` chooses the country by itself (spec §5). */
export function PhoneInput(props: InputProps<PhoneInputOptions>) {
  const { labels, defaultCountryCode } = props.options;
  useStyles(css);
  const words = useAllWords();
  const locale = useLocale();
  const countries = useMemo(() => readCountries(), []);
  const [chosen, setChosen] = useState<Country>(
    () =>
      detectCountry(props.initialValue, countries) ??
      countries.find(({ code }) => code === (defaultCountryCode ?? regionOf(locale))) ??
      INTERNATIONAL,
  );
  const { field, value, change, submit, answer } = useTypedAnswer(phoneInput, props, (typed) =>
    toInternational(typed, chosen),
  );

  function type(typed: string): void {
    const detected = detectCountry(typed, countries);
    if (detected && !(detected.dialCode === chosen.dialCode && sharesPrefix(typed, chosen))) setChosen(detected);
    change(typed);
  }
  function choose(country: Country): void {
    if (value === "" || value === chosen.dialCode) change(country.dialCode);
    setChosen(country);
    field.ref.current?.focus();
  }
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <CountrySelect countries={countries} chosen={chosen} label={words.country} onChoose={choose} />
      <input
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        placeholder={labels.placeholder}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}

/** `GB` of `en-GB`: where the bot names no country, the visitor's language may. */
function regionOf(locale: string): string | undefined {
  return /-([A-Z]{2})$/.exec(locale)?.[1];
}

/** The visitor chose Canada and types `+1 604`: the choice stays, for nothing speaks against it. */
function sharesPrefix(typed: string, country: Country): boolean {
  const digits = typed.replace(/\D/g, "");
  return country.prefixes.some((prefix) => digits.startsWith(prefix));
}

export default { unit: phoneInput, Component: PhoneInput } satisfies InputView<PhoneInputOptions>;
