import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { driverCan } from "../../chat/testing/driver-can.ts";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../chat/testing/render-chat.ts";

let chat: RenderedChat;

beforeEach(() => page.viewport(1000, 800));
afterEach(async () => {
  chat.chat.destroy();
  chat.host.remove();
  document.documentElement.dir = "";
  if (driverCan.emulate) await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

async function show(width = "400px", locale = "en"): Promise<HTMLElement> {
  const phone = input("phone number input", { defaultCountryCode: "FR" });
  chat = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { input: phone })] },
    { size: { width, height: "640px" }, props: { locale } },
  );
  await expect.poll(() => button()).not.toBeNull();
  return found(button(), "country button");
}
async function open(width?: string, locale?: string): Promise<HTMLElement> {
  const opener = await show(width, locale);
  if (locale === "de") await expect.poll(() => opener.ariaLabel).toBe("Land: Frankreich +33");
  await userEvent.click(opener);
  await expect.poll(dialog).not.toBeNull();
  return opener;
}
function found<Element>(element: Element | null, name: string): Element {
  if (element === null) throw new Error(`There is no ${name}.`);
  return element;
}
const button = () => chat.container.querySelector<HTMLElement>(".banter-country-select");
const dialog = () => chat.container.querySelector<HTMLDialogElement>("dialog[open]");
const search = () => found(chat.container.querySelector<HTMLInputElement>("[role=combobox]"), "search field");
const options = () => [...chat.container.querySelectorAll<HTMLElement>("[role=option]")];
const names = () => options().map(({ textContent }) => textContent.replace(/^\P{L}*/u, ""));
const focused = () => chat.host.shadowRoot?.activeElement ?? null;
const number = () => chat.container.querySelector<HTMLInputElement>("input[type=tel]")?.value;
/** The option that screen readers read. */
function active(): string | undefined {
  const id = search().getAttribute("aria-activedescendant") ?? "";
  const option = chat.container.querySelector(`#${CSS.escape(id)}`);
  return option?.getAttribute("role") === "option"
    ? option.querySelector(".banter-country-label")?.textContent
    : undefined;
}
function isInside(
  inner: DOMRect,
  outer: { left: number; top: number; right: number; bottom: number },
): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.top >= outer.top - 1 &&
    inner.right <= outer.right + 1 &&
    inner.bottom <= outer.bottom + 1
  );
}
const viewport = () => ({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });

// Spec: 9.31
test("the list has International and about 240 countries, and opens at the chosen one", async () => {
  const opener = await open();
  expect(opener.getAttribute("aria-expanded")).toBe("true");
  expect(names()[0]).toBe("International ");
  expect(names().length).toBeGreaterThan(235);
  for (const name of names().slice(1)) expect(name).toMatch(/ \+\d{1,3}$/);
  expect(active()).toBe("France");
  const list = found(chat.container.querySelector("[role=listbox]"), "list").getBoundingClientRect();
  const chosen = options().find((option) => option.ariaSelected === "true");
  expect(chosen?.textContent).toContain("France");
  expect(chosen && isInside(chosen.getBoundingClientRect(), list)).toBe(true);
});

describe("typing into the list", () => {
  test.each([
    ["zerland", "Switzerland"],
    ["cote d'iv", "Côte d’Ivoire"],
    ["+44", "United Kingdom"],
    ["44", "United Kingdom"],
    ["ch", "Switzerland"],
  ])("%s finds %s, which Enter chooses", async (query, name) => {
    const opener = await open();
    await userEvent.keyboard(query);
    await expect.poll(active).toBe(name);
    await userEvent.keyboard("{Enter}");
    expect(dialog()).toBeNull();
    await expect.poll(() => opener.ariaLabel).toContain(`Country: ${name} +`);
    expect(focused()).toBe(opener);
    expect(`${opener.ariaLabel}`).toContain(number());
    expect(chat.session.answers).toEqual([]);
  });

  it("uses the visitor's language", async () => {
    await open("400px", "de");
    await userEvent.keyboard("osterr");
    await expect.poll(active).toBe("Österreich");
  });

  it("announces the number of matches; without one, Enter changes nothing", async () => {
    await open();
    const status = () => dialog()?.querySelector("[role=status]")?.textContent;
    await userEvent.keyboard("united");
    await expect.poll(status).toMatch(/^\d options$/);
    await userEvent.keyboard("xyz{Enter}");
    await expect.poll(status).toBe("No matches");
    expect(options()).toEqual([]);
    expect(dialog()).not.toBeNull();
    expect(number()).toBe("");
  });
});

describe("like a native select", () => {
  it("Escape cancels, and nothing else in the page sees it", async () => {
    const opener = await open();
    const seen: string[] = [];
    const listen = (event: KeyboardEvent): void => void seen.push(event.key);
    document.addEventListener("keydown", listen);
    await userEvent.keyboard("{ArrowDown}{Escape}");
    document.removeEventListener("keydown", listen);
    expect(dialog()).toBeNull();
    expect(seen).toEqual([]);
    expect(focused()).toBe(opener);
    expect(opener.ariaLabel).toBe("Country: France +33");
    await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("false");
  });

  it("arrows, Home, End and Page keys move, and the option stays in view", async () => {
    await open();
    const list = found(chat.container.querySelector("[role=listbox]"), "list");
    const expectActive = async (key: string, name: string): Promise<void> => {
      await userEvent.keyboard(key);
      await expect.poll(active).toBe(name);
      const option = found(list.querySelector("[data-active]"), "active option");
      expect(isInside(option.getBoundingClientRect(), list.getBoundingClientRect())).toBe(true);
    };
    await expectActive("{ArrowDown}", "French Guiana");
    await expectActive("{ArrowUp}", "France");
    await expectActive("{End}", "Zimbabwe");
    await expectActive("{ArrowDown}", "Zimbabwe");
    await expectActive("{Home}", "International");
    await expectActive("{PageDown}", names()[10]?.replace(/ \+\d+$/, "") ?? "");
    await expectActive("{PageUp}", "International");
  });

  it.runIf(driverCan.tabAround)("typing on the button searches, and Tab chooses and moves on", async () => {
    const opener = await show();
    opener.focus();
    await userEvent.keyboard("germ");
    await expect.poll(active).toBe("Germany");
    await userEvent.keyboard("{Tab}");
    expect(dialog()).toBeNull();
    expect(focused()).toBe(chat.container.querySelector("input[type=tel]"));
    await expect.poll(() => opener.ariaLabel).toBe("Country: Germany +49");
  });

  it("the arrow keys open it, and choosing the chosen one changes nothing", async () => {
    const opener = await show();
    opener.focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(dialog).not.toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(dialog()).toBeNull();
    expect(number()).toBe("");
  });

  it("a click chooses an option, and a click beside the list closes it", async () => {
    const opener = await open();
    await userEvent.click(found(options()[2] ?? null, "option"));
    await expect.poll(() => opener.ariaLabel).toBe("Country: Åland Islands +358");
    await expect.poll(dialog).toBeNull();
    await userEvent.click(opener);
    await expect.poll(dialog).not.toBeNull();
    found(dialog(), "dialog").click();
    await expect.poll(dialog).toBeNull();
    expect(focused()).toBe(opener);
  });
});

it.each([
  [320, 480, "ltr"],
  [320, 480, "rtl"],
  [1000, 800, "ltr"],
  // What an on-screen keyboard leaves of a small phone.
  [320, 260, "ltr"],
])("at %i x %i pixels (%s), the list is in the viewport, usable by touch and accessible", async (...size) => {
  const [width, height, direction] = size;
  await page.viewport(width, height);
  document.documentElement.dir = direction;
  await open(width === 320 ? "320px" : "400px");
  const box = found(dialog(), "dialog").getBoundingClientRect();
  expect(isInside(box, viewport())).toBe(true);
  // Without the margins above and below.
  const visible = (window.visualViewport?.height ?? window.innerHeight) - 16;
  expect(box.height).toBeGreaterThanOrEqual(Math.min(280, visible));
  const list = found(chat.container.querySelector("[role=listbox]"), "list");
  expect(list.scrollWidth).toBe(list.clientWidth);
  for (const option of options()) expect(option.clientHeight).toBeGreaterThanOrEqual(44);
  const { violations } = await axe.run(chat.host, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
});

it("the list follows its field when the page scrolls or is resized", async () => {
  document.body.style.paddingBlock = "100px 2000px";
  await open();
  const gap = () =>
    found(dialog(), "dialog").getBoundingClientRect().bottom - (button()?.getBoundingClientRect().top ?? 0);
  const before = gap();
  window.scrollTo(0, 60);
  await new Promise(requestAnimationFrame);
  await expect.poll(gap).toBe(before);
  await page.viewport(360, 500);
  await expect.poll(() => isInside(found(dialog(), "dialog").getBoundingClientRect(), viewport())).toBe(true);
  document.body.style.paddingBlock = "";
  window.scrollTo(0, 0);
});

it("leaves nothing behind when the chat is closed while the list is open", async () => {
  await open();
  chat.chat.destroy();
  expect(dialog()).toBeNull();
  expect(document.activeElement === null || document.activeElement === document.body).toBe(true);
});

it("on touch screens the search field takes the focus only when it is used", async () => {
  const opener = await show();
  // Chromium's emulation of touch leaves `(hover: none)` behind in the page, which later tests share.
  const realMatchMedia = window.matchMedia.bind(window);
  const emulated = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => realMatchMedia(query === "(pointer: coarse)" ? "all" : query));
  try {
    await userEvent.click(opener);
    await expect.poll(dialog).not.toBeNull();
    expect(focused()?.getAttribute("role")).toBe("listbox");
    await userEvent.keyboard("swe");
    await expect.poll(active).toBe("Sweden");
    expect(focused()).toBe(search());
  } finally {
    emulated.mockRestore();
  }
});

it.runIf(driverCan.emulate)("in forced colors the active option has an outline", async () => {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  await open();
  const option = found(chat.container.querySelector("[data-active]"), "active option");
  const { outlineStyle, outlineWidth } = getComputedStyle(option);
  expect([outlineStyle, outlineWidth]).toEqual(["solid", "2px"]);
  expect(getComputedStyle(found(dialog(), "dialog")).borderTopStyle).toBe("solid");
});
