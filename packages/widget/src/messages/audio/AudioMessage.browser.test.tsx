import { afterEach, expect, test } from "vitest";
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
