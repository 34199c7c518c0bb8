import { afterEach, expect, test } from "vitest";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let drawn: RenderedChat | undefined;

afterEach(() => {
  drawn?.chat.destroy();
  drawn?.host.remove();
});

const typebot = (color: string) => ({ id: "bot", theme: { chat: { buttons: { backgroundColor: color } } } });
const dressed = () => drawn?.session.calls.filter((call) => call === "dress").length;

test("a preview's bot is told to its session as soon as that has one, and with every change", async () => {
  drawn = renderChat({ phase: "loading" }, { props: { typebot: typebot("#111111") } });
  drawn.chat.update({ typebot: typebot("#222222") });
  await expect.poll(() => drawn?.container.querySelector(".banter-chat-view")).not.toBeNull();
  expect(dressed()).toBe(0);
  drawn.session.set({ phase: "running", bot: bot(), chunks: [chunk("1", [text("Hi")])] });
  await expect.poll(dressed, { timeout: 10_000 }).toBe(1);
  drawn.chat.update({ typebot: typebot("#333333") });
  await expect.poll(dressed).toBe(2);
});

test("a bot that is named by its id is never dressed", async () => {
  drawn = renderChat({ bot: bot(), chunks: [chunk("1", [text("Hi")])] }, { props: { typebot: "lead" } });
  await expect.poll(() => drawn?.container.querySelector(".banter-host-bubble")).not.toBeNull();
  drawn.chat.update({ typebot: "other" });
  expect(dressed()).toBe(0);
});
