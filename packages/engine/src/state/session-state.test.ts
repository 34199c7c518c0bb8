import { describe, expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { talkTo } from "../testing/talk.ts";
import type { FlowState } from "./session-state.ts";
import { readSessionState } from "./session-state.ts";

const minimal = {
  version: 1,
  sessionId: "s",
  isPreview: false,
  isStreamEnabled: false,
  textFormat: "richText",
  status: "running",
  frames: [{ botId: "b", variables: {}, visitorVariables: [], queue: [], isMerging: false }],
  answers: [],
  emailCount: 0,
  answerCount: 0,
  exchangedCharacters: 0,
} as const;

/** The value after a round trip through a store. */
function stored(value: unknown): FlowState {
  return JSON.parse(JSON.stringify(value));
}

describe("readSessionState", () => {
  it("reads what a turn has written, without losing a field", async () => {
    const bot = testBot({
      groups: {
        a: [
          say("Hi"),
          { type: "Set variable", options: { variableId: "v-x", type: "Transcript" } },
          ask("email input", "x", {}, "q"),
        ],
        b: [say("No")],
      },
      events: [{ id: "invalid", type: "invalidReply" }],
      edges: { invalid: "b" },
      variables: { x: ["a", null] },
    });
    const talk = await talkTo(bot);
    const state = stored(talk.turn.state);
    expect(readSessionState(state)).toEqual(state);
  });

  it("returns a copy", () => {
    const state = readSessionState(minimal);
    state?.frames[0]?.queue.push({ groupId: "g" });
    expect(minimal.frames[0].queue).toEqual([]);
  });

  it("reads the prefilled lists of sessions that an earlier version has started", () => {
    const [frame] = minimal.frames;
    const old = { ...minimal, frames: [{ ...frame, prefilledLists: ["tags"] }] };
    expect(readSessionState(stored(old))?.frames).toEqual([{ ...frame, prefilledVariables: ["tags"] }]);
    const both = { ...frame, prefilledLists: ["tags"], prefilledVariables: ["name", "tags"] };
    expect(readSessionState(stored({ ...minimal, frames: [both] }))?.frames).toEqual([
      { ...frame, prefilledVariables: ["name", "tags"] },
    ]);
  });

  it.each([
    { ...minimal, version: 2 },
    { ...minimal, frames: [] },
    { ...minimal, status: "paused" },
    { ...minimal, textFormat: "html" },
    { ...minimal, emailCount: "0" },
    { ...minimal, waitingAt: { groupId: "g" } },
    { ...minimal, heldReply: { kind: "start", at: { groupId: "g", blockId: "b" } } },
  ])("rejects %j", (state) => {
    expect(readSessionState(stored(state))).toBeUndefined();
  });
});
