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

// Spec: 7.23
test.each([
  ["youtube", "https://www.youtube-nocookie.com/embed/abc_-123?enablejsapi=1&autoplay=1"],
  ["vimeo", "https://player.vimeo.com/video/abc_-123?autoplay=1"],
  ["tiktok", "https://www.tiktok.com/embed/v2/abc_-123"],
  ["gumlet", "https://play.gumlet.io/embed/abc_-123?autoplay=true"],
])("%s has its own player and autoplay parameter", (type, expected) => {
  expect(url({ type, mayAutoplay: true })).toBe(expected);
});

test("keeps the author's parameters except autoplay", () => {
  expect(url({ queryParamsStr: "?start=30&autoplay=1" })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?start=30&enablejsapi=1",
  );
  expect(url({ queryParamsStr: "start=30", mayAutoplay: true, areControlsDisplayed: false })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?start=30&enablejsapi=1&autoplay=1&controls=0",
  );
});

test("escapes parameters", () => {
  expect(url({ queryParamsStr: 'a=1#"><script>&b=/../' })).toBe(
    "https://www.youtube-nocookie.com/embed/abc_-123?a=1%23%22%3E%3Cscript%3E&b=%2F..%2F&enablejsapi=1",
  );
});

test("keeps the hash of an unlisted Vimeo video", () => {
  expect(url({ type: "vimeo", id: "12345/ab12cd" })).toBe("https://player.vimeo.com/video/12345?h=ab12cd");
});

test.each(["", "../evil", "a?b", "a#b", "a/b", "javascript:alert(1)", "x".repeat(65), "a b"])(
  "%j is an invalid id",
  (id) => {
    expect(url({ id })).toBeUndefined();
  },
);

test("returns undefined for unknown providers", () => {
  expect(url({ type: "constructor" })).toBeUndefined();
  expect(url({ type: "url" })).toBeUndefined();
});
