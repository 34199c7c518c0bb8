import type { KeyboardEvent } from "react";

/** Not the options of a search, whose field takes the letters. The style sheet shows their letters. */
const CHOICES = '.banter-buttons-input [data-slot="list"]:not([data-scrolls]) > [data-itemid]';
const TEXT_FIELD = 'textarea, select, input:not([type="checkbox"], [type="radio"])';

/**
 * A letter presses a choice while the focus is in the question, as WCAG 2.1.4 requires of keys without a modifier. On
 * keyboards without Latin letters, the place of the key counts.
 */
export function pressChoice(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, repeat, target, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || repeat || nativeEvent.isComposing || !(target instanceof Element))
    return;
  const input = target.closest(".banter-input-container");
  const letter = letterOf(nativeEvent);
  if (input === null || letter === undefined || target.matches(TEXT_FIELD)) return;
  const choice = input.querySelectorAll<HTMLElement>(CHOICES)[letter.charCodeAt(0) - "A".charCodeAt(0)];
  if (choice === undefined) return;
  event.preventDefault();
  choice.click();
}

function letterOf({ key, code }: Pick<globalThis.KeyboardEvent, "key" | "code">): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^\P{ASCII}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
}
