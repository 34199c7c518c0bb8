import { createElement } from "./elements.ts";

/** The listbox of a combobox: the input keeps the focus and names the active option. */
export interface ResultList {
  readonly element: HTMLElement;
  /** Shows links as options; the first is active. */
  show(options: readonly HTMLAnchorElement[]): void;
  close(): void;
  /** Handles a key of the input; false if it means nothing to the list. */
  handleKey(key: string): boolean;
}

export function createResultList(input: HTMLInputElement): ResultList {
  const element = createElement("div", {
    id: "search-results",
    role: "listbox",
    "aria-label": "Results",
    hidden: "",
  });
  let options: readonly HTMLAnchorElement[] = [];
  let active = 0;

  function show(shown: readonly HTMLAnchorElement[]): void {
    options = shown;
    element.replaceChildren(...options);
    element.hidden = options.length === 0;
    input.setAttribute("aria-expanded", String(!element.hidden));
    activate(0);
  }

  function activate(position: number): void {
    active = position;
    input.removeAttribute("aria-activedescendant");
    for (const [index, option] of options.entries()) {
      option.setAttribute("aria-selected", String(index === position));
      if (index !== position) continue;
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => activate((active + 1) % options.length),
    ArrowUp: () => activate((active - 1 + options.length) % options.length),
    Enter: () => options[active]?.click(),
    Escape: () => show([]),
  };

  // The input keeps the focus, so that its `blur` doesn't close the list before the click.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", () => show([]));
  return {
    element,
    show,
    close: () => show([]),
    handleKey: (key) => {
      const act = keys[key];
      if (options.length === 0 || act === undefined) return false;
      act();
      return true;
    },
  };
}
