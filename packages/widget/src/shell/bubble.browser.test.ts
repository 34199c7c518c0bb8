import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bot } from "../chat/testing/fixtures.ts";
import { driverCan } from "../chat/testing/driver-can.ts";
import type { CreateDisplayMode } from "./widget-context.ts";
import type { BubbleProps, BubbleTheme } from "../contract/widget-props.ts";
import { createTestPage, isShown, onlyChat, part, page, userEvent } from "./testing/test-page.ts";

const { banter, chats, requests, source } = createTestPage();

function setUp(props: BubbleProps = {}) {
  const log: string[] = [];
  const handle = banter.initBubble({
    typebot: "lead",
    isPreview: true,
    onOpen: () => log.push("open"),
    onClose: () => log.push("close"),
    onInit: () => log.push("init"),
    onPreviewMessageClick: () => log.push("preview-click"),
    onPreviewMessageDismissed: () => log.push("preview-dismissed"),
    ...props,
  });
  const host = handle.element;
  return {
    handle,
    host,
    log,
    launcher: part(host, "button"),
    isOpen: () => host.shadowRoot?.querySelector("[data-open]") !== null,
  };
}

beforeEach(async () => {
  await page.viewport(1000, 800);
  const elsewhere = document.body.appendChild(document.createElement("p"));
  elsewhere.textContent = "The page";
  await userEvent.hover(elsewhere);
  elsewhere.remove();
  chats.length = 0;
  requests.length = 0;
  sessionStorage.clear();
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  expect(document.querySelector("banter-bubble")).toBeNull();
});

test("is a closed launcher that has requested and stored nothing", async () => {
  const { host, launcher } = setUp({ preload: "none" });
  await new Promise(requestAnimationFrame);
  expect(launcher.getAttribute("aria-expanded")).toBe("false");
  expect(launcher.getAttribute("aria-haspopup")).toBe("dialog");
  expect(launcher.getAttribute("aria-label")).toBe("Open chat");
  expect(requests).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  expect(host.shadowRoot?.querySelector('[part="bot"]')).toBeNull();
});

test("uses the chat's language once loaded; the page's own strings take precedence", async () => {
  const { handle, host, launcher } = setUp({ words: { closeChat: "Weg damit" } });
  await userEvent.click(launcher);
  await expect.poll(() => chats.length).toBe(1);
  const words = { language: "de", openChat: "Chat öffnen", closeChat: "Chat schließen", close: "Schließen" };
  onlyChat(chats).mount.onTranslated?.(words);
  expect(launcher.ariaLabel).toBe("Weg damit");
  expect(part(host, "close-button").ariaLabel).toBe("Schließen");
  handle.close();
  await expect.poll(() => launcher.ariaLabel).toBe("Chat öffnen");
  handle.update({ theme: { placement: "left" } });
  await expect
    .poll(() => host.shadowRoot?.querySelector(".root")?.getAttribute("data-placement"))
    .toBe("left");
  expect(launcher.ariaLabel).toBe("Chat öffnen");
  onlyChat(chats).mount.onTranslated?.(undefined);
  expect(launcher.ariaLabel).toBe("Open chat");
});

// Spec: 4.15
test("opens on click and takes the focus; Escape closes it and restores the focus", async () => {
  const { host, launcher, log, isOpen } = setUp();
  await userEvent.click(launcher);
  await expect.poll(() => chats.length).toBe(1);
  expect(isOpen()).toBe(true);
  expect(onlyChat(chats).mount.mayFocus).toBe(true);
  const dialog = part(host, "bot");
  expect(dialog.getAttribute("role")).toBe("dialog");
  expect(host.shadowRoot?.activeElement).toBe(dialog);
  expect(launcher.getAttribute("aria-controls")).toBe(dialog.id);
  await userEvent.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(host.shadowRoot?.activeElement).toBe(launcher);
  expect(dialog.inert).toBe(true);
  expect(log).toEqual(["open", "init", "close"]);
});

test("the icon is centered and contrasts with the button", async () => {
  const { launcher } = setUp({ theme: { button: { backgroundColor: "#ffff00", size: "large" } } });
  await expect.poll(() => getComputedStyle(launcher).color).toBe("rgb(32, 32, 32)");
  expect(launcher.getBoundingClientRect().width).toBe(64);
  const box = launcher.getBoundingClientRect();
  const icon = launcher.querySelector("svg")?.getBoundingClientRect();
  expect(icon && Math.abs(icon.left + icon.width / 2 - (box.left + box.width / 2))).toBeLessThan(1);
  expect(icon && Math.abs(icon.top + icon.height / 2 - (box.top + box.height / 2))).toBeLessThan(2);
});

test("the icon contrasts with a color that changes at run time", async () => {
  const { handle, host, launcher } = setUp({ theme: { button: { backgroundColor: "#000" } } });
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  handle.close();
  handle.update({ theme: { button: { backgroundColor: "#ffe066" } } });
  await expect.poll(() => getComputedStyle(launcher).backgroundColor).toBe("rgb(255, 224, 102)");
  expect(getComputedStyle(launcher).color).toBe("rgb(32, 32, 32)");
  handle.update({ theme: { button: { backgroundColor: "#102030" } } });
  await expect.poll(() => getComputedStyle(launcher).backgroundColor).toBe("rgb(16, 32, 48)");
  expect(getComputedStyle(part(host, "button-icon")).color).toBe("rgb(238, 238, 238)");
});

describe("with `colorScheme: dark`", () => {
  test("the launcher is light with a dark icon, and dark again without", async () => {
    const { handle, launcher } = setUp({ colorScheme: "dark" });
    await expect.poll(() => getComputedStyle(launcher).backgroundColor).toBe("rgb(238, 238, 238)");
    expect(getComputedStyle(launcher).color).toBe("rgb(32, 32, 32)");
    handle.update({ colorScheme: undefined });
    await expect.poll(() => getComputedStyle(launcher).backgroundColor).toBe("rgb(29, 29, 29)");
    expect(getComputedStyle(launcher).color).toBe("rgb(238, 238, 238)");
  });

  async function cardColors(theme: BubbleTheme) {
    const { handle, host } = setUp({ colorScheme: "dark", theme });
    handle.run({ command: "showPreviewMessage", message: { message: "Hello!" } });
    await expect.poll(() => host.shadowRoot?.querySelector(".card:not([hidden])")).not.toBeNull();
    const { backgroundColor, color } = getComputedStyle(part(host, "preview-message"));
    return { backgroundColor, color };
  }

  test("the preview card is dark", async () => {
    expect(await cardColors({})).toEqual({ backgroundColor: "rgb(35, 37, 46)", color: "rgb(236, 238, 242)" });
  });

  test("the page's own color of the card keeps the other's light default", async () => {
    const own = await cardColors({ previewMessage: { backgroundColor: "#ffffff" } });
    expect(own).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(48, 50, 53)" });
    banter.destroy();
    const text = await cardColors({ previewMessage: { textColor: "#112233" } });
    expect(text).toEqual({ backgroundColor: "rgb(247, 248, 255)", color: "rgb(17, 34, 51)" });
  });
});

test("a ring makes the launcher visible on a dark page", async () => {
  const { launcher } = setUp();
  await expect
    .poll(() => getComputedStyle(launcher).boxShadow)
    .toContain("rgb(255, 255, 255) 0px 0px 0px 2px");
});

// Spec: 3.17, 9.22
test.each([
  ["small", 40],
  ["medium", 48],
  ["large", 64],
  ["72px", 72],
  ["huge", 48],
])("a launcher of size %s is %d pixels wide", async (size, width) => {
  const { launcher } = setUp({ theme: { button: { size } } });
  await expect.poll(() => launcher.getBoundingClientRect().width).toBe(width);
});

// Spec: 2.9, 3.17
test("is at the right, 20 px from the edges, and moves when its theme changes", async () => {
  const { handle, launcher } = setUp();
  await expect.poll(() => window.innerWidth - launcher.getBoundingClientRect().right).toBe(20);
  expect(window.innerHeight - launcher.getBoundingClientRect().bottom).toBe(20);
  handle.update({ theme: { placement: "left", offset: { y: "60px" }, zIndex: 7 } });
  await expect.poll(() => launcher.getBoundingClientRect().left).toBe(20);
  expect(window.innerHeight - launcher.getBoundingClientRect().bottom).toBe(80);
  expect(getComputedStyle(launcher.parentElement ?? launcher).zIndex).toBe("7");
});

test("at the left, it does not cover the page beside the launcher", async () => {
  const { launcher } = setUp({ theme: { placement: "left" } });
  await expect.poll(() => launcher.getBoundingClientRect().left).toBe(20);
  expect(document.elementFromPoint(500, window.innerHeight - 40)?.localName).not.toBe("banter-bubble");
});

// Spec: 2.9, 9.23
test("the window is above the launcher and has the sizes of the theme", async () => {
  const { handle, host, launcher } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  const box = () => part(host, "bot").getBoundingClientRect();
  await expect.poll(() => Math.round(box().width)).toBe(400);
  await expect.poll(() => Math.round(box().height)).toBe(704);
  await expect.poll(() => Math.round(launcher.getBoundingClientRect().top - box().bottom)).toBe(12);
  handle.update({
    theme: { chatWindow: { maxWidth: "300px", maxHeight: "500px", backgroundColor: "rgb(1, 2, 3)" } },
  });
  await expect.poll(() => Math.round(box().width)).toBe(300);
  await expect.poll(() => Math.round(box().height)).toBe(500);
  expect(getComputedStyle(part(host, "bot")).backgroundColor).toBe("rgb(1, 2, 3)");
});

// Spec: 9.27
test("the window fits a low screen above the button", async () => {
  await page.viewport(1000, 600);
  const { handle, host } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  await expect
    .poll(() => Math.round(part(host, "bot").getBoundingClientRect().height))
    .toBe(600 - 20 - 48 - 12);
});

// Spec: 4.15, 4.16
test("opens and closes by command and by toggling", async () => {
  const { handle, isOpen } = setUp();
  handle.open();
  await expect.poll(isOpen).toBe(true);
  handle.close();
  expect(isOpen()).toBe(false);
  handle.toggle();
  expect(isOpen()).toBe(true);
  handle.toggle();
  expect(isOpen()).toBe(false);
});

// Spec: 2.9
test("the button is round", () => {
  const { launcher } = setUp();
  expect(getComputedStyle(launcher).borderRadius).toBe("50%");
});

// Spec: 3.16
test("the page's own icons are shown on the closed and the open button", async () => {
  const [icon, closeIcon] = ["data:image/svg+xml,<svg/>", "data:image/svg+xml,<svg><g/></svg>"];
  const { handle, launcher } = setUp({ customIconSrc: icon, customCloseIconSrc: closeIcon });
  await expect.poll(() => launcher.querySelector("img")?.src).toBe(icon);
  handle.open();
  await expect.poll(() => launcher.querySelector("img")?.src).toBe(closeIcon);
});

test("covers a small screen and has a close button there", async () => {
  await page.viewport(390, 700);
  const { handle, host, isOpen } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  await expect.poll(() => part(host, "bot").getBoundingClientRect().width).toBe(390);
  expect(part(host, "bot").getBoundingClientRect().top).toBe(0);
  await expect.poll(() => Math.round(part(host, "bot").getBoundingClientRect().height)).toBe(700);
  await userEvent.click(part(host, "close-button"));
  expect(isOpen()).toBe(false);
});

// Spec: 3.11
test("repeated commands call back once per change", async () => {
  const { handle, log } = setUp();
  handle.open();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  handle.close();
  handle.close();
  handle.toggle();
  expect(log).toEqual(["open", "init", "close", "open"]);
});

test("keeps its conversation when closed and marks the chat as hidden", async () => {
  const { handle } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  handle.close();
  handle.open();
  expect(onlyChat(chats).calls.filter((call) => call !== "update")).toEqual(["hidden", "shown"]);
});

test("a controlled bubble only reports requests", async () => {
  const { handle, log, isOpen } = setUp({ isOpen: true });
  await expect.poll(isOpen).toBe(true);
  handle.close();
  expect(log.filter((entry) => entry !== "init")).toEqual(["close"]);
  expect(isOpen()).toBe(true);
  handle.update({ isOpen: false });
  await expect.poll(isOpen).toBe(false);
});

// Spec: 2.12, 3.11, 4.15
test("opens by itself after its delay without taking the focus", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  const { isOpen } = setUp({ autoShowDelay: 30 });
  await expect.poll(isOpen).toBe(true);
  expect(document.activeElement).toBe(field);
});

test("an opened bubble does not open again after its delay", async () => {
  const { handle, log } = setUp({ autoShowDelay: 50 });
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  handle.close();
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(log).toEqual(["open", "init", "close"]);
});

// Spec: 2.10, 2.11, 3.14, 4.18, 4.19, 9.25
test("shows a preview message on command and opens when it is clicked", async () => {
  const { handle, host, log, isOpen } = setUp();
  handle.run({
    command: "showPreviewMessage",
    message: { message: "Hello!", avatarUrl: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" },
  });
  await expect
    .poll(() => host.shadowRoot?.querySelector('[part="preview-message"]')?.textContent)
    .toBe("Hello!");
  const card = part(host, "preview-message");
  expect(card.getBoundingClientRect().width).toBe(256);
  expect(getComputedStyle(card).backgroundColor).toBe("rgb(247, 248, 255)");
  expect(getComputedStyle(card).color).toBe("rgb(48, 50, 53)");
  expect(card.querySelector("img")).not.toBeNull();
  await userEvent.click(card.querySelector("button") ?? card);
  await expect.poll(isOpen).toBe(true);
  await expect.poll(() => log).toEqual(["preview-click", "open", "preview-dismissed", "init"]);
  expect(isShown(card)).toBe(false);
});

test.each(["{Enter}", "{Escape}"])(
  "a preview message dismissed by %s moves the focus to the launcher",
  async (key) => {
    const { host } = setUp({ previewMessage: { message: "Psst", autoShowDelay: 20 } });
    const closeButton = () =>
      host.shadowRoot?.querySelector<HTMLElement>('[part="preview-message-close-button"]');
    await expect.poll(() => closeButton()?.checkVisibility()).toBe(true);
    closeButton()?.focus();
    await userEvent.keyboard(key);
    expect(isShown(part(host, "preview-message"))).toBe(false);
    await new Promise(requestAnimationFrame);
    expect(host.shadowRoot?.activeElement).toBe(part(host, "button"));
  },
);

// Spec: 2.10, 2.11, 3.13, 3.14, 4.18, 4.19
test.runIf(driverCan.hover)(
  "the preview message appears after its delay, its close button on hover",
  async () => {
    // Pages of other tests share the browser's pointer.
    await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
    const { host, log } = setUp({ previewMessage: { message: "Psst", autoShowDelay: 20 } });
    await expect
      .poll(() => host.shadowRoot?.querySelector('[part="preview-message"]')?.textContent)
      .toBe("Psst");
    const close = part(host, "preview-message-close-button");
    expect(getComputedStyle(close).opacity).toBe("0");
    await userEvent.hover(part(host, "preview-message"));
    await expect.poll(() => getComputedStyle(close).opacity).toBe("1");
    await userEvent.click(close);
    expect(log).toEqual(["preview-dismissed"]);
  },
);

test("a delay may be text; an invalid delay never shows the message", async () => {
  const shown = (host: HTMLElement) =>
    host.shadowRoot?.querySelector('[part="preview-message"]:not([hidden])')?.textContent;
  const delays = [null, "", "soon", Number.NaN, Number.POSITIVE_INFINITY];
  const never = delays.map((autoShowDelay) => {
    const previewMessage = JSON.parse(JSON.stringify({ message: "Never" }));
    return setUp({ previewMessage: Object.assign(previewMessage, { autoShowDelay }) }).host;
  });
  const text = setUp({ previewMessage: JSON.parse('{ "message": "Psst", "autoShowDelay": "20" }') });
  await expect.poll(() => shown(text.host)).toBe("Psst");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(never.map(shown)).toEqual(delays.map(() => undefined));
});

test("a preview message without text is not shown", async () => {
  const { handle, host } = setUp({ previewMessage: JSON.parse('{ "autoShowDelay": 0 }') });
  handle.run({ command: "showPreviewMessage" });
  await expect.poll(() => host.shadowRoot?.querySelector('[part="bot"]')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(host.shadowRoot?.querySelector('[part="preview-message"]')).toBeNull();
});

test("a visible preview message follows its prop, unless a command showed it", async () => {
  const { handle, host } = setUp({ previewMessage: { message: "One" } });
  const shown = () => host.shadowRoot?.querySelector('[part="preview-message"]:not([hidden])')?.textContent;
  handle.run({ command: "showPreviewMessage" });
  await expect.poll(shown).toBe("One");
  handle.update({ previewMessage: { message: "Two" } });
  await expect.poll(shown).toBe("Two");
  handle.update({ previewMessage: undefined });
  await expect.poll(shown).toBeUndefined();
  handle.run({ command: "showPreviewMessage", message: { message: "Special" } });
  await expect.poll(shown).toBe("Special");
  handle.update({ previewMessage: { message: "Three" } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toBe("Special");
});

test("a long preview message and its close button fit a small screen", async () => {
  await page.viewport(320, 256);
  const { handle, host } = setUp({ previewMessage: { message: "We are here to help. ".repeat(20) } });
  handle.run({ command: "showPreviewMessage" });
  await expect
    .poll(() => host.shadowRoot?.querySelector('[part="preview-message"]:not([hidden])'))
    .toBeTruthy();
  const card = part(host, "preview-message");
  await Promise.all(card.getAnimations().map((animation) => animation.finished));
  const close = part(host, "preview-message-close-button").getBoundingClientRect();
  expect(close.top).toBeGreaterThanOrEqual(0);
  expect(close.right).toBeLessThanOrEqual(320);
  // Touch scrolls the text only there; elsewhere a drag in any direction is a swipe.
  const content = card.querySelector("button") ?? card;
  expect(getComputedStyle(content).touchAction).toBe("pan-y");
  await page.viewport(320, 640);
  expect(getComputedStyle(content).touchAction).toBe("none");
});

// Spec: 9.26
test.each([
  [9, 0, []],
  [11, 0, ["preview-dismissed"]],
  [-11, 0, ["preview-dismissed"]],
  [0, 11, ["preview-dismissed"]],
  [0, -30, []],
])("a swipe by %d, %d gives %j", async (x, y, expected) => {
  const { handle, host, log } = setUp({ previewMessage: { message: "Hi" } });
  handle.run({ command: "showPreviewMessage" });
  await expect
    .poll(() => host.shadowRoot?.querySelector('[part="preview-message"]:not([hidden])'))
    .not.toBeNull();
  const card = part(host, "preview-message");
  card.dispatchEvent(new PointerEvent("pointerdown", { clientX: 100, clientY: 100, buttons: 1 }));
  card.dispatchEvent(new PointerEvent("pointermove", { clientX: 100 + x, clientY: 100 + y, buttons: 1 }));
  expect(log).toEqual(expected);
});

test("counts messages that arrive while it is closed", async () => {
  const { handle, host, launcher } = setUp();
  const counts: number[] = [];
  handle.on("unread", (count) => counts.push(count));
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  handle.close();
  const chunk = {
    id: "1",
    messages: [],
    isTyping: false,
    isRestored: false,
    isInputShown: false,
    isInputDismissed: false,
  };
  onlyChat(chats).session.set({ chunks: [{ ...chunk, shown: 2 }] });
  await expect.poll(() => launcher.getAttribute("aria-label")).toBe("Open chat, 2 new");
  expect(part(host, "unread").textContent).toBe("2");
  expect(host.shadowRoot?.querySelector('[role="status"]')?.textContent).toBe("2 new");
  handle.open();
  expect(launcher.getAttribute("aria-label")).toBe("Close chat");
  expect(counts).toEqual([2, 0]);
});

test("custom icons are images or text", async () => {
  const { handle, launcher } = setUp({
    customIconSrc: "💬",
    theme: { button: { customCloseIconSrc: "data:image/svg+xml,<svg/>" } },
  });
  await expect
    .poll(
      () =>
        part(launcher.getRootNode() instanceof ShadowRoot ? handle.element : launcher, "button-icon")
          .textContent,
    )
    .toBe("💬");
  handle.open();
  await expect.poll(() => launcher.querySelector("img")?.src).toBe("data:image/svg+xml,<svg/>");
});

test("a hidden button still lets the page open the chat", async () => {
  const { handle, launcher, isOpen } = setUp({ theme: { button: { isHidden: true } } });
  await expect.poll(() => isShown(launcher)).toBe(false);
  handle.open();
  await expect.poll(isOpen).toBe(true);
});

// Spec: 4.17, 9.39
test("unmount closes it and removes it after 200 ms", async () => {
  const { handle, host, log } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  vi.useFakeTimers();
  handle.unmount();
  expect(log.at(-1)).toBe("close");
  vi.advanceTimersByTime(199);
  expect(host.isConnected).toBe(true);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(host.isConnected).toBe(false);
  expect(onlyChat(chats).calls.at(-1)).toBe("destroyed");
  handle.open();
  expect(host.isConnected).toBe(false);
});

// Spec: 4.14
test("is removed when a support widget has opened", async () => {
  const { handle, host } = setUp();
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  onlyChat(chats).mount.onEvent({ type: "script-succeeded", message: "Chatwoot Web Widget Opened" });
  await expect.poll(() => host.isConnected).toBe(false);
});

// Spec: 3.63, 4.15, 9.54
test("reopens on the next page if it was open and its conversation is persisted", async () => {
  const first = setUp();
  first.handle.open();
  await expect.poll(() => chats.length).toBe(1);
  expect(sessionStorage).toHaveLength(0);
  onlyChat(chats).mount.onEvent({ type: "state-persisted", isEnabled: true, botId: "internal" });
  expect(sessionStorage.getItem("banter-botOpened-lead")).toBe("true");
  first.handle.destroy();
  const second = setUp();
  await expect.poll(second.isOpen).toBe(true);
  second.handle.close();
  expect(sessionStorage.getItem("banter-botOpened-lead")).toBeNull();
  const other = setUp({ typebot: "other" });
  expect(other.isOpen()).toBe(false);
});

// Spec: 2.9, 3.17
test("a static bubble is in the page's flow", async () => {
  const place = document.body.appendChild(document.createElement("p"));
  const { host, launcher } = setUp({ theme: { position: "static" } });
  place.append(host);
  await expect
    .poll(() => launcher.getBoundingClientRect().top - place.getBoundingClientRect().top)
    .toBeLessThan(20);
  expect(launcher.getBoundingClientRect().left).toBeLessThan(100);
});

describe("the window of a static bubble stays in the viewport", () => {
  async function openAt(style: string, theme: BubbleTheme = {}) {
    document.body.style.margin = "0";
    const place = document.body.appendChild(document.createElement("main"));
    place.style.cssText = `position: absolute; ${style}`;
    const { handle, host, launcher, isOpen } = setUp({ theme: { position: "static", ...theme } });
    place.append(host);
    await expect.poll(() => launcher.getBoundingClientRect().width).toBe(48);
    await userEvent.click(launcher);
    await expect.poll(isOpen).toBe(true);
    const element = part(host, "bot");
    await expect.poll(() => element.getAnimations()).toEqual([]);
    return { handle, host, launcher, element, isOpen, box: element.getBoundingClientRect() };
  }

  function filler(height: string): HTMLElement {
    const element = document.createElement("div");
    element.style.height = height;
    return element;
  }

  function expectInViewport({ left, top, right, bottom }: DOMRect): void {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  }

  test.each([
    ["first on the page", "left: 8px; top: 8px", "below"],
    ["at mid-height", "left: 8px; top: 376px", "above"],
    ["a third down", "right: 8px; top: 250px", "below"],
    ["at the bottom", "left: 50%; bottom: 8px", "above"],
  ])("when it is %s", async (_, style, side) => {
    const { box, launcher } = await openAt(style);
    expectInViewport(box);
    // Not the launcher itself, which grows under the pointer.
    const anchor = (launcher.parentElement ?? launcher).getBoundingClientRect();
    expect(Math.round(side === "below" ? box.top - anchor.bottom : anchor.top - box.bottom)).toBe(12);
    expect(box.height).toBeGreaterThanOrEqual(320);
    expect(box.width).toBe(400);
  });

  test("without room on either side, it covers the launcher and has a close button", async () => {
    await page.viewport(1000, 400);
    const { host, box, isOpen } = await openAt("left: 8px; top: 176px");
    expectInViewport(box);
    expect(box.height).toBe(320);
    await userEvent.click(part(host, "close-button"));
    expect(isOpen()).toBe(false);
    expect(isShown(part(host, "button"))).toBe(true);
  });

  test("also after the page was resized", async () => {
    const { element } = await openAt("left: 300px; top: 500px");
    await page.viewport(700, 600);
    await expect.poll(() => element.getBoundingClientRect().bottom).toBeLessThan(500);
    expectInViewport(element.getBoundingClientRect());
  });

  test("while the page or an element around it scrolls, until it is closed", async () => {
    const { element, launcher, handle, host } = await openAt("inset: 0; overflow: auto");
    const scroller = host.parentElement ?? document.body;
    scroller.prepend(filler("600px"));
    scroller.append(filler("1500px"));
    const move = async (top: number, side: string): Promise<void> => {
      scroller.scrollTop = top;
      await expect.poll(() => element.dataset["side"]).toBe(side);
      expectInViewport(element.getBoundingClientRect());
    };
    await move(100, "above");
    await move(590, "below");
    await move(10, "above");
    const box = element.style.cssText;
    handle.close();
    scroller.scrollTop = 590;
    await expect.poll(() => launcher.getBoundingClientRect().top).toBeLessThan(20);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(element.style.cssText).toBe(box);
  });
});

test("an inline style that moves the launcher up keeps the window on screen", async () => {
  const { handle, host } = setUp({ inlineStyle: { bottom: "200px" } });
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  await expect.poll(() => Math.round(part(host, "bot").getBoundingClientRect().top)).toBe(0);
});

// Spec: 3.15
test("inline styles apply to its root and are removed with the prop", async () => {
  const { handle, launcher } = setUp({ inlineStyle: { bottom: "100px" } });
  const below = () => window.innerHeight - launcher.getBoundingClientRect().bottom;
  await expect.poll(below).toBe(100);
  handle.update({ inlineStyle: { marginRight: "10px" } });
  await expect.poll(below).toBe(20);
  handle.update({ inlineStyle: undefined });
  await expect.poll(() => window.innerWidth - launcher.getBoundingClientRect().right).toBe(20);
});

test("the window stays on screen when an offset moves the launcher up", async () => {
  const { handle, host } = setUp({
    theme: { offset: { x: "60px", y: "150px" }, chatWindow: { maxWidth: "2000px", maxHeight: "2000px" } },
  });
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  await expect.poll(() => Math.round(part(host, "bot").getBoundingClientRect().top)).toBe(0);
  expect(Math.round(part(host, "bot").getBoundingClientRect().left)).toBe(20);
});

test("checks for a containing block once, not on every prop change", async () => {
  const { handle, launcher } = setUp();
  const measure = vi.spyOn(Element.prototype, "getBoundingClientRect");
  await expect.poll(() => measure.mock.calls.length).toBe(1);
  handle.update({ theme: { button: { size: "large" } } });
  await expect.poll(() => launcher.clientWidth).toBe(60);
  expect(measure).toHaveBeenCalledOnce();
  measure.mockRestore();
});

test("stays in its corner when moved under a transformed ancestor, open or closed", async () => {
  document.body.style.transform = "translate(30px, 30px)";
  const { handle, host, launcher } = setUp();
  const { clientWidth } = document.documentElement;
  const toTheRight = () => Math.round(clientWidth - launcher.getBoundingClientRect().right);
  await expect.poll(toTheRight).toBe(20);
  const place = document.body.appendChild(document.createElement("main"));
  place.append(host);
  await expect.poll(toTheRight).toBe(20);
  await expect.poll(() => isShown(launcher)).toBe(true);
  handle.open();
  await expect.poll(() => chats.length).toBe(1);
  document.body.append(host);
  await expect.poll(() => isShown(part(host, "bot"))).toBe(true);
  document.body.style.transform = "";
});

test("looks busy while its code is loading after a click", async () => {
  let arrive = (_mode: CreateDisplayMode) => {};
  const frame = new Promise<CreateDisplayMode>((resolve) => (arrive = resolve));
  const load = vi.spyOn(source, "loadMode").mockReturnValue(frame);
  const { launcher, isOpen } = setUp({ preload: "none" });
  expect(getComputedStyle(launcher).opacity).toBe("1");
  launcher.click();
  expect(getComputedStyle(launcher).opacity).toBe("0.5");
  load.mockRestore();
  arrive(await source.loadMode("bubble"));
  await expect.poll(isOpen).toBe(true);
  await expect.poll(() => getComputedStyle(launcher).opacity).toBe("1");
});

test("is 20 pixels off its corner under transformed ancestors and hostile styles", async () => {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent =
    "html{font-size:62.5%} *{all:unset !important} body{transform:translate(30px,30px) !important;letter-spacing:9px !important;text-transform:uppercase !important}";
  const { handle, host, launcher } = setUp();
  // Excludes scroll bars.
  const { clientWidth, clientHeight } = document.documentElement;
  await expect.poll(() => Math.round(clientWidth - launcher.getBoundingClientRect().right)).toBe(20);
  expect(Math.round(clientHeight - launcher.getBoundingClientRect().bottom)).toBe(20);
  handle.run({ command: "showPreviewMessage", message: { message: "Hi" } });
  await expect
    .poll(() => host.shadowRoot?.querySelector('[part="preview-message"]:not([hidden])'))
    .not.toBeNull();
  const card = getComputedStyle(part(host, "preview-message"));
  expect([card.letterSpacing, card.textTransform, card.fontSize]).toEqual(["normal", "none", "16px"]);
  style.remove();
});

describe("the preview card on a page without `colorScheme`", () => {
  async function cardOn(style: string, props: BubbleProps = {}) {
    document.documentElement.style.cssText = style;
    const { handle, host } = setUp(props);
    handle.run({ command: "showPreviewMessage", message: { message: "Hello!" } });
    await expect.poll(() => host.shadowRoot?.querySelector(".card:not([hidden])")).not.toBeNull();
    const card = getComputedStyle(part(host, "preview-message"));
    const colors = [card.backgroundColor, card.color];
    banter.destroy();
    document.documentElement.style.cssText = "";
    return colors;
  }
  const light = ["rgb(247, 248, 255)", "rgb(48, 50, 53)"];
  const dark = ["rgb(35, 37, 46)", "rgb(236, 238, 242)"];

  test.each([
    ["background: #111827", dark],
    ["background: oklch(0.2 0.02 260)", dark],
    ["color-scheme: dark", dark],
    ["color-scheme: dark; background: #fff", light],
    ["background: oklch(0.98 0 0)", light],
    ["", light],
  ])("follows the page with the style %j", async (style, colors) => {
    expect(await cardOn(style)).toEqual(colors);
  });

  test("keeps the scheme that the owner has chosen", async () => {
    expect(await cardOn("background: #111827", { colorScheme: "light" })).toEqual(light);
  });
});

test("an edge separates the preview card and the window from pages of their color", async () => {
  const { handle, host } = setUp();
  handle.run({ command: "showPreviewMessage", message: { message: "Hello!" } });
  await expect.poll(() => host.shadowRoot?.querySelector(".card:not([hidden])")).not.toBeNull();
  for (const name of ["preview-message", "bot"])
    expect(getComputedStyle(part(host, name)).boxShadow).toContain("0px 0px 0px 1px");
});

const DARK_BOT = {
  id: "dark",
  version: "6.1",
  theme: {
    general: { background: { type: "Color", content: "#101216" } },
    chat: { buttons: { backgroundColor: "#0f766e" } },
    dark: { chat: { buttons: { backgroundColor: "#5eead4" } } },
  },
};

describe("the launcher", () => {
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

  test("has the brand color of a bot that the page names, with an icon of enough contrast", async () => {
    const { handle, launcher } = setUp({ typebot: DARK_BOT });
    await expect.poll(() => backgroundOf(launcher)).toBe("rgb(15, 118, 110)");
    expect(getComputedStyle(launcher).color).toBe("rgb(238, 238, 238)");
    handle.update({ colorScheme: "dark" });
    await expect.poll(() => backgroundOf(launcher)).toBe("rgb(94, 234, 212)");
    expect(getComputedStyle(launcher).color).toBe("rgb(32, 32, 32)");
    handle.update({ theme: { button: { backgroundColor: "#ff0000" } } });
    await expect.poll(() => backgroundOf(launcher)).toBe("rgb(255, 0, 0)");
  });

  test.each(["transparent", "var(--page)", "red; }", undefined])(
    "ignores the button color %j",
    async (backgroundColor) => {
      const { handle, launcher } = setUp({
        typebot: { id: "a", theme: { chat: { buttons: { backgroundColor } } } },
      });
      handle.run({ command: "showPreviewMessage", message: { message: "Hello!" } });
      await expect.poll(() => launcher.parentElement?.querySelector(".card")).not.toBeNull();
      expect(backgroundOf(launcher)).toBe("rgb(29, 29, 29)");
    },
  );

  test("has the brand color once the chat has started, and loses it with the bot", async () => {
    const { handle, launcher } = setUp();
    await userEvent.click(launcher);
    await expect.poll(() => chats.length).toBe(1);
    onlyChat(chats).session.set({ bot: bot({ theme: DARK_BOT.theme }) });
    await expect.poll(() => backgroundOf(launcher)).toBe("rgb(15, 118, 110)");
    handle.update({ typebot: "other" });
    await expect.poll(() => backgroundOf(launcher)).toBe("rgb(29, 29, 29)");
  });
});

test("the window behind the chat has the chat's background, so that its corners have no light fringe", async () => {
  const { host, launcher } = setUp({ typebot: DARK_BOT });
  await userEvent.click(launcher);
  await expect.poll(() => chats.length).toBe(1);
  expect(getComputedStyle(part(host, "bot")).backgroundColor).toBe("rgb(16, 18, 22)");
});

describe("attention", () => {
  const motions = (launcher: HTMLElement) =>
    launcher.getAnimations().filter(({ id }) => id === "attention").length;

  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function shown(referrer: string) {
    vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
    const { handle, host, launcher } = setUp();
    const show = async () => {
      handle.run({ command: "showPreviewMessage", message: { message: "Hello!" } });
      await expect.poll(() => host.shadowRoot?.querySelector(".card:not([hidden])")).not.toBeNull();
    };
    await show();
    return { handle, launcher, show };
  }

  test("the launcher moves with the first preview card, and never again", async () => {
    const { handle, launcher, show } = await shown("https://search.example/");
    expect(motions(launcher)).toBe(1);
    for (const motion of launcher.getAnimations()) motion.finish();
    handle.hidePreviewMessage();
    await show();
    expect(motions(launcher)).toBe(0);
  });

  test("not on a later page of the visit", async () => {
    expect(motions((await shown(`${location.origin}/start`)).launcher)).toBe(0);
  });

  test("not for visitors who prefer reduced motion", async () => {
    const real = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      real(query.includes("reduced-motion") ? "all" : query),
    );
    expect(motions((await shown("")).launcher)).toBe(0);
  });
});
