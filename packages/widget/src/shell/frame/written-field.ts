type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field of a prerendered opening, until the chat's own takes its place. */
export interface WrittenField {
  readonly text: string;
  /** Removes what is around the field, which stays where it is. */
  showAlone(): void;
  /** Calls back once no input method editor is open, which would lose its text with the field. */
  whenComposed(onComposed: () => void): void;
  /** Moves the text, the caret and the focus to the same question's field of the chat, and sends what was sent here. */
  handOver(container: Element): void;
}

/** Listens to the field below `root`, if there is one. `text` is what was written before. */
export function watchWrittenField(root: Element | ShadowRoot, text = ""): WrittenField | undefined {
  const slot = root.querySelector<HTMLElement>(".banter-input-container");
  const field = slot?.querySelector<Field>("input, textarea");
  if (!slot || !field) return undefined;
  let isSent = false;
  let isComposing = false;
  if (text !== "") field.value = text;
  function send(event: Event): void {
    event.preventDefault();
    if (field?.value.trim()) isSent = field.readOnly = true;
  }
  slot.addEventListener("keydown", (event) => {
    const isSending = field.matches("input") || event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && isSending && !isComposing) send(event);
  });
  slot.addEventListener("compositionstart", () => (isComposing = true));
  slot.addEventListener("compositionend", () => (isComposing = false));
  const button = slot.querySelector(".banter-send-button");
  button?.addEventListener("click", send);
  // A press leaves the focus in the field, so that the on-screen keyboard stays open.
  button?.addEventListener("mousedown", (event) => event.preventDefault());
  return {
    get text() {
      return field.value;
    },
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
    handOver: (container) => {
      const id = CSS.escape(slot.dataset["blockid"] ?? "");
      const own = container.querySelector<Field>(`[data-blockid="${id}"] :is(input, textarea)`);
      if (own !== null) moveText(field, own, isSent);
    },
  };
}

function moveText(from: Field, to: Field, isSent: boolean): void {
  const isFocused = from.matches(":focus");
  if (from.value !== "" && to.value === "") {
    // Unlike `value`, it is a change that React notices.
    to.setRangeText(from.value);
    to.dispatchEvent(new InputEvent("input", { bubbles: true }));
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
  if (isFocused) to.focus({ preventScroll: true });
  // React has rendered the text by then.
  if (isSent) setTimeout(() => to.form?.requestSubmit());
}
