import { describe, expect, test } from "vitest";
import { safeUrl, type UrlParser, type UrlUse } from "./safe-url.ts";

const parse: UrlParser = (url, base = "https://shop.example/products/") =>
  URL.canParse(url, base) ? new URL(url, base) : undefined;
const uses: readonly UrlUse[] = ["link", "image", "media", "frame", "redirect", "download"];

/** Known ways to smuggle a code-executing scheme past filters. */
const codeForms = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "\njavascript:alert(1)",
  "\u0000javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u001fjavascript:alert(1)",
  "\u007fjavascript:alert(1)",
  "\u0080javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "\u2028javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "java\u0000script:alert(1)",
  "javascript\t:alert(1)",
  "javascript\n:alert(1)",
  "j\na\nv\na\ns\nc\nr\ni\np\nt\n:alert(1)",
  "javascript://example.com/%0Aalert(1)",
  "javascript://https://example.com/?%0Aalert(1)",
  "javascript:/*https://*/alert(1)",
  "javascript:void(0)",
  "vbscript:msgbox(1)",
  "VBScript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "DATA:TEXT/HTML,<script>alert(1)</script>",
  "data:application/xhtml+xml,<x/>",
  "data:application/javascript,alert(1)",
  "data:,alert(1)",
  "data:text/xml,<x/>",
  "file:///etc/passwd",
  "filesystem:https://shop.example/temporary/x.html",
  "about:blank",
  "about:srcdoc",
  "view-source:https://example.com",
  "chrome://settings",
  "ms-settings:privacy",
  "intent://x#Intent;scheme=javascript;end",
  "jar:https://example.com!/x",
  "ws://example.com",
  "ftp://example.com/x",
];

describe.each(uses)("for %s", (use) => {
  test.each(codeForms)("%j is rejected", (form) => {
    expect(safeUrl(form, use, parse)).toBeUndefined();
  });

  test.each(["", " ", "\n", "https://", "http://[", "https://exa mple.com"])(
    "%j is rejected as invalid",
    (form) => {
      expect(safeUrl(form, use, parse)).toBeUndefined();
    },
  );

  test("web URLs are normalized and resolved against the page", () => {
    expect(safeUrl("https://example.com", use, parse)).toBe("https://example.com/");
    expect(safeUrl(" HTTPS://EXAMPLE.com/a b ", use, parse)).toBe("https://example.com/a%20b");
    expect(safeUrl("../about", use, parse)).toBe("https://shop.example/about");
    expect(safeUrl("//cdn.example/x.png", use, parse)).toBe("https://cdn.example/x.png");
    expect(safeUrl("#top", use, parse)).toBe("https://shop.example/products/#top");
  });

  test("quotes and angle brackets are escaped", () => {
    expect(safeUrl('https://example.com/"><script>alert(1)</script>', use, parse)).not.toMatch(/["<>]/);
  });

  test("site owners can't allow schemes that execute code", () => {
    const all = ["javascript:", "data:", "vbscript:", "file:", "about:", "filesystem:", "view-source:"];
    for (const form of codeForms.filter((candidate) =>
      all.includes(new URL(candidate.trim(), "https://x/").protocol),
    )) {
      expect(safeUrl(form, use, parse, all), form).toBeUndefined();
    }
  });
});

test.each([
  ['data:image/svg+xml,<svg xmlns="a">', "image", "data:image/svg+xml,%3Csvg xmlns=%22a%22%3E"],
  ['mailto:a@example.com?subject="><b>', "link", "mailto:a@example.com?subject=%22%3E%3Cb%3E"],
  ['tel:"><b>', "link", "tel:%22%3E%3Cb%3E"],
] as const)("quotes and angle brackets are escaped in %s, too", (url, use, expected) => {
  expect(safeUrl(url, use, parse)).toBe(expected);
});

test("each use has its own schemes", () => {
  const allowed = (url: string) => uses.filter((use) => safeUrl(url, use, parse) !== undefined);
  expect(allowed("mailto:a@example.com")).toEqual(["link", "redirect"]);
  expect(allowed("tel:+123")).toEqual(["link", "redirect"]);
  expect(allowed("sms:+123")).toEqual(["link", "redirect"]);
  expect(allowed("blob:https://shop.example/1")).toEqual(["image", "media", "download"]);
  expect(allowed("myapp:open")).toEqual([]);
});

test.each(["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "svg+xml"])(
  "data URLs of images are allowed: %s",
  (kind) => {
    const url = `data:image/${kind};base64,AAAA`;
    expect(uses.filter((use) => safeUrl(url, use, parse) !== undefined)).toEqual(["image"]);
  },
);

test("site owners can allow the scheme of an app", () => {
  expect(safeUrl("myapp:open", "redirect", parse, ["myapp:"])).toBe("myapp:open");
});
