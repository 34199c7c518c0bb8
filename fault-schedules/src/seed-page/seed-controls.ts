import { createElement } from "../../../apps/site/docs/client/elements.ts";
import { isSafeguard, safeguardTexts, texts, type Safeguard } from "./texts.ts";

/** What is chosen on the page. */
export interface SeedChoice {
  readonly seed: number;
  readonly broken: Safeguard | undefined;
}

/** The form above the timeline. */
export interface SeedControls {
  readonly element: HTMLElement;
  /** Undefined if the seed is invalid; then the field says so. */
  read(): SeedChoice | undefined;
  show(choice: SeedChoice): void;
}

interface SeedActions {
  play(): void;
  another(): void;
  more(): void;
  stop(): void;
}

const MAX_SEED = 2 ** 32 - 1;

export function createSeedControls({ play, another, more, stop }: SeedActions): SeedControls {
  const seed = createElement("input", {
    name: "seed",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    size: "10",
  });
  const rule = createElement(
    "select",
    { name: "break" },
    createElement("option", { value: "" }, texts.noRule),
    ...Object.entries(safeguardTexts).map(([value, text]) => createElement("option", { value }, text)),
  );
  const permalink = createElement("a", {}, texts.permalink);
  const form = createElement(
    "form",
    { class: "seed-controls", "aria-label": texts.controls },
    createElement("label", {}, texts.seed, seed),
    createElement("label", { class: "rule" }, texts.breakRule, rule),
    createElement(
      "div",
      { class: "seed-actions" },
      createElement("button", { class: "code-button primary" }, texts.play),
      button(texts.another, another),
      button(texts.more, more),
      button(texts.stop, stop),
      permalink,
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play();
  });
  seed.addEventListener("input", () => seed.setCustomValidity(""));
  rule.addEventListener("change", play);

  function readSeed(): number | undefined {
    const text = seed.value.trim();
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
    if (number <= MAX_SEED) return number;
    seed.setCustomValidity(texts.invalidSeed);
    seed.reportValidity();
    return undefined;
  }

  return {
    element: form,
    read: () => {
      const number = readSeed();
      const broken = isSafeguard(rule.value) ? rule.value : undefined;
      return number === undefined ? undefined : { seed: number, broken };
    },
    show: (choice) => {
      seed.value = String(choice.seed);
      rule.value = choice.broken ?? "";
      permalink.href = permalinkOf(choice);
    },
  };
}

/** The address of a seed, relative to the page. */
export function permalinkOf({ seed, broken }: SeedChoice): string {
  return `?seed=${seed}${broken === undefined ? "" : `&break=${broken}`}`;
}

/** The choice in the page's address. */
export function choiceIn(search: string): Partial<SeedChoice> {
  const parameters = new URLSearchParams(search);
  const seed = Number(parameters.get("seed") ?? NaN);
  const broken = parameters.get("break") ?? "";
  return {
    ...(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED && { seed }),
    ...(isSafeguard(broken) && { broken }),
  };
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = createElement("button", { type: "button", class: "code-button" }, label);
  element.addEventListener("click", onClick);
  return element;
}
