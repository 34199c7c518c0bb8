import { afterEach, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Chunk, StreamedMessage } from "@banter/client";
import { bot, chunk, input } from "../../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../../chat/testing/render-chat.ts";

const rendered: RenderedChat[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const { chat, host } of rendered.splice(0)) {
    chat.destroy();
    host.remove();
  }
});

function streamed(status: StreamedMessage["status"], text = "It **depends**【4:0†source】."): Chunk {
  return chunk("1", [], { streamed: { id: "1", text, status } });
}

async function render(status: StreamedMessage["status"]): Promise<RenderedChat> {
  const chat = renderChat({ bot: bot(), chunks: [streamed(status)] });
  rendered.push(chat);
  await expect.poll(() => chat.container.querySelector(".banter-markdown")).not.toBeNull();
  return chat;
}

const row = ({ container }: RenderedChat) => container.querySelector(".banter-reply-actions");
async function button(chat: RenderedChat): Promise<HTMLElement> {
  await expect.poll(() => row(chat)?.querySelector("button")).toBeTruthy();
  const found = row(chat)?.querySelector("button");
  if (!found) throw new Error("There is no button");
  return found;
}

it("copies the whole reply as it was written, without citation marks, and says so", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const chat = await render("complete");
  const copy = await button(chat);
  expect(copy.textContent).toBe("Copy reply");
  copy.click();
  await expect.poll(() => copy.textContent).toBe("Copied");
  expect(writeText).toHaveBeenCalledExactlyOnceWith("It **depends**.");
  expect(chat.container.querySelector('[aria-live="polite"]')?.textContent).toContain("Copied");
});

const announced = ({ container }: RenderedChat) =>
  container.querySelector('[aria-live="polite"]')?.textContent ?? "";

it("copies the reply where the clipboard needs a permission that a frame doesn't have", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  const copied: string[] = [];
  const onCopy = ({ target }: Event) => {
    const [field] = target instanceof Element ? [target.shadowRoot?.activeElement ?? target] : [];
    if (field instanceof HTMLTextAreaElement)
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
  };
  document.addEventListener("copy", onCopy);
  const chat = await render("complete");
  const copy = await button(chat);
  await userEvent.click(copy);
  await expect.poll(() => copy.textContent).toBe("Copied");
  document.removeEventListener("copy", onCopy);
  expect(copied).toEqual(["It **depends**."]);
  expect(announced(chat)).toContain("Copied");
  expect(chat.container.querySelector("textarea")).toBeNull();
  expect(chat.host.shadowRoot?.activeElement).toBe(copy);
});

it("selects the reply and says so where nothing can be copied", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  const select = vi.spyOn(Selection.prototype, "selectAllChildren");
  const chat = await render("complete");
  const copy = await button(chat);
  copy.click();
  await expect.poll(() => select.mock.calls.length).toBe(1);
  expect(select.mock.calls[0]?.[0].textContent).toContain("It depends");
  expect(announced(chat)).toContain("Copying failed");
  expect(copy.textContent).toBe("Copy reply");
});

it("can be stopped while the model thinks and writes, and the focus stays in the chat", async () => {
  const chat = renderChat({
    bot: bot(),
    chunks: [],
    reply: { state: "streaming", isBusy: true, canStop: true },
  });
  rendered.push(chat);
  const stop = await button(chat);
  expect(stop.textContent).toBe("Stop reply");
  expect(getComputedStyle(stop).opacity).toBe("1");
  stop.focus();
  const activeElement = () => chat.host.shadowRoot?.activeElement;
  chat.session.set({
    chunks: [streamed("streaming")],
    reply: { state: "streaming", isBusy: false, canStop: true },
  });
  await expect.poll(() => chat.container.querySelector(".banter-markdown")).not.toBeNull();
  expect(activeElement()).toBe(stop);
  stop.click();
  expect(chat.session.calls).toContain("stopReply");
  chat.session.set({ chunks: [streamed("stopped")], reply: { state: "none" } });
  await expect.poll(() => row(chat)?.textContent).toContain("You stopped this reply.");
  expect(activeElement()?.className).toContain("banter-waiting");
});

it.each(["360px", "640px"])("can be stopped right below its text in a chat of %s", async (width) => {
  const chat = renderChat(
    {
      bot: bot(),
      chunks: [streamed("streaming")],
      reply: { state: "streaming", isBusy: false, canStop: true },
    },
    { size: { width, height: "640px" } },
  );
  rendered.push(chat);
  const stop = await button(chat);
  for (const animation of chat.host.shadowRoot?.getAnimations() ?? []) animation.cancel();
  const bubble = chat.container.querySelector(".banter-streaming-container");
  expect(stop.getBoundingClientRect().top - (bubble?.getBoundingClientRect().bottom ?? 0)).toBe(6);
});

it("says that a reply was stopped before its first word", async () => {
  const chat = renderChat({ bot: bot(), chunks: [streamed("stopped", "")] });
  rendered.push(chat);
  await expect.poll(() => row(chat)?.textContent).toBe("You stopped this reply.");
  expect(chat.container.querySelector(".banter-streaming-container")).toBeNull();
});

it("is quiet until an earlier reply is used, and never moves what is below it", async () => {
  const chat = await render("complete");
  await button(chat);
  const [first] = chat.session.getState().chunks;
  const newest = chunk("2", [], { streamed: { id: "2", text: "Newer", status: "complete" } });
  if (first !== undefined) chat.session.set({ chunks: [first, newest] });
  const rows = () => [...chat.container.querySelectorAll(".banter-reply-actions > button")];
  await expect.poll(() => rows().length).toBe(2);
  expect(
    rows()
      .map((each) => getComputedStyle(each).opacity)
      .at(-1),
  ).toBe("1");
  const copy = await button(chat);
  const before = row(chat)?.getBoundingClientRect().height;
  if (matchMedia("(hover: hover)").matches && !copy.closest(".banter-host-column")?.matches(":hover"))
    expect(getComputedStyle(copy).opacity).toBe("0");
  copy.focus();
  await expect.poll(() => getComputedStyle(copy).opacity).toBe("1");
  expect(row(chat)?.getBoundingClientRect().height).toBe(before);
  const buttonHeight = matchMedia("(pointer: coarse)").matches ? 44 : 28;
  expect(before).toBe(matchMedia("(hover: hover)").matches ? 0 : buttonHeight);
});

it("isn't offered for a reply that was interrupted", async () => {
  const chat = await render("complete");
  await button(chat);
  chat.session.set({ chunks: [streamed("interrupted")] });
  await expect.poll(() => row(chat)).toBeNull();
});

it("leaves the avatar beside the reply", async () => {
  const chat = await render("complete");
  await button(chat);
  const bottomOf = (selector: string): number =>
    chat.container.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
  await expect
    .poll(() => bottomOf(".banter-avatar-container") - bottomOf(".banter-streaming-container"))
    .toBeCloseTo(0);
});

it("offers to ask again below the newest reply until the next question is answered", async () => {
  const older = chunk("0", [], { streamed: { id: "0", text: "Older", status: "complete" } });
  const question = chunk("2", [], { input: input("text input"), canRegenerate: true });
  const chat = renderChat({
    bot: bot(),
    chunks: [older, streamed("complete"), question],
  });
  rendered.push(chat);
  const buttons = () =>
    [...chat.container.querySelectorAll<HTMLElement>(".banter-reply-action")].filter(
      ({ textContent }) => textContent === "Ask again",
    );
  await expect.poll(() => buttons().length).toBe(1);
  expect(buttons()[0]?.closest("[data-chunk]")?.getAttribute("data-chunk")).toBe("1");
  buttons()[0]?.focus();
  buttons()[0]?.click();
  expect(chat.session.calls).toContain("regenerateReply");
  chat.session.set({ chunks: [older, streamed("complete"), { ...question, canRegenerate: false }] });
  await expect.poll(() => chat.container.textContent).toContain("Another reply isn't possible now.");
  expect(chat.container.querySelector('[aria-live="polite"]')?.textContent).toContain("isn't possible");
  expect(chat.host.shadowRoot?.activeElement?.className).toContain("banter-waiting");
  const answer = { answer: { type: "text", value: "Yes" }, status: "sent" } as const;
  chat.session.set({ chunks: [streamed("complete"), { ...question, answer }] });
  await expect.poll(() => buttons().length).toBe(0);
});
