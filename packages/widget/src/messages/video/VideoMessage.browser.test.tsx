import { afterEach, expect, test, vi } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import type { MessageProps } from "../message-view.ts";
import { VideoMessage } from "./VideoMessage.tsx";

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.remove();
  vi.restoreAllMocks();
});

const UNPLAYABLE = "data:text/plain,no-film";
const content: MessageProps<"video">["content"] = {
  type: "url",
  url: "https://example.com/film.mp4",
  id: "",
  areControlsDisplayed: true,
  isAutoplayEnabled: true,
};

function render(changes: Partial<typeof content>, isRestored = false) {
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

// Spec: 9.15
test("plays a file in the native player, automatically when it is new", () => {
  const video = render({}).root.querySelector("video");
  expect(video?.src).toBe("https://example.com/film.mp4");
  expect(video?.autoplay).toBe(true);
  expect(video?.controls).toBe(true);
});

test("doesn't autoplay a restored video and shows its controls", () => {
  const video = render({ areControlsDisplayed: false }, true).root.querySelector("video");
  expect(video?.autoplay).toBe(false);
  expect(video?.controls).toBe(true);
});

test("doesn't autoplay with reduced motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...matchMedia("print"), matches: true });
  expect(render({}).root.querySelector("video")?.autoplay).toBe(false);
  rendered?.remove();
  expect(render({ type: "youtube", id: "abc" }).root.querySelector("iframe")?.src).not.toContain("autoplay");
});

test("renders a provider's player as a named, sandboxed frame of the given size", () => {
  const { root } = render({ type: "youtube", id: "abc", aspectRatio: "16/9", maxWidth: "300px" });
  const frame = root.querySelector("iframe");
  expect(frame?.src).toBe("https://www.youtube-nocookie.com/embed/abc?enablejsapi=1&autoplay=1");
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
])("renders height %s as %i pixels", (height, pixels) => {
  const { root } = render(height === undefined ? {} : { height });
  expect(root.querySelector(".banter-video")?.getBoundingClientRect().height).toBe(pixels);
});

// Spec: 9.15
test("is 400 pixels high and as wide as its message by default", () => {
  const video = render({}).root.querySelector<HTMLElement>(".banter-video");
  expect([video?.style.height, video?.style.maxWidth]).toEqual(["400px", "100%"]);
});

test.each([
  { url: "" },
  { url: "javascript:alert(1)" },
  { url: UNPLAYABLE },
  { type: "youtube", id: "../x" },
])("%o shows a failure message, and the flow continues", async (changes) => {
  const { root, onLoaded } = render(changes);
  expect(root.textContent).toContain("This media can't be played in your browser.");
  expect(root.querySelector("p")?.parentElement?.clientHeight).toBeLessThan(200);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});
