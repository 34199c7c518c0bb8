import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { bot, chunk, input, text } from "../testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

test("a conversation on screen stays as it is when the server assigns its session", async () => {
  const chunks = [chunk("1-0", [text("What is your name?")], { input: input("text input") })];
  rendered = renderChat({ bot: bot(), chunks });
  const { container, session } = rendered;
  const field = () => container.querySelector<HTMLElement>("input, textarea");
  await expect.poll(field).not.toBeNull();
  const before = field();
  before?.focus();
  await userEvent.keyboard("Half a na");
  const announced: string[] = [];
  const region = container.querySelector("[data-testid='live-region']");
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      announced.push(...[...addedNodes].map(({ textContent }) => textContent ?? ""));
  });
  if (region !== null) observer.observe(region, { childList: true });
  session.set({ sessionId: "s0", resultId: "r0" });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  observer.disconnect();
  expect(field()).toBe(before);
  expect(rendered.host.shadowRoot?.activeElement).toBe(before);
  expect(before).toHaveProperty("value", "Half a na");
  expect(announced).toEqual([]);
});
