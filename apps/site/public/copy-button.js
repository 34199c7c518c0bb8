const FEEDBACK_MS = 2000;

/** A button that copies a text and says so, also to screen readers through the page's `#status`. */
export function copyButton(text, label) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "copy",
    textContent: "Copy",
    ariaLabel: label,
  });
  button.addEventListener("click", () => void copyFrom(button, text));
  return button;
}

/** Copies a text and shows the outcome in the button that was pressed. */
export async function copyFrom(button, text) {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = isCopied ? "Copied" : "Not allowed";
  document.querySelector("#status").textContent = isCopied ? "Copied" : "Your browser doesn't allow copying.";
  setTimeout(() => (button.textContent = "Copy"), FEEDBACK_MS);
}
