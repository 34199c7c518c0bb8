import { afterEach, beforeEach, expect, test } from "vitest";
import { driverCan } from "../chat/testing/driver-can.ts";
import { createTestPage, page, part, userEvent } from "./testing/test-page.ts";

/* A bubble whose window covers the page, which must be neither reachable nor readable meanwhile. */

const { banter, chats } = createTestPage();

beforeEach(() => page.viewport(390, 700));
afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  chats.length = 0;
});

/** A page with a link, and a part that the page itself has made inert. */
function createPage() {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "#end";
  link.textContent = "A link";
  const silent = document.body.appendChild(document.createElement("div"));
  silent.inert = true;
  return { link, silent };
}

async function open(mode: "initBubble" | "initPopup" = "initBubble") {
  const before = chats.length;
  const handle = banter[mode]({ typebot: "lead" });
  handle.open();
  await expect.poll(() => chats.length).toBe(before + 1);
  return handle;
}

test("makes the page inert while it covers it, and leaves it as it was", async () => {
  const { link, silent } = createPage();
  const handle = await open();
  const chatWindow = part(handle.element, "bot");
  expect([link.inert, silent.inert, handle.element.inert]).toEqual([true, true, false]);
  expect(chatWindow.ariaModal).toBe("true");
  link.focus();
  expect(document.activeElement).not.toBe(link);

  await page.viewport(1000, 800);
  await expect.poll(() => link.inert).toBe(false);
  expect(silent.inert).toBe(true);
  expect(chatWindow.hasAttribute("aria-modal")).toBe(false);

  await page.viewport(390, 700);
  await expect.poll(() => link.inert).toBe(true);
  handle.close();
  expect([link.inert, silent.inert]).toEqual([false, true]);
  expect(chatWindow.hasAttribute("aria-modal")).toBe(false);
});

test.runIf(driverCan.tabAround)("Tab reaches nothing behind it", async () => {
  const { link } = createPage();
  const handle = await open();
  part(handle.element, "close-button").focus();
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await userEvent.tab();
    expect(document.activeElement).not.toBe(link);
  }
});

test("releases the page when it is removed while open", async () => {
  const { link, silent } = createPage();
  const handle = await open();
  handle.destroy();
  expect([link.inert, silent.inert]).toEqual([false, true]);
});

/** A field of the page in which the visitor writes. */
function createField(type = "text"): HTMLInputElement {
  const field = document.body.appendChild(document.createElement("input"));
  field.type = type;
  field.focus();
  return field;
}

test("doesn't open by itself over a field in which the visitor writes, but once it is left", async () => {
  const field = createField();
  const handle = banter.initBubble({ typebot: "lead", autoShowDelay: 0 });
  await userEvent.keyboard("abc");
  await expect.poll(() => part(handle.element, "bot")).toBeTruthy();
  expect(field.value).toBe("abc");
  expect(chats).toHaveLength(0);
  field.blur();
  await expect.poll(() => part(handle.element, "bot").ariaModal).toBe("true");
});

test("doesn't open by itself over an embedded page in which the visitor writes, but once it is left", async () => {
  const frame = document.createElement("iframe");
  frame.srcdoc = "<input>";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
  document.body.append(frame);
  await loaded;
  frame.focus();
  const handle = banter.initBubble({ typebot: "lead", autoShowDelay: 0 });
  await expect.poll(() => part(handle.element, "bot")).toBeTruthy();
  expect(chats).toHaveLength(0);
  createField().blur();
  await expect.poll(() => part(handle.element, "bot").ariaModal).toBe("true");
  frame.remove();
});

test.each(["date", "search", "number"])("doesn't open by itself over a field of type %s", async (type) => {
  const field = createField(type);
  const handle = banter.initBubble({ typebot: "lead", autoShowDelay: 0 });
  await expect.poll(() => part(handle.element, "bot")).toBeTruthy();
  expect(chats).toHaveLength(0);
  field.blur();
  await expect.poll(() => part(handle.element, "bot").ariaModal).toBe("true");
});

test("doesn't open by itself over an element whose content the visitor edits", async () => {
  const editor = document.body.appendChild(document.createElement("div"));
  editor.contentEditable = "true";
  editor.focus();
  const handle = banter.initBubble({ typebot: "lead", autoShowDelay: 0 });
  await expect.poll(() => part(handle.element, "bot")).toBeTruthy();
  expect(chats).toHaveLength(0);
  editor.blur();
  await expect.poll(() => part(handle.element, "bot").ariaModal).toBe("true");
});

test.each(["range", "radio", "file", "color"])(
  "opens by itself while a field of type %s has the focus",
  async (type) => {
    const field = createField();
    field.type = type;
    const handle = banter.initBubble({ typebot: "lead", autoShowDelay: 0 });
    await expect.poll(() => part(handle.element, "bot")?.ariaModal).toBe("true");
  },
);

test("takes the focus from the page that it covers, closes by Escape, and returns it", async () => {
  await page.viewport(1000, 800);
  const handle = await open();
  const field = createField();
  await page.viewport(390, 700);
  await expect.poll(() => part(handle.element, "bot").ariaModal).toBe("true");
  expect(document.activeElement).toBe(handle.element);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => part(handle.element, "bot").inert).toBe(true);
  expect(document.activeElement).toBe(field);
});

test("keeps the focus when the screen becomes larger", async () => {
  createPage();
  const handle = await open();
  const button = part(handle.element, "bot");
  button.focus();
  await page.viewport(1000, 800);
  await expect.poll(() => button.hasAttribute("aria-modal")).toBe(false);
  expect(handle.element.shadowRoot?.activeElement).toBe(button);
});

test.each(["initBubble", "initPopup"] as const)(
  "only the topmost of two widgets can be used, and both release the page in any order (%s)",
  async (mode) => {
    const { link, silent } = createPage();
    const lower = await open();
    const upper = await open(mode);
    const states = () => [link.inert, silent.inert, lower.element.inert, upper.element.inert];
    expect(states()).toEqual([true, true, true, false]);
    upper.close();
    expect(states()).toEqual([true, true, false, true]);
    upper.open();
    expect(states()).toEqual([true, true, true, false]);
    lower.close();
    expect(states()).toEqual([true, true, true, false]);
    upper.close();
    expect(states()).toEqual([false, true, false, false]);
  },
);
