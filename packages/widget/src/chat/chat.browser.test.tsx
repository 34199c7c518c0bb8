import { resolveProps } from "../contract/resolve-props.ts";
import axe from "axe-core";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { ChatState } from "@banter/client";
import type { HostMessage } from "@banter/protocol";
import { driverCan } from "./testing/driver-can.ts";
import { answered, bot, chunk, input, message, returned, text } from "./testing/fixtures.ts";
import { renderChat, type RenderedChat } from "./testing/render-chat.ts";
import { silence } from "./testing/silence.ts";
import { fill } from "./testing/fill.ts";

const opened: RenderedChat[] = [];

afterEach(() => {
  for (const { chat, host } of opened.splice(0)) {
    chat.destroy();
    host.remove();
  }
  document.body.replaceChildren();
});

function show(state: Partial<ChatState>, options?: Parameters<typeof renderChat>[1]): RenderedChat {
  const chat = renderChat({ bot: bot(), ...state }, options);
  opened.push(chat);
  return chat;
}

async function find<Found extends HTMLElement = HTMLElement>(
  { container }: RenderedChat,
  selector: string,
): Promise<Found> {
  await expect.poll(() => container.querySelector(selector)).not.toBeNull();
  const found = container.querySelector<Found>(selector);
  if (found === null) throw new Error(`${selector} was removed again.`);
  return found;
}

const nameInput = input("text input");
const sent = (value: string) => ({ answer: answered(value), status: "sent" as const });

describe("transcript", () => {
  // Spec: 1.3, 4.22
  it("is a log that names the speakers and is not a live region", async () => {
    const chat = show({ chunks: [chunk("1", [text("Hello")], { input: nameInput, answer: sent("Hi") })] });
    const log = await find(chat, "[role=log]");
    expect(log.getAttribute("aria-live")).toBe("off");
    expect(log.textContent).toContain("Bot said: Hello");
    expect(log.textContent).toContain("You said: Hi");
  });

  it("shows an answer's label instead of its value", async () => {
    const chat = show({
      chunks: [
        chunk("1", [], { input: nameInput, answer: { answer: answered("y", "Yes!"), status: "sent" } }),
      ],
    });
    expect((await find(chat, "[data-testid=guest-bubble]")).textContent).toContain("Yes!");
  });

  // Spec: 2.18, 4.10
  it("shows messages one by one with the typing indicator before the next", async () => {
    const messages = [text("One"), text("Two")];
    const chat = show({ chunks: [chunk("1", messages, { shown: 1, isTyping: true })] });
    await find(chat, ".bubble-typing");
    expect(chat.container.querySelectorAll("[data-testid=host-bubble]")).toHaveLength(1);
    chat.session.set({ chunks: [chunk("1", messages)] });
    await expect.poll(() => chat.container.querySelectorAll("[data-testid=host-bubble]").length).toBe(2);
    expect(chat.container.querySelector(".bubble-typing")).toBeNull();
  });

  // Spec: 4.11
  it("loads an image behind the typing indicator and notifies the session", async () => {
    const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const image = message({ id: "i", type: "image", content: { url: pixel } });
    const chat = show({ chunks: [chunk("1", [image], { shown: 0, isTyping: true })] });
    const bubble = await find(chat, "[data-type=image]");
    expect(getComputedStyle(bubble).visibility).toBe("hidden");
    await expect.poll(() => chat.session.calls).toContain("loaded 1 0");
  });

  it("isolates a message that fails to render", async () => {
    const failure = vi.spyOn(console, "error").mockImplementation(() => {});
    const image = Object.defineProperty({ type: "img", children: [] }, "url", { get: explode });
    const broken: HostMessage = { id: "x", type: "text", content: { type: "richText", richText: [image] } };
    const chat = show({ chunks: [chunk("1", [text("Before"), broken, text("After")])] });
    await expect.poll(() => chat.container.textContent).toContain("After");
    expect(chat.container.textContent).toContain("Before");
    expect(chat.session.calls).toContain("loaded 1 1");
    expect(failure).toHaveBeenCalled();
    failure.mockRestore();
  });

  // Spec: 2.17
  it("shows the avatar only at the last of consecutive chunks", async () => {
    const chat = show({
      chunks: [chunk("1", [text("One")]), chunk("2", [text("Two")], { input: nameInput })],
    });
    await expect.poll(() => chat.container.querySelectorAll("[data-role=host]").length).toBe(2);
    const [first, last] = chat.container.querySelectorAll("[data-role=host]");
    expect(first?.hasAttribute("data-hidden")).toBe(true);
    expect(last?.hasAttribute("data-hidden")).toBe(false);
  });

  it("reports an answer that was not sent and offers to retry once", async () => {
    const failed = { answer: answered("Ada"), status: "failed" as const };
    const chat = show({
      chunks: [chunk("1", [text("Name?")], { input: nameInput, answer: failed })],
      reply: { state: "failed", failure: { kind: "network" } },
    });
    await find(chat, ".banter-notice");
    const buttons = [...chat.container.querySelectorAll("button")].filter(
      (button) => button.textContent === "Try again",
    );
    expect(buttons).toHaveLength(1);
    buttons[0]?.click();
    expect(chat.session.calls).toContain("retry");
  });

  it.each(["failed", "waiting-for-network"] as const)(
    "announces and explains a lost connection in one place (%s)",
    async (status) => {
      const chat = show({
        chunks: [
          chunk("1", [text("Name?")], { input: nameInput, answer: { answer: answered("Ada"), status } }),
        ],
        reply: { state: "failed", failure: { kind: "network" } },
      });
      const notice = await find(chat, ".banter-notice");
      chat.session.emit({ type: "send-failed", failure: { kind: "network" } });
      chat.session.emit({ type: "popup-blocked", url: "https://example.com" });
      await find(chat, ".banter-toast");
      expect(chat.container.querySelectorAll(".banter-toast")).toHaveLength(1);
      const alerts = [...chat.container.querySelectorAll("[role=alert]:not(.banter-toast)")];
      expect(alerts).toEqual([notice.querySelector("span")]);
      expect(chat.container.querySelector(".banter-sending")).toBeNull();
    },
  );

  it("says when a failed reply can be tried again, and offers to continue without it", async () => {
    const retryAt = Date.now() + 1_200;
    const chat = show({ chunks: [], reply: { state: "failed", failure: { kind: "stream", retryAt } } });
    const notice = await find(chat, ".banter-notice");
    expect(notice.textContent).toContain("The bot could not reply.");
    const [retry, skip] = notice.querySelectorAll("button");
    expect(retry?.textContent).toMatch(/^Try again in [12] s$/);
    expect(retry?.getAttribute("aria-disabled")).toBe("true");
    retry?.click();
    expect(chat.session.calls).toEqual([]);
    expect(skip?.textContent).toBe("Continue without a reply");
    skip?.click();
    await expect.poll(() => retry?.textContent, { timeout: 3_000 }).toBe("Try again");
    retry?.click();
    expect(chat.session.calls).toEqual(["skipReply", "retry"]);
  });

  it("explains an action that a reload has interrupted without a word about an answer", async () => {
    const chat = show({ chunks: [], reply: { state: "failed", failure: { kind: "action" } } });
    expect((await find(chat, ".banter-notice")).textContent).toBe(
      "The chat was interrupted. Try again to continue.Try again",
    );
  });

  it.each(["session-lost", "too-long"] as const)("offers to start over after %s", async (kind) => {
    const chat = show({ chunks: [], reply: { state: "failed", failure: { kind } } });
    (await find(chat, ".banter-notice button")).click();
    expect(chat.session.calls).toEqual(["restart"]);
  });
});

function explode(): never {
  throw new Error("This message is broken.");
}

/** The announcements from now on. */
async function recordAnnouncements(chat: RenderedChat): Promise<readonly string[]> {
  const announced: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      announced.push(...[...addedNodes].map((node) => node.textContent ?? ""));
  });
  observer.observe(await find(chat, "[data-testid=live-region]"), { childList: true });
  onTestFinished(() => observer.disconnect());
  return announced;
}

describe("screen readers", () => {
  it("announce each message once, in order, and no restored message", async () => {
    const restored = chunk("1", [text("Old")], { isRestored: true, input: nameInput, answer: sent("Hi") });
    const chat = show({ chunks: [restored] });
    const region = await find(chat, "[data-testid=live-region]");
    const announced = await recordAnnouncements(chat);
    const messages = [text("One"), text("Two")];
    chat.session.set({ chunks: [restored, chunk("2", messages, { shown: 1, isTyping: true })] });
    await expect.poll(() => announced).toEqual(["One"]);
    chat.session.set({ chunks: [restored, chunk("2", messages)] });
    await expect.poll(() => announced).toEqual(["One", "Two"]);
    chat.session.set({ chunks: [restored, chunk("2", messages, { input: nameInput })] });
    await find(chat, ".banter-input-container input");
    await expect.poll(() => region.children.length, { timeout: 3_000 }).toBe(0);
    expect(announced).toEqual(["One", "Two"]);
  });
});

describe("an AI's reply", () => {
  // Spec: 2.20, 3.22
  it("is rendered as Markdown while it streams and announced sentence by sentence", async () => {
    const streamed = (words: string, status: "streaming" | "complete") =>
      chunk("1", [], { streamed: { id: "s", text: words, status } });
    const chat = show({ chunks: [], reply: { state: "waiting", isBusy: true } });
    await find(chat, ".bubble-typing");
    const announced = await recordAnnouncements(chat);
    chat.session.set({ chunks: [streamed("Hello **wor", "streaming")] });
    const bubble = await find(chat, ".banter-streaming-container");
    expect(bubble.getAttribute("aria-busy")).toBe("true");
    chat.session.set({ chunks: [streamed("Hello **world**. How are", "streaming")] });
    await expect.poll(() => announced).toEqual(["Hello world."]);
    chat.session.set({ chunks: [streamed("Hello **world**. How are you?", "complete")] });
    await expect.poll(() => bubble.querySelector("strong")?.textContent).toBe("world");
    expect(bubble.getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => announced, { timeout: 4_000 }).toEqual(["Hello world.", "How are you?"]);
  });
});

describe("a returned answer", () => {
  it("can be submitted again at once, even before the field is rendered again", async () => {
    const open = chunk("1", [text("Name?")], { input: nameInput });
    const chat = show({ chunks: [open] });
    await userEvent.type(await find(chat, ".banter-input-container input"), "Ada");
    await userEvent.keyboard("{Enter}");
    chat.session.set({
      chunks: [open],
      composer: { field: returned(answered("Ada")) },
      reply: { state: "failed", failure: { kind: "network" } },
    });
    const again = await find<HTMLInputElement>(chat, ".banter-input-container input");
    expect(again.value).toBe("Ada");
    await userEvent.click(again);
    await userEvent.keyboard("{Enter}");
    expect(chat.session.answers).toHaveLength(2);
  });
});

describe("scrolling", () => {
  const long = Array.from({ length: 30 }, (_, index) => text(`Message ${index}`));
  const scrollerOf = (chat: RenderedChat) => find(chat, ".scrollable-container");
  const gap = (view: HTMLElement) => view.scrollHeight - view.scrollTop - view.clientHeight;

  it("follows new messages", async () => {
    const chat = show({ chunks: [chunk("1", long)] });
    const view = await scrollerOf(chat);
    await expect.poll(() => gap(view)).toBeLessThan(2);
    chat.session.set({ chunks: [chunk("1", [...long, text("Newest")])] });
    await expect.poll(() => view.textContent).toContain("Newest");
    await expect.poll(() => gap(view), { timeout: 3_000 }).toBeLessThan(2);
  });

  it("doesn't scroll for a visitor who scrolled up, but offers to jump to new messages", async () => {
    const chat = show({ chunks: [chunk("1", long)] });
    const view = await scrollerOf(chat);
    await expect.poll(() => gap(view)).toBeLessThan(2);
    view.scrollTo({ top: 0, behavior: "instant" });
    await expect.poll(() => view.scrollTop).toBe(0);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    chat.session.set({ chunks: [chunk("1", [...long, text("Newest")])] });
    const pill = await find(chat, ".banter-new-messages");
    expect(view.scrollTop).toBe(0);
    pill.click();
    await expect.poll(() => gap(view), { timeout: 3_000 }).toBeLessThan(2);
    expect(chat.container.querySelector(".banter-new-messages")).toBeNull();
  });

  it("shows a tall input from its question on and doesn't scroll back", async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ id: `i${index}`, content: `Option ${index}` }));
    const block = { ...input("choice input"), items, options: { isMultipleChoice: true } };
    const lines = Array.from({ length: 12 }, (_, index) => text(`Line ${index}`, `m${index}`));
    const chat = show({
      chunks: [chunk("1", [...lines, text("Which ones?")], { input: block, isInputShown: true })],
    });
    const scroller = await find(chat, ".scrollable-container");
    await find(chat, ".banter-input-container button, .banter-input-container input");
    const question = [...chat.container.querySelectorAll(".banter-host-bubble")].at(-1);
    const gap = () => (question?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top;
    await expect.poll(gap, { timeout: 5_000 }).toBeLessThan(40);
    expect(gap()).toBeGreaterThanOrEqual(0);
    scroller.scrollTop = scroller.scrollHeight;
    const top = scroller.scrollTop;
    chat.container.querySelector(".banter-input-container")?.append(document.createElement("hr"));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(scroller.scrollTop).toBeGreaterThanOrEqual(top);
  });

  it("scrolls to the end after an answer", async () => {
    const chunks = [chunk("1", long, { input: nameInput })];
    const chat = show({ chunks });
    const view = await scrollerOf(chat);
    await expect.poll(() => gap(view)).toBeLessThan(2);
    view.scrollTo({ top: 0, behavior: "instant" });
    await expect.poll(() => view.scrollTop).toBe(0);
    chat.session.submit(answered("Ada"));
    await expect.poll(() => gap(view), { timeout: 3_000 }).toBeLessThan(2);
  });
});

describe("focus", () => {
  it("is never taken from the page around the chat", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    const chat = show({ chunks: [chunk("1", [text("Name?")], { input: nameInput })] }, { mayFocus: true });
    await find(chat, ".banter-input-container input");
    expect(document.activeElement).toBe(field);
  });

  it("is not moved to a chat that opened automatically", async () => {
    const chat = show({ chunks: [chunk("1", [text("Name?")], { input: nameInput })] });
    await find(chat, ".banter-input-container input");
    expect(document.activeElement).toBe(document.body);
  });

  // Spec: 2.19
  it("follows the conversation after the visitor's answer", async () => {
    const chat = show({ chunks: [chunk("1", [text("Name?")], { input: nameInput })] });
    await userEvent.type(await find(chat, ".banter-input-container input"), "Ada");
    await userEvent.keyboard("{Enter}");
    const first = chunk("1", [text("Name?")], { input: nameInput, answer: sent("Ada") });
    chat.session.set({ chunks: [first, chunk("2", [text("E-mail?")], { input: input("email input") })] });
    const email = await find(chat, "input[type=email]");
    await expect.poll(() => chat.host.shadowRoot?.activeElement).toBe(email);
  });

  it("hides keyboard events from the page's shortcuts", async () => {
    const listener = vi.fn<() => void>();
    document.addEventListener("keydown", listener);
    const chat = show({ chunks: [chunk("1", [text("Name?")], { input: nameInput })] });
    const field = await find<HTMLInputElement>(chat, ".banter-input-container input");
    await userEvent.click(field);
    await userEvent.keyboard("abc");
    document.removeEventListener("keydown", listener);
    expect(field.value).toBe("abc");
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("typing", () => {
  it("doesn't submit on the Enter that ends IME composition", async () => {
    const chat = show({ chunks: [chunk("1", [text("Name?")], { input: nameInput })] });
    const field = await find<HTMLInputElement>(chat, ".banter-input-container input");
    fill(field, "にほん");
    const composing = new KeyboardEvent("keydown", {
      key: "Enter",
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    field.dispatchEvent(composing);
    expect(composing.defaultPrevented).toBe(true);
    expect(chat.session.answers).toEqual([]);
  });

  // Spec: 5.28
  it("inserts a line on Enter, submits on Ctrl+Enter, and grows with a long text", async () => {
    const chat = show({
      chunks: [chunk("1", [text("Tell")], { input: input("text input", { isLong: true }) })],
    });
    const field = await find<HTMLTextAreaElement>(chat, "textarea");
    await userEvent.click(field);
    const before = field.clientHeight;
    await userEvent.keyboard("a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}f{Enter}g");
    expect(chat.session.answers).toEqual([]);
    expect(field.clientHeight).toBeGreaterThan(before);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(chat.session.answers).toMatchObject([{ value: "a\nb\nc\nd\ne\nf\ng" }]);
  });
});

describe("language", () => {
  it("is the bot's, with its writing direction, and inherited from the page if unknown", async () => {
    const arabic = show({
      bot: bot({ settings: { general: { locale: "ar" } } }),
      chunks: [chunk("1", [text("مرحبا")])],
    });
    await find(arabic, "[role=log]");
    expect(arabic.container.lang).toBe("ar");
    expect(getComputedStyle(arabic.container).direction).toBe("rtl");
    const plain = show({ chunks: [] });
    await find(plain, "[role=log]");
    expect(plain.container.hasAttribute("lang")).toBe(false);
  });

  it("loads its strings; the site owner's override them", async () => {
    const settings = { general: { locale: "ar" } };
    const chunks = [chunk("1", [text("مرحبا")])];
    const arabic = show({ bot: bot({ settings }), chunks }, { props: { words: { botSaid: "Bot:" } } });
    await expect.poll(() => arabic.container.querySelector("[role=log]")?.ariaLabel).toBe("المحادثة");
    expect(arabic.container.textContent).toContain("Bot:");
    arabic.chat.update(resolveProps({ locale: "de" }));
    await expect.poll(() => arabic.container.querySelector("[role=log]")?.ariaLabel).toBe("Unterhaltung");
    expect(arabic.container.dir).toBe("ltr");
  });

  it.each(["he", "fa"])("%s on the page sets the direction to right-to-left", async (language) => {
    document.documentElement.lang = language;
    onTestFinished(() => document.documentElement.removeAttribute("lang"));
    const chat = show({ chunks: [chunk("1", [text("Hello")])] });
    await expect.poll(() => chat.container.dir).toBe("rtl");
    expect(chat.container.lang).toBe(language);
  });

  it("doesn't change the direction of messages in another language", async () => {
    const settings = { general: { locale: "ar" } };
    const chat = show({ bot: bot({ settings }), chunks: [chunk("1", [text("Hello?")])] });
    await expect.poll(() => chat.container.querySelector("[role=log]")?.ariaLabel).toBe("المحادثة");
    expect(getComputedStyle(await find(chat, ".banter-host-bubble")).direction).toBe("ltr");
  });

  it("uses the site owner's strings", async () => {
    const failure = { kind: "unreachable" as const };
    const chat = show(
      { bot: undefined, phase: "failed", startFailure: failure },
      { props: { words: { retry: "Nochmal" } } },
    );
    expect((await find(chat, ".banter-error-screen button")).textContent).toBe("Nochmal");
  });
});

describe("over the conversation", () => {
  // Spec: 2.23
  it("shows a blocked pop-up as a toast with a safe link, which stays", async () => {
    const chat = show({ chunks: [] });
    await find(chat, "[role=log]");
    chat.session.emit({ type: "popup-blocked", url: "https://example.com/a" });
    const link = await find<HTMLAnchorElement>(chat, ".banter-toast a");
    expect(link.href).toBe("https://example.com/a");
    expect(link.rel).toBe("noopener noreferrer");
    expect(link.textContent).toBe("Continue in new tab");
    chat.session.emit({ type: "popup-blocked", url: "javascript:alert(1)" });
    await expect.poll(() => chat.container.querySelectorAll(".banter-toast").length).toBe(2);
    expect(chat.container.querySelectorAll(".banter-toast a")).toHaveLength(1);
  });

  // Spec differs: 8.9
  it.each([
    [{}, "Network Error. Please check your internet connection and try again."],
    [{ networkErrorTitle: "Offline", networkErrorMessage: "No network" }, "Offline. No network"],
  ])("names a lost connection with the system messages %o", async (systemMessages, message) => {
    const settings = { general: { systemMessages } };
    const chat = show({
      bot: bot({ settings }),
      chunks: [],
      reply: { state: "failed", failure: { kind: "network" } },
    });
    expect((await find(chat, ".banter-notice [role=alert]")).textContent).toBe(message);
  });

  // Spec: 8.10
  it.each([
    [
      {},
      "Popup blocked",
      "The bot wants to open a new tab but it was blocked by your browser. It needs a manual approval.",
      "Continue in new tab",
    ],
    [
      { popupBlockedTitle: "Blocked", popupBlockedDescription: "A tab", popupBlockedButtonLabel: "Open it" },
      "Blocked",
      "A tab",
      "Open it",
    ],
  ])("names a blocked pop-up with the system messages %o", async (systemMessages, ...texts) => {
    const chat = show({ bot: bot({ settings: { general: { systemMessages } } }), chunks: [] });
    await find(chat, "[role=log]");
    chat.session.emit({ type: "popup-blocked", url: "https://example.com/a" });
    const lines = (await find(chat, ".banter-toast")).querySelectorAll("p, a");
    expect([...lines].map(({ textContent }) => textContent)).toEqual(texts);
  });

  // Spec: 2.41
  it("shows a spinner while the bot is loading, and a send icon in the submit button", async () => {
    const chat = show({ bot: undefined, phase: "loading" });
    expect((await find(chat, "[data-testid=loading-spinner]")).getAttribute("role")).toBe("status");
    chat.session.set({
      bot: bot(),
      phase: "running",
      chunks: [chunk("1", [text("Name?")], { input: nameInput })],
    });
    const submit = await find<HTMLButtonElement>(chat, "button[type=submit]");
    expect(submit.querySelector("svg.send-icon")?.getBoundingClientRect().width).toBeGreaterThan(0);
    expect(chat.container.querySelector("[data-testid=loading-spinner]")).toBeNull();
  });

  // Spec: 2.22
  it.each([true, false])("shows the badge if the bot enables it: %s", async (isBrandingEnabled) => {
    const settings = { general: { isBrandingEnabled } };
    const chat = show({ bot: bot({ settings }), chunks: [chunk("1", [text("Hi")])] });
    await find(chat, ".banter-host-bubble");
    expect(chat.container.querySelector(".lite-badge")?.checkVisibility() ?? false).toBe(isBrandingEnabled);
  });

  // Spec: 2.21, 3.9
  it("shows progress in the chat or in the site owner's element", async () => {
    const theme = { general: { progressBar: { isEnabled: true } } };
    const inside = show({ bot: bot({ theme }), chunks: [], progress: 0 });
    expect((await find(inside, "[role=progressbar]")).getAttribute("aria-valuenow")).toBe("0");
    const progressBarRef = document.body.appendChild(document.createElement("div"));
    const outside = show({ bot: bot({ theme }), chunks: [], progress: 42 }, { props: { progressBarRef } });
    await expect
      .poll(() => progressBarRef.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow"))
      .toBe("42");
    expect(outside.container.querySelector("[role=progressbar]")).toBeNull();
  });

  // Spec: 2.24
  it.each([{}, ""])("shows no empty cause of a failed start: %j", async (cause) => {
    const chat = show({ bot: undefined, phase: "failed", startFailure: { kind: "unreachable", cause } });
    expect((await find(chat, ".banter-error-screen")).querySelector("pre")).toBeNull();
  });

  it("explains a failed start with its cause and offers to retry", async () => {
    const chat = show({
      bot: undefined,
      phase: "failed",
      startFailure: { kind: "unreachable", cause: { name: "TypeError" } },
    });
    const screen = await find(chat, ".banter-error-screen");
    expect(screen.getAttribute("role")).toBe("alert");
    expect(screen.textContent).toContain("Error! Could not reach server. Check your connection.");
    expect(screen.querySelector("pre")?.textContent).toBe('{\n  "name": "TypeError"\n}');
    screen.querySelector("button")?.click();
    expect(chat.session.calls).toEqual(["retry"]);
  });

  it("announces that the visitor's retry has failed, too, but no automatic one", async () => {
    const startFailure = { kind: "unreachable" as const };
    const chat = show({ bot: undefined, phase: "failed", startFailure });
    const retry = await find(chat, ".banter-error-screen button");
    const announced = await recordAnnouncements(chat);
    const fail = async () => {
      chat.session.set({ phase: "loading", startFailure: undefined });
      await find(chat, ".banter-error-screen[data-retrying]");
      chat.session.set({ phase: "failed", startFailure });
      await find(chat, ".banter-error-screen:not([data-retrying])");
    };
    await fail();
    retry.click();
    await fail();
    const failure = "Error! Could not reach server. Check your connection.";
    await expect.poll(() => announced).toEqual(["Loading the conversation", failure]);
  });

  it("shows the badge even if the bot's custom CSS hides it", async () => {
    const customCss = ".lite-badge{display:none!important} .typebot-host-bubble{padding:33px}";
    const chat = show({
      bot: bot({ theme: { customCss }, settings: { general: { isBrandingEnabled: true } } }),
      chunks: [chunk("1", [text("Hi")])],
    });
    expect(getComputedStyle(await find(chat, ".lite-badge")).display).not.toBe("none");
    expect(getComputedStyle(await find(chat, ".banter-host-bubble")).paddingTop).toBe("33px");
  });

  it("isolates two bots on one page", async () => {
    const one = show({
      bot: bot({ theme: { customCss: ".banter-host-bubble{padding:1px}" } }),
      chunks: [chunk("1", [text("One")])],
    });
    const two = show({ chunks: [chunk("1", [text("Two")], { input: nameInput })] });
    await find(two, ".banter-input-container input");
    expect(getComputedStyle(await find(one, ".banter-host-bubble")).paddingTop).toBe("1px");
    expect(getComputedStyle(await find(two, ".banter-host-bubble")).paddingTop).toBe("8px");
  });

  it("cleans up when destroyed", async () => {
    const chat = renderChat({ bot: bot(), chunks: [chunk("1", [text("Hi")], { input: nameInput })] });
    await find(chat, ".banter-input-container input");
    chat.chat.destroy();
    expect(chat.container.childElementCount).toBe(0);
    expect(chat.host.shadowRoot?.adoptedStyleSheets).toEqual([]);
  });
});

describe("axe", () => {
  const chunks = [
    chunk("1", [text("Hello"), text("Who are you?")], { input: nameInput, answer: sent("Ada") }),
    chunk("2", [text("What next?")], {
      input: input("email input"),
      answer: { answer: answered("x"), status: "failed" },
    }),
  ];
  const branded = { general: { isBrandingEnabled: true } };
  const states: readonly (readonly [string, Partial<ChatState>])[] = [
    ["a conversation", { chunks, reply: { state: "waiting", isBusy: true, failure: { kind: "server" } } }],
    ["a version 6 bot", { bot: bot({ version: "6", settings: branded }), chunks }],
    ["a failed start", { bot: undefined, phase: "failed", startFailure: { kind: "not-found", cause: {} } }],
    ["loading", { bot: undefined, phase: "loading" }],
    [
      "progress",
      { bot: bot({ theme: { general: { progressBar: { isEnabled: true } } } }), chunks, progress: 30 },
    ],
  ];

  it.each(
    states.flatMap(([name, state]) =>
      (["light", "dark"] as const).map((scheme) => [name, scheme, state] as const),
    ),
  )("finds nothing in %s, %s", async (_name, colorScheme, state) => {
    const chat = show(state, { props: { colorScheme } });
    await find(chat, ".banter-chat-view > *");
    chat.session.emit({ type: "popup-blocked", url: "https://example.com" });
    await find(chat, ".banter-toast");
    for (const animation of chat.container.getAnimations({ subtree: true })) {
      if (animation.effect?.getComputedTiming().iterations === 1) animation.finish();
      else animation.cancel();
    }
    const { violations } = await axe.run(chat.host, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
      [],
    );
  });
});

it("names the place of the awaited reply only while the bot is awaited", async () => {
  const open = chunk("1", [text("Your name?")], { input: input("text input") });
  const answer = { answer: answered("Ada"), status: "sending" } as const;
  const chat = renderChat({ bot: bot(), phase: "running", chunks: [open] });
  onTestFinished(() => {
    chat.chat.destroy();
    chat.host.remove();
  });
  const named = () => chat.container.querySelector('[aria-label="Waiting for a reply"]');
  await vi.waitFor(() => expect(chat.container.querySelector(".banter-waiting")).not.toBeNull());
  expect(named()).toBeNull();
  chat.session.set({ chunks: [{ ...open, answer }] });
  await vi.waitFor(() => expect(named()?.getAttribute("role")).toBe("group"));
});

it.runIf(driverCan.media)("pauses sound while the chat is closed, also that of a new message", async () => {
  await userEvent.click(document.body);
  const url = URL.createObjectURL(silence(60));
  const sound = (id: string) => message({ id, type: "audio", content: { url, isAutoplayEnabled: true } });
  const chat = renderChat({ bot: bot(), chunks: [chunk("1", [sound("1")])] });
  onTestFinished(() => {
    chat.chat.destroy();
    chat.host.remove();
  });
  const players = () => [...chat.container.querySelectorAll("audio")];
  await expect.poll(() => players().map(({ paused }) => paused)).toEqual([false]);
  chat.chat.setVisible(false);
  expect(players()[0]?.paused).toBe(true);
  chat.session.set({ chunks: [chunk("1", [sound("1"), sound("2")])] });
  await expect.poll(() => players()[1]?.readyState).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA);
  await expect.poll(() => players().map(({ paused }) => paused)).toEqual([true, true]);
  chat.chat.setVisible(true);
  await players()[1]?.play();
  expect(players()[1]?.paused).toBe(false);
});
