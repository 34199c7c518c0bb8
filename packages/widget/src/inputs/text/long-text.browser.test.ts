import { afterEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";

afterEach(() => document.body.replaceChildren());

test("a long text has room for six lines", async () => {
  const { container } = await renderInput("text input", { isLong: true });
  const field = container.querySelector("textarea");
  if (field === null) throw new Error("There is no text area.");
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(field);
  const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
  expect((field.clientHeight - padding) / Number.parseFloat(lineHeight)).toBe(6);
  expect(field.rows).toBe(6);
});

test("a long text has the width of its field on a phone, with the send button below", async () => {
  const question = chunk("1", [text("Why?")], { input: input("text input", { isLong: true }) });
  const { container } = renderChat(
    { bot: bot(), chunks: [question] },
    { size: { width: "360px", height: "640px" } },
  );
  const box = (selector: string) => container.querySelector(selector)?.getBoundingClientRect();
  await expect.poll(() => box("textarea")).toBeDefined();
  expect(box("textarea")?.width).toBe((box(".banter-input")?.width ?? 0) - 2);
  expect(box(".banter-send-button")?.top).toBeGreaterThanOrEqual(box("textarea")?.bottom ?? Infinity);
});
