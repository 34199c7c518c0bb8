import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer, ChatState, Chunk } from "@banter/client";
import { answered, bot, chunk, input, text } from "../testing/fixtures.ts";
import { dropFiles, textFile } from "../../inputs/file/testing/transfer-files.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";
import { fill } from "../testing/fill.ts";

let chat: RenderedChat | undefined;
afterEach(() => {
  chat?.chat.destroy();
  chat?.host.remove();
  chat = undefined;
});

const question = (id: string, more: Partial<Chunk> = {}) =>
  chunk(id, [text(`Question ${id}?`)], { input: input("text input", {}), turn: Number(id), ...more });
const given = (answer: Answer, more: Partial<Chunk> = {}): Partial<Chunk> => ({
  answer: { answer, status: "sent" },
  canEdit: true,
  ...more,
});

function show(chunks: readonly Chunk[], state: Partial<ChatState> = {}): RenderedChat {
  chat = renderChat({ bot: bot(), chunks, ...state });
  return chat;
}

const two = () => [question("1", given(answered("Ada"))), question("2")];
const button = () => page.getByRole("button", { name: "Edit answer: Ada" });
const editor = () => page.getByRole("group", { name: "Editing your answer to: Question 1?" });
const field = () => editor().getByRole("textbox");
const edits = ({ session: { calls } }: Pick<RenderedChat, "session">) =>
  calls.filter((call) => /edit/i.test(call));
const focused = () => chat?.host.shadowRoot?.activeElement;
const announced = () => chat?.container.querySelector("[data-testid=live-region]")?.textContent ?? "";

describe("an answer that can be edited", () => {
  test("opens its input in place, with the answer, and sends the new one for its question", async () => {
    const { session } = show(two());
    await button().click();
    await expect.element(field()).toHaveValue("Ada");
    await expect.poll(() => focused() === field().element()).toBe(true);
    expect(announced()).toContain("Editing your answer to: Question 1?");
    expect(edits({ session })).toEqual([]);
    fill(await field().findElement(), "Grace");
    await userEvent.keyboard("{Enter}");
    await expect.element(editor()).not.toBeInTheDocument();
    expect(edits({ session })).toEqual(["edit 1"]);
    expect(session.answers).toMatchObject([{ value: "Grace" }]);
    session.set({ chunks: [question("1", given(answered("Grace"))), question("3")] });
    await expect.poll(announced).toContain("Answer changed.");
  });

  test("by keyboard: Escape closes the editor and returns the focus to its button", async () => {
    const { session } = show(two());
    await expect.element(button()).toBeInTheDocument();
    button().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => focused() === field().element()).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(editor()).not.toBeInTheDocument();
    expect(focused()).toBe(button().element());
    await userEvent.keyboard("{Enter}");
    await editor().getByRole("button", { name: "Cancel" }).click();
    await expect.element(editor()).not.toBeInTheDocument();
    expect(edits({ session })).toEqual([]);
  });

  test("Escape of an input method doesn't close the editor", async () => {
    show(two());
    await button().click();
    await expect.element(field()).toBeInTheDocument();
    const escape = { key: "Escape", isComposing: true, bubbles: true, composed: true };
    field().element().dispatchEvent(new KeyboardEvent("keydown", escape));
    fill(await field().findElement(), "Grace");
    await expect.element(editor()).toBeInTheDocument();
  });

  test("shows attached files as not sent with the text, unless the visitor cancels or they are submitted", async () => {
    const attachments = { isEnabled: true, saveVariableId: "v1" };
    const media = (more: Partial<Chunk>) =>
      question("1", { input: input("text input", { attachments }), ...more });
    for (const end of ["lost", "cancelled"]) {
      chat?.chat.destroy();
      chat?.host.remove();
      const { session, container } = show([media(given(answered("Ada"))), question("2")]);
      await button().click();
      await expect.poll(() => container.querySelector(".banter-answer-editor [data-wide]")).not.toBeNull();
      fill(await field().findElement(), "Grace");
      dropFiles(field().element(), textFile("a.txt"));
      await expect.poll(() => container.querySelector(".banter-file-name")).not.toBeNull();
      if (end === "cancelled") await editor().getByRole("button", { name: "Cancel" }).click();
      else session.set({ chunks: [media(given(answered("Ada"), { canEdit: undefined })), question("2")] });
      await expect.element(editor()).not.toBeInTheDocument();
      const kept = session.calls.filter((call) => call.startsWith("not sent"));
      expect(kept.join()).toBe(end === "lost" ? "not sent Grace,not sent a.txt" : "");
    }
  });

  test("keeps the text of the open question, and the editor's text while the conversation changes", async () => {
    const { session } = show(two());
    const open = page.getByRole("textbox", { name: "Question 2?" });
    fill(await open.findElement(), "Lon");
    await button().click();
    fill(await field().findElement(), "Grace");
    session.set({ reply: { state: "waiting", isBusy: true } });
    session.set({ reply: { state: "none" } });
    await expect.element(field()).toHaveValue("Grace");
    await expect.element(open).toHaveValue("Lon");
  });

  test("shows the editor's text as not sent when the answer can't be edited any more", async () => {
    const { session } = show(two());
    await button().click();
    fill(await field().findElement(), "Grace");
    session.set({ chunks: [question("1", given(answered("Ada"), { canEdit: undefined })), question("2")] });
    await expect.poll(() => session.calls).toContain("not sent Grace");
  });

  test("has a button of at least 24 px, which takes no room from the answer", async () => {
    show([question("1", { ...given(answered("Ada")), canEdit: undefined }), question("2")]);
    const bubble = () => chat?.container.querySelector(".banter-guest-bubble")?.getBoundingClientRect();
    await expect.poll(bubble).toBeDefined();
    chat?.container.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
    const before = bubble();
    chat?.session.set({ chunks: two() });
    await expect.element(button()).toBeInTheDocument();
    const box = button().element().getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    expect(bubble()).toEqual(before);
    expect(box.right).toBeLessThanOrEqual(bubble()?.left ?? 0);
    expect(box.left).toBeGreaterThanOrEqual(0);
  });

  test("offers no edit while a reply streams, and after the end", async () => {
    const { session } = show(two());
    await expect.element(button()).toBeInTheDocument();
    session.set({ reply: { state: "streaming", isBusy: false, canStop: true } });
    await expect.element(button()).not.toBeInTheDocument();
    session.set({ reply: { state: "none" }, phase: "ended" });
    await expect.element(button()).not.toBeInTheDocument();
  });
});

test("an edit that wasn't delivered can be withdrawn", async () => {
  const edited = question("1", {
    answer: { answer: answered("Grace"), status: "failed" },
    former: { answer: answered("Ada"), status: "sent" },
    canEdit: true,
  });
  const { session } = show([edited, question("2")]);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(edits({ session })).toEqual(["withdrawEdit"]);
});

test("the answer to a question that comes again is suggested, and given by a click", async () => {
  const suggestions = [{ blockId: "block-text input", answer: answered("36") }];
  const { session } = show([question("2")], { suggestions });
  await page.getByRole("button", { name: "Your earlier answer: 36" }).click();
  expect(session.answers).toMatchObject([{ value: "36" }]);
  await expect.element(page.getByRole("button", { name: "Your earlier answer: 36" })).not.toBeInTheDocument();
});

test("no control is loaded where nothing can be edited", async () => {
  show([question("1", { ...given(answered("Ada")), canEdit: undefined }), question("2")]);
  await expect.element(page.getByText("Ada")).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});
