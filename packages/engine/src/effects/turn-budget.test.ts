import { fail, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";

const jumpBack = { type: "Jump", options: { groupId: "loop" } };
const request = { type: "Webhook", options: { webhook: { url: "https://api.test", method: "GET" } } };
const code = {
  type: "Set variable",
  options: { variableId: "v-x", expressionToEvaluate: "spin()", isCode: true },
};

function loopOver(block: Readonly<Record<string, unknown>>) {
  return testBot({ groups: { loop: [block, jumpBack] }, variables: { x: null } });
}

test("a looping flow is limited to 100 service calls per turn and logs the limit", async () => {
  let calls = 0;
  const http = async () => {
    calls++;
    return ok({ statusCode: 200, data: "fine" });
  };
  const talk = await talkTo(loopOver(request), {}, { http });
  expect(calls).toBe(100);
  expect(talk.turn.logs).toContainEqual(
    expect.objectContaining({ details: "A turn may call services at most 100 times" }),
  );
  expect(talk.turn.isEnded).toBe(true);
});

test("a looping flow's code is limited to 20 seconds per turn", async () => {
  let time = 0;
  let runs = 0;
  const runCode = async () => {
    runs++;
    time += 1_000;
    return fail("took too long");
  };
  await talkTo(loopOver(code), {}, { runCode, now: () => new Date(time) });
  expect(runs).toBe(21);
});

test("each turn has its own budget", async () => {
  let calls = 0;
  const http = async () => {
    calls++;
    return ok({ statusCode: 200, data: "fine" });
  };
  const input = { ...ask("text input"), id: "q" };
  const bot = testBot({
    groups: {
      first: [
        ...Array.from({ length: 60 }, () => request),
        input,
        ...Array.from({ length: 60 }, () => request),
        say("Done"),
      ],
    },
  });
  const talk = await (await talkTo(bot, {}, { http })).answer("on");
  expect(calls).toBe(120);
  expect(talk.texts).toEqual(["Done"]);
});
