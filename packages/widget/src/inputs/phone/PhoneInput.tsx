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
  const [picked, pick] = useState<Country>(
    () =>
      countries.find(({ code }) => code === (defaultCountryCode?.toUpperCase() ?? regionOf(locale))) ??
      INTERNATIONAL,
  );
  const { field, value, change, submit, answer } = useTypedAnswer(phoneInput, props, (typed) =>
    toInternational(typed, picked),
  );
  // Whoever put the number there, a visitor or the page: it says itself whose it is.
  const country = detectCountry(value, countries, picked) ?? picked;

  function choose(next: Country): void {
    if (value === "" || value === country.dialCode) change(next.dialCode);
    pick(next);
  }
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer} boxClass="banter-phone">
      <CountrySelect countries={countries} chosen={country} label={words.country} onChoose={choose} />
      <input
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        placeholder={labels.placeholder}
        data-first-focus
      />
    </Field>
  );
}

/** `GB` of `en-GB`: where the bot names no country, the visitor's language may. */
function regionOf(locale: string): string | undefined {
  return /-([A-Z]{2})$/.exec(locale)?.[1];
}

export default { unit: phoneInput, Component: PhoneInput } satisfies InputView<PhoneInputOptions>;
