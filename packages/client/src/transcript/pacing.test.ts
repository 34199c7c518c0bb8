import { describe, expect, test } from "vitest";
import { drive } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

const input = { id: "q", type: "text input" };
const four = "one two three four";
const image = { id: "i", type: "image", content: { url: "https://x.test/i.png" } };

function open(messages: readonly unknown[], settings: object = {}, rest: object = { input }) {
  const world = drive({ reply: (turn) => (turn === 0 ? { messages, ...rest } : { messages: [] }), settings });
  return { ...world, ...world.open() };
}

describe("the transcript", () => {
  test("shows the first text at once, later ones after the typing delay and a transition of 400 ms", async () => {
    const { clock, session } = open([textMessage("a", four), textMessage("b", four)]);
    const shown = () => session.getState().chunks[0];
    await clock.settle();
    expect(shown()).toMatchObject({ shown: 1, isTyping: false });
    await clock.advance(400);
    expect(shown()).toMatchObject({ shown: 1, isTyping: true });
    await clock.advance(599);
    expect(shown()).toMatchObject({ shown: 1, isTyping: true });
    await clock.advance(1);
    expect(shown()).toMatchObject({ shown: 2, isTyping: false, isInputShown: false });
    await clock.advance(400);
    expect(shown()).toMatchObject({ isInputShown: true });
  });

  test("pauses between messages as the bot asks, but not after the last", async () => {
    const settings = { typingEmulation: { enabled: false, delayBetweenBubbles: 1 } };
    const { clock, session } = open([textMessage("a", four), textMessage("b", four)], settings);
    await clock.advance(1_399);
    expect(session.getState().chunks[0]?.shown).toBe(1);
    await clock.advance(1);
    expect(session.getState().chunks[0]?.shown).toBe(2);
    await clock.advance(400);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
  });

  test("waits for an image until it is there, five seconds at most", async () => {
    const quick = open([image]);
    await quick.clock.advance(100);
    const id = quick.session.getState().chunks[0]?.id ?? "";
    quick.session.messageLoaded(id, 0);
    expect(quick.session.getState().chunks[0]?.shown).toBe(1);
    const slow = open([image]);
    await slow.clock.advance(4_999);
    expect(slow.session.getState().chunks[0]?.shown).toBe(0);
    await slow.clock.advance(1);
    expect(slow.session.getState().chunks[0]?.shown).toBe(1);
  });

  test("waits for an embed's event instead of ending, and tells the flow its text only where it is kept", async () => {
    for (const [saveDataInVariableId, message] of [
      ["v", { type: "text", text: "paid" }],
      [undefined, undefined],
    ] as const) {
      const embed = {
        id: "e",
        type: "embed",
        content: {
          url: "https://x.test",
          waitForEvent: { isEnabled: true, name: "done", saveDataInVariableId },
        },
      };
      const { clock, session, server } = open([embed], {}, {});
      await clock.advance(10_000);
      expect(session.getState().phase).toBe("running");
      const id = session.getState().chunks[0]?.id ?? "";
      session.completeMessage(id, 0, "paid");
      session.completeMessage(id, 0, "paid");
      await clock.advance(1_000);
      const sent = server.requests.filter(({ path }) => path.endsWith("continueChat"));
      expect(sent).toHaveLength(1);
      expect(sent[0]?.body).toMatchObject({ message });
      expect(session.getState().phase).toBe("ended");
    }
  });

  test("shows a prefilled value only where the bot's settings ask for it", async () => {
    for (const isInputPrefillEnabled of [true, false]) {
      const { clock, session } = open(
        [],
        { general: { isInputPrefillEnabled } },
        { input: { ...input, prefilledValue: "Ada" } },
      );
      await clock.advance(10);
      expect(session.getState().chunks[0]?.input?.prefilledValue).toBe(
        isInputPrefillEnabled ? "Ada" : undefined,
      );
    }
  });
});
