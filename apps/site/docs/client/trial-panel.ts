import { createElement } from "./elements.ts";

/** The part of the page in which a tried bot runs. */
export interface TrialPanel {
  readonly element: HTMLElement;
  /** Replaces the chat. `differences` says what works differently than on a server. */
  showChat(chat: HTMLElement, differences: readonly string[]): void;
  /** Shows why the source can't run; the previous chat stays. */
  showProblems(problems: readonly string[]): void;
  /** Shows a side effect of the flow. */
  note(message: string): void;
}

interface TrialPanelOptions {
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

export function createTrialPanel({ onRestart, onClose }: TrialPanelOptions): TrialPanel {
  const problems = createElement("div", { class: "trial-problems", role: "alert" });
  const stage = createElement("div", { class: "trial-stage" }, createElement("p", {}, "Loading the bot …"));
  const differencesList = createElement("ul");
  const notes = createElement("div", {
    class: "trial-notes",
    role: "log",
    "aria-label": "Side effects of the flow",
  });
  const element = createElement(
    "section",
    { class: "trial", "aria-label": "The bot, running in this page", tabindex: "-1" },
    createElement(
      "div",
      { class: "trial-bar" },
      createElement("span", {}, "Edit the code to change the bot."),
      button("Start over", onRestart),
      button("Close", onClose),
    ),
    problems,
    stage,
    differencesList,
    notes,
  );
  const paragraphs = (texts: readonly string[]) => texts.map((text) => createElement("p", {}, text));
  return {
    element,
    showChat: (chat, differences) => {
      problems.replaceChildren();
      notes.replaceChildren();
      stage.replaceChildren(chat);
      differencesList.replaceChildren(...differences.map((text) => createElement("li", {}, text)));
    },
    showProblems: (texts) => problems.replaceChildren(...paragraphs(texts)),
    note: (message) => notes.append(...paragraphs([message])),
  };
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = createElement("button", { type: "button", class: "code-button" }, label);
  element.addEventListener("click", onClick);
  return element;
}
