import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PopupProps } from "./widget-props.ts";
import { createTestPage, isShown, onlyChat, part, page, userEvent } from "./testing/test-page.ts";

const { banter, chats } = createTestPage();

function setUp(props: PopupProps = {}) {
  const log: string[] = [];
  const handle = banter.initPopup({
    typebot: "lead",
    isPreview: true,
    onOpen: () => log.push("open"),
    onClose: () => log.push("close"),
    ...props,
  });
  const isOpen = () => handle.element.shadowRoot?.querySelector("[data-open]") != null;
  return { handle, host: handle.element, log, isOpen };
}

async function setUpOpen(props: PopupProps = {}) {
  const popup = setUp(props);
  popup.handle.open();
  await expect.poll(() => chats.length).toBe(1);
  return popup;
}

beforeEach(async () => {
  await page.viewport(1000, 800);
  chats.length = 0;
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  banter.destroy();
  document.body.replaceChildren();
  document.body.removeAttribute("style");
  document.documentElement.removeAttribute("style");
});

test("is closed until it is opened, a modal dialog over the page then", async () => {
  const { handle, host, log, isOpen } = setUp();
  await new Promise(requestAnimationFrame);
  expect(isOpen()).toBe(false);
  expect(chats).toHaveLength(0);
  handle.open();
  await expect.poll(isOpen, { timeout: 5000 }).toBe(true);
  const panel = part(host, "bot");
  expect(panel.getAttribute("aria-modal")).toBe("true");
  expect(panel.getAttribute("aria-label")).toBe("Chat");
  expect(host.shadowRoot?.activeElement).toBe(panel);
  expect(Math.round(panel.getBoundingClientRect().width)).toBe(512);
  expect(Math.round(panel.getBoundingClientRect().height)).toBe(640);
  expect(getComputedStyle(part(host, "overlay")).zIndex).toBe("42424242");
  expect(log).toEqual(["open"]);
});

test("takes width, background and z-index from its theme", async () => {
  const { host } = await setUpOpen({ theme: { width: "300px", backgroundColor: "rgb(9, 8, 7)", zIndex: 5 } });
  expect(part(host, "bot").getBoundingClientRect().width).toBe(300);
  expect(getComputedStyle(part(host, "bot")).backgroundColor).toBe("rgb(9, 8, 7)");
  expect(getComputedStyle(part(host, "overlay")).zIndex).toBe("5");
});

test("locks the page's scrolling and restores what was there", async () => {
  document.body.style.setProperty("overflow", "scroll", "important");
  document.body.style.paddingRight = "3px";
  const before = document.body.getAttribute("style");
  const { handle } = await setUpOpen();
  expect(getComputedStyle(document.body).overflow).toBe("hidden");
  handle.close();
  expect(document.body.getAttribute("style")).toBe(before);
  expect(document.documentElement.style.overflow).toBe("");
});

test("a page whose root scrolls is locked there, without its body becoming a box of its own", async () => {
  document.documentElement.style.overflowY = "scroll";
  const { handle } = await setUpOpen();
  expect(getComputedStyle(document.documentElement).overflow).toBe("hidden");
  expect(getComputedStyle(document.body).overflow).toBe("visible");
  handle.close();
  expect(document.documentElement.style.overflow).toBe("");
  expect(document.documentElement.style.overflowY).toBe("scroll");
});

test("of two open popups the last to close gives the scrolling back", async () => {
  const first = setUp();
  const second = setUp();
  first.handle.open();
  second.handle.open();
  await expect.poll(() => chats.length).toBe(2);
  first.handle.close();
  expect(getComputedStyle(document.body).overflow).toBe("hidden");
  second.handle.close();
  expect(getComputedStyle(document.body).overflow).toBe("visible");
});

test("the page is inert meanwhile, and its focus comes back", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  const silent = document.body.appendChild(document.createElement("div"));
  silent.inert = true;
  field.focus();
  const { handle } = await setUpOpen();
  expect(field.inert).toBe(true);
  handle.close();
  expect(field.inert).toBe(false);
  expect(silent.inert).toBe(true);
  expect(document.activeElement).toBe(field);
});

test("gives the focus back into a shadow root of the page's own", async () => {
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const field = root.appendChild(document.createElement("input"));
  field.focus();
  const { handle } = await setUpOpen();
  expect(root.activeElement).toBeNull();
  handle.close();
  expect(root.activeElement).toBe(field);
});

test("moved under a transformed ancestor while it is open, it stays open over the page", async () => {
  document.body.style.transform = "translate(30px, 30px)";
  const { host } = await setUpOpen();
  document.body.appendChild(document.createElement("main")).append(host);
  await expect.poll(() => isShown(part(host, "overlay"))).toBe(true);
  expect(Math.round(part(host, "overlay").getBoundingClientRect().left)).toBe(0);
  document.body.style.transform = "";
});

test("a press outside closes it, a press inside doesn't", async () => {
  const { host, log, isOpen } = await setUpOpen();
  await userEvent.click(part(host, "bot"));
  expect(isOpen()).toBe(true);
  await userEvent.click(part(host, "overlay"), { position: { x: 20, y: 400 } });
  expect(isOpen()).toBe(false);
  expect(log).toEqual(["open", "close"]);
});

test("Escape closes it, but not when something of the chat is open over it", async () => {
  const { host, isOpen } = await setUpOpen();
  const image = document.createElement("dialog");
  image.append(document.createElement("button"));
  part(host, "bot").append(image);
  image.showModal();
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(true);
  image.remove();
  part(host, "bot").focus();
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
});

test("Escape closes it when nothing has the focus: between the last control and the first it is the browser's", async () => {
  const { host, isOpen } = await setUpOpen();
  host.blur();
  expect(document.activeElement).toBe(document.body);
  const image = document.createElement("dialog");
  part(host, "bot").append(image);
  image.show();
  host.blur();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(isOpen()).toBe(true);
  image.remove();
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(isOpen()).toBe(false);
});

test("Escape closes it in browsers that don't know popovers, too (Safari 16.4)", async () => {
  const { isOpen } = await setUpOpen();
  const closest = Element.prototype.closest;
  vi.spyOn(Element.prototype, "closest").mockImplementation(function (this: Element, selectors: string) {
    return closest.call(this, selectors.replaceAll(":popover-open", ":not-known-yet"));
  });
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
});

test("an Escape that ends what an input method composes doesn't close it, in Safari either", async () => {
  const { host, isOpen } = await setUpOpen();
  // Safari ends composing before the key arrives, and leaves the key code as the only trace.
  for (const trace of [{ isComposing: true }, { keyCode: 229 }]) {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, ...trace });
    part(host, "bot").dispatchEvent(escape);
    expect(isOpen()).toBe(true);
  }
});

test("keeps its conversation when it is closed and opened again", async () => {
  const { handle, host } = await setUpOpen();
  handle.close();
  await expect.poll(() => isShown(part(host, "bot"))).toBe(false);
  handle.open();
  expect(onlyChat(chats).calls.filter((call) => call !== "update")).toEqual(["hidden", "shown"]);
});

test("closed, its content is out of reach for the keyboard", async () => {
  const { handle, host } = await setUpOpen();
  handle.close();
  host.shadowRoot?.querySelector("input")?.focus();
  expect(host.shadowRoot?.activeElement).toBeNull();
});

test.each([{ defaultOpen: true }, { autoShowDelay: 10 }, { isOpen: true }])(
  "opens by itself with %j",
  async (props) => {
    const { isOpen } = setUp(props);
    await expect.poll(isOpen).toBe(true);
  },
);

test("a controlled popup does what its page says", async () => {
  const { handle, host, log, isOpen } = setUp({ isOpen: true });
  await expect.poll(isOpen).toBe(true);
  part(host, "overlay").dispatchEvent(new PointerEvent("pointerdown"));
  expect(isOpen()).toBe(true);
  expect(log).toEqual(["close"]);
  handle.update({ isOpen: false });
  await expect.poll(isOpen).toBe(false);
});

test("taken out while open, it leaves nothing behind", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  const { handle } = await setUpOpen();
  handle.destroy();
  expect(field.inert).toBe(false);
  expect(getComputedStyle(document.body).overflow).toBe("visible");
  expect(document.body.getAttribute("style") ?? "").toBe("");
  expect(onlyChat(chats).calls.at(-1)).toBe("destroyed");
});

test("closes when a support widget has opened", async () => {
  const { isOpen } = await setUpOpen();
  onlyChat(chats).mount.onEvent({ type: "script-succeeded", message: "Zendesk Web Widget Opened" });
  expect(isOpen()).toBe(false);
});
