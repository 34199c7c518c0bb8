import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";
import { fill } from "../../chat/testing/fill.ts";

let chat: RenderedChat;

beforeEach(() => page.viewport(1000, 800));
afterEach(() => {
  chat.chat.destroy();
  chat.host.remove();
  document.documentElement.dir = "";
});

interface Question {
  readonly type?: "date input" | "time input";
  readonly options?: Record<string, unknown>;
  readonly value?: string;
  readonly locale?: string;
}

/** Renders the question and fills its first field. */
async function show({ type = "date input", options = {}, value = "", locale = "en" }: Question = {}) {
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("When?")], { input: input(type, options) })] },
    { size: { width: "440px", height: "640px" }, props: { locale } },
  );
  await expect.poll(() => button(), { timeout: 5_000 }).not.toBeNull();
  if (value !== "") fill(found(field(), "field"), value);
}
async function open(question?: Question): Promise<void> {
  await show(question);
  // The driver finds the button by its name, which must not change meanwhile.
  if ((question?.locale ?? "en") !== "en")
    await expect.poll(() => button()?.ariaLabel).not.toMatch(/^Choose/);
  await userEvent.click(found(button(), "picker button"));
  await expect.poll(dialog).not.toBeNull();
}
function found<Element>(element: Element | null | undefined, name: string): Element {
  if (element == null) throw new Error(`There is no ${name}.`);
  return element;
}
const all = (selector: string) => [...chat.container.querySelectorAll<HTMLElement>(selector)];
const field = () => chat.container.querySelector<HTMLInputElement>(".banter-datetime-input");
const button = () => chat.container.querySelector<HTMLElement>(".banter-date-button");
const dialog = () => chat.container.querySelector<HTMLDialogElement>("dialog[open]");
const focused = () => chat.host.shadowRoot?.activeElement ?? null;
const day = (label: string) =>
  found(chat.container.querySelector<HTMLElement>(`[aria-label="${label}"]`), label);
const value = () => found(field(), "field").value;

test("a chosen day fills the field, closes the calendar and is sent as typed ones are", async () => {
  await open({ value: "2025-03-04" });
  expect(focused()?.ariaLabel).toBe("Tuesday, March 4, 2025");
  expect(focused()?.ariaSelected).toBe("true");
  await userEvent.click(day("Thursday, March 20, 2025"));
  expect(dialog()).toBeNull();
  expect(value()).toBe("2025-03-20");
  expect(focused()).toBe(button());
  await userEvent.click(found(chat.container.querySelector(".banter-send-button"), "send button"));
  expect(chat.session.answers).toMatchObject([{ type: "text", value: "2025-03-20" }]);
});

test.each([
  ["{ArrowRight}", "2025-01-30"],
  ["{ArrowLeft}", "2025-01-28"],
  ["{ArrowDown}", "2025-02-05"],
  ["{ArrowUp}", "2025-01-22"],
  ["{Home}", "2025-01-26"],
  ["{End}", "2025-02-01"],
  ["{PageDown}", "2025-02-28"],
  ["{PageUp}", "2024-12-29"],
  ["{Shift>}{PageDown}{/Shift}", "2026-01-29"],
  ["{Shift>}{PageUp}{/Shift}", "2024-01-29"],
])("in the calendar, %s moves to %s", async (keys, expected) => {
  await open({ value: "2025-01-29" });
  await userEvent.keyboard(`${keys}{Enter}`);
  expect(value()).toBe(expected);
  expect(dialog()).toBeNull();
});

test("right to left, the arrows follow the days", async () => {
  document.documentElement.dir = "rtl";
  await open({ value: "2025-01-29", locale: "ar" });
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  expect(value()).toBe("2025-01-30");
});

test.each(["{F4}", " ", "{Alt>}{ArrowDown}{/Alt}"])(
  "%s in the field opens the calendar, Escape closes it and keeps the date",
  async (key) => {
    await show({ value: "2025-03-04" });
    field()?.focus();
    await userEvent.keyboard(key);
    await expect.poll(dialog).not.toBeNull();
    await userEvent.keyboard("{ArrowDown}{Escape}");
    expect(dialog()).toBeNull();
    expect(value()).toBe("2025-03-04");
    expect(focused()).toBe(field());
  },
);

test("days outside the limits can't be chosen", async () => {
  await open({ value: "2025-03-10", options: { min: "2025-03-08", max: "2025-03-12" } });
  expect(day("Friday, March 7, 2025").ariaDisabled).toBe("true");
  await userEvent.click(day("Thursday, March 13, 2025"), { force: true });
  expect(dialog()).not.toBeNull();
  await userEvent.keyboard("{PageDown}{Enter}");
  expect(value()).toBe("2025-03-12");
});

test("lists lead to a month and a year far away", async () => {
  await open({ value: "2025-03-04" });
  await userEvent.selectOptions(
    found(chat.container.querySelector('select[aria-label="year"]'), "years"),
    "1984",
  );
  await userEvent.selectOptions(
    found(chat.container.querySelector('select[aria-label="month"]'), "months"),
    "November",
  );
  await userEvent.click(day("Sunday, November 4, 1984"));
  expect(value()).toBe("1984-11-04");
});

test("both ends of a range show the days between them", async () => {
  await open({ value: "2025-03-04", options: { isRange: true } });
  await userEvent.click(day("Tuesday, March 11, 2025"));
  const [, second] = all(".banter-date-button");
  const [, to] = all(".banter-datetime-input");
  fill(found(to, "second field"), "2025-03-14");
  await userEvent.click(found(second, "second button"));
  expect(all("[data-between]").map(({ textContent }) => textContent)).toEqual(["11", "12", "13", "14"]);
  expect(day("Monday, March 10, 2025").ariaDisabled).toBe("true");
});

test("with a time, a day keeps the time, and a time closes the dialog", async () => {
  await open({ value: "2025-03-04T10:20", options: { hasTime: true } });
  await userEvent.click(day("Thursday, March 6, 2025"));
  expect(value()).toBe("2025-03-06T10:20");
  const times = all("[role=option]");
  expect(times).toHaveLength(96);
  await userEvent.click(
    found(
      times.find(({ textContent }) => /^2:45\sPM$/.test(textContent)),
      "2:45 PM",
    ),
  );
  expect(value()).toBe("2025-03-06T14:45");
  expect(dialog()).toBeNull();
});

test("a limit with a time leaves out the times before it", async () => {
  await open({ value: "2025-03-04T10:20", options: { hasTime: true, min: "2025-03-04T09:10" } });
  expect(all("[role=option]")[0]?.textContent).toMatch(/^9:15\sAM$/);
});

test("a time is chosen from a list with the keyboard", async () => {
  await open({ type: "time input", value: "08:40" });
  expect(focused()?.getAttribute("role")).toBe("listbox");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(value()).toBe("08:45");
  expect(dialog()).toBeNull();
});

test("the list of times opens at the field's time", async () => {
  await open({ type: "time input", value: "20:40" });
  const list = found(chat.container.querySelector("[role=listbox]"), "list").getBoundingClientRect();
  const option = found(chat.container.querySelector("[data-active]"), "active time").getBoundingClientRect();
  expect(option.top).toBeGreaterThan(list.top);
  expect(option.bottom).toBeLessThan(list.bottom);
  // As wide as the list, apart from its padding.
  expect(list.width - option.width).toBeLessThan(40);
});

test("the times are beside the calendar", async () => {
  await open({ value: "2025-03-04T10:20", options: { hasTime: true } });
  const calendar = found(
    chat.container.querySelector(".banter-calendar"),
    "calendar",
  ).getBoundingClientRect();
  const times = found(chat.container.querySelector(".banter-times"), "times").getBoundingClientRect();
  expect(times.left).toBeGreaterThanOrEqual(calendar.right - 1);
  expect(times.top).toBeCloseTo(calendar.top, 0);
});

test("in a narrow window, the month and the year are shown whole", async () => {
  await page.viewport(360, 640);
  await open({ value: "2025-09-04T10:20", options: { hasTime: true } });
  for (const list of all("dialog select")) {
    const { width } = list.getBoundingClientRect();
    list.style.inlineSize = "max-content";
    list.style.flexShrink = "0";
    expect(width).toBeGreaterThanOrEqual(list.getBoundingClientRect().width - 1);
    list.removeAttribute("style");
  }
});

test("a click beside the calendar closes it", async () => {
  await open({ value: "2025-03-04" });
  await userEvent.click(found(dialog(), "dialog"), { position: { x: -40, y: 10 }, force: true });
  await expect.poll(dialog).toBeNull();
});

describe("in the visitor's language", () => {
  test.each([
    ["en", "Sun", "Choose a date", "Previous month"],
    ["de", "Mo", "Datum auswählen", "Vorheriger Monat"],
    ["ar", "السبت", "اختيار تاريخ", "الشهر السابق"],
    ["ja", "日", "日付を選択", "前の月"],
  ])("%s", async (locale, firstDay, label, previous) => {
    await open({ locale });
    await expect.poll(() => dialog()?.ariaLabel).toBe(label);
    expect(all("[role=columnheader]")[0]?.textContent).toBe(firstDay);
    expect(all("dialog .banter-icon-button")[0]?.ariaLabel).toBe(previous);
  });
});

test.each([{}, { hasTime: true }])(
  "the open calendar (%j) has no accessibility violations",
  async (options) => {
    await open({ options });
    const { violations } = await axe.run(chat.host, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  },
);

test("touch screens keep the system's picker", async () => {
  // Chromium's emulation of touch leaves `(hover: none)` behind in the page, which later tests share.
  const realMatchMedia = window.matchMedia.bind(window);
  const emulated = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => realMatchMedia(query === "(pointer: coarse)" ? "all" : query));
  try {
    chat = renderChat({
      bot: bot(),
      chunks: [chunk("1", [text("When?")], { input: input("date input", {}) })],
    });
    await expect.poll(field).not.toBeNull();
    expect(button()).toBeNull();
  } finally {
    emulated.mockRestore();
  }
});
