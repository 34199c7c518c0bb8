import { expect, test } from "vitest";
import { urlInput } from "./url-input.ts";

const options = urlInput.parse({ id: "u", type: "url input", options: {}, items: [], runtimeOptions: {} });

// Spec: 5.22, 5.23
test.each([
  ["example.com", "https://example.com"],
  ["http://example.com/a?b=c#d", "http://example.com/a?b=c#d"],
  ["HTTPS://example.com", "HTTPS://example.com"],
  ["localhost:3000", "https://localhost:3000"],
  ["müller.de", "https://müller.de"],
  ["http.example.com", "https://http.example.com"],
  ["user:pw@example.com", "https://user:pw@example.com"],
  ["http:/example.com", "http:/example.com"],
  ["http://intranet/wiki", "http://intranet/wiki"],
  ["intranet", "https://intranet"],
  ["http://[::1]/", "http://[::1]/"],
  ["example.com.", "https://example.com."],
  ["https://example.com/a?b=c d", "https://example.com/a?b=c d"],
])("%s is submitted as %s", (text, value) => {
  expect(urlInput.answer({ text }, options)).toEqual({ ok: true, value: { value } });
});

// Spec: 5.23
test.each([
  "not a url",
  "https://",
  "javascript:alert(1)",
  "http://a b.com",
  "mailto:ada@example.com",
  "ftp://example.com",
  "tel:+33",
  "http:",
  "http:/a b.com",
  "http://1.2.3.4.5",
  "example.com:99999",
])("rejects %j", (text) => {
  expect(urlInput.answer({ text }, options)).toEqual({ ok: false, error: { kind: "not-a-url" } });
});

// Spec: 5.21
test("an empty field is empty, not https://", () => {
  expect(urlInput.answer({ text: " " }, options)).toEqual({ ok: false, error: { kind: "empty" } });
});
