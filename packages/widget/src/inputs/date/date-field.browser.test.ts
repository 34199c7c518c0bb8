import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { bot } from "../../chat/testing/fixtures.ts";
import { renderInput } from "../../chat/testing/render-input.ts";
import { fill } from "../../chat/testing/fill.ts";

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

const day = ["date input", {}, "2025-03-04", undefined] as const;
const moment = ["date input", { hasTime: true }, "2025-03-04T22:15", undefined] as const;
const range = ["date input", { isRange: true }, "2025-03-04", "2025-03-06"] as const;

/* Spaces of the locale data differ between browsers. */
test.each([
  ["en-US", ...day, "Mar 4, 2025"],
  ["en-US", ...moment, "Mar 4, 2025, 10:15 PM"],
  ["en-US", ...range, "Mar 4 – 6, 2025"],
  ["en-US", "date input", { format: "d MMMM yyyy" }, "2025-03-04", undefined, "Mar 4, 2025"],
  ["en-GB", ...day, "4 Mar 2025"],
  ["en-GB", ...moment, "4 Mar 2025, 22:15"],
  ["de", ...day, "4. März 2025"],
  ["de", ...range, "4.–6. März 2025"],
  ["ar", ...day, "4 مارس 2025"],
  ["en-US", "time input", { format: "h:mm a" }, "15:05", undefined, "3:05 PM"],
])(
  "in %s, a %s with %j (%s) is shown in the visitor's locale, also while it is being sent",
  async (locale, type, options, from, to, shown) => {
    const settings = { general: { locale } };
    const { container, session } = await renderInput(type, options, [], { bot: bot({ settings }) });
    const [first, second] = container.querySelectorAll<HTMLInputElement>(".banter-datetime-input");
    if (first) fill(first, from);
    if (second && to) fill(second, to);
    container.querySelector<HTMLElement>(".banter-send-button")?.click();
    const text = () => container.querySelector(".banter-guest-text")?.textContent.replaceAll(/\s+/g, " ");
    await expect.poll(text).toBe(shown);
    expect(container.querySelector("[data-status=sending]")).not.toBeNull();
    expect(session.answers).toMatchObject([{ value: to === undefined ? from : `${from} to ${to}` }]);
  },
);
