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

test.each([
  ["date input", { hasTime: true }, "03042025{Tab}1015AM", "2025-03-04T10:15", "04/03/2025 10:15"],
  ["date input", { format: "d MMMM yyyy" }, "03042025", "2025-03-04", "4 March 2025"],
  ["time input", { format: "h:mm a" }, "0305PM", "15:05", "3:05 PM"],
])(
  "a %s with %j is shown in the flow's format while it is being sent",
  async (type, options, keys, value, shown) => {
    const { container, session } = await renderInput(type, options);
    container.querySelector<HTMLInputElement>(".banter-datetime-input")?.focus();
    await userEvent.keyboard(keys);
    container.querySelector<HTMLElement>(".banter-send-button")?.click();
    await expect.poll(() => container.querySelector(".banter-guest-text")?.textContent).toBe(shown);
    expect(container.querySelector("[data-status=sending]")).not.toBeNull();
    expect(session.answers).toMatchObject([{ value }]);
  },
);
