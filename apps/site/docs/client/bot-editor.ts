import { highlight } from "../highlight.ts";
import { createElement } from "./elements.ts";

const DEBOUNCE_MS = 400;

/** A code block whose text can be edited. The text field lies over the highlighted code, which is updated with it. */
export interface BotEditor {
  readonly text: () => string;
  close(): void;
}

export function openBotEditor(figure: HTMLElement, onChange: () => void): BotEditor {
  const language = figure.dataset["language"] ?? "";
  const pre = figure.querySelector("pre");
  const code = figure.querySelector("code");
  if (pre === null || code === null) throw new Error("A code block must contain <pre><code>.");
  const field = createElement("textarea", {
    class: "source",
    spellcheck: "false",
    autocapitalize: "off",
    wrap: "off",
    "aria-label": "Source of the bot",
  });
  field.value = code.textContent;
  let timer: number | undefined;

  field.addEventListener("input", () => {
    // A line that ends the text has no height of its own.
    code.innerHTML = highlight(language, `${field.value}\n`);
    clearTimeout(timer);
    timer = window.setTimeout(onChange, DEBOUNCE_MS);
  });
  field.addEventListener("scroll", () => (pre.scrollLeft = field.scrollLeft), { passive: true });
  pre.inert = true;
  pre.after(field);
  return {
    text: () => field.value,
    close: () => {
      clearTimeout(timer);
      field.remove();
      pre.inert = false;
    },
  };
}
