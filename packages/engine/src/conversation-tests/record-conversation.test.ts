import { expect, test } from "vitest";
import { exchangesOf } from "./exchanges.ts";
import { recordConversation } from "./record-conversation.ts";

const said = (markdown: string, more = {}) => ({
  type: "text",
  content: { type: "markdown", markdown, ...more },
});

test("a transcript becomes steps; a model's texts become its replies", () => {
  expect(
    recordConversation({
      name: "an order",
      now: "2026-01-02T03:04:05.000Z",
      transcript: [
        { from: "bot", messages: [said("Hi\\_there"), { type: "image", content: { url: "/a.png" } }] },
        { from: "bot", messages: [said("A day?")] },
        { from: "visitor", text: "1/2/2026 - 1/3/2026", iso: "2026-01-02/2026-01-03" },
        {
          from: "bot",
          messages: [
            { type: "text", content: { richText: [{ type: "p", children: [{ text: "Files?" }] }] } },
          ],
        },
        { from: "visitor", text: "https://f.example/a.pdf", fileUrls: ["https://f.example/a.pdf"] },
        { from: "visitor", text: "See this", fileUrls: ["https://f.example/b.pdf"] },
        { from: "bot", messages: [said("**Fine**", { isAiGenerated: true })] },
      ],
      expect: { isCompleted: true },
    }),
  ).toEqual({
    name: "an order",
    now: "2026-01-02T03:04:05.000Z",
    effects: { ai: ["**Fine**"] },
    steps: [
      { bot: ["Hi_there", { image: "/a.png" }, "A day?"] },
      { visitor: "2026-01-02 to 2026-01-03" },
      { bot: "Files?" },
      { visitor: { files: ["https://f.example/a.pdf"] } },
      { visitor: { files: ["https://f.example/b.pdf"], text: "See this" } },
      { bot: "**Fine**" },
    ],
    expect: { isCompleted: true },
  });
});

test("a transcript of 100,000 messages is recorded and played in linear time", async () => {
  const transcript = Array.from({ length: 50_000 }, () => [
    { from: "bot" as const, messages: [said("Hi")] },
    { from: "visitor" as const, text: "Hi" },
  ]).flat();
  const start = performance.now();
  expect(recordConversation({ name: "long", transcript }).steps).toHaveLength(100_000);
  const monologue = Array.from({ length: 100_000 }, () => ({ bot: "Hi" }));
  expect(exchangesOf({ steps: monologue })[0]?.messages).toHaveLength(100_000);
  // With quadratic time it takes half a minute.
  expect(performance.now() - start).toBeLessThan(5_000);
});
