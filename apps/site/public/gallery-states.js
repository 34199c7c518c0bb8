/* Brings a specimen's input into a state the way a visitor would: by typing, choosing and sending. */

const FILLED = {
  "text input": "Ada Lovelace, who has a rather long name and more to say than fits",
  "number input": "12.5",
  "email input": "ada@example.com",
  "url input": "example.com",
  "phone number input": "+33 6 12 34 56 78",
  date: "2025-03-04",
  "datetime-local": "2025-03-04T10:15",
  time: "08:30",
};
const INVALID = {
  "number input": "many",
  "email input": "ada@",
  "url input": "not a URL",
  "phone number input": "twelve",
};

const realFetch = window.fetch;

/** Intercepts answers: "sending" leaves them pending, "returned" rejects them, any other state sends them normally. */
export function setDelivery(state) {
  window.fetch = (request, options) => {
    const isAnswer = String(request instanceof Request ? request.url : request).includes("/continueChat");
    if (isAnswer && state === "sending") return new Promise(() => {});
    if (isAnswer && state === "returned")
      return Promise.resolve(Response.json({ message: "Not now" }, { status: 400 }));
    return realFetch(request, options);
  };
}

export async function bringTo(state, chat, { type, options }) {
  if (state === "") return;
  const slot = await until(() => chat.shadowRoot?.querySelector(".banter-input-container"));
  await until(() => slot.querySelector("input, textarea, button, [role=alert]"));
  // The plain text field is a placeholder until the input with attachments has loaded.
  if (options?.attachments?.isEnabled) await until(() => slot.querySelector("input[type=file]"));
  if (state === "error") {
    fill(slot, INVALID[type] ?? "");
    if (slot.querySelector("input[type=file]"))
      choose(slot, new File(["x".repeat(11 * 1024 ** 2)], "A very long name of a plan.pdf"));
    return slot.querySelector("form")?.requestSubmit();
  }
  fill(slot, FILLED[type]);
  for (const box of [...slot.querySelectorAll("input[type=checkbox]")].slice(0, 2)) box.click();
  [...slot.querySelectorAll("[role=radio]")].at(-2)?.click();
  if (slot.querySelector("input[type=file]")) choose(slot, new File(["%PDF-1.4"], "Plan of the house.pdf"));
  if (state === "filled") return undefined;
  // A single file is sent as soon as it is chosen.
  await until(() => !slot.isConnected || !slot.querySelector("[aria-busy=true]"));
  const form = slot.querySelector("form");
  if (form) form.requestSubmit();
  else slot.querySelector("[data-itemid]")?.click();
  return undefined;
}

/** Uses the prototype's value setter, because React overrides the one of the element. */
function fill(slot, text) {
  for (const field of slot.querySelectorAll("input, textarea")) {
    const value = text ?? FILLED[field.type];
    if (
      value === undefined ||
      !(field.matches("textarea") || /text|tel|email|url|date|time/.test(field.type))
    )
      continue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function choose(slot, file) {
  const field = slot.querySelector("input[type=file]");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Polls every frame until `find` returns something, for ten seconds at most. */
async function until(find) {
  for (let frames = 0; frames < 600; frames++) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error("A gallery specimen did not reach its state within ten seconds.");
}
