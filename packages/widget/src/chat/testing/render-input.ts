import { expect } from "vitest";
import type { ChatState } from "@banter/client";
import { bot, chunk, input, text } from "./fixtures.ts";
import { renderChat, type RenderedChat } from "./render-chat.ts";

/** Renders a chat with one question and waits for its input. */
export async function renderInput(
  type: string,
  options: Record<string, unknown> = {},
  items: readonly unknown[] = [],
  state: Partial<ChatState> = {},
): Promise<RenderedChat> {
  const block = input(type, options, items);
  const chat = renderChat({ bot: bot(), chunks: [chunk("1", [text("Which?")], { input: block })], ...state });
  await expect.poll(() => chat.container.querySelector(".banter-input-container > *")).not.toBeNull();
  return chat;
}
