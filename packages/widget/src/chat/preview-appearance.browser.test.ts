import { resolveProps } from "../contract/resolve-props.ts";
import { afterEach, expect, test } from "vitest";
import { bot, chunk, text } from "./testing/fixtures.ts";
import { renderChat, type RenderedChat } from "./testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

const typebot = (color: string) => ({ id: "bot", theme: { chat: { buttons: { backgroundColor: color } } } });
const applied = () => rendered?.session.calls.filter((call) => call === "applyPreviewAppearance").length;

test("applies a preview's appearance once the session has a bot, and after every change", async () => {
  rendered = renderChat({ phase: "loading" }, { props: { typebot: typebot("#111111") } });
  rendered.chat.update(resolveProps({ typebot: typebot("#222222") }));
  await expect.poll(() => rendered?.container.querySelector(".banter-chat-view")).not.toBeNull();
  expect(applied()).toBe(0);
  rendered.session.set({ phase: "running", bot: bot(), chunks: [chunk("1", [text("Hi")])] });
  await expect.poll(applied, { timeout: 10_000 }).toBe(1);
  rendered.chat.update(resolveProps({ typebot: typebot("#333333") }));
  await expect.poll(applied).toBe(2);
});

test("applies no appearance for a bot that is referenced by its id", async () => {
  rendered = renderChat({ bot: bot(), chunks: [chunk("1", [text("Hi")])] }, { props: { typebot: "lead" } });
  await expect.poll(() => rendered?.container.querySelector(".banter-host-bubble")).not.toBeNull();
  rendered.chat.update(resolveProps({ typebot: "other" }));
  expect(applied()).toBe(0);
});
