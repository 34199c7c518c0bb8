import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import type { ChatState } from "@banter/client";
import type { InputBlock } from "@banter/protocol";
import { driverCan } from "../chat/testing/driver-can.ts";
import { answered, bot, chunk, input, returned, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

/* One form and one field from question to question, where the next question has the same kind of field. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

let rendered: RenderedChat | undefined;
afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
  rendered = undefined;
});

const first = (block: InputBlock) => chunk("1", [text("First?")], { input: block });
const second = (block: InputBlock | undefined) => chunk("2", [text("Second?")], { input: block });
const answeredFirst = (block: InputBlock, value = "one") => ({
  ...first(block),
  answer: { answer: answered(value), status: "sent" as const },
});

/** Shows the first question and focuses its field. */
async function ask(block: InputBlock, state: Partial<ChatState> = {}): Promise<RenderedChat> {
  rendered = renderChat({ bot: bot(), chunks: [first(block)], ...state });
  const chat = rendered;
  await expect.poll(() => fieldOf(chat)).toBeDefined();
  await userEvent.click(theField(chat));
  return chat;
}

function fieldOf({ container }: RenderedChat): TextField | undefined {
  return container.querySelector<TextField>(".banter-input-container .text-input") ?? undefined;
}

function theField(chat: RenderedChat): TextField {
  const field = fieldOf(chat);
  if (field === undefined) throw new Error("There is no text field.");
  return field;
}

function focused({ host }: RenderedChat): Element | null {
  return host.shadowRoot?.activeElement ?? null;
}

function nameOf({ container }: RenderedChat, field: Element): string | null | undefined {
  return container.querySelector(`#${CSS.escape(field.getAttribute("aria-labelledby") ?? "")}`)?.textContent;
}

/** Form controls that are added or removed from now on. */
function watchControls({ container }: RenderedChat): readonly string[] {
  const changes: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      for (const node of [...addedNodes, ...removedNodes])
        if (node instanceof Element && node.matches("form, :has(form), input, textarea, button"))
          changes.push(node.outerHTML);
  });
  observer.observe(container, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return changes;
}

/** Elements that receive the focus from now on, or "nothing" where a field loses it to the page. */
function watchFocus({ container }: RenderedChat): readonly string[] {
  const moves: string[] = [];
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const nameOfTarget = (target: EventTarget | null): string =>
    target instanceof Element ? `${target.localName}.${target.className.split(" ")[0]}` : "nothing";
  container.addEventListener("focusin", ({ target }) => moves.push(nameOfTarget(target)), controller);
  container.addEventListener(
    "focusout",
    ({ relatedTarget }) => relatedTarget === null && moves.push("nothing"),
    controller,
  );
  return moves;
}

const kinds: readonly (readonly [name: string, block: InputBlock, keys: string])[] = [
  ["text", input("text input"), "Ada{Enter}"],
  ["long text", input("text input", { isLong: true }), "Ada{Control>}{Enter}{/Control}"],
  ["email", input("email input"), "ada@example.com{Enter}"],
  ["url", input("url input"), "example.com{Enter}"],
  ["number", input("number input"), "42{Enter}"],
  ["phone number", input("phone number input", { defaultCountryCode: "GB" }), "07911123456{Enter}"],
];

describe.each(kinds)("%s", (_, block, keys) => {
  it("keeps its form, its field and the focus for the next question of its kind", async () => {
    const chat = await ask(block);
    const field = theField(chat);
    const controls = watchControls(chat);
    const moves = watchFocus(chat);
    await userEvent.keyboard(keys);
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(field.value).toBe("");
    chat.session.set({ chunks: [answeredFirst(block), second({ ...block, id: "next" })] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(fieldOf(chat)).toBe(field);
    expect(focused(chat)).toBe(field);
    await userEvent.keyboard(keys);
    await expect.poll(() => chat.session.answers.length).toBe(2);
    expect(chat.session.answers[1]).toEqual(chat.session.answers[0]);
    expect(controls).toEqual([]);
    expect(moves).toEqual([]);
  });
});

describe("the next question", () => {
  it("sets its own attributes and removes the previous ones", async () => {
    const chat = await ask(input("text input", { labels: { placeholder: "Name" }, inputMode: "numeric" }));
    const field = theField(chat);
    await userEvent.keyboard("1{Enter}");
    const next = { ...input("text input", { labels: { placeholder: "Town" } }), id: "town" };
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(next)] });
    await expect.poll(() => field.placeholder).toBe("Town");
    expect(field.hasAttribute("inputmode")).toBe(false);
    expect(field.closest("[data-blockid]")?.getAttribute("data-blockid")).toBe("town");
  });

  it("starts without the previous one's validation error", async () => {
    const chat = await ask(input("email input"));
    const field = theField(chat);
    await userEvent.keyboard("ada@{Enter}");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    // Answered in another tab.
    const chunks = [answeredFirst(input("email input")), second(input("email input"))];
    chat.session.set({ chunks, composer: { field: undefined } });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(field.value).toBe("");
    expect(field.hasAttribute("aria-invalid")).toBe(false);
    expect(chat.container.querySelector(".banter-input-error")?.textContent).toBe("");
    // The same error again is a new node in the live region, so that it is announced again.
    await userEvent.keyboard("ada@{Enter}");
    await expect.poll(() => chat.container.querySelector(".banter-input-error")?.textContent).not.toBe("");
  });

  it("starts with the country of the bot, not with the one that was chosen before", async () => {
    const block = input("phone number input", { defaultCountryCode: "GB" });
    const chat = await ask(block);
    await userEvent.keyboard("+4930123456{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    chat.session.set({ chunks: [answeredFirst(block), second(block)] });
    const country = () => chat.container.querySelector(".banter-country-select")?.textContent;
    await expect.poll(country).toContain("+44");
  });

  it("is announced once, and is the field's accessible name", async () => {
    const chat = await ask(input("text input"));
    const region = chat.container.querySelector("[data-testid=live-region]");
    const announced: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        announced.push(...[...addedNodes].map((node) => node.textContent ?? ""));
    });
    if (region) observer.observe(region, { childList: true });
    onTestFinished(() => observer.disconnect());
    await userEvent.keyboard("Ada{Enter}");
    const field = theField(chat);
    await expect.poll(() => nameOf(chat, field)).toBe("Waiting for a reply");
    expect(field.getAttribute("aria-disabled")).toBe("true");
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(field.hasAttribute("aria-disabled")).toBe(false);
    await expect.poll(() => region?.childElementCount, { timeout: 3_000 }).toBe(0);
    expect(announced).toEqual(["Second?"]);
  });

  it("can't be filled with the previous answer by undo or redo", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await userEvent.keyboard("secret word{Control>}{Backspace}{/Control}phrase{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
    expect(field.value).toBe("");
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    for (const keys of ["z", "z", "y", "z"]) await userEvent.keyboard(`{Control>}${keys}{/Control}`);
    expect(field.value).toBe("");
    await userEvent.keyboard("town");
    for (let times = 0; times < 4; times++) await userEvent.keyboard("{Control>}z{/Control}");
    expect(field.value).toBe("");
  });

  it("with another kind of field takes the focus from the previous one at once", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await userEvent.keyboard("Ada{Enter}");
    const moves = watchFocus(chat);
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("email input"))] });
    await expect.poll(() => fieldOf(chat)?.type).toBe("email");
    await expect.poll(() => focused(chat)).toBe(theField(chat));
    await expect.poll(() => field.isConnected).toBe(false);
    // On phones, the on-screen keyboard closes when the focus rests on anything but a field.
    expect(moves).toEqual(["input.text-input"]);
  });

  it("with buttons takes the focus, and the field is removed", async () => {
    const chat = await ask(input("text input"));
    await userEvent.keyboard("Ada{Enter}");
    const choice = input("choice input", {}, [{ id: "yes", content: "Yes" }]);
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(choice)] });
    await expect.poll(() => focused(chat)?.textContent).toBe("Yes");
    await expect.poll(() => fieldOf(chat)).toBeUndefined();
  });

  it("of the same kind doesn't take a focus that the visitor has moved elsewhere", async () => {
    const chat = await ask(input("text input"));
    await userEvent.keyboard("Ada{Enter}");
    const elsewhere = document.body.appendChild(document.createElement("input"));
    onTestFinished(() => elsewhere.remove());
    elsewhere.focus();
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => nameOf(chat, theField(chat))).toBe("Second?");
    expect(document.activeElement).toBe(elsewhere);
  });

  it("shows an answer that failed to be sent in the same field", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await userEvent.keyboard("Ada{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    chat.session.set({
      chunks: [first(input("text input"))],
      composer: { field: returned(answered("Ada")) },
    });
    await expect.poll(() => field.value).toBe("Ada");
    expect(fieldOf(chat)).toBe(field);
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toHaveLength(2);
  });

  it("accepts values of the host page, which an answered one doesn't", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await userEvent.keyboard("Ada{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    chat.session.setInputValue("too late");
    chat.session.submitInput();
    expect(field.value).toBe("");
    const pending = { ...second(input("text input")), isInputShown: false };
    chat.session.set({ chunks: [answeredFirst(input("text input")), pending] });
    chat.session.setInputValue("early");
    chat.session.set({ chunks: [answeredFirst(input("text input")), { ...pending, isInputShown: true }] });
    await expect.poll(() => field.value).toBe("early");
    chat.session.submitInput();
    await expect.poll(() => chat.session.answers.at(-1)).toMatchObject({ value: "early" });
  });
});

describe("a draft", () => {
  const asks = (block: InputBlock, id: string, isInputShown = true) => ({
    ...chunk(id, [text("Again?")], { input: block }),
    isInputShown,
  });
  const name = input("text input");

  it("stays in its field when another conversation asks the same question", async () => {
    const chat = await ask(name);
    const field = theField(chat);
    const controls = watchControls(chat);
    await userEvent.keyboard("Ada");
    // First the messages of the new conversation are revealed, then its input.
    chat.session.set({ chunks: [asks(name, "2", false)] });
    await expect.poll(() => field.getAttribute("aria-disabled")).toBe("true");
    expect(field.value).toBe("Ada");
    chat.session.set({ chunks: [asks(name, "2")] });
    await expect.poll(() => nameOf(chat, field)).toBe("Again?");
    await userEvent.keyboard(" L.{Enter}");
    await expect.poll(() => chat.session.answers).toMatchObject([{ value: "Ada L." }]);
    expect(controls).toEqual([]);
  });

  it("stays in its field when a command dismissed the question and the flow asks it again", async () => {
    const chat = await ask(name);
    const field = theField(chat);
    await userEvent.keyboard("Ada");
    const dismissed = { ...first(name), isInputDismissed: true };
    chat.session.set({ chunks: [dismissed], composer: { field: undefined } });
    await expect.poll(() => field.getAttribute("aria-disabled")).toBe("true");
    chat.session.set({ chunks: [dismissed, asks(name, "2")] });
    await expect.poll(() => nameOf(chat, field)).toBe("Again?");
    expect(field.value).toBe("Ada");
  });

  it("is never shown in another question", async () => {
    const chat = await ask(name);
    const field = theField(chat);
    await userEvent.keyboard("Ada");
    const dismissed = { ...first(name), isInputDismissed: true };
    chat.session.set({
      chunks: [dismissed, asks({ ...name, id: "town" }, "2")],
      composer: { field: undefined },
    });
    await expect.poll(() => nameOf(chat, field)).toBe("Again?");
    expect(field.value).toBe("");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(field.value).toBe("");
  });

  it("that the session kept for its question is shown when the question is asked again", async () => {
    const chat = await ask(name);
    const field = theField(chat);
    await userEvent.keyboard("Ada{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    // The answer didn't count, because the question was answered elsewhere.
    const dismissed = { ...first(name), isInputDismissed: true };
    chat.session.set({
      chunks: [dismissed, asks(name, "2")],
      composer: { field: { state: "typing", text: "Ada" } },
    });
    await expect.poll(() => nameOf(chat, field)).toBe("Again?");
    expect(field.value).toBe("Ada");
  });
});

describe("while no question is open", () => {
  it("the field takes no space and nothing in it can be reached by Tab", async () => {
    const chat = await ask(input("phone number input", { defaultCountryCode: "GB" }));
    const container = chat.container.querySelector<HTMLElement>(".banter-input-container");
    await userEvent.keyboard("07911123456{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(container?.getBoundingClientRect().height).toBe(0);
    const log = chat.container.querySelector("[role=log]")?.getBoundingClientRect();
    const answer = chat.container.querySelector(".guest-container")?.getBoundingClientRect();
    expect(log?.bottom).toBe(answer?.bottom);
    const isReachable = (element: Element) => getComputedStyle(element).visibility === "visible";
    const controls = [...(container?.querySelectorAll("button, input") ?? [])];
    expect(controls.filter(isReachable)).toEqual([theField(chat)]);
    theField(chat).blur();
    expect(controls.filter(isReachable)).toEqual([]);
  });

  it("a press on the send button leaves the focus in the field", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    const moves = watchFocus(chat);
    await userEvent.keyboard("Ada");
    await userEvent.click(chat.container.querySelector("button[type=submit]") ?? chat.container);
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(focused(chat)).toBe(field);
    expect(moves).toEqual([]);
  });

  it("the focus moves to the place of the reply if it was not in the field", async () => {
    const chat = await ask(input("text input"));
    await userEvent.keyboard("Ada");
    chat.container.querySelector<HTMLElement>("button[type=submit]")?.focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    expect(focused(chat)?.className).toContain("banter-waiting");
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => focused(chat)).toBe(theField(chat));
  });

  it("keys, inserted text and steps enter nothing, and nothing is submitted or saved", async () => {
    const chat = await ask(input("number input"));
    const field = theField(chat);
    await userEvent.keyboard("1{Enter}");
    await expect.poll(() => chat.session.answers.length).toBe(1);
    await userEvent.keyboard("23{ArrowUp}{Enter}");
    document.execCommand("insertText", false, "45");
    expect(field.value).toBe("");
    chat.session.set({ chunks: [answeredFirst(input("number input")), second(input("number input"))] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(field.value).toBe("");
    expect(chat.session.getState().composer.field).toBeUndefined();
    expect(chat.session.answers).toHaveLength(1);
    expect(chat.container.querySelector(".banter-input-error")?.textContent).toBe("");
    await userEvent.keyboard("67{Enter}");
    await expect.poll(() => chat.session.answers.at(-1)).toMatchObject({ value: "67" });
  });

  it("the field has no block id and is disabled for assistive technology", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    const container = field.closest(".banter-input-container");
    await userEvent.keyboard("Ada{Enter}");
    await expect.poll(() => field.getAttribute("aria-disabled")).toBe("true");
    expect(container?.hasAttribute("data-blockid")).toBe(false);
    expect(field.hasAttribute("disabled") || field.readOnly).toBe(false);
    const next = { ...input("text input"), id: "town" };
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(next)] });
    await expect.poll(() => container?.getAttribute("data-blockid")).toBe("town");
    expect(field.hasAttribute("aria-disabled")).toBe(false);
  });

  it("the field is removed at the end of the conversation, and the focus stays in the chat", async () => {
    const chat = await ask(input("text input"));
    await userEvent.keyboard("Ada{Enter}");
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(undefined)], phase: "ended" });
    await expect.poll(() => fieldOf(chat)).toBeUndefined();
    expect(focused(chat)?.className).toContain("banter-waiting");
  });
});

describe.runIf(driverCan.emulate)("IME composition", () => {
  const compose = (value: string) =>
    cdp().send("Input.imeSetComposition", {
      text: value,
      selectionStart: value.length,
      selectionEnd: value.length,
    });

  it("that the send button ends is submitted and doesn't return in the next question", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await compose("にほ");
    await expect.poll(() => field.value).toBe("にほ");
    await userEvent.click(chat.container.querySelector("button[type=submit]") ?? chat.container);
    await expect.poll(() => chat.session.answers).toMatchObject([{ value: "にほ" }]);
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(field.value).toBe("");
    await compose("と");
    await compose("とう");
    await cdp().send("Input.insertText", { text: "東" });
    await expect.poll(() => field.value).toBe("東");
  });

  it("isn't interrupted when the conversation on screen is replaced by one that asks the same", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await compose("と");
    await expect.poll(() => field.value).toBe("と");
    const ended: Event[] = [];
    field.addEventListener("compositionend", (event) => ended.push(event));
    chat.session.set({ chunks: [{ ...second(input("text input")), isRestored: true }] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(ended).toEqual([]);
    await compose("とう");
    await expect.poll(() => field.value).toBe("とう");
  });

  it("enters nothing while no question is open", async () => {
    const chat = await ask(input("text input"));
    const field = theField(chat);
    await userEvent.keyboard("Ada{Enter}");
    await expect.poll(() => field.getAttribute("aria-disabled")).toBe("true");
    await compose("と");
    await expect.poll(() => field.value).toBe("");
    chat.session.set({ chunks: [answeredFirst(input("text input")), second(input("text input"))] });
    await expect.poll(() => nameOf(chat, field)).toBe("Second?");
    expect(field.value).toBe("");
    await compose("東");
    await cdp().send("Input.insertText", { text: "東" });
    await expect.poll(() => field.value).toBe("東");
  });
});
