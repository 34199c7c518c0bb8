import { createContext, useContext } from "react";

/**
 * Manages the focus (WCAG 3.2): it follows the conversation after an action of the visitor and is never taken from the
 * page around the chat.
 */
export interface FocusKeeper {
  /** Call when an answer was given: keeps the focus inside the chat while the input disappears, or in a field that persists. */
  answerGiven(isFieldPersistent?: boolean): void;
  /** Call before `slot` is removed: keeps the focus inside the chat. */
  inputRemoved(slot: HTMLElement): void;
  /** Call when the next input has appeared in `slot`: controls of messages and of the bar keep the focus. */
  inputAppeared(slot: HTMLElement): void;
  /** Call when a field for the next message has appeared while a reply streams: controls of the reply keep the focus. */
  messageFieldAppeared(slot: HTMLElement): void;
  /** The visitor has opened a prepared chat, so the first input may take the focus. */
  allowFirst(): void;
  /** Focuses the current input, else the transcript. */
  focusNow(): void;
  destroy(): void;
}

const FOCUSABLE =
  'input:not([disabled],[type="hidden"],[tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), ' +
  'button:not([disabled],[tabindex="-1"]), [tabindex="0"]';
/** Links, buttons and pictures of messages, and the bar, whose open menu or question would close. */
const KEPT_CONTROLS = ".banter-host-bubble, .banter-visitor-bar";
/** Not the field that waits for the next question. */
const VISIBLE_INPUT = ".banter-input-container:not([data-hidden])";
const TEXT_FIELD = 'textarea, input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])';

export function createFocusKeeper(
  shadow: ShadowRoot,
  container: HTMLElement,
  mayFocusInitially: boolean,
): FocusKeeper {
  let mayTakeFocus = mayFocusInitially;
  const interactions = recordInteractions(container);

  const isFocusInside = (): boolean =>
    shadow.activeElement !== null && container.contains(shadow.activeElement);
  const isFocusUnset = (): boolean => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === shadow.host;
  };
  const isOnKeptControl = (): boolean => Boolean(shadow.activeElement?.closest(KEPT_CONTROLS));
  const mayFollow = (): boolean =>
    (isFocusInside() && !isOnKeptControl()) || (mayTakeFocus && isFocusUnset());

  function answerGiven(isFieldPersistent = false): void {
    mayTakeFocus = false;
    if (isFieldPersistent && shadow.activeElement?.matches(TEXT_FIELD)) return;
    if (isFocusInside() || (interactions.hasInteracted() && isFocusUnset()))
      waitingElement(container)?.focus({ preventScroll: true });
  }

  function inputRemoved(slot: HTMLElement): void {
    if (slot.contains(shadow.activeElement)) waitingElement(container)?.focus({ preventScroll: true });
  }

  function inputAppeared(slot: HTMLElement): void {
    if (!mayFollow() || (shadow.activeElement !== null && slot.contains(shadow.activeElement))) return;
    mayTakeFocus = false;
    const target = firstTarget(slot);
    // On touch screens focusing a field opens the keyboard over the question, unless the visitor was typing anyway.
    const wouldOpenKeyboard = isTouchScreen() && !interactions.hasTyped();
    if (target === null || (target.matches(TEXT_FIELD) && wouldOpenKeyboard)) return;
    target.focus({ preventScroll: true });
  }

  function messageFieldAppeared(slot: HTMLElement): void {
    if (shadow.activeElement !== null && shadow.activeElement === waitingElement(container))
      inputAppeared(slot);
  }

  function focusNow(): void {
    const slot = container.querySelector<HTMLElement>(VISIBLE_INPUT);
    ((slot && firstTarget(slot)) ?? waitingElement(container))?.focus({ preventScroll: true });
  }

  function allowFirst(): void {
    mayTakeFocus = true;
  }

  return {
    answerGiven,
    inputRemoved,
    inputAppeared,
    messageFieldAppeared,
    allowFirst,
    focusNow,
    destroy: interactions.stop,
  };
}

/** Records whether the visitor has used the chat, and whether their last key went to a text field. */
function recordInteractions(container: HTMLElement) {
  let hasInteracted = false;
  let hasTyped = false;
  const controller = new AbortController();

  function record(event: Event): void {
    hasInteracted = true;
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && event.type === "keydown") hasTyped = target.matches(TEXT_FIELD);
  }
  const options = { capture: true, signal: controller.signal };
  container.addEventListener("pointerdown", record, options);
  container.addEventListener("keydown", record, options);

  return {
    hasInteracted: (): boolean => hasInteracted,
    hasTyped: (): boolean => hasTyped,
    stop: () => controller.abort(),
  };
}

/** The element marked `data-first-focus`, else the first focusable one. */
function firstTarget(slot: Element): HTMLElement | null {
  return slot.querySelector<HTMLElement>("[data-first-focus]") ?? slot.querySelector<HTMLElement>(FOCUSABLE);
}

/** The focusable placeholder at the end of the transcript. */
function waitingElement(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>(".banter-waiting");
}

/** Whether focusing a text field opens an on-screen keyboard. */
export function isTouchScreen(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}

export const FocusContext = createContext<FocusKeeper | undefined>(undefined);

export function useFocusKeeper(): FocusKeeper {
  const keeper = useContext(FocusContext);
  if (keeper === undefined)
    throw new Error("useFocusKeeper was called outside a chat. Render inside <FocusContext.Provider>.");
  return keeper;
}
