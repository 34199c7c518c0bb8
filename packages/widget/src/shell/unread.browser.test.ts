import type { Chunk } from "@banter/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BubbleProps } from "../contract/widget-props.ts";
import { createTestPage, userEvent } from "./testing/test-page.ts";

/* Messages that arrive while the chat is closed. */

const { banter, chats } = createTestPage();
const chunk: Chunk = {
  id: "1",
  messages: [],
  shown: 0,
  isTyping: false,
  isRestored: false,
  isInputShown: false,
  isInputDismissed: false,
};

beforeEach(() => {
  chats.length = 0;
  document.title = "Shop";
});

afterEach(() => {
  banter.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function closedAfterOpening(props: BubbleProps = {}) {
  const index = chats.length;
  const handle = banter.initBubble({ typebot: "lead", isPreview: true, ...props });
  handle.open();
  await expect.poll(() => chats.length, { timeout: 5000 }).toBe(index + 1);
  handle.close();
  return { handle, receive: (shown: number) => chats[index]?.session.set({ chunks: [{ ...chunk, shown }] }) };
}

test("are counted in the page's title until the chat is opened", async () => {
  const { handle, receive } = await closedAfterOpening();
  receive(1);
  await expect.poll(() => document.title).toBe("(1) Shop");
  receive(2);
  await expect.poll(() => document.title).toBe("(2) Shop");
  handle.open();
  await expect.poll(() => document.title).toBe("Shop");
});

test("of several widgets are counted together until their widget is removed", async () => {
  const first = await closedAfterOpening();
  const second = await closedAfterOpening();
  first.receive(1);
  second.receive(2);
  await expect.poll(() => document.title).toBe("(3) Shop");
  second.handle.destroy();
  await expect.poll(() => document.title).toBe("(1) Shop");
  first.handle.destroy();
  await expect.poll(() => document.title).toBe("Shop");
});

test("do not restore a title that the page has changed since", async () => {
  const { handle, receive } = await closedAfterOpening();
  receive(1);
  document.title = "Basket";
  receive(2);
  await expect.poll(() => document.title).toBe("(2) Basket");
  document.title = "Checkout";
  handle.open();
  await expect.poll(() => document.title).toBe("Checkout");
});

test("leave the title unchanged with `unreadInTitle: false`", async () => {
  const silent = await closedAfterOpening({ unreadInTitle: false });
  const other = await closedAfterOpening();
  silent.receive(2);
  other.receive(1);
  await expect.poll(() => document.title).toBe("(1) Shop");
});

test.each([
  [undefined, 0],
  [false, 0],
  [true, 2],
])("with sound %j play %d tones", async (sound, tones) => {
  const play = vi.spyOn(OscillatorNode.prototype, "start");
  const button = document.body.appendChild(document.createElement("button"));
  await userEvent.click(button);
  const { receive } = await closedAfterOpening({ sound });
  receive(1);
  if (tones > 0) await expect.poll(() => play.mock.calls.length).toBe(tones);
  else await new Promise((resolve) => setTimeout(resolve, 100));
  expect(play.mock.calls).toHaveLength(tones);
});

test("make no sound that the visitor has muted", async () => {
  const play = vi.spyOn(OscillatorNode.prototype, "start");
  await userEvent.click(document.body.appendChild(document.createElement("button")));
  const { handle, receive } = await closedAfterOpening({ sound: true });
  // The menu of the real chat sets it.
  handle.element.shadowRoot?.querySelector("[part=bot]")?.setAttribute("data-muted", "");
  receive(1);
  await expect.poll(() => document.title).toBe("(1) Shop");
  expect(play).not.toHaveBeenCalled();
});

test("make no sound with reduced motion", async () => {
  const play = vi.spyOn(OscillatorNode.prototype, "start");
  const asked = vi.fn<() => void>();
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    asked();
    return real(query.includes("reduced-motion") ? "all" : query);
  });
  await userEvent.click(document.body.appendChild(document.createElement("button")));
  const { receive } = await closedAfterOpening({ sound: true });
  receive(1);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect(play).not.toHaveBeenCalled();
});

test("and the earlier ones can be downloaded as a text file", async () => {
  let text: Promise<string> | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) text = blob.text();
    return "blob:made";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { handle } = await closedAfterOpening({
    words: { transcript: "Our talk", botSaid: "Mira:", youSaid: "You:" },
  });
  chats[0]?.session.set({
    chunks: [
      {
        ...chunk,
        messages: [
          {
            id: "m",
            type: "text",
            content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello" }] }] },
          },
        ],
        shown: 1,
        answer: { status: "sent", answer: { type: "text", value: "Hi" } },
      },
    ],
  });
  handle.downloadTranscript();
  await expect.poll(() => names).toEqual(["Our talk.txt"]);
  expect(await text).toBe("Mira: Hello\n\nYou: Hi\n");
});
