import { afterEach, expect, test } from "vitest";
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
