import { setAttributes } from "../create-element.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a visitor has written into the field of a prerendered opening. */
export interface Written {
  readonly text: string;
  /** It is sent as soon as the chat can. */
  readonly isSent: boolean;
}

/** The field of a prerendered opening, until the chat's own takes its place. */
export interface WrittenField {
  read(): Written;
  /** Replaces the text, unless it is being sent. */
  setValue(text: string): void;
  /** Sends the text as soon as the chat can. */
  send(): void;
  /** Removes what is around the field, which stays where it is. */
  showAlone(): void;
  /** Calls back once no input method editor is open, which would lose its text with the field. */
  whenComposed(onComposed: () => void): void;
  /** The same question's field of the chat, if it takes text. */
  findOwn(container: Element): Field | undefined;
  /** Moves the text, the caret and the focus to the chat's field, and sends what was sent here unless the start was refused. */
  handOver(own: Field, isRefused?: boolean): void;
}

/**
 * Listens to the field below `root`, if there is one, and to its button, which is named `label` unless the author has named it.
 * `former` is what was written before.
 */
export function watchWrittenField(
  root: Element | ShadowRoot,
  label: string,
  former?: Written,
): WrittenField | undefined {
  const slot = root.querySelector<HTMLElement>(".banter-input-container");
  const field = slot?.querySelector<Field>("input, textarea");
  if (!slot || !field) return undefined;
  const button = slot.querySelector<HTMLElement>(".banter-send-button");
  let isSent = false;
  let isComposing = false;
  function send(): void {
    if (!field?.value.trim()) return;
    isSent = field.readOnly = true;
    field.ariaBusy = "true";
    field.style.opacity = "0.6";
  }
  if (former !== undefined) {
    field.value = former.text;
    if (former.isSent) send();
  }
  slot.addEventListener("keydown", (event) => {
    const { key, keyCode, ctrlKey, metaKey } = event;
    // Safari ends the composition before the Enter that confirms it, but keeps key code 229.
    if (key !== "Enter" || event.isComposing || keyCode === 229) return;
    if (field.matches("textarea") && !ctrlKey && !metaKey) return;
    event.preventDefault();
    send();
  });
  slot.addEventListener("compositionstart", () => (isComposing = true));
  slot.addEventListener("compositionend", () => (isComposing = false));
  if (button !== null) enableButton(button, label, send);
  return {
    read: () => ({ text: field.value, isSent }),
    setValue: (text) => {
      if (!isSent) field.value = text;
    },
    send,
    showAlone: () => {
      const around = slot.closest<HTMLElement>(".banter-container");
      if (around === null) return;
      for (const part of around.querySelectorAll<HTMLElement>(".banter-header, .banter-host-row")) {
        // Keeps the field's place.
        part.style.blockSize = `${part.getBoundingClientRect().height}px`;
        part.replaceChildren();
      }
      around.style.visibility = "hidden";
      slot.style.visibility = "visible";
    },
    whenComposed: (onComposed) => {
      if (isComposing) slot.addEventListener("compositionend", onComposed, { once: true });
      else onComposed();
    },
    findOwn: (container) => {
      const id = CSS.escape(slot.dataset["blockid"] ?? "");
      return (
        container.querySelector<Field>(`[data-blockid="${id}"] :is(input[type=text], textarea)`) ?? undefined
      );
    },
    handOver: (own, isRefused = false) => {
      const focused = slot.querySelector(":focus");
      moveText(field, own, isSent && !isRefused);
      const ownButton = own.form?.querySelector<HTMLElement>(".banter-send-button:enabled");
      if (focused !== null)
        (focused === button && ownButton ? ownButton : own).focus({ preventScroll: true });
    },
  };
}

/** The server renders no button, because it would do nothing without scripts. */
function enableButton(button: HTMLElement, label: string, press: () => void): void {
  button.removeAttribute("aria-hidden");
  setAttributes(button, {
    role: "button",
    tabindex: "0",
    ...(!button.textContent && { "aria-label": label }),
  });
  button.addEventListener("click", press);
  // A press leaves the focus in the field, so that the on-screen keyboard stays open.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  });
}

function moveText(from: Field, to: Field, isSent: boolean): void {
  if (from.value !== "" && to.value === "") {
    // Unlike `value`, it is a change that React notices.
    to.setRangeText(from.value);
    to.dispatchEvent(new InputEvent("input", { bubbles: true }));
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
  const text = from.value;
  // React has rendered the text by then.
  if (isSent) setTimeout(() => to.value === text && to.form?.requestSubmit());
}
