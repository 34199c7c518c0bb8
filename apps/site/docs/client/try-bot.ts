import { announce, createElement } from "./elements.ts";
import type { Trial } from "./open-trial.ts";

/**
 * Adds a button to each code block that is a whole bot. It runs the bot in the page, one at a time; the code for that is loaded
 * on use.
 */
export function addTryButtons(): void {
  let current: Trial | undefined;

  async function toggle(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
    const wasOpen = current?.figure === figure;
    current?.close();
    if (wasOpen) return;
    button.textContent = "Loading …";
    try {
      const { openTrial } = await import("./open-trial.ts");
      const trial = openTrial(figure, () => {
        if (current === trial) current = undefined;
        button.textContent = TRY;
        button.setAttribute("aria-expanded", "false");
      });
      current = trial;
      button.textContent = "Close";
      button.setAttribute("aria-expanded", "true");
    } catch (error) {
      button.textContent = TRY;
      announce(`The bot can't be tried: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  for (const figure of document.querySelectorAll<HTMLElement>("figure.code[data-bot]")) {
    const attributes = { type: "button", class: "code-button try", "aria-expanded": "false" };
    const button = createElement("button", attributes, TRY);
    button.addEventListener("click", () => void toggle(figure, button));
    figure.querySelector("figcaption")?.append(button);
  }
}

const TRY = "Try it";
