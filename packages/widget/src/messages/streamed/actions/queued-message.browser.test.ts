import { afterEach, expect, it, vi } from "vitest";
import type { Chunk, QueuedMessage } from "@banter/client";
import { fill } from "../../../chat/testing/fill.ts";
import { answered, bot, chunk, input, text } from "../../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../../chat/testing/render-chat.ts";

let chat: RenderedChat;
afterEach(() => {
  vi.restoreAllMocks();
  chat.chat.destroy();
  chat.host.remove();
});

const question = chunk("1", [text("What would you like to know?")], { input: input("text input") });
const reply = chunk("2", [], { streamed: { id: "2", text: "It depends", status: "streaming" } });
const next = chunk("3", [text("Anything else?")], {
  input: { ...input("text input"), id: "next" },
});
const given: Chunk = { ...question, answer: { answer: answered("Why?"), status: "sent" } };

const field = () => chat.container.querySelector<HTMLInputElement>("input.text-input");
const isVisible = () => field()?.closest("[data-hidden]") === null;
const button = (label: string) =>
  [...chat.container.querySelectorAll("button")].find(({ textContent }) => textContent === label);
const bubble = () => chat.container.querySelector(".banter-queued");
const announced = () => chat.container.querySelector('[aria-live="polite"]')?.textContent ?? "";

function type(value: string): void {
  const element = field();
  if (element === null) throw new Error("There is no field");
  fill(element, value);
}

/** Answers the question in its field; the reply to it streams. */
async function ask(): Promise<HTMLInputElement> {
  chat = renderChat({ bot: bot(), chunks: [question] });
  await expect.poll(field).not.toBeNull();
  const asked = field();
  if (asked === null) throw new Error("There is no field");
  type("Why?");
  asked.form?.requestSubmit();
  await expect.poll(isVisible).toBe(false);
  chat.session.set({
    chunks: [given, reply],
    reply: { state: "streaming", isBusy: false, canStop: true },
    composer: { isAhead: true },
  });
  await expect.poll(isVisible).toBe(true);
  return asked;
}

async function queue(value: string): Promise<void> {
  type(value);
  field()?.form?.requestSubmit();
  await expect.poll(() => bubble()?.textContent).toContain(value);
}

it("is written in the field of the last question, which stays focused below the reply", async () => {
  const asked = await ask();
  expect(field()).toBe(asked);
  expect(chat.host.shadowRoot?.activeElement).toBe(asked);
  expect(asked.placeholder).toBe("Your next message");
  expect(asked.ariaDisabled).toBeNull();
  const name = chat.container.querySelector(`[id="${asked.getAttribute("aria-labelledby")}"]`);
  expect(name?.textContent).toBe("Your next message");
  await queue("And then?");
  expect(chat.session.getState().composer.queued).toEqual({ text: "And then?", status: "queued" });
  expect(chat.session.answers).toHaveLength(1);
  expect(bubble()?.textContent).toContain("Sent when the reply is complete");
  await expect.poll(() => announced().match(/Sent when the reply is complete/g)?.length).toBe(1);
  expect(isVisible()).toBe(false);
  expect(chat.host.shadowRoot?.activeElement).toBe(asked);
});

it("returns to the field to be edited, and can be removed", async () => {
  const asked = await ask();
  await queue("And then?");
  button("Edit")?.click();
  await expect.poll(() => asked.value).toBe("And then?");
  expect(bubble()).toBeNull();
  expect(isVisible()).toBe(true);
  expect(chat.host.shadowRoot?.activeElement).toBe(asked);
  await queue("And now?");
  button("Remove")?.click();
  await expect.poll(bubble).toBeNull();
  expect(asked.value).toBe("");
  expect(chat.host.shadowRoot?.activeElement).toBe(asked);
});

it("keeps what is being typed when the next question opens", async () => {
  const asked = await ask();
  type("And th");
  asked.setSelectionRange(2, 2);
  const complete: Chunk = { ...reply, streamed: { id: "2", text: "It depends", status: "complete" } };
  chat.session.set({ chunks: [given, complete], reply: { state: "none" } });
  const { field: written } = chat.session.getState().composer;
  chat.session.set({ chunks: [given, complete, next], composer: { field: written } });
  await expect.poll(() => asked.placeholder).toBe("Type your answer...");
  expect(field()).toBe(asked);
  expect(asked.value).toBe("And th");
  expect(asked.selectionStart).toBe(2);
});

it("has a field after a reload, too", async () => {
  chat = renderChat({
    bot: bot(),
    chunks: [given, reply],
    composer: { isAhead: true, field: { state: "typing", text: "And th" } },
  });
  await expect.poll(() => field()?.value).toBe("And th");
  await queue("And then?");
});

it("that wasn't sent can be copied and removed", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const queued: QueuedMessage = { text: "And then?", status: "not-sent" };
  const choice = chunk("3", [text("Which?")], {
    input: input("choice input", {}, [{ id: "a", content: "A" }]),
  });
  chat = renderChat({ bot: bot(), chunks: [given, choice], composer: { queued } });
  await expect.poll(() => bubble()?.textContent).toContain("Not sent");
  expect(button("Edit")).toBeUndefined();
  button("Copy")?.click();
  await expect.poll(() => button("Copied")).toBeDefined();
  expect(writeText).toHaveBeenCalledExactlyOnceWith("And then?");
  button("Remove")?.click();
  await expect.poll(bubble).toBeNull();
});

it("shows the files and the recording of an answer that wasn't sent", async () => {
  const attachments = [
    { type: "application/pdf", url: "https://files.test/invoice.pdf", name: "invoice.pdf" },
    { type: "audio/*", url: "https://files.test/voice.webm" },
  ];
  chat = renderChat({
    bot: bot(),
    chunks: [next],
    composer: { queued: { text: "", status: "not-sent", attachments } },
  });
  await expect.poll(() => bubble()?.querySelector("a")?.textContent).toContain("invoice.pdf");
  await expect.poll(() => bubble()?.querySelector("audio")?.src).toBe("https://files.test/voice.webm");
  expect(button("Copy"), "there is no text").toBeUndefined();
  const [element] = [bubble()];
  expect(element && getComputedStyle(element).display, "no other answer has loaded its styles").toBe("flex");
  button("Remove")?.click();
  await expect.poll(bubble).toBeNull();
});

it("is written without files after a question that takes them, in a field that takes the focus", async () => {
  const attachments = { isEnabled: true, saveVariableId: "v" };
  const media = { ...question, input: input("text input", { attachments, audioClip: { isEnabled: true } }) };
  const controls = () =>
    chat.container.querySelectorAll("input[type=file], [aria-label='Record voice']").length;
  chat = renderChat({ bot: bot(), chunks: [media] });
  await expect.poll(controls).toBeGreaterThan(0);
  type("Why?");
  field()?.form?.requestSubmit();
  const sent: Chunk = { ...media, answer: { answer: answered("Why?"), status: "sent" } };
  chat.session.set({
    chunks: [sent, reply],
    reply: { state: "streaming", isBusy: false, canStop: true },
    composer: { isAhead: true },
  });
  await expect.poll(() => field()?.placeholder).toBe("Your next message");
  expect(controls()).toBe(0);
  expect(chat.host.shadowRoot?.activeElement).toBe(field());
  type("And th");
  const asked: Chunk = { ...media, id: "3", input: { ...media.input, id: "next" } };
  chat.session.set({
    chunks: [sent, { ...reply, streamed: undefined }, asked],
    composer: { isAhead: undefined, field: { state: "typing", text: "And th" } },
  });
  await expect.poll(controls).toBeGreaterThan(0);
  await expect.poll(() => field()?.value).toBe("And th");
});

it("isn't possible in a field for an address", async () => {
  const email: Chunk = { ...given, input: input("email input") };
  chat = renderChat({
    bot: bot(),
    chunks: [email, reply],
    reply: { state: "streaming", isBusy: false, canStop: true },
    composer: { isAhead: true },
  });
  await expect.poll(() => button("Stop reply")).toBeDefined();
  expect(field()).toBeNull();
});
