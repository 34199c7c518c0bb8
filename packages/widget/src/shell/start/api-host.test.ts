import { expect, test } from "vitest";
import { resolveApiHost, resolveUploadHost } from "./api-host.ts";

const config = {
  apiHost: undefined,
  environment: undefined,
  href: "https://shop.example.com/cart",
  moduleUrl: "https://cdn.example.com/v1/banter.js",
};

// Spec: 2.13, 2.14, 2.15, 2.16
test.each([
  [
    "the given host, without its trailing slash",
    { apiHost: "https://bots.example.com/" },
    "https://bots.example.com",
  ],
  ["else the module's origin", {}, "https://cdn.example.com"],
  [
    "the page's origin when the module is bundled",
    { moduleUrl: "file:///app/banter.js" },
    "https://shop.example.com",
  ],
  [
    "the viewer whose URL the page starts with",
    { environment: { BANTER_VIEWER_URL: "https://a.test, https://shop.example.com" } },
    "https://shop.example.com",
  ],
  [
    "else the first viewer",
    { environment: { NEXT_PUBLIC_VIEWER_URL: "https://a.test,https://b.test" } },
    "https://a.test",
  ],
  [
    "the chat API rather than the viewer",
    { environment: { BANTER_CHAT_API_URL: "https://api.test", BANTER_VIEWER_URL: "https://a.test" } },
    "https://api.test",
  ],
  [
    "the chat API on a listed page",
    {
      environment: {
        BANTER_CHAT_API_URL: "https://api.test",
        BANTER_USE_EXPERIMENTAL_CHAT_API_ON: "https://x.test, https://shop.example.com/cart",
      },
    },
    "https://api.test",
  ],
  [
    "the module's origin on pages that are not listed for the chat API",
    {
      environment: {
        BANTER_CHAT_API_URL: "https://api.test",
        BANTER_USE_EXPERIMENTAL_CHAT_API_ON: "https://shop.example.com/",
      },
    },
    "https://cdn.example.com",
  ],
])("resolves %s", (_, change, expected) => {
  expect(resolveApiHost({ ...config, ...change })).toBe(expected);
});

// Spec: 2.16
test("uploads never go to the separate chat API", () => {
  const environment = { BANTER_CHAT_API_URL: "https://api.test", BANTER_VIEWER_URL: "https://a.test" };
  expect(resolveUploadHost({ ...config, environment })).toBe("https://a.test");
});
