import { expect, test } from "vitest";
import { resolveApiHost, resolveUploadHost } from "./api-host.ts";

const situation = {
  apiHost: undefined,
  environment: undefined,
  href: "https://shop.example.com/cart",
  moduleUrl: "https://cdn.example.com/v1/banter.js",
};

test.each([
  ["the given host, without its slash", { apiHost: "https://bots.example.com/" }, "https://bots.example.com"],
  ["else the origin that the script came from", {}, "https://cdn.example.com"],
  [
    "or the page's, when the script is bundled",
    { moduleUrl: "file:///app/banter.js" },
    "https://shop.example.com",
  ],
  [
    "the viewer that this page belongs to",
    { environment: { BANTER_VIEWER_URL: "https://a.test, https://shop.example.com" } },
    "https://shop.example.com",
  ],
  [
    "else the first viewer",
    { environment: { NEXT_PUBLIC_VIEWER_URL: "https://a.test,https://b.test" } },
    "https://a.test",
  ],
  [
    "the chat API before the viewer",
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
    "not the chat API elsewhere",
    {
      environment: {
        BANTER_CHAT_API_URL: "https://api.test",
        BANTER_USE_EXPERIMENTAL_CHAT_API_ON: "https://shop.example.com/",
      },
    },
    "https://cdn.example.com",
  ],
])("calls go to %s", (_, change, expected) => {
  expect(resolveApiHost({ ...situation, ...change })).toBe(expected);
});

test("files never go to the separate chat API", () => {
  const environment = { BANTER_CHAT_API_URL: "https://api.test", BANTER_VIEWER_URL: "https://a.test" };
  expect(resolveUploadHost({ ...situation, environment })).toBe("https://a.test");
});
