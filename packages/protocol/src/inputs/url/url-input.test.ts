import { expect, test } from "vitest";
import { urlInput } from "./url-input.ts";

const options = urlInput.parse({ id: "u", type: "url input", options: {}, items: [], runtimeOptions: {} });

test.each([
  ["example.com", "https://example.com"],
  ["http://example.com/a?b=c#d", "http://example.com/a?b=c#d"],
  ["HTTPS://example.com", "HTTPS://example.com"],
  ["localhost:3000", "https://localhost:3000"],
  ["müller.de", "https://müller.de"],
  ["http.example.com", "https://http.example.com"],
])("%s is sent as %s", (text, value) => {
  expect(urlInput.answer({ text }, options)).toEqual({ ok: true, value: { value } });
});

test.each(["not a url", "https://", "javascript:alert(1)", "foo", "http://a b.com"])(
  "%j is no address",
  (text) => {
    expect(urlInput.answer({ text }, options)).toEqual({ ok: false, error: { kind: "not-a-url" } });
  },
);

test("nothing typed is empty, not https://", () => {
  expect(urlInput.answer({ text: " " }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});
