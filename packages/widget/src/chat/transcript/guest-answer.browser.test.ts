import { afterEach, expect, it } from "vitest";
import type { Answer } from "@banter/client";
import { bot, chunk, text } from "../testing/fixtures.ts";
import { renderChat } from "../testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function showAnswer(answer: Answer, width: string): HTMLElement {
  const given = { answer, status: "sent", messageId: "m" } as const;
  const { container } = renderChat(
    { bot: bot(), chunks: [chunk("1", [text("Which?")], { answer: given })] },
    { size: { width, height: "640px" } },
  );
  return container;
}

it.each(["320px", "360px", "800px"])("a recording's player can be used in a chat of %s", async (width) => {
  const container = showAnswer({ type: "recording", url: "https://files.example/a.webm" }, width);
  const player = () => container.querySelector("audio")?.getBoundingClientRect().width ?? 0;
  await expect.poll(player).toBeGreaterThan(200);
  const bubble = container.querySelector(".banter-guest-bubble")?.getBoundingClientRect().width ?? 0;
  expect(player()).toBeLessThan(bubble);
});

it("a picture without words is shown itself", async () => {
  const attachments = [{ type: "image/*", url: PIXEL }];
  const container = showAnswer({ type: "text", value: "fog", label: "", attachments }, "360px");
  await expect
    .poll(() => container.querySelector(".banter-guest-bubble img")?.getAttribute("src"))
    .toBe(PIXEL);
  expect(container.querySelector(".banter-guest-bubble")?.textContent).not.toContain("fog");
});
