import { afterEach, expect, test, vi } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import type { MessageProps } from "../message-view.ts";
import { VideoMessage } from "./VideoMessage.tsx";

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.remove();
  vi.restoreAllMocks();
});

const FILE = "data:text/plain,no-film";
const content: MessageProps<"video">["content"] = {
  type: "url",
  url: "https://example.com/film.mp4",
  id: "",
  areControlsDisplayed: true,
  isAutoplayEnabled: true,
};

function draw(changes: Partial<typeof content>, isRestored = false) {
  const onLoaded = vi.fn<() => void>();
  rendered = renderInChat(
    <VideoMessage
      content={{ ...content, ...changes }}
      isRestored={isRestored}
      onLoaded={onLoaded}
      onCompleted={() => {}}
    />,
  );
  return { onLoaded, root: rendered.container };
}

test("a file is played by the browser, by itself when it is new", () => {
  const video = draw({}).root.querySelector("video");
  expect(video?.src).toBe("https://example.com/film.mp4");
  expect(video?.autoplay).toBe(true);
  expect(video?.controls).toBe(true);
});

test("what was restored doesn't play by itself, and can then be started", () => {
  const video = draw({ areControlsDisplayed: false }, true).root.querySelector("video");
  expect(video?.autoplay).toBe(false);
  expect(video?.controls).toBe(true);
});

test("nothing plays by itself for those who asked for less motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...matchMedia("print"), matches: true });
  expect(draw({}).root.querySelector("video")?.autoplay).toBe(false);
  rendered?.remove();
  expect(draw({ type: "youtube", id: "abc" }).root.querySelector("iframe")?.src).not.toContain("autoplay");
});

test("a provider's player is a named, sandboxed frame of the given size", () => {
  const { root } = draw({ type: "youtube", id: "abc", aspectRatio: "16/9", maxWidth: "300px" });
  const frame = root.querySelector("iframe");
  expect(frame?.src).toBe("https://www.youtube-nocookie.com/embed/abc?autoplay=1");
  expect(frame?.title).toBe("Video");
  expect(frame?.sandbox.contains("allow-top-navigation")).toBe(false);
  const box = root.querySelector(".banter-video")?.getBoundingClientRect();
  expect(box?.width).toBe(300);
  expect(box?.height).toBeCloseTo(168.75);
});

test.each([
  [undefined, 400],
  [250, 250],
  ["120", 120],
])("height %s is %i pixels", (height, pixels) => {
  const { root } = draw(height === undefined ? {} : { height });
  expect(root.querySelector(".banter-video")?.getBoundingClientRect().height).toBe(pixels);
});

test.each([{ url: "" }, { url: "javascript:alert(1)" }, { url: FILE }, { type: "youtube", id: "../x" }])(
  "%o says that it can't be played, and the flow goes on",
  async (changes) => {
    const { root, onLoaded } = draw(changes);
    expect(root.textContent).toContain("This can't be played here.");
    expect(root.querySelector("p")?.parentElement?.clientHeight).toBeLessThan(200);
    await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  },
);
