import { createContext, useContext } from "react";

/**
 * Decides where the focus goes (WCAG 3.2): it follows the conversation after the visitor's own act and is never
 * taken from the page around the chat.
 */
export interface FocusKeeper {
  /** Whether an input that appears now may take the focus. */
  mayFollow(): boolean;
  /** An answer was given: the focus waits in the chat, so that it doesn't fall to the page. */
  answerGiven(): void;
  /** The next input has appeared in `slot`. */
  inputAppeared(slot: HTMLElement): void;
  /** Focuses the current input, else the transcript. */
  focusNow(): void;
  /** Something in the chat is about to leave the page; keeps the focus if it was there. */
  destroy(): void;
}

const FOCUSABLE =
  'input:not([disabled],[type="hidden"],[tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), ' +
  'button:not([disabled],[tabindex="-1"]), [tabindex="0"]';
const TYPED = 'textarea, input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])';

export function createFocusKeeper(
  shadow: ShadowRoot,
  container: HTMLElement,
  mayFocusAtFirst: boolean,
): FocusKeeper {
  let isInvited = mayFocusAtFirst;
  let hasActed = false;
  let hasTyped = false;

  function acted(event: Event): void {
    hasActed = true;
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && event.type === "keydown") hasTyped = target.matches(TYPED);
  }
  container.addEventListener("pointerdown", acted, true);
  container.addEventListener("keydown", acted, true);

  const isInside = (): boolean => shadow.activeElement !== null && container.contains(shadow.activeElement);
  const isNowhere = (): boolean => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === shadow.host;
  };
  const mayFollow = (): boolean => isInside() || (isInvited && isNowhere());

  function answerGiven(): void {
    isInvited = false;
    if (isInside() || (hasActed && isNowhere())) waitingTarget(container)?.focus({ preventScroll: true });
  }

  function inputAppeared(slot: HTMLElement): void {
    if (!mayFollow() || (shadow.activeElement !== null && slot.contains(shadow.activeElement))) return;
    isInvited = false;
    const first = firstTarget(slot);
    // On touch screens a focused field opens the keyboard over the question, unless it was open anyway.
    if (first === null || (first.matches(TYPED) && isTouch() && !hasTyped)) return;
    first.focus({ preventScroll: true });
  }

  function focusNow(): void {
    const slot = container.querySelector<HTMLElement>(".banter-input-container");
    ((slot && firstTarget(slot)) ?? waitingTarget(container))?.focus({ preventScroll: true });
  }

  return {
    mayFollow,
    answerGiven,
    inputAppeared,
    focusNow,
    destroy: () => {
      container.removeEventListener("pointerdown", acted, true);
      container.removeEventListener("keydown", acted, true);
    },
  };
}

/** What asks to be first, e.g. a number behind its country, else what comes first. */
function firstTarget(slot: Element): HTMLElement | null {
  return slot.querySelector<HTMLElement>("[data-first-focus]") ?? slot.querySelector<HTMLElement>(FOCUSABLE);
}

function waitingTarget(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>(".banter-waiting");
}

function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

export const FocusContext = createContext<FocusKeeper | undefined>(undefined);

export function useFocusKeeper(): FocusKeeper {
  const keeper = useContext(FocusContext);
  if (keeper === undefined)
    throw new Error("useFocusKeeper was called outside a chat. Render inside <FocusContext.Provider>.");
  return keeper;
}
