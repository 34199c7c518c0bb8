import { afterEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { ChatState, Chunk } from "@banter/client";
import { driverCan } from "./testing/driver-can.ts";
import { answered, bot, chunk, input, message, text } from "./testing/fixtures.ts";
import { renderChat, type RenderedChat } from "./testing/render-chat.ts";
import { silence } from "./testing/silence.ts";
import { fill } from "./testing/fill.ts";

/* Every control of a chat that can have the focus, and every event that could move it. */

let chat: RenderedChat | undefined;
afterEach(() => {
  chat?.chat.destroy();
  chat?.host.remove();
  chat = undefined;
  vi.restoreAllMocks();
  // A key on the list of languages chooses one, which is remembered.
  localStorage.clear();
});

const header = { isEnabled: true, title: "Fernwood Studio" };
const link = { type: "a", url: "https://example.com/", children: [{ text: "Our shop" }] };
const MEDIA = URL.createObjectURL(silence());
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const richText = [{ type: "p", children: [{ text: "See " }, link] }];
const messages = [
  message({ id: "link", type: "text", content: { type: "richText", richText } }),
  message({ id: "song", type: "audio", content: { url: MEDIA, isAutoplayEnabled: false } }),
  message({ id: "film", type: "video", content: { type: "url", url: MEDIA } }),
  message({ id: "image", type: "image", content: { url: PICTURE, alt: "A dot" } }),
];
const given = (value: string) => ({ answer: answered(value), status: "sent" }) as const;
const block = input("text input");
const opening = chunk("1", messages, { input: block, answer: given("One") });
const reply = (id: string, status: "streaming" | "complete", isAnswered = false): Chunk =>
  chunk(id, [], {
    streamed: { id, text: `Reply ${id}.`, status, rateableTurn: Number(id) },
    ...(isAnswered && { input: block, isInputShown: true, answer: given("Two") }),
  });
const question = (id: string, asked = block) =>
  chunk(id, [text("What next?")], { input: asked, canRegenerate: true });

/** A complete reply, and a second one that streams while the visitor can write the next message. */
const streaming: Partial<ChatState> = {
  chunks: [opening, reply("2", "complete", true), reply("3", "streaming")],
  reply: { state: "streaming", isBusy: false, canStop: true },
};
const replied: Partial<ChatState> = {
  chunks: [opening, reply("2", "complete", true), { ...reply("3", "complete"), canRegenerate: true }],
  reply: { state: "none" },
};
const asked: Partial<ChatState> = { ...replied, chunks: [...(replied.chunks ?? []), question("4")] };

interface Control {
  readonly state?: Partial<ChatState>;
  readonly selector: string;
  /** What the visitor does before the control is there. */
  readonly reveal?: (shown: RenderedChat) => Promise<void>;
  /** How the control disappears. */
  readonly remove?: Partial<ChatState>;
  /** The control doesn't survive the reply that completes. */
  readonly endsWithReply?: true;
}

const messageGone = { remove: { chunks: [question("9", input("email input"))] } };
const press = (selector: string) => async (shown: RenderedChat) => (await find(shown, selector)).click();
const menuButton = ".banter-visitor-bar [aria-expanded]";
const failed = { ...opening, answer: { ...given("One"), status: "failed" as const } };

const controls: Readonly<Record<string, Control>> = {
  "the comment on a reply": {
    selector: ".banter-reply-actions form textarea",
    reveal: press('[data-value="down"]'),
    ...messageGone,
  },
  "copy reply": { selector: ".banter-copy-reply", ...messageGone },
  "a thumb": { selector: '[data-value="up"]', ...messageGone },
  "stop reply": {
    selector: ".banter-stop-row button",
    remove: { reply: { state: "none" } },
    endsWithReply: true,
  },
  "ask again": {
    state: replied,
    selector: "[data-newest] > button:last-child",
    remove: { chunks: [opening, reply("2", "complete", true), reply("3", "complete")] },
  },
  "the queued message's edit button": {
    state: { ...streaming, composer: { isAhead: true, queued: { text: "Later", status: "queued" } } },
    selector: ".banter-queued button",
    remove: { composer: { queued: undefined, isAhead: undefined } },
  },
  "a link": { selector: ".banter-host-bubble a", ...messageGone },
  "a sound": { selector: "audio", ...messageGone },
  "a video": { selector: "video", ...messageGone },
  "an image": { selector: ".banter-lightbox-opener", ...messageGone },
  "an open image": {
    selector: '.banter-lightbox [aria-label="Close"]',
    reveal: async (shown) => {
      const opener = await find(shown, ".banter-lightbox-opener");
      await expect.poll(() => opener.querySelector("img")?.complete).toBe(true);
      opener.click();
    },
    ...messageGone,
  },
  "the close button": { selector: '.banter-header > [aria-label="Close"]' },
  "the menu button": { selector: menuButton },
  "the menu's language": { selector: ".banter-visitor-row select", reveal: press(menuButton) },
  "start over": {
    selector: ".banter-visitor-question button",
    reveal: async (shown) => {
      await press(menuButton)(shown);
      await press(".banter-visitor-row:nth-child(2)")(shown);
    },
  },
  "try again in the notice": {
    state: { chunks: [failed], reply: { state: "failed", failure: { kind: "server" } } },
    selector: ".banter-notice button",
    remove: { reply: { state: "none" }, chunks: [opening] },
    endsWithReply: true,
  },
  "try again below the answer": {
    state: { chunks: [failed] },
    selector: ".banter-sending button",
    remove: { chunks: [opening] },
    endsWithReply: true,
  },
  "a toast": {
    selector: ".banter-toast button",
    reveal: async (shown) => {
      await find(shown, ".banter-toasts");
      await nextFrame();
      shown.session.emit({ type: "popup-blocked", url: "https://example.com" });
    },
  },
};
/** A video that can't be played is replaced. */
const names = Object.keys(controls).filter((name) => name !== "a video" || driverCan.media);
const disappearing = names.filter((name) => controls[name]?.remove !== undefined);

async function find({ container }: RenderedChat, selector: string): Promise<HTMLElement> {
  await expect.poll(() => container.querySelector(selector), { message: selector }).not.toBeNull();
  const found = container.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} has disappeared.`);
  return found;
}

/** Renders the chat and focuses the control. */
async function focusOn(name: string) {
  const { state = streaming, selector, reveal, remove, endsWithReply } = controls[name] ?? { selector: "" };
  const shown = renderChat(
    { bot: bot({ theme: { header } }), phase: "running", ...state },
    { props: { controls: ["transcript", "restart", "language"] }, onClose: () => {} },
  );
  chat = shown;
  await reveal?.(shown);
  const control = await find(shown, selector);
  control.focus();
  const focused = () => shown.host.shadowRoot?.activeElement;
  expect(focused()).toBe(control);
  const answerField = () => shown.container.querySelector<HTMLInputElement>(".banter-input-container input");
  return { ...shown, control, remove, endsWithReply, focused, answerField };
}

const isTextField = (element: Element): element is HTMLTextAreaElement => element.localName === "textarea";

describe.each(names)("the focus on %s", (name) => {
  test("stays when a question arrives, and so does what is typed", async () => {
    const { control, session, focused, answerField } = await focusOn(name);
    if (isTextField(control)) await userEvent.keyboard("Too lo");
    const { chunks } = session.getState();
    session.set({ chunks: [...chunks, question("4", input("email input"))] });
    await userEvent.keyboard("ng");
    await expect.poll(answerField).not.toBeNull();
    expect(control.isConnected).toBe(true);
    expect(focused()).toBe(control);
    await userEvent.keyboard("x");
    expect(answerField()?.value).toBe("");
    if (isTextField(control)) expect(control.value).toBe("Too longx");
  });

  test("stays when the reply completes, or moves on with its control", async () => {
    const { control, session, focused, answerField, endsWithReply } = await focusOn(name);
    if (isTextField(control)) await userEvent.keyboard("Too lo");
    session.set({ ...asked, reply: { state: "none" } });
    await expect.poll(() => answerField()?.closest("[data-blockid]")).toBeTruthy();
    expect(focused()).toBe(endsWithReply ? answerField() : control);
    await userEvent.keyboard("x");
    expect(answerField()?.value).toBe(endsWithReply ? "x" : "");
    if (isTextField(control)) expect(control.value).toBe("Too lox");
  });

  test("moves to the first question when the visitor's conversation starts over", async () => {
    const { control, session, focused, answerField } = await focusOn(name);
    session.set({ ...session.getState(), ...RESTARTED });
    await userEvent.keyboard("x");
    const staysInHeader = control.isConnected;
    if (!staysInHeader) expect(focused()?.className).toContain("banter-waiting");
    session.set({ phase: "running", chunks: [question("1")] });
    await expect.poll(answerField).not.toBeNull();
    await userEvent.keyboard("y");
    const isWriting = isTextField(control);
    if (staysInHeader) expect(focused()).toBe(control);
    else if (isWriting) expect(focused()?.className).toContain("banter-waiting");
    else expect(focused()).toBe(answerField());
    expect(answerField()?.value).toBe(staysInHeader || isWriting ? "" : "y");
  });
});

const RESTARTED: Partial<ChatState> = {
  phase: "loading",
  chunks: [],
  reply: { state: "none" },
  composer: { isAhead: undefined, queued: undefined },
};

describe.each(disappearing)("the focus on %s", (name) => {
  test("moves to the end of the conversation when it disappears", async () => {
    const { control, session, focused, answerField, remove } = await focusOn(name);
    session.set({ ...remove, ...(remove?.chunks && { chunks: remove.chunks.map(withoutInput) }) });
    await expect.poll(() => control.isConnected).toBe(false);
    expect(focused()?.className).toContain("banter-waiting");
    await userEvent.keyboard("x");
    expect(answerField()?.value ?? "").toBe("");
    expect(focused()?.className).toContain("banter-waiting");
  });
});

function withoutInput(shown: Chunk): Chunk {
  return shown.answer === undefined ? { ...shown, input: undefined, isInputShown: false } : shown;
}

const failure = { kind: "unreachable", retryIn: 1_000 } as const;

test("an error screen stays during a retry: announced once, with the focus on its button", async () => {
  const shown = renderChat({ bot: undefined, phase: "failed", startFailure: failure });
  chat = shown;
  const retry = await find(shown, ".banter-error-screen button");
  const screen = await find(shown, ".banter-error-screen");
  retry.focus();
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(screen, { childList: true, characterData: true, subtree: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    shown.session.set({ phase: "loading", startFailure: undefined });
    await nextFrame();
    expect(shown.host.shadowRoot?.activeElement).toBe(retry);
    shown.session.set({ phase: "failed", startFailure: { ...failure } });
    await nextFrame();
  }
  expect(screen.isConnected).toBe(true);
  expect(changes).toEqual([]);
  observer.disconnect();
  shown.session.set({ phase: "running", bot: bot(), startFailure: undefined, chunks: [question("1")] });
  const field = await find(shown, ".banter-input-container input");
  expect(shown.host.shadowRoot?.activeElement).toBe(field);
});

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

test("new messages: the focus stays in the chat, at the end of the conversation", async () => {
  const long = Array.from({ length: 30 }, (_, index) => chunk(`${index}`, [text(`Line ${index}`)]));
  const shown = renderChat({ bot: bot(), chunks: long });
  chat = shown;
  const scroller = await find(shown, ".scrollable-container");
  await expect.poll(() => scroller.scrollHeight > scroller.clientHeight).toBe(true);
  await userEvent.wheel(scroller, { direction: "up", times: 8 });
  shown.session.set({ chunks: [...long, chunk("new", [text("New")])] });
  const pill = await find(shown, ".banter-new-messages");
  pill.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => pill.isConnected).toBe(false);
  expect(shown.host.shadowRoot?.activeElement?.className).toContain("banter-waiting");
});

test.each([
  [
    "a long text",
    input("text input", { isLong: true }),
    "Hello wo{ArrowLeft}{ArrowLeft}",
    "big ",
    "Hello big wo",
  ],
  [
    "a text with attachments",
    input("text input", { attachments: { isEnabled: true, saveVariableId: "v" } }),
    "Hello wor",
    "ld",
    "Hello world",
  ],
  ["an email address", input("email input"), "Hello wor", "ld", "Hello world"],
])(
  "the focus and the caret move with what is written ahead into the field of %s",
  async (_, next, first, rest, whole) => {
    const shown = renderChat({ bot: bot(), phase: "running", ...streaming, composer: { isAhead: true } });
    chat = shown;
    const before = await find(shown, ".banter-input-container input");
    before.focus();
    await userEvent.keyboard(first);
    shown.session.set({
      ...replied,
      composer: {
        isAhead: undefined,
        field: { state: "typing", text: before instanceof HTMLInputElement ? before.value : "" },
      },
      chunks: [...(replied.chunks ?? []), question("4", next)],
    });
    await expect.poll(() => before.isConnected).toBe(false);
    // The slot may replace the field once more, when its file has loaded.
    const field = () =>
      shown.container.querySelector<HTMLInputElement>(".banter-input-container .text-input");
    await expect.poll(() => field()?.matches(":focus")).toBe(true);
    await userEvent.keyboard(rest);
    await expect.poll(() => field()?.value).toBe(whole);
  },
);

test("a long text that has a draft takes the focus with the caret at its end", async () => {
  const shown = renderChat({ bot: bot(), phase: "running", chunks: [opening] });
  chat = shown;
  (await find(shown, ".banter-waiting")).focus();
  const long = question("4", input("text input", { isLong: true }));
  shown.session.set({ composer: { field: { state: "typing", text: "Hello wor" } }, chunks: [opening, long] });
  const field = await find(shown, ".banter-input-container textarea");
  await expect.poll(() => shown.host.shadowRoot?.activeElement).toBe(field);
  await userEvent.keyboard("ld");
  expect(field).toHaveProperty("value", "Hello world");
});

test("a copied reply leaves the focus to the next question where a click doesn't focus buttons", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  const shown = renderChat({ bot: bot(), phase: "running", ...replied });
  chat = shown;
  const copy = await find(shown, ".banter-copy-reply");
  (await find(shown, ".banter-waiting")).focus();
  copy.click();
  await expect.poll(() => copy.textContent).toBe("Copied");
  shown.session.set(asked);
  const field = await find(shown, ".banter-input-container input");
  await expect.poll(() => shown.host.shadowRoot?.activeElement).toBe(field);
});

test("an upload that answers doesn't take the focus from a comment", async () => {
  const { control, session, focused } = await focusOn("the comment on a reply");
  session.set(asked);
  await userEvent.keyboard("Too lo");
  const form = await find(chat ?? fail(), ".banter-input-container form");
  const field = form.querySelector("input");
  if (field) fill(field, "An answer");
  control.focus();
  if (form instanceof HTMLFormElement) form.requestSubmit();
  await expect.poll(() => session.answers.length).toBe(1);
  expect(focused()).toBe(control);
});

function fail(): never {
  throw new Error("There is no chat.");
}
