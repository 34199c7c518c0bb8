import { afterEach, expect, test } from "vitest";
import { bot, chunk } from "../testing/fixtures.ts";
import { renderChat } from "../testing/render-chat.ts";

afterEach(() => document.body.replaceChildren());

test("a text that can't be rendered is shown as plain text", async () => {
  const unrenderable = {
    text: "We open at nine.",
    get bold(): boolean {
      throw new Error("can't be rendered");
    },
  };
  const message = {
    id: "m",
    type: "text",
    content: { type: "richText", richText: [{ type: "p", children: [unrenderable] }] },
  } as const;
  const { container } = renderChat({ bot: bot(), chunks: [chunk("1", [message])] });
  await expect
    .poll(() => container.querySelector('[data-testid="host-bubble"]')?.textContent)
    .toContain("We open at nine.");
});
