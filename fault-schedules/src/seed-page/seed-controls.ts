import { createElement } from "../../../apps/site/docs/client/elements.ts";
import { LAST_SEED, parseSeed, type EnteredChoice, type SeedChoice } from "./seed-choice.ts";
import { isSafeguard, safeguardTexts, texts } from "./texts.ts";

/** The form above the timeline. */
export interface SeedControls {
  readonly element: HTMLElement;
  /** Undefined if the seed is invalid; then a message is shown beside the field. */
  read(): SeedChoice | undefined;
  enter(choice: EnteredChoice): void;
  focusSeed(): void;
}

interface SeedActions {
  play(): void;
  more(): void;
  stop(): void;
}

export function createSeedControls({ play, more, stop }: SeedActions): SeedControls {
  const seed = createElement("input", {
    name: "seed",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    size: "10",
    "aria-describedby": "seed-problem",
  });
  const problem = createElement("p", { id: "seed-problem", role: "alert" });
  const rule = createElement(
    "select",
    { name: "break" },
    createElement("option", { value: "" }, texts.noRule),
    ...Object.entries(safeguardTexts).map(([value, text]) => createElement("option", { value }, text)),
  );
  const form = createElement(
    "form",
    { class: "seed-controls", "aria-label": texts.controls },
    createElement("label", {}, texts.seed, seed),
    createElement("label", { class: "rule" }, texts.breakRule, rule),
    problem,
    createElement(
      "div",
      { class: "seed-actions" },
      createElement("button", { class: "code-button primary" }, texts.play),
      button(texts.another, playAnother),
      button(texts.more, more),
      button(texts.stop, stop),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play();
  });
  seed.addEventListener("input", () => setProblem(""));
  rule.addEventListener("change", play);

  function playAnother(): void {
    seed.value = String(Math.floor(Math.random() * 1_000_000));
    play();
  }

  function setProblem(text: string): void {
    problem.textContent = text;
    seed.setAttribute("aria-invalid", String(text !== ""));
  }

  return {
    element: form,
    read: () => {
      const number = parseSeed(seed.value);
      setProblem(number === undefined ? texts.invalidSeed(LAST_SEED) : "");
      const broken = isSafeguard(rule.value) ? rule.value : undefined;
      return number === undefined ? undefined : { seed: number, broken };
    },
    enter: (choice) => {
      seed.value = choice.seed;
      rule.value = choice.broken ?? "";
      setProblem("");
    },
    focusSeed: () => seed.focus(),
  };
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = createElement("button", { type: "button", class: "code-button" }, label);
  element.addEventListener("click", onClick);
  return element;
}
