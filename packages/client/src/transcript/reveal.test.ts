import { describe, expect, test } from "vitest";
import { drive } from "../testing/drive-session.ts";
import { textMessage } from "../testing/scripted-server.ts";

const input = { id: "q", type: "text input" };
const four = "one two three four";
const image = { id: "i", type: "image", content: { url: "https://x.test/i.png" } };

function open(messages: readonly unknown[], settings: object = {}, replyFields: object = { input }) {
  const fixture = drive({
    reply: (turn) => (turn === 0 ? { messages, ...replyFields } : { messages: [] }),
    settings,
  });
  return { ...fixture, ...fixture.open() };
}

describe("the transcript", () => {
  // Spec: 4.10, 4.11, 9.43
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

  test("shows the first text at once, also after a picture whose size is known", async () => {
    const placed = { ...image, content: { ...image.content, width: 640, height: 480 } };
    const { clock, session } = open([placed, textMessage("a", four), textMessage("b", four)]);
    const shown = () => session.getState().chunks[0];
    await clock.settle();
    expect(shown()).toMatchObject({ shown: 1, isTyping: false });
    await clock.advance(400);
    expect(shown()).toMatchObject({ shown: 2, isTyping: false });
    await clock.advance(400);
    expect(shown()).toMatchObject({ shown: 2, isTyping: true });
  });

  test("shows the first text without typing when the picture before it has loaded", async () => {
    const { clock, session } = open([image, textMessage("a", four)]);
    await clock.advance(100);
    session.messageLoaded(session.getState().chunks[0]?.id ?? "", 0);
    await clock.advance(400);
    expect(session.getState().chunks[0]).toMatchObject({ shown: 2, isTyping: false });
  });

  // Spec: 4.10
  test("pauses between messages as configured, but not after the last", async () => {
    const settings = { typingEmulation: { enabled: false, delayBetweenBubbles: 1 } };
    const { clock, session } = open([textMessage("a", four), textMessage("b", four)], settings);
    await clock.advance(1_399);
    expect(session.getState().chunks[0]?.shown).toBe(1);
    await clock.advance(1);
    expect(session.getState().chunks[0]?.shown).toBe(2);
    await clock.advance(400);
    expect(session.getState().chunks[0]?.isInputShown).toBe(true);
  });

  // Spec: 9.40
  test("waits for an image to load, at most five seconds", async () => {
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

  // Spec: 9.41, 9.42
  test.each([
    ["an embed", { type: "embed", content: { url: "https://x.test" } }, 2_000],
    ["a custom embed", { type: "custom-embed", content: { initFunction: { content: "", args: {} } } }, 2_000],
    ["a provider's video", { type: "video", content: { type: "youtube", id: "abc" } }, 2_000],
    ["a video file", { type: "video", content: { type: "url", url: "https://x.test/a.mp4" } }, 100],
    ["audio", { type: "audio", content: { url: "https://x.test/a.mp3" } }, 100],
  ])("waits for %s, unless it has loaded earlier", async (_, message, delay) => {
    const { clock, session } = open([{ id: "m", ...message }]);
    await clock.advance(delay - 1);
    expect(session.getState().chunks[0]?.shown).toBe(0);
    await clock.advance(1);
    expect(session.getState().chunks[0]?.shown).toBe(1);
  });

  test("shows an embed as soon as it has loaded", async () => {
    const { clock, session } = open([{ id: "m", type: "embed", content: { url: "https://x.test" } }]);
    await clock.advance(500);
    session.messageLoaded(session.getState().chunks[0]?.id ?? "", 0);
    expect(session.getState().chunks[0]?.shown).toBe(1);
  });

  // Spec: 4.43
  test("waits for an embed's event, and sends its text only if the flow stores it", async () => {
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

  test("shows a prefilled value only if the bot's settings enable it", async () => {
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
