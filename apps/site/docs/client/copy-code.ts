import { announce, createElement } from "./elements.ts";

const SHOWN_MS = 1500;

/** Adds a button to each code block that copies its current text. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure.code")) {
    const button = createElement("button", { type: "button", class: "code-button" }, "Copy");
    button.addEventListener("click", () => void copy(figure, button));
    figure.querySelector("figcaption")?.append(button);
  }
}

async function copy(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const code = figure.querySelector("code")?.textContent ?? "";
  const message = await navigator.clipboard.writeText(code).then(
    () => "Copied",
    () => "Not allowed by your browser",
  );
  announce(message);
  button.textContent = message;
  setTimeout(() => (button.textContent = "Copy"), SHOWN_MS);
}
