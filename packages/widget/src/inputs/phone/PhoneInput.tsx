import { useMemo } from "react";
import type { Answer } from "@banter/client";
import { phoneInput, type AnswerParsers, type PhoneInputOptions } from "@banter/protocol";
import { useLocale, useStyles } from "../../chat-context/chat-context.ts";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useQuestionState } from "../question.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { CountryPicker } from "./CountryPicker.tsx";
import { detectCountry, INTERNATIONAL, readCountries, type Country } from "./countries.ts";
import { isPossible, readableNumber, toInternational } from "./phone-number.ts";
import css from "./phone-input.css?inline";

/** A phone number with a country picker; a typed `+…` selects the country (spec §5). */
export function PhoneInput(props: InputProps<PhoneInputOptions>) {
  const { labels, defaultCountryCode } = props.options;
  useStyles(css);
  const locale = useLocale();
  const countries = useMemo(() => readCountries(), []);
  const [draft] = useQuestionState(() => parseDraft(props.initialValue));
  const [selected, setSelected] = useQuestionState<Country>(() => {
    const code = draft.country ?? defaultCountryCode?.toUpperCase() ?? regionOf(locale);
    return countries.find((country) => country.code === code) ?? INTERNATIONAL;
  });
  const typedAnswer = useTypedAnswer(
    phoneInput,
    {
      ...props,
      initialValue: draft.number,
      onDraft: (number) => props.onDraft(`${selected.code} ${number}`),
    },
    { toText: (typed) => toInternational(typed, countryOf(typed)), send, parsers },
  );
  const { field, value, change, submit, answer } = typedAnswer;
  const country = countryOf(value);

  /** A number with a plus determines the country, whether typed or set by the host page. */
  function countryOf(number: string): Country {
    return detectCountry(number, countries, selected) ?? selected;
  }
  /** The conversation shows the number with the visitor's spaces; the flow stores it without. */
  function send(given: Answer): void {
    props.onSubmit(
      given.type === "text" ? { ...given, formatted: readableNumber(given.value, country.dialCode) } : given,
    );
  }
  function choose(next: Country): void {
    const number = value === "" || value === country.dialCode ? next.dialCode : value;
    change(number);
    setSelected(next);
    props.onDraft(`${next.code} ${number}`);
  }
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer} boxClass="banter-phone">
      <CountryPicker countries={countries} chosen={country} onChoose={choose} />
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

/** The draft contains the selected country, which a national number doesn't. */
function parseDraft(text: string): { readonly country?: string; readonly number: string } {
  const [, country, number] = /^([A-Z]{2,3}) (.*)$/s.exec(text) ?? [];
  return country === undefined || number === undefined ? { number: text } : { country, number };
}

const parsers: AnswerParsers = { parsePhone: (text) => (isPossible(text) ? text : undefined) };

/** `GB` of `en-GB`: the default country if the bot sets none. */
function regionOf(locale: string): string | undefined {
  return /-([A-Z]{2})$/.exec(locale)?.[1];
}

export const view: InputView<PhoneInputOptions> = {
  definition: phoneInput,
  Component: PhoneInput,
  defaultLabels: (strings) => ({ labels: { placeholder: strings["label.phone"] } }),
};
