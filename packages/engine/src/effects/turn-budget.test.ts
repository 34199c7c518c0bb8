import { fail, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";

const back = { type: "Jump", options: { groupId: "circle" } };
const request = { type: "Webhook", options: { webhook: { url: "https://api.test", method: "GET" } } };
const code = {
  type: "Set variable",
  options: { variableId: "v-x", expressionToEvaluate: "spin()", isCode: true },
};

function circle(block: Readonly<Record<string, unknown>>) {
  return testBot({ groups: { circle: [block, back] }, variables: { x: null } });
}

test("a flow that runs in a circle calls services 100 times in a turn, and ends with a log", async () => {
  let calls = 0;
  const http = async () => {
    calls++;
    return ok({ statusCode: 200, data: "fine" });
  };
  const talk = await talkTo(circle(request), {}, { http });
  expect(calls).toBe(100);
  expect(talk.turn.logs).toContainEqual(
    expect.objectContaining({ details: "A turn may call services 100 times" }),
  );
  expect(talk.turn.isEnded).toBe(true);
});

test("its code runs for so long and no longer", async () => {
  let time = 0;
  let runs = 0;
  const runCode = async () => {
    runs++;
    time += 1_000;
    return fail("took too long");
  };
  await talkTo(circle(code), {}, { runCode, now: () => new Date(time) });
  expect(runs).toBe(21);
});

test("the next turn begins anew", async () => {
  let calls = 0;
  const http = async () => {
    calls++;
    return ok({ statusCode: 200, data: "fine" });
  };
  const again = { ...ask("text input"), id: "q" };
  const bot = testBot({
    groups: {
      first: [
        ...Array.from({ length: 60 }, () => request),
        again,
        ...Array.from({ length: 60 }, () => request),
        say("Done"),
      ],
    },
  });
  const talk = await (await talkTo(bot, {}, { http })).answer("on");
  expect(calls).toBe(120);
  expect(talk.texts).toEqual(["Done"]);
});
