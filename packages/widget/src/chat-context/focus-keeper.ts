import { createContext, useContext } from "react";
import { copyCaret } from "./copy-caret.ts";

/**
 * Manages the focus (WCAG 3.2). The next question takes it only from the answered input, from the end of the conversation
 * where it waits, and from a control that has disappeared. Every other control of the chat and of the page keeps it.
 */
export interface FocusKeeper {
  /** Call when an answer was given: keeps the focus inside the chat while the input disappears, or in a field that persists. */
  answerGiven(isFieldPersistent?: boolean): void;
  /** Call when an input, or a field for the next message, has appeared in `slot`. */
  inputAppeared(slot: HTMLElement): void;
  /** Focuses an element that has taken the place of another one in the current input, unless the focus is elsewhere. */
  follow(target: HTMLElement | null | undefined): void;
  /** The visitor starts over: the first question takes the focus. */
  awaitQuestion(): void;
  /** The visitor has opened a prepared chat, so the first input may take the focus. */
  allowFirst(): void;
  /** Focuses the current input, else the transcript. */
  focusNow(): void;
  destroy(): void;
}

const FOCUSABLE =
  'input:not([disabled],[type="hidden"],[tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), ' +
  'button:not([disabled],[tabindex="-1"]), [tabindex="0"]';
const INPUT = ".banter-input-container";
/** Not the field that waits for the next question. */
const VISIBLE_INPUT = `${INPUT}:not([data-hidden])`;
/** The end of the transcript, or the screen that replaces it. */
const RESTING_PLACE = ".banter-waiting, .banter-error-screen";
const OWN_PAGE = "[data-own-page]";
const FOCUS_LAYOUT = '[layout="focus"]';
const TEXT_FIELD = 'textarea, input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])';

export function createFocusKeeper(
  shadow: ShadowRoot,
  container: HTMLElement,
  mayFocusInitially: boolean,
): FocusKeeper {
  let mayTakeFocus = mayFocusInitially;
  const interactions = recordInteractions(container);
  const lastFocus = recordFocus(shadow, container);
  // Before the next key event: its task comes after this microtask.
  const observer = new MutationObserver(() => {
    if (isLost()) rest();
  });
  observer.observe(container, { childList: true, subtree: true });

  /** Nothing has the focus, or the window around the chat. */
  function isFree(): boolean {
    if (shadow.activeElement !== null) return shadow.activeElement.contains(container);
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === shadow.host;
  }
  /** The focused control has disappeared. */
  function isLost(): boolean {
    return lastFocus.get()?.isConnected === false && isFree();
  }
  function mayFollow(): boolean {
    const { activeElement } = shadow;
    // The visitor is writing: the rest of the text must not end up in another field.
    if (lastFocus.isOtherField() || isFilled(activeElement)) return false;
    if (isFree()) return mayTakeFocus || isLost();
    return activeElement?.closest(`${INPUT}, ${RESTING_PLACE}`) != null;
  }
  function rest(): void {
    container.querySelector<HTMLElement>(RESTING_PLACE)?.focus({ preventScroll: true });
  }

  function answerGiven(isFieldPersistent = false): void {
    mayTakeFocus = false;
    const { activeElement } = shadow;
    if (isFieldPersistent && activeElement?.matches(TEXT_FIELD)) return;
    if (activeElement?.closest(INPUT) || (interactions.hasInteracted() && isFree())) rest();
  }

  function inputAppeared(slot: HTMLElement): void {
    const target = firstTarget(slot);
    const { activeElement } = shadow;
    if (slot.contains(activeElement) || !(mayFollow() || hasMoved(activeElement, target))) return;
    const isFirst = mayTakeFocus;
    mayTakeFocus = false;
    // On a bot's own page, the ring around a first choice would look as if it was chosen.
    const isChoice = isFirst && shadow.host.matches(OWN_PAGE) && target?.matches(TEXT_FIELD) !== true;
    if (isChoice && !shadow.host.matches(FOCUS_LAYOUT)) return;
    // On touch screens focusing a field opens the keyboard over the question, unless the visitor was typing anyway.
    const wouldOpenKeyboard = isTouchScreen() && !interactions.hasTyped();
    if (target === null || (target.matches(TEXT_FIELD) && wouldOpenKeyboard)) return;
    target.focus({ preventScroll: true });
    if (isChoice) hideRing(container);
    if (hasMoved(activeElement, target)) copyCaret(activeElement, target);
    // A new text area has its caret before its text.
    else if (target instanceof HTMLTextAreaElement)
      target.setSelectionRange(target.value.length, target.value.length);
  }

  return {
    answerGiven,
    inputAppeared,
    follow: (target) => {
      if (mayFollow()) target?.focus({ preventScroll: true });
    },
    awaitQuestion: rest,
    allowFirst: () => {
      mayTakeFocus = true;
    },
    focusNow: () => {
      const slot = container.querySelector<HTMLElement>(VISIBLE_INPUT);
      const target = slot && firstTarget(slot);
      if (target) target.focus({ preventScroll: true });
      else rest();
    },
    destroy: () => {
      observer.disconnect();
      lastFocus.stop();
      interactions.stop();
    },
  };
}

/** Records the control of the chat that has the focus, or that had it when it disappeared. */
function recordFocus(shadow: ShadowRoot, container: HTMLElement) {
  let last: { readonly element: Element; readonly isOtherField: boolean } | undefined;
  const controller = new AbortController();

  function hold({ target }: Event): void {
    if (!(target instanceof Element)) return;
    const isOtherField = target.matches(TEXT_FIELD) && target.closest(INPUT) === null;
    // The focus that a removed field has lost.
    const isReplaced = last?.isOtherField === true && !last.element.isConnected;
    last = { element: target, isOtherField: isOtherField || (isReplaced && target.matches(RESTING_PLACE)) };
  }
  /** The visitor has left the chat. A removed element loses the focus, too; then the microtask finds it disconnected. */
  function release({ target }: Event): void {
    queueMicrotask(() => {
      if (last?.element === target && last.element.isConnected && shadow.activeElement !== target)
        last = undefined;
    });
  }
  const options = { signal: controller.signal };
  container.addEventListener("focusin", hold, options);
  container.addEventListener("focusout", release, options);

  return {
    get: () => last?.element,
    /** A text field beside the conversation's own, e.g. for a comment on a reply; also after it was removed. */
    isOtherField: () => last?.isOtherField === true,
    stop: () => controller.abort(),
  };
}

/**
 * The focus layout's choices take keys from the start. The ring around the focus appears with the first key, wherever it is
 * pressed, or when the focus moves.
 */
function hideRing(container: HTMLElement): void {
  const shown = new AbortController();
  const show = (): void => {
    delete container.dataset["ring"];
    shown.abort();
  };
  container.dataset["ring"] = "hidden";
  window.addEventListener("keydown", show, { capture: true, signal: shown.signal });
  container.addEventListener("focusout", show, { signal: shown.signal });
}

function isFilled(element: Element | null): boolean {
  return valueOf(element) !== "";
}

/** Whether the text that the visitor is writing ahead has moved into `target`. */
function hasMoved(field: Element | null, target: Element | null): boolean {
  return (
    field !== null && field.closest(INPUT) !== null && isFilled(field) && valueOf(field) === valueOf(target)
  );
}

function valueOf(element: Element | null): unknown {
  return element?.matches(TEXT_FIELD) === true && "value" in element ? element.value : "";
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
