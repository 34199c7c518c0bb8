import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { isTouchScreen } from "../../chat-context/focus-keeper.ts";
import { Icon } from "../../controls/Icon.tsx";
import { isOnBackdrop, useAnchoredDialog } from "../anchored-dialog/use-anchored-dialog.ts";
import { isComposing } from "../field/Field.tsx";
import { MatchCount } from "../field/MatchCount.tsx";
import { keyTarget, scrollToOption } from "../listbox-keys.ts";
import type { Country } from "./countries.ts";
import type { NamedCountry } from "./country-names.ts";
import { findCountries } from "./find-countries.ts";
import css from "./country-dialog.css?inline";

const SIZE = { minWidthPx: 280, maxWidthPx: 640, minHeightPx: 280, maxHeightPx: 400 };

/**
 * A combobox in a modal dialog: a search field and the matching countries (WAI-ARIA's listbox pattern). It keeps the keys
 * of a native select: Enter and Tab choose, Escape cancels, Home and End move to the first and last option.
 */
export function CountryDialog({
  countries,
  chosen,
  initialQuery,
  anchor,
  onChoose,
  onClose,
}: CountryDialogProps) {
  useStyles(css);
  const strings = useStrings();
  const listId = useId();
  const list = useListFocus();
  const search = useRef<HTMLInputElement>(null);
  const dialog = useAnchoredDialog(anchor, SIZE, onClose);
  const found = useCountrySearch(countries, chosen, initialQuery);
  const { query, setQuery, matches, active } = found;
  useActiveOptionInView(list, active?.code);

  function choose(country: Country | undefined): void {
    if (country !== undefined && country.code !== chosen.code) onChoose(country);
    dialog.current?.close();
  }
  const idOf = ({ code }: Country): string => `${listId}-${code}`;
  const ids = { listId, activeId: active && idOf(active) };
  return (
    <dialog
      ref={dialog}
      className="banter-anchored-dialog"
      aria-label={strings.country}
      onKeyDown={(event) => handleKey(event, { ...found, search: search.current, choose })}
      onClick={(event) => isOnBackdrop(event) && dialog.current?.close()}
    >
      <CountrySearchField
        {...ids}
        field={search}
        query={query}
        hasMatches={matches.length > 0}
        onChange={setQuery}
        onClose={() => dialog.current?.close()}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        className="banter-country-list"
        aria-label={strings.country}
        aria-activedescendant={ids.activeId}
        tabIndex={-1}
      >
        {matches.map((country) => (
          <CountryOption
            key={country.code}
            id={idOf(country)}
            country={country}
            isChosen={country.code === chosen.code}
            isActive={country === active}
            onChoose={choose}
          />
        ))}
      </div>
      {matches.length === 0 && <p className="banter-country-none">{strings.noMatches}</p>}
      <MatchCount query={query} total={matches.length} />
    </dialog>
  );
}

interface CountryDialogProps {
  readonly countries: readonly NamedCountry[];
  readonly chosen: Country;
  readonly initialQuery: string;
  /** The element that the dialog is placed at. */
  readonly anchor: Element;
  readonly onChoose: (country: Country) => void;
  readonly onClose: () => void;
}

function CountrySearchField({
  field,
  listId,
  activeId,
  query,
  hasMatches,
  onChange,
  onClose,
}: CountrySearchFieldProps) {
  const strings = useStrings();
  return (
    <div className="banter-country-search">
      <Icon name="search" />
      <input
        ref={field}
        role="combobox"
        aria-expanded={hasMatches}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={strings.countryOrCode}
        placeholder={strings.countryOrCode}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={query}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* For touch; keyboards have Escape. */}
      <button
        type="button"
        tabIndex={-1}
        className="banter-icon-button"
        aria-label={strings.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

interface CountrySearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  /** The option that screen readers read while the field has the focus. */
  readonly activeId: string | undefined;
  readonly query: string;
  readonly hasMatches: boolean;
  readonly onChange: (query: string) => void;
  readonly onClose: () => void;
}

function CountryOption({ id, country, isChosen, isActive, onChoose }: CountryOptionProps) {
  return (
    <button
      type="button"
      // The search field keeps the focus.
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className="banter-country-option"
      onClick={() => onChoose(country)}
    >
      <span aria-hidden="true">{country.flag}</span>
      <span className="banter-country-label">
        <bdi>{country.name}</bdi>
      </span>{" "}
      <span dir="ltr">{country.dialCode}</span>
      {isChosen && <Icon name="check" />}
    </button>
  );
}

interface CountryOptionProps {
  readonly id: string;
  readonly country: NamedCountry;
  readonly isChosen: boolean;
  /** Arrow keys have moved here. */
  readonly isActive: boolean;
  readonly onChoose: (country: Country) => void;
}

/** The active option is the chosen country until the visitor searches, then the best match. */
function useCountrySearch(countries: readonly NamedCountry[], chosen: Country, initialQuery: string) {
  const [query, setQuery] = useState(initialQuery);
  const [activeCode, setActiveCode] = useState(initialQuery === "" ? chosen.code : undefined);
  const matches = useMemo(() => findCountries(countries, query), [countries, query]);
  return {
    query,
    setQuery: (next: string) => {
      setQuery(next);
      setActiveCode(next === "" ? chosen.code : undefined);
    },
    matches,
    active: matches.find(({ code }) => code === activeCode) ?? matches[0],
    setActive: (country: NamedCountry | undefined) => setActiveCode(country?.code),
  };
}

interface KeyTargets {
  readonly matches: readonly NamedCountry[];
  readonly active: NamedCountry | undefined;
  readonly setActive: (country: NamedCountry | undefined) => void;
  readonly choose: (country: NamedCountry | undefined) => void;
  readonly search: HTMLElement | null;
}

/** Neither the popup around the chat nor the form around the dialog may handle the key as well. */
function handleKey(event: KeyboardEvent, { matches, active, setActive, choose, search }: KeyTargets): void {
  event.stopPropagation();
  if (event.key === "Enter") event.preventDefault();
  if (isComposing(event)) return;
  if (event.key === "Tab" || (event.key === "Enter" && active !== undefined)) return choose(active);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const target = keyTarget(event.key, active === undefined ? -1 : matches.indexOf(active), matches.length);
  if (target !== undefined) {
    event.preventDefault();
    setActive(matches[target]);
  } else if (event.key.length === 1) search?.focus();
}

/** On touch screens the list takes the focus instead of the search field, whose keyboard would cover it. */
function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) list.current.autofocus = isTouchScreen();
  }, []);
  return list;
}

function useActiveOptionInView(list: ReturnType<typeof useListFocus>, activeCode: string | undefined): void {
  const hasScrolled = useRef(false);
  useLayoutEffect(() => {
    const option = list.current?.querySelector<HTMLElement>("[data-active]");
    if (option && list.current)
      scrollToOption(list.current, option, hasScrolled.current ? "nearest" : "center");
    hasScrolled.current = true;
  }, [list, activeCode]);
}
