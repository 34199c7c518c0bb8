import { expect, test } from "vitest";
import { talkTo } from "../../testing/talk.ts";
import { testBot } from "../../testing/test-bot.ts";

test("a looping flow stores only the latest answer of each input", async () => {
  const bot = testBot({
    groups: { all: [{ id: "question", type: "text input", options: {} }] },
    edges: { question: "all" },
  });
  let talk = await talkTo(bot);
  const sizes: number[] = [];
  for (let turn = 10; turn < 60; turn++) {
    talk = await talk.answer(`answer ${turn}`);
    sizes.push(sizeOf(talk.turn.state));
  }
  expect(sizes.at(-1)).toBe(sizes[4]);
  expect(JSON.stringify(talk.turn.state)).toContain("answer 59");
});

/** Without the counts, which grow with every answer. */
function sizeOf(state: unknown): number {
  return JSON.stringify(state).replaceAll(/"(exchangedCharacters|answerCount)":\d+/g, "").length;
}
