import { expect, test } from "vitest";
import { providerVideoUrl, type ProviderVideo } from "./provider-video-url.ts";

function url(video: Partial<ProviderVideo>): string | undefined {
  return providerVideoUrl({
    type: "youtube",
    id: "abc_-123",
    areControlsDisplayed: true,
    mayAutoplay: false,
    ...video,
  });
}

test.each([
  ["youtube", "https://www.youtube-nocookie.com/embed/abc_-123?autoplay=1"],
  ["vimeo", "https://player.vimeo.com/video/abc_-123?autoplay=1"],
  ["tiktok", "https://www.tiktok.com/embed/v2/abc_-123"],
  ["gumlet", "https://play.gumlet.io/embed/abc_-123?autoplay=true"],
])("%s has its own player and its own way to start", (type, expected) => {
  expect(url({ type, mayAutoplay: true })).toBe(expected);
});

test("the author's parameters stay, but don't start what may not start", () => {
  expect(url({ queryParamsStr: "?start=30&autoplay=1" })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?start=30",
  );
  expect(url({ queryParamsStr: "start=30", mayAutoplay: true, areControlsDisplayed: false })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?start=30&autoplay=1&controls=0",
  );
});

test("parameters can't leave the query", () => {
  expect(url({ queryParamsStr: 'a=1#"><script>&b=/../' })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?a=1%23%22%3E%3Cscript%3E&b=%2F..%2F",
  );
});

test("an unlisted Vimeo video keeps its hash", () => {
  expect(url({ type: "vimeo", id: "12345/ab12cd" })).toBe("https://player.vimeo.com/video/12345?h=ab12cd");
});

test.each(["", "../evil", "a?b", "a#b", "a/b", "javascript:alert(1)", "x".repeat(65), "a b"])(
  "%j is no id",
  (id) => {
    expect(url({ id })).toBeUndefined();
  },
);

test("unknown providers have no player", () => {
  expect(url({ type: "constructor" })).toBeUndefined();
  expect(url({ type: "url" })).toBeUndefined();
});
