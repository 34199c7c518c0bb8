import { describe, expect, it } from "vitest";
import { run, testFlow } from "../../../testing/test-flow.ts";
import { requestUrl, type UrlValues } from "./request-url.ts";

const SHOP = "https://api.test/shops/7/orders/";

/** The URL called for the answer `x`, as a server resolves it. */
async function called(template: string, x: string, values: UrlValues = "encoded"): Promise<string> {
  const flow = testFlow({ variables: { x, dot: ".", base: "https://api.test/v2" } });
  const url = await run(requestUrl(flow, template, values));
  return url.ok ? new URL(url.value).href : url.error;
}

describe("an encoded value", () => {
  it.each([
    "../../admin?x=1#",
    "a/b",
    "a?b=c",
    "a#b",
    "%2e%2e%2fadmin",
    "a\\b",
    "\\..\\..\\admin",
    " ",
    "é",
    "@evil.test/",
    "\uD800",
  ])("%j stays one part of the path", async (value) => {
    const { pathname, search, hash } = new URL(await called(`${SHOP}{{x}}/items`, value));
    expect([search, hash, pathname.split("/").length]).toEqual(["", "", 6]);
    expect(pathname.startsWith("/shops/7/orders/") && pathname.endsWith("/items")).toBe(true);
    expect(decodeURIComponent(pathname.split("/")[4] ?? "")).toBe(value.replace("\uD800", "\uFFFD"));
  });

  it.each([
    ["{{x}}", ".."],
    ["{{x}}", "."],
    [".{{x}}", "."],
    ["{{x}}{{dot}}", "."],
    ["%2e{{x}}", "."],
    ['{{= "." + "." =}}/items', ""],
  ])("is refused if %s becomes a dot segment", async (part, value) => {
    expect(await called(SHOP + part, value)).toContain("can't be encoded");
  });

  it("may contain dots otherwise, beside dot segments of the author", async () => {
    expect(await called(`${SHOP}../{{x}}`, "a..b")).toBe("https://api.test/shops/7/a..b");
    expect(await called(`${SHOP}{{x}}`, "...")).toBe(`${SHOP}...`);
  });

  it("stays one value of the query", async () => {
    expect(await called(`${SHOP}?id={{x}}&page=1`, "1&admin=true#")).toBe(
      `${SHOP}?id=1%26admin%3Dtrue%23&page=1`,
    );
    expect(await called(`${SHOP}?id={{x}}`, "..")).toBe(`${SHOP}?id=..`);
  });

  it.each(["evil.test/", "evil.test#", "a@evil.test/", "evil.test:80/"])(
    "%j chooses no other host",
    async (value) => {
      await expect(called("https://{{x}}.api.test/", value)).rejects.toThrow("Invalid URL");
    },
  );

  it("at the beginning is the base URL", async () => {
    expect(await called("{{base}}/users/{{x}}", "a/b")).toBe("https://api.test/v2/users/a%2Fb");
    expect(await called(" {{x}} ", "api.test/a?b=c")).toBe("https://api.test/a?b=c");
  });
});

it("a raw value is inserted unchanged", async () => {
  expect(await called(`${SHOP}{{x}}`, "../../admin?x=1#", "raw")).toBe("https://api.test/shops/admin?x=1#");
});
