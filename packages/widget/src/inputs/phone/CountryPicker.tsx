import { useCallback, useMemo, useState, type KeyboardEvent } from "react";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { useLocale, useStrings } from "../../chat-context/chat-context.ts";
import { LoadFailed } from "../../controls/LoadFailed.tsx";
import type { Country } from "./countries.ts";
import { nameCountries } from "./country-names.ts";

/** A button with the chosen country. It opens a searchable list, whose code loads after the phone field. */
export function CountryPicker({ countries, chosen, onChoose }: CountryPickerProps) {
  const strings = useStrings();
  const locale = useLocale();
  const dialog = useLoaded(loadDialog);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  /** The query that the list opens with; undefined while it is closed. */
  const [query, setQuery] = useState<string>();
  const isOpen = query !== undefined;
  const close = useCallback(() => setQuery(undefined), []);
  const anchor = button?.parentElement ?? null;
  const named = useMemo(
    () => nameCountries(countries, locale, strings.international),
    [countries, locale, strings.international],
  );
  const { name = "", flag } = named.find(({ code }) => code === chosen.code) ?? {};

  /** Like a native select, arrow keys open the list, and typing searches it. */
  function openByKey(event: KeyboardEvent): void {
    const isTyped = event.key.length === 1 && event.key !== " " && !(event.ctrlKey || event.metaKey);
    if (!isTyped && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setQuery((typed = "") => (isTyped ? typed + event.key : typed));
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="banter-country-select"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${strings.country}: ${name} ${chosen.dialCode}`.trim()}
        onClick={() => setQuery("")}
        onKeyDown={openByKey}
      >
        <span aria-hidden="true">{flag}</span>
        <span className="banter-country-name" dir="auto">
          {name}
        </span>
        <span dir="ltr">{chosen.dialCode}</span>
      </button>
      {query !== undefined && dialog.status === "ready" && anchor !== null && (
        <dialog.value
          countries={named}
          chosen={chosen}
          initialQuery={query}
          anchor={anchor}
          onChoose={onChoose}
          onClose={close}
        />
      )}
      {isOpen && dialog.status === "failed" && <LoadFailed onRetry={dialog.retry} />}
    </>
  );
}

const loadDialog = async () => (await import("./CountryDialog.tsx")).CountryDialog;

interface CountryPickerProps {
  readonly countries: readonly Country[];
  readonly chosen: Country;
  readonly onChoose: (country: Country) => void;
}
