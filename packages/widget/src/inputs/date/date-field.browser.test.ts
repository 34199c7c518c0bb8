import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderInput } from "../../chat/testing/render-input.ts";

afterEach(() => document.body.replaceChildren());

/* Safari writes today's date into an empty field: it must not look like an answer. */
test.each([
  ["date input", "03042025"],
  ["time input", "0830AM"],
])("an empty %s looks like a placeholder, until it has its value", async (type, keys) => {
  const { container } = await renderInput(type);
  const field = container.querySelector<HTMLInputElement>(".banter-datetime-input");
  if (field === null) throw new Error("There is no field.");
  container.style.setProperty("--banter-input-placeholder-color", "rgb(1, 2, 3)");
  expect(getComputedStyle(field).color).toBe("rgb(1, 2, 3)");
  field.focus();
  await userEvent.keyboard(keys);
  await expect.poll(() => getComputedStyle(field).color).not.toBe("rgb(1, 2, 3)");
});
