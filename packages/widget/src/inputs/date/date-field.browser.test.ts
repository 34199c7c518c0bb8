import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderInput } from "../../chat/testing/render-input.ts";

afterEach(() => document.body.replaceChildren());

/* Safari shows today's date in an empty field, which must not look like an answer. */
test.each([
  ["date input", "03042025"],
  ["time input", "0830AM"],
])("an empty %s is styled as a placeholder until it has a value", async (type, keys) => {
  const { container } = await renderInput(type);
  const field = container.querySelector<HTMLInputElement>(".banter-datetime-input");
  if (field === null) throw new Error("There is no field.");
  container.style.setProperty("--banter-input-placeholder-color", "rgb(1, 2, 3)");
  expect(getComputedStyle(field).color).toBe("rgb(1, 2, 3)");
  field.focus();
  await userEvent.keyboard(keys);
  await expect.poll(() => getComputedStyle(field).color).not.toBe("rgb(1, 2, 3)");
});

test.each([
  ["date input", "02312025", "Enter a valid date."],
  ["date input", "0231", "Enter a valid date."],
  ["time input", "08", "Enter a valid time."],
])("an incomplete or impossible %s (%s) is named as such", async (type, keys, error) => {
  const chat = await renderInput(type);
  const field = chat.container.querySelector<HTMLInputElement>(".banter-datetime-input");
  field?.focus();
  await userEvent.keyboard(keys);
  chat.container.querySelector<HTMLElement>(".banter-send-button")?.click();
  await expect.poll(() => chat.container.querySelector("[role=alert]")?.textContent).toBe(error);
  expect(chat.session.answers).toEqual([]);
});
