import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PopupProps } from "../contract/widget-props.ts";
import { createTestPage, isShown, onlyChat, part, page, userEvent } from "./testing/test-page.ts";

const { banter, chats } = createTestPage();
const start = location.href;

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

// Spec: 2.7, 9.24
test("is closed at first and a modal dialog over the page when opened", async () => {
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

// Spec: 2.4
test("covers the screen with a centred panel", async () => {
  const { host } = await setUpOpen();
  const overlay = part(host, "overlay").getBoundingClientRect();
  expect([overlay.left, overlay.top, overlay.width, overlay.height]).toEqual([0, 0, 1000, 800]);
  const panel = part(host, "bot").getBoundingClientRect();
  expect(panel.left + panel.width / 2).toBeCloseTo(500, 0);
  expect(panel.top + panel.height / 2).toBeCloseTo(400, 0);
});

// Spec: 4.20
test("opens and closes by command", async () => {
  const { handle, log, isOpen } = setUp();
  const states = [handle.open, handle.close, handle.toggle, handle.toggle].map((command) => {
    command();
    return isOpen();
  });
  await expect.poll(() => chats.length).toBe(1);
  expect(log).toEqual(["open", "close", "open", "close"]);
  expect(states.at(-1)).toBe(false);
});

// Spec: 3.11, 3.12
test("applies width, background and z-index of its theme", async () => {
  const { host } = await setUpOpen({ theme: { width: "300px", backgroundColor: "rgb(9, 8, 7)", zIndex: 5 } });
  expect(part(host, "bot").getBoundingClientRect().width).toBe(300);
  expect(getComputedStyle(part(host, "bot")).backgroundColor).toBe("rgb(9, 8, 7)");
  expect(getComputedStyle(part(host, "overlay")).zIndex).toBe("5");
});

// Spec: 2.5
test("locks the page's scrolling and restores the original styles", async () => {
  document.body.style.setProperty("overflow", "scroll", "important");
  document.body.style.paddingRight = "3px";
  const before = document.body.getAttribute("style");
  const { handle } = await setUpOpen();
  expect(getComputedStyle(document.body).overflow).toBe("hidden");
  handle.close();
  expect(document.body.getAttribute("style")).toBe(before);
  expect(document.documentElement.style.overflow).toBe("");
});

test("a page whose root scrolls is locked without turning its body into a formatting context", async () => {
  document.documentElement.style.overflowY = "scroll";
  const { handle } = await setUpOpen();
  expect(getComputedStyle(document.documentElement).overflow).toBe("hidden");
  expect(getComputedStyle(document.body).overflow).toBe("visible");
  handle.close();
  expect(document.documentElement.style.overflow).toBe("");
  expect(document.documentElement.style.overflowY).toBe("scroll");
});

test("scrolling is restored when the last of two open popups closes", async () => {
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

test("the page is inert while it is open, and its focus is restored", async () => {
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

test("restores the focus inside a shadow root of the page", async () => {
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  const field = root.appendChild(document.createElement("input"));
  field.focus();
  const { handle } = await setUpOpen();
  expect(root.activeElement).toBeNull();
  handle.close();
  expect(root.activeElement).toBe(field);
});

test("stays open over the page when moved under a transformed ancestor", async () => {
  document.body.style.transform = "translate(30px, 30px)";
  const { host } = await setUpOpen();
  document.body.appendChild(document.createElement("main")).append(host);
  await expect.poll(() => isShown(part(host, "overlay"))).toBe(true);
  expect(Math.round(part(host, "overlay").getBoundingClientRect().left)).toBe(0);
  document.body.style.transform = "";
});

// Spec: 2.6
test("closes on a press outside, but not inside", async () => {
  const { host, log, isOpen } = await setUpOpen();
  await userEvent.click(part(host, "bot"));
  expect(isOpen()).toBe(true);
  await userEvent.click(part(host, "overlay"), { position: { x: 20, y: 400 } });
  expect(isOpen()).toBe(false);
  expect(log).toEqual(["open", "close"]);
});

test("Escape closes it, but not while a layer of the chat is open above it", async () => {
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

/** The focus moves to the page. Firefox leaves it inside when the host itself is blurred. */
function leave(host: HTMLElement): void {
  const inside = host.shadowRoot?.activeElement;
  if (inside instanceof HTMLElement) inside.blur();
}

test("Escape closes it when the browser's own interface has the focus", async () => {
  const { host, isOpen } = await setUpOpen();
  leave(host);
  expect(document.activeElement).toBe(document.body);
  const image = document.createElement("dialog");
  part(host, "bot").append(image);
  image.show();
  leave(host);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(isOpen()).toBe(true);
  image.remove();
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(isOpen()).toBe(false);
});

test("Escape closes it in browsers without popovers (Safari 16.4)", async () => {
  const { isOpen } = await setUpOpen();
  const closest = Element.prototype.closest;
  vi.spyOn(Element.prototype, "closest").mockImplementation(function (this: Element, selectors: string) {
    return closest.call(this, selectors.replaceAll(":popover-open", ":not-known-yet"));
  });
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
});

test("an Escape that ends composition doesn't close it, also in Safari", async () => {
  const { host, isOpen } = await setUpOpen();
  // Safari ends composition before the key event; only the key code reveals it.
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

test("its content is not focusable while it is closed", async () => {
  const { handle, host } = await setUpOpen();
  handle.close();
  host.shadowRoot?.querySelector("input")?.focus();
  expect(host.shadowRoot?.activeElement).toBeNull();
});

// Spec: 2.7, 2.8, 3.11, 3.12
test.each([{ defaultOpen: true }, { autoShowDelay: 10 }, { isOpen: true }])(
  "opens by itself with %j",
  async (props) => {
    const { isOpen } = setUp(props);
    await expect.poll(isOpen).toBe(true);
  },
);

test("a controlled popup follows its prop", async () => {
  const { handle, host, log, isOpen } = setUp({ isOpen: true });
  await expect.poll(isOpen).toBe(true);
  part(host, "overlay").dispatchEvent(new PointerEvent("pointerdown"));
  expect(isOpen()).toBe(true);
  expect(log).toEqual(["close"]);
  handle.update({ isOpen: false });
  await expect.poll(isOpen).toBe(false);
});

test("releases the page when removed while open", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  const { handle } = await setUpOpen();
  handle.destroy();
  expect(field.inert).toBe(false);
  expect(getComputedStyle(document.body).overflow).toBe("visible");
  expect(document.body.getAttribute("style") ?? "").toBe("");
  expect(onlyChat(chats).calls.at(-1)).toBe("destroyed");
});

// Spec: 4.14
test("closes when a support widget has opened", async () => {
  const { isOpen } = await setUpOpen();
  onlyChat(chats).mount.onEvent({ type: "script-succeeded", message: "Zendesk Web Widget Opened" });
  expect(isOpen()).toBe(false);
});

test("doesn't open by itself while the visitor writes in the page, but once the field is left", async () => {
  const field = document.createElement("textarea");
  document.body.append(field);
  field.focus();
  const { element } = banter.initPopup({ typebot: "lead", autoShowDelay: 0 });
  await expect.poll(() => element.shadowRoot?.querySelector("[part=overlay]")).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.keyboard("Hello");
  expect(field.value).toBe("Hello");
  expect(isShown(part(element, "overlay"))).toBe(false);
  field.remove();
  window.dispatchEvent(new FocusEvent("focus"));
  await expect.poll(() => isShown(part(element, "overlay"))).toBe(true);
});

test.each(["open and close", "another delay", "another page"])(
  "opening by itself is cancelled by %s",
  async (what) => {
    const field = document.createElement("textarea");
    document.body.append(field);
    field.focus();
    const { element } = banter.initPopup({ typebot: "lead", autoShowDelay: 0 });
    await expect.poll(() => element.shadowRoot?.querySelector("[part=overlay]")).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve));
    if (what === "another delay") {
      Object.assign(element, { autoShowDelay: undefined });
      await Promise.resolve();
    } else if (what === "another page") history.replaceState(null, "", "?page=2");
    else {
      banter.open();
      banter.close();
      await expect.poll(() => isShown(part(element, "overlay"))).toBe(false);
    }
    field.remove();
    window.dispatchEvent(new FocusEvent("focus"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isShown(part(element, "overlay"))).toBe(false);
    history.replaceState(null, "", start);
  },
);
