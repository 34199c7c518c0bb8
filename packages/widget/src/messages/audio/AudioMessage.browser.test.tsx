import { afterEach, expect, test } from "vitest";
import { bot, chunk, message } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { AudioMessage } from "./AudioMessage.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

// Spec: 9.17
test.each([true, false])("plays automatically as the bot says: %s", (isAutoplayEnabled) => {
  rendered = renderInChat(
    <AudioMessage
      content={{ url: "https://example.com/song.mp3", isAutoplayEnabled }}
      isRestored={false}
      onLoaded={() => {}}
      onCompleted={() => {}}
    />,
  );
  expect(rendered.container.querySelector("audio")).toMatchObject({
    src: "https://example.com/song.mp3",
    autoplay: isAutoplayEnabled,
    controls: true,
  });
});

test.each([
  ["600px", "300 px wide"],
  ["320px", "as wide as its message"],
])("in a chat of %s the player is %s", async (width, expected) => {
  const url = new URL("../../../../../e2e/files/speech.mp3", import.meta.url).href;
  const player = message({ id: "song", type: "audio", content: { url, isAutoplayEnabled: false } });
  const { chat, host, container } = renderChat(
    { bot: bot(), chunks: [chunk("1", [player])] },
    { size: { width, height: "400px" } },
  );
  const sizeOfPlayer = () => {
    const audio = container.querySelector("audio")?.getBoundingClientRect().width ?? 0;
    const bubble = container.querySelector(".banter-host-bubble")?.getBoundingClientRect().width ?? 0;
    if (audio > bubble) return `wider than its message: ${audio} > ${bubble}`;
    return audio > 100 && bubble - audio < 20 && audio < 300 ? "as wide as its message" : `${audio} px wide`;
  };
  await expect.poll(sizeOfPlayer).toBe(expected);
  chat.destroy();
  host.remove();
});
