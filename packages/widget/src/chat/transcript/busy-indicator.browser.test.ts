import { afterEach, expect, test } from "vitest";
import type { ChatState } from "@banter/client";
import type { StreamActivity } from "@banter/protocol";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

const TYPING = "The bot is typing";
const chats: RenderedChat[] = [];
afterEach(() => {
  for (const { chat, host } of chats.splice(0)) {
    chat.destroy();
    host.remove();
  }
});

/** A chat that has been waiting for its reply, and what its live regions have said, in order. */
function waiting(state: Partial<ChatState>) {
  const rendered = renderChat({ bot: bot(), chunks: [chunk("1", [text("Hello")], { isRestored: true })] });
  chats.push(rendered);
  const said: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest("[aria-live=polite], [role=alert], [role=status]") === null) continue;
      for (const node of addedNodes) said.push(node.textContent?.trim() ?? "");
    }
  }).observe(rendered.container, { childList: true, characterData: true, subtree: true });
  rendered.session.set({ reply: { state: "waiting", isBusy: true }, ...state });
  return { ...rendered, said: () => said.filter((words) => words !== "").join(" | ") };
}

const streaming = (activity: StreamActivity | undefined): Partial<ChatState> => ({
  reply: { state: "streaming", isBusy: true, canStop: true, activity },
});

test("a long wait is announced as typing, unless it has been announced what the bot does or that sending failed", async () => {
  const thinking = waiting(streaming({ kind: "thinking" }));
  const searching = waiting(streaming({ kind: "working", text: "Looking up the order" }));
  const failed = waiting({ reply: { state: "waiting", isBusy: true, failure: { kind: "network" } } });
  const typing = waiting({});
  await expect.poll(typing.said, { timeout: 10_000 }).toContain(TYPING);
  expect(thinking.said()).toContain("Thinking");
  expect(searching.said()).toContain("Looking up the order");
  expect(failed.container.textContent).toContain("Try again");
  for (const { said } of [thinking, searching, failed]) expect(said()).not.toContain(TYPING);
});

test("an activity replaces the announcement of a wait that has begun, and a wait that goes on is announced after it", async () => {
  const chat = waiting({});
  chat.session.set(streaming({ kind: "thinking" }));
  const other = waiting({});
  await expect.poll(other.said, { timeout: 10_000 }).toContain(TYPING);
  expect(chat.said()).not.toContain(TYPING);
  chat.session.set(streaming(undefined));
  await expect.poll(chat.said, { timeout: 10_000 }).toMatch(/Thinking.*The bot is typing/);
});
